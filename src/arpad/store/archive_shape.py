"""The shape of an archive: one zip that holds a whole book and can be read without the package.

A table is a file of JSON lines, the names of its columns first. A report lies beside as the file
that came in; an event stands in its line as the JSON that it is. The manifest says what there is,
with a hash of each; it names no moment but those of the book, so that the same book gives the
same archive wherever it lies.
"""

from datetime import date, datetime
from enum import StrEnum
from types import GenericAlias
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct
from sqlalchemy import Column, LargeBinary, MetaData, Table, Text
from sqlalchemy.types import BigInteger, TypeEngine

from arpad.store.columns import Day, Moment, YesNo
from arpad.store.schema import METADATA, list_column, list_move, player_name
from arpad.store.troubles import BookError

FORMAT = "arpad/office/1"
MANIFEST, README, SUMS = "manifest.json", "README.txt", "reports.sha256"
TABLES, REPORTS = "tables/", "reports/"


class ArchiveError(BookError):
    """An archive cannot be used; the sentence says what is wrong with it and what to do."""


class Kind(StrEnum):
    """What the values of a column are."""

    NUMBER = "number"
    TEXT = "text"
    DAY = "day"
    MOMENT = "moment"
    YES_NO = "yes or no"
    FILE = "file"
    """The name of a file of the archive, whose bytes are the value."""
    DOCUMENT = "document"
    """JSON, which the book keeps packed."""


class ColumnShape(Struct, frozen=True):
    """A column: its name, its kind, and whether a row may lack it."""

    name: str
    kind: Kind
    may_lack: bool = False


class FileMark(Struct, frozen=True, kw_only=True):
    """By what a file of the archive is known again; `rows` are its lines without the first."""

    file: str
    rows: int
    bytes: int
    sha256: str


class TableShape(Struct, frozen=True, kw_only=True):
    """A table: its columns, and the file that holds its rows."""

    name: str
    columns: tuple[ColumnShape, ...]
    mark: FileMark


class LastBatch(Struct, frozen=True, kw_only=True):
    """The newest batch of the book: as of when the archive is."""

    id: int
    at: datetime
    who: str
    command: str
    version: str


class Manifest(Struct, frozen=True, kw_only=True):
    """What an archive holds; `seal` is the newest of the book, `reports` the list of its files."""

    format: str
    form: str
    as_of: LastBatch | None
    seal: str | None
    tables: tuple[TableShape, ...]
    reports: FileMark

    @property
    def rows(self) -> int:
        """Return how many rows there are in all tables."""
        return sum(table.mark.rows for table in self.tables)


WORKED_OUT = frozenset({list_column.name, list_move.name, player_name.name})
"""Tables that follow from the others: who restores a book works them out again."""

ARCHIVED = tuple(table for table in METADATA.sorted_tables if table.name not in WORKED_OUT)
"""What an archive holds, in the order in which tables refer to each other."""

_BYTES = {"report": Kind.FILE, "event_version": Kind.DOCUMENT}
_KINDS: dict[type[TypeEngine[Any]], Kind] = {Day: Kind.DAY, Moment: Kind.MOMENT, YesNo: Kind.YES_NO}
_TYPES: dict[Kind, type[TypeEngine[Any]]] = {
    Kind.NUMBER: BigInteger,
    Kind.TEXT: Text,
    Kind.DAY: Day,
    Kind.MOMENT: Moment,
    Kind.YES_NO: YesNo,
    Kind.FILE: LargeBinary,
    Kind.DOCUMENT: LargeBinary,
}
_VALUES: dict[Kind, Any] = {
    Kind.NUMBER: Annotated[int, Meta(ge=-(1 << 63), le=(1 << 63) - 1)],
    Kind.TEXT: str,
    Kind.DAY: date,
    Kind.MOMENT: Annotated[datetime, Meta(tz=True)],
    Kind.YES_NO: bool,
    Kind.FILE: str,
    Kind.DOCUMENT: Raw,
}


def columns_of(table: Table) -> tuple[ColumnShape, ...]:
    """Return the columns of a table of the newest form."""
    return tuple(
        ColumnShape(str(column.name), _kind(table, column), bool(column.nullable))
        for column in table.c
    )


def _kind(table: Table, column: Column[Any]) -> Kind:
    if isinstance(column.type, LargeBinary):
        return _BYTES[table.name]
    if isinstance(column.type, Text):
        return Kind.TEXT
    return _KINDS.get(type(column.type), Kind.NUMBER)


def table_of(shape: TableShape) -> Table:
    """Return a table as an archive describes it, which may be of an older form."""
    columns = (Column(column.name, _TYPES[column.kind]) for column in shape.columns)
    return Table(shape.name, MetaData(), *columns)


def line_type(columns: tuple[ColumnShape, ...]) -> GenericAlias:
    """Return the type of a line: one value a column, and nothing where one may be lacking."""
    kinds = (_VALUES[column.kind] for column in columns)
    values = (
        value | None if column.may_lack else value
        for column, value in zip(columns, kinds, strict=True)
    )
    return GenericAlias(tuple, tuple(values))
