"""Parts of a long table: a page shows one, and says which others there are."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

LINES = 50
"""So many lines make a part: a page with their crosstable stays far below 100 kB."""

T = TypeVar("T")


class Part(Struct, Generic[T], frozen=True, kw_only=True):
    """Some lines of a table: which part they are, of how many, and how many lines there are."""

    number: int
    of: int
    total: int
    lines: Sequence[T]
    length: int = LINES

    @property
    def first(self) -> int:
        """Return the place of the first line shown."""
        return (self.number - 1) * self.length + 1

    @property
    def last(self) -> int:
        """Return the place of the last line shown."""
        return self.first + len(self.lines) - 1


def part_of(lines: Sequence[T], number: int, *, length: int = LINES) -> Part[T]:
    """Return a part of a table; a number beyond the table means the nearest part.

    >>> part_of(range(120), 9).lines
    range(100, 120)
    >>> part_of((), 3).number
    1
    """
    of = max(1, -(-len(lines) // length))
    chosen = min(max(number, 1), of)
    start = (chosen - 1) * length
    shown = lines[start : start + length]
    return Part(number=chosen, of=of, total=len(lines), lines=shown, length=length)
