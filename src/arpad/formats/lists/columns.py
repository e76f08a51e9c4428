"""Columns: what lists can hold and which list has which, from one table for every format."""

from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from arpad.model.listed_player import ListKind
from arpad.regulations.catalogue import federation_of


class Kind(StrEnum):
    """What the cells of a column are; each may also be empty."""

    TEXT = "text"
    WORD = "word"
    """One of a few English words that people read in their language."""
    WHOLE = "whole"
    DECIMAL = "decimal"
    DAY = "day"
    YEAR = "year"
    FLAG = "flag"
    """Yes or no."""


class Column(Struct, frozen=True):
    """One column: its name for programs, its English words for people, and what it holds."""

    key: str
    label: str
    kind: Kind


class DescribedColumn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column as the table describes it; `says` is for the docs."""

    label: str
    kind: Kind
    says: str
    key: str | None = None


class ListColumns(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The columns of a list in their order, and those it does without if nobody fills them."""

    columns: tuple[str, ...]
    left_out_if_empty: frozenset[str] = frozenset()


class Description(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of all columns and lists."""

    columns: dict[str, DescribedColumn]
    offices: dict[str, ListColumns]
    published: dict[ListKind, ListColumns]

    def column(self, name: str) -> Column:
        """Return a column by its name in the table."""
        described = self.columns[name]
        return Column(described.key or name, described.label, described.kind)

    def of_edition(self, edition: str) -> ListColumns:
        """Return what the lists of an edition have: its own line, its federation's, or all."""
        federation = federation_of(edition)
        names = (edition, federation, "other")
        return next(self.offices[name] for name in names if name in self.offices)


@cache
def description() -> Description:
    """Return the table, read once."""
    text = files("arpad.formats.lists").joinpath("columns.toml").read_bytes()
    return msgspec.toml.decode(text, type=Description)


def columns_of_kind(kind: ListKind) -> tuple[Column, ...]:
    """Return the columns of a list that FIDE has published."""
    table = description()
    return tuple(map(table.column, table.published[kind].columns))
