"""Many rows at once: COPY where the database has it, one prepared statement where it has not.

Row by row through the general path would take minutes for a list of half a million. Everything
that is added goes through here, so here it is remembered for the seal of its batch.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, partial
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, Table, func, insert, select

from arpad.store.beside import wait_until_handed_over, wait_until_written, write_beside
from arpad.store.bulk_file import A_STATEMENT, insert_columns, insert_rows
from arpad.store.columns import SQLITE, Day
from arpad.store.copying import close_copy, copy_rows
from arpad.store.references import check_references
from arpad.store.seal_digests import gathering_of
from arpad.store.seal_lines import PERSONAL, rows_of_columns, sealed_columns
from arpad.store.struct_columns import is_one

Row = Sequence[Any]
Value = TypeVar("Value")

_AT_ONCE = 50_000
"""So many rows are turned into columns, and written, together."""
_GROWING = (
    "entry",
    "event",
    "event_version",
    "list_row",
    "participant",
    "player_version",
    "sheet",
    "standing",
)
"""The tables that a server looks at anew when a whole book was added."""
_WORTH_A_THREAD = 1_000
"""From so many rows on they are written beside the work."""
_WITHOUT_A_GAP = frozenset({"batch", "correction", "event", "objection", "rating_list", "report"})
"""What people know by its number. A server leaves out numbers of transactions that were given up,
and an erratum that is missing looks like one that was taken away. Such rows come one by one."""


def add_rows(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]
) -> None:
    """Add rows to a table; the values stand in the order of the columns."""
    gathering = gathering_of(connection, table)
    if gathering is not None:
        rows = gathering.add_rows(table, columns, rows)
    ready = _converted(connection, table, columns, rows)
    if connection.dialect.name == SQLITE:
        insert_rows(_cursor(connection), table, columns, ready)
    else:
        _copy(connection, table, columns, ready)


def add_columns(
    connection: Connection,
    table: Table,
    columns: Mapping[str, Any],
    *,
    marks: list[str] | None = None,
) -> None:
    """Add rows that are given column by column, as lists; any other value stands in every row.

    They are put together only on their way into the table, in the order that a seal asks for.
    `marks` are what stands there for persons, where somebody has worked that out already.
    """
    names = [name for name in ("id", *sealed_columns(table)) if name in columns]
    given = _in_common({name: _ready(table.c[name], columns[name]) for name in names}, table)
    gathering = gathering_of(connection, table)
    if gathering is not None:
        gathering.add_columns(table, given, marks)
    write = partial(_write_columns, connection, table, given)
    rows = max((len(column) for column in given.values() if isinstance(column, list)), default=1)
    if rows < _WORTH_A_THREAD:
        wait_until_handed_over(connection)
        write()
    else:
        write_beside(connection, write)


def _write_columns(connection: Connection, table: Table, given: Mapping[str, Any]) -> None:
    check_references(connection, table, given)
    if connection.dialect.name == SQLITE:
        varying = {name: column for name, column in given.items() if isinstance(column, list)}
        fixed = {name: value for name, value in given.items() if name not in varying}
        insert_columns(_cursor(connection), table, varying, fixed)
    else:
        said = {name: column for name, column in given.items() if column is not None}
        copy_rows(connection, table, [*said], rows_of_columns(said.values()))


def _ready(column: Column[Any], values: Any) -> Any:  # noqa: ANN401 - whatever it holds
    """Return the values of a column; a day is the same text in both databases, and in a seal."""
    if not isinstance(column.type, Day):
        return values
    return [*map(_text_of_day, values)] if isinstance(values, list) else _text_of_day(values)


def _in_common(given: dict[str, Any], table: Table) -> dict[str, Any]:
    """Return columns with one value in the place of a long list that has no other.

    What is known of persons stays as it is: a seal makes a mark of each.
    """
    left = PERSONAL.get(table.name, ())
    found = {n: c[0] if n not in left and _is_in_common(c) else c for n, c in given.items()}
    return found if any(isinstance(column, list) for column in found.values()) else given


def _is_in_common(column: Any) -> bool:  # noqa: ANN401 - a list, or what all rows have
    return isinstance(column, list) and len(column) >= A_STATEMENT and is_one(column)


def in_portions(values: Iterable[Value]) -> Iterator[list[Value]]:
    """Yield values in portions of which columns can be made without filling the memory."""
    remaining = iter(values)
    while some := list(islice(remaining, _AT_ONCE)):
        yield some


def columns_in_portions(columns: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield columns in portions; what is not a list stands in all of them."""
    number = max((len(c) for c in columns.values() if isinstance(c, list)), default=0)
    for first in range(0, number, _AT_ONCE):
        yield {
            name: column[first : first + _AT_ONCE] if isinstance(column, list) else column
            for name, column in columns.items()
        }


def _copy(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]
) -> None:
    """Copy rows that may be made from the book itself: it is busy while it takes some."""
    for some in in_portions(rows):
        wait_until_handed_over(connection)
        copy_rows(connection, table, columns, some)
        close_copy(connection)


def _cursor(connection: Connection) -> Any:  # noqa: ANN401 - the cursor of a driver
    wait_until_written(connection)
    return connection.connection.cursor()


def _converted(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]
) -> Iterator[Row]:
    """Yield the rows with days as the database keeps them; truth and numbers stay as they are."""
    dialect = connection.dialect
    changes: list[tuple[int, Callable[[Any], Any]]] = []
    for place, name in enumerate(columns):
        if isinstance(table.c[name].type, Day) and dialect.name == SQLITE:
            changes.append((place, _text_of_day))
    if not changes:
        yield from rows
        return
    for row in rows:
        ready = list(row)
        for place, processor in changes:
            ready[place] = processor(ready[place])
        yield ready


@cache
def _text_of_day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def look_at_tables(connection: Connection, *tables: Table) -> None:
    """Let a server see how full tables have become: it plans its next questions by that.

    It looks at a third of the rows that it looks at by itself, which it does again later.
    """
    if connection.dialect.name != SQLITE:
        names = [table.name for table in tables] or _GROWING
        connection.exec_driver_sql("SET LOCAL default_statistics_target = 30")
        connection.exec_driver_sql(f"ANALYZE {', '.join(names)}")
        connection.exec_driver_sql("SET LOCAL default_statistics_target TO DEFAULT")


def add_row(connection: Connection, table: Table, **values: object) -> int:
    """Add one row and return its number."""
    statement = insert(table).values(**values)
    if table.name in _WITHOUT_A_GAP:
        number = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
        statement = statement.values(id=number)
    result = connection.execute(statement)
    key = result.inserted_primary_key
    if key is None:
        message = f"{table.name} gave no number for a row"
        raise TypeError(message)
    added: int = key[0]
    gathering = gathering_of(connection, table)
    if gathering is not None:
        gathering.add_row(table, values, added)
    return added
