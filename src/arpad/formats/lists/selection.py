"""A part of a list: the players of one federation, the active ones, the highest rated ones."""

from collections.abc import Callable, Iterator, Sequence
from heapq import nsmallest
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.list_table import ListTable, Row
from arpad.model.listed_player import ListKind
from arpad.model.period import Flag, ListStatus

Test: TypeAlias = Callable[[Row], bool]

_GONE = {Flag.INACTIVE.value, Flag.DELISTED.value}


class UnselectableError(ValueError):
    """A list does not say what players are to be chosen by; the text is a sentence."""


class Selection(Struct, frozen=True, kw_only=True):
    """Which players of a list are wanted; nothing given is everybody."""

    federation: str | None = None
    is_active: bool = False
    top: int | None = None

    @property
    def is_all(self) -> bool:
        """Tell whether everybody is wanted."""
        return self == Selection()


def selected(table: ListTable, selection: Selection) -> ListTable:
    """Return the part of a list that is wanted; raise where the list cannot tell."""
    tests = []
    if selection.federation is not None:
        tests.append(_federation_test(table.columns, selection.federation))
    if selection.is_active:
        gone = inactivity(table.columns)
        if gone is None:
            raise UnselectableError("The list does not say who is inactive: leave --active out.")
        tests.append(lambda row: not gone(row))
    if selection.top is not None and not rating_columns(table.columns):
        raise UnselectableError("The list has no ratings: leave --top out.")
    return replace(table, rows=_Part(table, tests, selection.top))


def place_of(columns: Sequence[Column], key: str) -> int | None:
    """Return where a column stands, if the list has it."""
    return next((at for at, column in enumerate(columns) if column.key == key), None)


def rating_columns(columns: Sequence[Column]) -> dict[str, int]:
    """Return where ratings stand, by pace; one that is not of a pace is called rating."""
    names = {"rating": "rating"}
    names |= {f"{kind}_rating": kind.value for kind in ListKind}
    return {names[c.key]: at for at, c in enumerate(columns) if c.key in names}


def inactivity(columns: Sequence[Column]) -> Test | None:
    """Return what tells whether a player is off the active list, None where no column does."""
    flag, status = place_of(columns, "flag"), place_of(columns, "status")
    if flag is not None and columns[flag].kind is Kind.WORD:
        return lambda row: row[flag] in _GONE
    if flag is not None:
        return lambda row: "i" in str(row[flag] or "").lower()
    if status is not None:
        return lambda row: row[status] == ListStatus.INACTIVE
    return None


def _federation_test(columns: Sequence[Column], wanted: str) -> Test:
    at = place_of(columns, "federation")
    if at is None:
        raise UnselectableError("The list has no federations: leave --federation out.")
    return lambda row: str(row[at] or "").upper() == wanted.upper()


class _Part:
    """The rows that pass, chosen whenever they are asked for."""

    def __init__(self, table: ListTable, tests: Sequence[Test], top: int | None) -> None:
        self._table = table
        self._tests = tests
        self._top = top

    def __iter__(self) -> Iterator[Row]:
        rows = (row for row in self._table.rows if all(test(row) for test in self._tests))
        return rows if self._top is None else iter(self._highest(rows, self._top))

    def _highest(self, rows: Iterator[Row], number: int) -> list[Row]:
        """Return the highest rated by the first rating; equal ones by name and id."""
        columns = self._table.columns
        rating = next(iter(rating_columns(columns).values()))
        names = [at for key in ("name", "id") if (at := place_of(columns, key)) is not None]

        def place(row: Row) -> tuple[int, list[str]]:
            return -int(str(row[rating])), [str(row[at] or "") for at in names]

        return nsmallest(number, (row for row in rows if row[rating] is not None), key=place)
