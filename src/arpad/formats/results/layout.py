"""The layout of a results file: its tables, their columns, and what each column says and holds."""

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct, inspect

from arpad.formats.expectation import members
from arpad.formats.schema import words_of
from arpad.model.event import Event, Game, Round, Stage
from arpad.model.player import Player

OBJECTS: Mapping[str, type[Struct]] = {
    "event": Event,
    "players": Player,
    "games": Game,
    "rounds": Round,
    "stages": Stage,
}
"""The objects of the model that the lines of the tables are."""

NUMBER = "number"
"""The column of players that is no field of theirs: what games name a player by."""


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column of a table, or a line of the event's facts."""

    name: str
    of: str = ""
    says: str = ""
    also: tuple[str, ...] = ()
    needed: bool = False
    core: bool = False
    width: int = 12
    examples: tuple[str, ...] = ()

    @property
    def trail(self) -> tuple[str, ...]:
        """Return the way from the object to the field."""
        return tuple((self.of or self.name).split("."))


class Table(Struct, frozen=True, kw_only=True, dict=True):
    """A table of the layout; `title` is what its sheet is called."""

    key: str
    title: str
    says: str
    optional: bool = False
    columns: tuple[Column, ...]

    @cached_property
    def types(self) -> dict[str, inspect.Type]:
        """Return what each column holds, by the model."""
        return {column.name: type_at(OBJECTS[self.key], column.trail) for column in self.columns}

    @cached_property
    def words(self) -> dict[str, str]:
        """Return what each column says."""
        return {column.name: column.says or self._words(column) for column in self.columns}

    @cached_property
    def names(self) -> dict[str, str]:
        """Return every column by every name that it may have."""
        return {name: column.name for column in self.columns for name in (*column.also,)} | {
            column.name: column.name for column in self.columns
        }

    @cached_property
    def by_name(self) -> dict[str, Column]:
        """Return the columns by their own names."""
        return {column.name: column for column in self.columns}

    def _words(self, column: Column) -> str:
        *way, field = column.trail
        owner = _struct_at(OBJECTS[self.key], way)
        return words_of("event")[owner.__name__][field]


@cache
def tables() -> tuple[Table, ...]:
    """Return the tables in the order in which they are written."""
    text = resources.files(__package__).joinpath("layout.toml").read_text("utf-8")
    return tuple(msgspec.convert(table, Table) for table in tomllib.loads(text)["tables"])


@cache
def orders() -> dict[str, int]:
    """Return the place of each table among them."""
    return {table.key: place for place, table in enumerate(tables())}


def type_at(struct: type[Struct], trail: tuple[str, ...]) -> inspect.Type:
    """Return the type of a field, some objects deep."""
    *way, name = trail
    fields = {field.name: field for field in msgspec.structs.fields(_struct_at(struct, way))}
    return inspect.type_info(fields[name].type)


def _struct_at(struct: type[Struct], way: list[str]) -> type[Any]:
    for name in way:
        inner = members(type_at(struct, (name,)))
        struct = next(kind.cls for kind in inner if isinstance(kind, inspect.StructType))
    return struct
