"""Loading an archive into a book that is being made: the same rows, numbers and seals again."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from msgspec import Raw
from sqlalchemy import Connection, Dialect, inspect, select

from arpad.model.folding import keys_of
from arpad.store.archive_reading import Archive
from arpad.store.archive_shape import (
    WORKED_OUT,
    ArchiveError,
    ColumnShape,
    Kind,
    TableShape,
    table_of,
)
from arpad.store.bulk import add_rows, look_at_tables
from arpad.store.columns import SQLITE, Moment
from arpad.store.forms import move
from arpad.store.list_moves import work_out_all_moves
from arpad.store.references import check_all_references
from arpad.store.schema import player_name, player_version

Advance = Callable[[int], None]
"""Is told how many rows more are there."""

_NOT_ARCHIVED = frozenset({"alembic_version"}) | WORKED_OUT
_QUICK = 1
_READ_AT_ONCE, _SORTED_AT_ONCE = 10_000, 500_000


def load_archive(connection: Connection, archive: Archive, advance: Advance) -> None:
    """Fill a book of the archive's form, then bring it to the newest one."""
    from arpad.store.list_columns import work_out_all_columns  # noqa: PLC0415 - arrays

    manifest = archive.manifest
    move(connection, manifest.form)
    _check_tables(connection, archive)
    in_order = [name for name, _ in inspect(connection).get_sorted_table_and_fkc_names() if name]
    for shape in sorted(manifest.tables, key=lambda table: in_order.index(table.name)):
        _load(connection, archive, shape, advance)
    _go_on_numbering(connection, [table.name for table in manifest.tables])
    _add_names(connection)
    move(connection)
    check_all_references(connection)
    work_out_all_moves(connection)
    work_out_all_columns(connection)
    _take_stock(connection)


def _take_stock(connection: Connection) -> None:
    """Let the database see how full its tables are: the audit takes twice as long otherwise."""
    look_at_tables(connection)
    if connection.dialect.name == SQLITE:
        connection.exec_driver_sql("ANALYZE")


def _check_tables(connection: Connection, archive: Archive) -> None:
    """Refuse tables and columns that a book of this form does not have, or that are missing."""
    found = inspect(connection)
    expected = {
        name: {column["name"] for column in found.get_columns(name)}
        for name in found.get_table_names()
        if name not in _NOT_ARCHIVED
    }
    given = {table.name: {c.name for c in table.columns} for table in archive.manifest.tables}
    for name in sorted(expected.keys() | given.keys()):
        if expected.get(name) != given.get(name):
            raise ArchiveError(
                f"The archive {archive.path} does not fit a book of the form "
                f"{archive.manifest.form}: its table {name!r} is missing, or is another one. "
                "Nothing was restored; take another copy."
            )


def _load(connection: Connection, archive: Archive, shape: TableShape, advance: Advance) -> None:
    names = [column.name for column in shape.columns]
    add_rows(connection, table_of(shape), names, _rows(connection, archive, shape, advance))


def _rows(
    connection: Connection, archive: Archive, shape: TableShape, advance: Advance
) -> Iterator[Sequence[Any]]:
    """Yield rows as they go into the book."""
    changes = [
        (place, change)
        for place, column in enumerate(shape.columns)
        if (change := _change(column, archive, connection.dialect)) is not None
    ]
    for some in archive.rows(shape):
        advance(len(some))
        if not changes:
            yield from some
            continue
        for row in some:
            values = list(row)
            for place, change in changes:
                values[place] = change(values[place])
            yield values


def _change(column: ColumnShape, archive: Archive, dialect: Dialect) -> Callable[[Any], Any] | None:
    """Return how a value of the archive becomes one of the book; None where it is one."""
    if column.kind is Kind.FILE:
        return archive.report
    if column.kind is Kind.DOCUMENT:
        return _packed
    if column.kind is Kind.MOMENT:
        return lambda value: Moment().process_bind_param(value, dialect)
    return None


def _packed(document: Raw) -> bytes:
    return zlib.compress(bytes(document), _QUICK)


def _go_on_numbering(connection: Connection, tables: Sequence[str]) -> None:
    """Let a server number on from the last row; a file does so by itself."""
    if connection.dialect.name == SQLITE:
        return
    for name in tables:
        if "id" in {column["name"] for column in inspect(connection).get_columns(name)}:
            connection.exec_driver_sql(
                f"SELECT setval(pg_get_serial_sequence('\"{name}\"', 'id'), max(id)) "  # noqa: S608 - a table of the book
                f'FROM "{name}" HAVING max(id) IS NOT NULL'
            )


def _add_names(connection: Connection) -> None:
    """Work the keys of all names out again, those of former names too."""
    pairs = _keys(connection)
    # A sorted portion goes into the index page by page instead of leaf by leaf.
    while portion := sorted(islice(pairs, _SORTED_AT_ONCE)):
        add_rows(connection, player_name, ("key", "player_id"), portion)


def _keys(connection: Connection) -> Iterator[tuple[str, int]]:
    """Yield the keys of all players, each once."""
    known = player_version.c
    query = select(known.player_id, known.name).distinct().order_by(known.player_id)
    with connection.execute(query, execution_options={"yield_per": _READ_AT_ONCE}) as found:
        for number, names in groupby(found, itemgetter(0)):
            for key in {key for _, name in names for key in keys_of(name)}:
                yield key, number
