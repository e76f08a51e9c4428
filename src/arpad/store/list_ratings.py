"""Ratings of a whole list, without the rest of its rows: for comparing one list with another."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.store.lists import Section
from arpad.store.schema import list_row
from arpad.store.streaming import streamed
from arpad.store.withheld import withheld_on


class ListedRating(Struct, frozen=True, gc=False):
    """A player on a list, as far as a comparison asks."""

    number: int
    code: str
    name: str
    federation: str | None
    rating: int


def ratings_on_list(
    connection: Connection, list_id: int, sections: Sequence[Section] = (Section.LISTED,)
) -> Iterator[ListedRating]:
    """Yield everybody on a list in its order."""
    c = list_row.c
    query = (
        select(c.player_id, c.code, c.name, c.federation, c.rating)
        .where(c.list_id == list_id, c.section.in_([s.value for s in sections]))
        .order_by(c.section, c.position)
    )
    withheld = withheld_on(connection)
    for number, code, name, federation, rating in streamed(connection, query):
        if number in withheld.numbers:
            yield ListedRating(number, code, withheld.words, None, rating or 0)
            continue
        yield ListedRating(number, code, name, federation, rating or 0)
