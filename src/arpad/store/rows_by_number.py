"""Rows of many players as columns: a row is put together when somebody asks for it.

To turn half a million rows into columns takes nearly half as long as to read them. Read as columns
they are there for who needs columns, and the few rows that are needed as such cost nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Select

from arpad.store.streaming import fetched_columns

Row = tuple[Any, ...]


class RowsByNumber(Mapping[int, Row]):
    """Rows by the numbers of their players, of which one column holds those, in their order."""

    def __init__(self, names: Sequence[str], columns: Sequence[list[Any]], number: str) -> None:
        """Take the columns; of several rows about one player the last is kept."""
        self._number = number
        given = dict(zip(names, columns, strict=True))
        last = {each: place for place, each in enumerate(given[number])}
        places = [last[each] for each in sorted(last)]
        if places != [*range(len(given[number]))]:
            given = {name: [column[at] for at in places] for name, column in given.items()}
        self.columns: dict[str, list[Any]] = given

    @property
    def numbers(self) -> list[int]:
        """Return the numbers of the players, in their order."""
        return self.columns[self._number]

    @cached_property
    def _places(self) -> dict[int, int]:
        return {number: place for place, number in enumerate(self.numbers)}

    def __getitem__(self, number: int) -> Row:
        """Return the row of a player."""
        place = self._places[number]
        return tuple([column[place] for column in self.columns.values()])

    def __contains__(self, number: object) -> bool:
        """Tell whether a player has a row."""
        return number in self._places

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers of the players."""
        return iter(self.numbers)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.numbers)

    def rows(self) -> Iterable[Row]:
        """Yield all rows; to ask for each by its number takes longer."""
        return zip(*self.columns.values(), strict=True)

    def with_few_values(self) -> "RowsByNumber":
        """Return the same with one value in the place of equal ones: so they travel quickly."""
        alike = [_alike(column) for column in self.columns.values()]
        return RowsByNumber([*self.columns], alike, self._number)

    def without(self, numbers: Iterable[int]) -> "RowsByNumber":
        """Return the rows of all but some."""
        left = {*numbers}
        if not left:
            return self
        kept = [place for place, number in enumerate(self.numbers) if number not in left]
        columns = [[column[at] for at in kept] for column in self.columns.values()]
        return RowsByNumber([*self.columns], columns, self._number)

    def together(self, others: "RowsByNumber") -> "RowsByNumber":
        """Return these rows and others; where both have a player, what the others say."""
        both = [[*column, *others.columns[name]] for name, column in self.columns.items()]
        return RowsByNumber([*self.columns], both, self._number)


def _alike(column: list[Any]) -> list[Any]:
    once = dict[Any, Any]()
    return [once.setdefault(value, value) for value in column]


def read_by_number(
    connection: Connection, query: Select[Any], names: Sequence[str], number: str
) -> RowsByNumber:
    """Read the rows of players, whose columns have these names in their order."""
    return RowsByNumber(names, fetched_columns(connection, query, len(names)), number)
