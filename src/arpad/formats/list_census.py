"""A census of a list: how many players, rated at which pace, inactive, without a federation."""

from msgspec import Struct

from arpad.formats.lists.list_table import ListTable
from arpad.formats.lists.selection import inactivity, place_of, rating_columns


class ListCensus(Struct, frozen=True, kw_only=True):
    """What can be counted in a list; what no column tells is None."""

    players: int
    rated: dict[str, int]
    inactive: int | None
    without_federation: int | None


def census_of_list(table: ListTable) -> ListCensus:
    """Go through a list once and count."""
    ratings = rating_columns(table.columns)
    gone, federation = inactivity(table.columns), place_of(table.columns, "federation")
    rated = dict.fromkeys(ratings, 0)
    players = inactive = without = 0
    for row in table.rows:
        players += 1
        for pace, at in ratings.items():
            rated[pace] += row[at] is not None
        inactive += gone is not None and gone(row)
        without += federation is not None and not row[federation]
    return ListCensus(
        players=players,
        rated=rated,
        inactive=None if gone is None else inactive,
        without_federation=None if federation is None else without,
    )
