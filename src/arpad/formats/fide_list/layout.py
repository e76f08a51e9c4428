"""The layout of a text list: which field stands between which columns."""

from itertools import pairwise

from msgspec import Struct

from arpad.formats.fide_list.field import HEADINGS, OF_KIND, Field
from arpad.model.listed_player import ListKind


class Column(Struct, frozen=True):
    """A field, the columns it takes (from 0, the end not included) and what the list calls it."""

    field: Field | None
    start: int
    end: int
    heading: str

    @property
    def place(self) -> str:
        """Return the words for the column in a finding: columns are counted from 1 there."""
        return f"columns {self.start + 1}-{self.end} ({self.heading})"


class Layout(Struct, frozen=True):
    """The columns of a list from left to right; what stands after them belongs to none."""

    columns: tuple[Column, ...]
    kind: ListKind
    label: str | None = None

    @property
    def width(self) -> int:
        """Return how long a full line is."""
        return self.columns[-1].end

    @property
    def fields(self) -> tuple[Field | None, ...]:
        """Return what the columns hold, in their order."""
        return tuple(column.field for column in self.columns)

    def of_kind(self, kind: ListKind) -> "Layout":
        """Return the layout of a list of one pace with its numbers as those of that pace."""
        if ListKind.COMBINED in {kind, self.kind}:
            return self
        other = dict(zip(OF_KIND[self.kind], OF_KIND[kind], strict=True))
        columns = [
            Column(other.get(c.field, c.field) if c.field else None, c.start, c.end, c.heading)
            for c in self.columns
        ]
        return Layout(tuple(columns), kind, self.label)


def columns_between(fields: list[tuple[Field | None, int, str]], width: int) -> tuple[Column, ...]:
    """Return columns from where they start: each goes as far as the next one, the first from 0."""
    starts = [0, *(start for _, start, _ in fields[1:]), width]
    return tuple(
        Column(field, start, end, heading or (HEADINGS[field] if field else ""))
        for (field, _, heading), (start, end) in zip(fields, pairwise(starts), strict=True)
    )
