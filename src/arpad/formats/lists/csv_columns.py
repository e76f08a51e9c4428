"""Which of our lists a CSV file is: told by the names of its columns, never by its own name.

A federation is told by columns that no other one's lists have, such as `series` or `grade`. A file
that has none of these, or those of two federations, is no list of ours: nothing is guessed.
"""

import csv
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from msgspec import Struct

from arpad.formats.lists.columns import Column, description

_NEEDED = frozenset({"id", "name"})
RATINGS = frozenset({"rating", "standard_rating", "rapid_rating", "blitz_rating"})
_PUBLISHED = "FIDE"


class DescribedList(Struct, frozen=True):
    """A list as the table of columns describes it: whose it is, which ratings, which columns."""

    federation: str
    pool: str | None
    columns: tuple[Column, ...]

    @property
    def keys(self) -> frozenset[str]:
        """Return the names of the columns."""
        return frozenset(column.key for column in self.columns)


def names_in(header: str, separator: str) -> tuple[str, ...]:
    """Return the names that a header line has.

    >>> names_in('ID;"Name" ;Rating', ";")
    ('id', 'name', 'rating')
    """
    try:
        cells = next(csv.reader([header], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return ()
    return tuple(cell.strip().lower() for cell in cells)


def has_ratings(names: Collection[str]) -> bool:
    """Tell whether columns are those of players with ratings, whoever's list it is."""
    return _NEEDED.issubset(names) and not RATINGS.isdisjoint(names)


def described_list(names: Collection[str]) -> DescribedList | None:
    """Return the list that has these columns: of those of its federation, the one with most.

    >>> described_list(("id", "name", "rating", "grade", "games")).federation
    'FESA'
    >>> described_list(("id", "name", "rating"))
    """
    given = frozenset(names)
    told = {name for name, own in _own_columns().items() if own & given}
    if len(told) != 1:
        return None
    alike = [listed for listed in _lists() if listed.federation in told]
    return max(alike, key=lambda listed: (len(listed.keys & given), -len(listed.keys)))


@cache
def _lists() -> Sequence[DescribedList]:
    return tuple(_described())


def _described() -> Iterator[DescribedList]:
    table = description()
    for name, listed in table.offices.items():
        if name != "other":
            federation = name.partition("/")[0].upper()
            yield DescribedList(federation, None, tuple(map(table.column, listed.columns)))
    for kind, listed in table.published.items():
        columns = tuple(map(table.column, listed.columns))
        yield DescribedList(_PUBLISHED, kind.value, columns)


@cache
def _own_columns() -> dict[str, frozenset[str]]:
    """Return by federation the columns that only its lists have."""
    keys: dict[str, frozenset[str]] = {}
    for listed in _lists():
        keys[listed.federation] = keys.get(listed.federation, frozenset()) | listed.keys
    return {
        name: own - frozenset().union(*(other for key, other in keys.items() if key != name))
        for name, own in keys.items()
    }
