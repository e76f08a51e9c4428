"""Top lists: the highest rated of everybody, of women, of the young and of the old.

Who is kept off top lists by the text, such as players who have not played for a year, is kept off
these as well.
"""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.player import Sex
from arpad.office.companions import JUNIOR_AGE
from arpad.office.list_browse import Asked, ListedPlayer, list_page
from arpad.store.list_choice import Choice
from arpad.store.list_facets import Facets
from arpad.store.lists import ListHead

FEW, MANY = 10, 100


class Category(StrEnum):
    """Among whom the highest rated are looked for."""

    EVERYBODY = "everybody"
    WOMEN = "women"
    JUNIORS = "juniors"
    VETERANS_50 = "veterans-50"
    VETERANS_65 = "veterans-65"


TITLES = {
    Category.EVERYBODY: message("Everybody"),
    Category.WOMEN: message("Women"),
    Category.JUNIORS: message("Juniors, under 20 on 1 January"),
    Category.VETERANS_50: message("Veterans, 50 or more this year"),
    Category.VETERANS_65: message("Veterans, 65 or more this year"),
}
_OLD = {Category.VETERANS_50: 50, Category.VETERANS_65: 65}


class Top(Struct, frozen=True, kw_only=True):
    """The highest rated of a category."""

    category: Category
    players: tuple[ListedPlayer, ...]


def categories(facets: Facets) -> tuple[Category, ...]:
    """Return the categories that a list can tell."""
    known = [Category.EVERYBODY]
    if Sex.FEMALE in facets.sexes:
        known.append(Category.WOMEN)
    if facets.has_births:
        known += [Category.JUNIORS, *_OLD]
    return tuple(known)


def top_of(
    connection: Connection,
    head: ListHead,
    before: ListHead | None,
    category: Category,
    among: Choice,
    *,
    most: int,
) -> Top:
    """Return the highest rated of a category, among those of a federation, grade or series."""
    asked = Asked(choice=_choice(category, among, head.list_date.year))
    page = list_page(connection, head, before, asked, most=most)
    return Top(category=category, players=page.players)


def _choice(category: Category, among: Choice, year: int) -> Choice:
    chosen = replace(among, is_top=True)
    if category is Category.WOMEN:
        return replace(chosen, sex=Sex.FEMALE)
    if category is Category.JUNIORS:
        return replace(chosen, born_from=year - JUNIOR_AGE)
    if category in _OLD:
        return replace(chosen, born_to=year - _OLD[category])
    return chosen
