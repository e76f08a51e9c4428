"""A book of the first form, made from one of today: the tables of then, with the same rows."""

from sqlalchemy import Connection, MetaData, insert, inspect, select

from arpad.store.book import Book
from arpad.store.forms import move
from arpad.store.views import ledger

_FIRST = "0001"
_VERSION_THEN = "0.0.9"


def make_older(address: str, like: str) -> None:
    """Make a book of the first form that says what another one says, by a version of then."""
    source, book = Book(like), Book(address)
    if not book.is_server:
        with book.engine.connect() as connection:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    with (
        source.engine.connect() as there,
        book.engine.connect() as here,
        here.execution_options(arpad_writes=True).begin(),
    ):
        move(here, _FIRST)
        _copy(there, here)


def _copy(there: Connection, here: Connection) -> None:
    now, then = MetaData(), MetaData()
    now.reflect(there)
    then.reflect(here)
    for table in then.sorted_tables:
        if table.name == "alembic_version":
            continue
        names = [column.name for column in table.columns]
        # What stands on sheets today stood by itself then.
        source = ledger if table.name == "entry" else now.tables[table.name]
        columns = [source.c[name] for name in names]
        rows = [dict(row._mapping) for row in there.execute(select(*columns))]  # noqa: SLF001
        if table.name == "batch":
            rows = [row | {"version": _VERSION_THEN} for row in rows]
        if rows:
            here.execute(insert(table), rows)
        if here.dialect.name != "sqlite" and "id" in names:
            _go_on_numbering(here, table.name)


def _go_on_numbering(connection: Connection, table: str) -> None:
    assert inspect(connection).has_table(table)
    connection.exec_driver_sql(
        f"SELECT setval(pg_get_serial_sequence('\"{table}\"', 'id'), max(id)) "  # noqa: S608 - our names
        f'FROM "{table}" HAVING max(id) IS NOT NULL'
    )
