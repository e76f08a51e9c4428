"""The one-off adjustment of a list: which one is ordered, since when, and what it looks at.

An order is a setting of the pool that names a list. It is only added, and what a list that is out
was made by never changes: nothing is ordered for it any more.
"""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.finding import Finding, warn
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.regulations.application import adjustments
from arpad.store.list_ratings import ratings_on_list
from arpad.store.lists import Section, lists_of
from arpad.store.pools import pools
from arpad.store.settings import settings_of

_PREFIX = "adjustment."
_STANDARD = "standard"


class Adjusting(Struct, frozen=True, kw_only=True):
    """The adjustment of a list, if it has one, and the standard ratings that it looks at."""

    name: str | None = None
    standard: Mapping[int, int] = {}

    @property
    def texts(self) -> set[str]:
        """Return the text by which a list is adjusted."""
        return set() if self.name is None else {"fide/adjustments"}


def setting_for(list_date: date) -> str:
    """Return under which name the adjustment of a list is settled."""
    return f"{_PREFIX}{list_date}"


def orders_of(connection: Connection, pool: Pool) -> dict[date, str]:
    """Return the adjustments that are ordered for lists of a pool, by their days."""
    return {
        date.fromisoformat(name.removeprefix(_PREFIX)): value
        for name, value in settings_of(connection, pool.id).items()
        if name.startswith(_PREFIX)
    }


def adjusting_for(connection: Connection, pool: Pool, list_date: date) -> Adjusting:
    """Return the adjustment of a list, ready to be applied."""
    return adjusting_by(connection, pool, list_date, orders_of(connection, pool).get(list_date))


def adjusting_by(
    connection: Connection, pool: Pool, list_date: date, name: str | None
) -> Adjusting:
    """Return an adjustment with what it looks at on the day of a list."""
    if name is None or not adjustments(pool.federation)[name].looks_at_standard:
        return Adjusting(name=name)
    return Adjusting(name=name, standard=_standard_ratings(connection, pool, list_date))


def _standard_ratings(connection: Connection, pool: Pool, list_date: date) -> dict[int, int]:
    """Return the standard ratings of the same day, by the numbers of the players."""
    for other in pools(connection).values():
        if (other.federation, other.discipline) == (pool.federation, _STANDARD):
            heads = lists_of(connection, other.id)
            head = next((h for h in heads if h.list_date == list_date), None)
            if head is not None:
                shown = (Section.LISTED, Section.HIDDEN)
                return {r.number: r.rating for r in ratings_on_list(connection, head.id, shown)}
    raise OfficeError(
        f"The adjustment looks at the standard ratings of {list_date}, and no standard list of "
        f"{pool.federation} of that day is in the book: publish it or take it over first."
    )


def about_adjustment(pool: Pool, list_date: date, adjusting: Adjusting) -> Iterator[Finding]:
    """Warn that a list is adjusted on another day than the text says, or not on the day it says."""
    for name, one in adjustments(pool.federation).items():
        if name == adjusting.name and one.day != list_date:
            yield warn(
                one.article,
                "list",
                f"The adjustment {name} is applied to the list of {list_date}; the text applies "
                f"it to that of {one.day}.",
            )
        elif one.day == list_date and pool.discipline in one.disciplines and not adjusting.name:
            yield warn(
                one.article,
                "list",
                f"{pool.federation} adjusted the list of this day, and no adjustment is ordered. "
                f"Order it before the list goes out, with arpad adjust {pool.code} {list_date} "
                f"{name} --commit; without it the ratings stay on the old scale.",
            )
