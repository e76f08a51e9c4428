"""Whatever somebody changes in a book, past its guards, is found and named."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import (
    Column,
    Connection,
    LargeBinary,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from arpad.office.audit_book import differences_of_book
from arpad.office.office import Clerk, Office
from arpad.store.book import Book, Entry
from arpad.store.bulk import add_row, add_rows
from arpad.store.columns import Day, Moment, YesNo
from arpad.store.docket_facts import FACTS
from arpad.store.forms import bring_forward
from arpad.store.schema import (
    CAUSES,
    CORRECTIONS,
    METADATA,
    OBJECTIONS,
    SECTIONS,
    STATES,
    batch,
    list_row,
    seal,
)
from arpad.store.seal_lines import SEALED
from arpad.store.seals import newest_seal, seal_of
from arpad.store.troubles import BookError

BATCHES, ROWS = 3, 2
SPOILT = 2
"""The batch in which something is changed: one in the middle."""

WORDS = {
    ("pool", "moves"): ("by period", "by event"),
    ("event", "state"): STATES,
    ("event_state", "state"): STATES,
    ("decision", "kind"): ("override", "refusal"),
    ("entry", "cause"): CAUSES,
    ("rating_list", "origin"): ("published", "imported"),
    ("list_row", "section"): SECTIONS,
    ("correction", "kind"): CORRECTIONS,
    ("objection_state", "state"): OBJECTIONS,
}
WORKED_OUT_AGAIN = {"list_column", "list_move", "player_name"}


def value_of(column: Column[Any], number: int) -> Any:  # noqa: ANN401 - of any column
    """Return a value that a row with a number may have, another one in each row.

    What a docket says stays the same, so that the row of an event and its facts agree.
    """
    name, table = column.name, column.table.name
    said_again = table in {"event", "event_facts", "event_state"}
    if words := WORDS.get((table, name)):
        return words[0 if said_again else number % len(words)]
    if name == "sha256":
        return sha256(value_of(column.table.c.data, number)).hexdigest()
    count = 0 if said_again and name in FACTS else number
    values: dict[type, object] = {
        Day: date(2012, 1, 1 + count),
        YesNo: count % 2 == 0,
        LargeBinary: b"\x00\xff" + str(count).encode(),
        Text: f'{name} "{count}" ü',
    }
    return values.get(type(column.type), count)


def row_of(table: Table, number: int, batch_id: int) -> dict[str, Any]:
    row = {column.name: value_of(column, number) for column in table.c if column.name != "id"}
    return row | ({"batch_id": batch_id} if "batch_id" in table.c else {})


def fill(entry: Entry) -> None:
    """Add rows to every table: half of the tables row by row, the others many at once."""
    for at, table in enumerate(t for t in METADATA.sorted_tables if t.name in SEALED):
        before = (entry.batch - 1) * ROWS
        rows = [row_of(table, before + n, entry.batch) for n in range(1, ROWS + 1)]
        if at % 2 or "id" not in table.c:
            columns = tuple(rows[0])
            add_rows(entry.connection, table, columns, (tuple(row.values()) for row in rows))
        else:
            for row in rows:
                add_row(entry.connection, table, **row)


def made(address: str) -> Book:
    """Make a book with some batches; each adds to every table."""
    clerk = Clerk(who="officer", now=datetime(2012, 3, 1, 9, tzinfo=UTC))
    office = Office(Book(address), clerk, "0")
    bring_forward(office.book)
    for number in range(1, BATCHES + 1):
        with office.writing(f"step {number}") as entry:
            assert entry.batch == number
            fill(entry)
    return office.book


@pytest.fixture(scope="module")
def on_file(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return made(str(tmp_path_factory.mktemp("tamper") / "arpad.db"))


@pytest.fixture(scope="module")
def on_server(server: Any) -> Book:  # noqa: ANN401 - the server of the tests
    return made(server.new_database())


@pytest.fixture(scope="module", params=["on_file", "on_server"])
def book(request: pytest.FixtureRequest) -> Book:
    found: Book = request.getfixturevalue(request.param)
    return found


@contextmanager
def unguarded(book: Book) -> Iterator[Connection]:
    """Lend a connection that may change anything, as the database's own tools can; undo it all."""
    with book.engine.connect() as connection:
        if book.is_server:
            connection.execute(text("SET session_replication_role = replica"))
        else:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.rollback()
            triggers = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in connection.execute(triggers).all():
                connection.execute(text(f"DROP TRIGGER {name}"))
        yield connection
        connection.rollback()


def said(connection: Connection) -> list[str]:
    return [found.message for found in differences_of_book(connection)]


def keys_of(table: Table) -> list[Any]:
    """Return the conditions that find each row of the batch that is spoilt."""
    name = "id" if "id" in table.c else "list_id"
    first = SPOILT if table.name in {"batch", "seal"} else (SPOILT - 1) * ROWS + 1
    rows = 1 if table.name in {"batch", "seal"} else ROWS
    return [table.c[name] == first + n for n in range(rows)]


def other(column: Column[Any], value: Any) -> Any:  # noqa: ANN401 - of any column
    """Return another value that the database takes."""
    words = WORDS.get((column.table.name, column.name))
    if words:
        return next(word for word in words if word != value)
    if isinstance(column.type, Day):
        return date(2020, 2, 2)
    if isinstance(column.type, Moment):
        return datetime(2020, 2, 2, tzinfo=UTC)
    if isinstance(column.type, YesNo):
        return not value
    if isinstance(column.type, LargeBinary):
        return value[:-1]
    return value + 1000 if column.type.python_type is int else f"{value} "


COLUMNS = [
    pytest.param(table.name, column.name, id=f"{table.name}.{column.name}")
    for table in METADATA.sorted_tables
    for column in table.c
    if table.name not in WORKED_OUT_AGAIN
]


MAY_BE_MISSING = [
    case for case in COLUMNS if METADATA.tables[str(case.values[0])].c[str(case.values[1])].nullable
]
TABLES = sorted(METADATA.tables.keys() - WORKED_OUT_AGAIN)


def assert_named(connection: Connection, table: str, *, batch: int = SPOILT) -> None:
    first, *_ = said(connection)
    assert f"table {table}" in first
    assert re.search(rf"\bbatch {batch}\b", first), first


def remove(connection: Connection, number: int) -> None:
    """Remove a batch with its seal and with everything that it has added."""
    for table in reversed(METADATA.sorted_tables):
        if table.name in WORKED_OUT_AGAIN:
            continue
        if "batch_id" in table.c:
            connection.execute(delete(table).where(table.c.batch_id == number))
        elif table is batch:
            connection.execute(delete(table).where(batch.c.id == number))
        else:
            key = list_row.c.list_id if table is list_row else table.c.id
            its_own = key.between((number - 1) * ROWS + 1, number * ROWS)
            connection.execute(delete(table).where(its_own))


def test_a_book_that_nobody_changed_is_sound(book: Book) -> None:
    with book.reading() as connection:
        assert said(connection) == []
        for table in METADATA.sorted_tables:
            if table.name not in WORKED_OUT_AGAIN:
                count = connection.execute(select(func.count()).select_from(table)).scalar_one()
                assert count == BATCHES * (1 if table.name in {"batch", "seal"} else ROWS)


def test_the_same_work_has_the_same_seals_on_a_file_and_on_a_server(
    on_file: Book, on_server: Book
) -> None:
    with on_file.reading() as one, on_server.reading() as two:
        query = select(seal).order_by(seal.c.id)
        assert one.execute(query).all() == two.execute(query).all()
        assert newest_seal(one) == newest_seal(two)


@pytest.mark.parametrize(("table_name", "column_name"), COLUMNS)
def test_a_changed_value_is_found_and_named(book: Book, table_name: str, column_name: str) -> None:
    table = METADATA.tables[table_name]
    column, key = table.c[column_name], keys_of(table)[0]
    with unguarded(book) as connection:
        value = connection.execute(select(column).where(key)).scalars().first()
        change = update(table).where(key, column == value)
        connection.execute(change.values({column_name: other(column, value)}))
        assert_named(connection, table_name)


@pytest.mark.parametrize(("table_name", "column_name"), MAY_BE_MISSING)
def test_a_value_that_was_taken_away(book: Book, table_name: str, column_name: str) -> None:
    table = METADATA.tables[table_name]
    with unguarded(book) as connection:
        connection.execute(update(table).where(keys_of(table)[0]).values({column_name: None}))
        assert_named(connection, table_name)


@pytest.mark.parametrize("table_name", TABLES)
def test_a_row_that_was_removed(book: Book, table_name: str) -> None:
    table = METADATA.tables[table_name]
    with unguarded(book) as connection:
        connection.execute(delete(table).where(keys_of(table)[0]))
        assert_named(connection, table_name)


@pytest.mark.parametrize("table_name", TABLES)
def test_a_whole_table_that_was_emptied(book: Book, table_name: str) -> None:
    table = METADATA.tables[table_name]
    with unguarded(book) as connection:
        connection.execute(delete(table))
        assert_named(connection, table_name, batch=1)


@pytest.mark.parametrize("table_name", sorted(SEALED))
def test_a_row_that_was_slipped_in(book: Book, table_name: str) -> None:
    table = METADATA.tables[table_name]
    with unguarded(book) as connection:
        row = connection.execute(select(table).where(keys_of(table)[0])).mappings().first()
        assert row is not None
        # The database gives the next number, after the rows of the newest batch.
        free = {"player_id": 1000} if table is list_row else {"id": BATCHES * ROWS + 1}
        slipped = {"code": "new", "number": 1000, "list_date": date(2020, 2, 2)}
        values = {name: slipped.get(name, value) for name, value in row.items()} | free
        connection.execute(insert(table).values(values))
        if table_name == "participant":
            assert said(connection) == [
                "The chain is broken at rows of no batch: 1 row in table participant instead of 0."
            ]
        else:
            assert_named(connection, table_name)


@pytest.mark.parametrize("table_name", sorted(SEALED.keys() - {"list_row"}))
def test_two_rows_that_changed_places(book: Book, table_name: str) -> None:
    table = METADATA.tables[table_name]
    if table_name in {"event", "event_facts", "event_state"}:
        # Their rows are alike but for the event: that of another batch has other values.
        one, two = 1, BATCHES * ROWS
    else:
        one, two = (SPOILT - 1) * ROWS + 1, SPOILT * ROWS
    with unguarded(book) as connection:
        for before, after in ((one, -1), (two, one), (-1, two)):
            connection.execute(update(table).where(table.c.id == before).values(id=after))
        assert_named(connection, table_name, batch=(one - 1) // ROWS + 1)


@pytest.mark.parametrize("table_name", sorted(SEALED.keys() - {"list_row"}))
def test_a_last_row_with_another_number(book: Book, table_name: str) -> None:
    """The number of a receipt or of an erratum is printed, so it is sealed too."""
    table, last = METADATA.tables[table_name], BATCHES * ROWS
    with unguarded(book) as connection:
        connection.execute(update(table).where(table.c.id == last).values(id=last + 1))
        assert_named(connection, table_name, batch=BATCHES)


def test_list_rows_that_changed_their_players(book: Book) -> None:
    first, second = (SPOILT - 1) * ROWS + 1, SPOILT * ROWS
    c = list_row.c
    with unguarded(book) as connection:
        for before, after in ((first, -1), (second, first), (-1, second)):
            change = update(list_row).where(c.player_id == before)
            connection.execute(change.values(player_id=after))
        assert_named(connection, "list_row")


def test_a_batch_with_everything_that_it_had_added(book: Book) -> None:
    """The chain goes on from a seal that is gone."""
    with unguarded(book) as connection:
        remove(connection, SPOILT)
        first, *_ = said(connection)
    assert first == (
        "The chain is broken at batch 3 (step 3 by officer, 2012-03-01 09:00 UTC): the seal "
        "before it is gone from table seal."
    )


def test_the_newest_batch_is_missed_only_by_who_knows_its_seal(book: Book) -> None:
    with unguarded(book) as connection:
        known = newest_seal(connection)
        remove(connection, BATCHES)
        assert said(connection) == []
        assert known is not None
        with pytest.raises(BookError, match="Batch 3 has no seal"):
            seal_of(connection, known.batch)


def test_a_batch_that_was_slipped_in(book: Book) -> None:
    with unguarded(book) as connection:
        moment = datetime(2012, 3, 1, tzinfo=UTC)
        facts = {"at": moment, "who": "nobody", "command": "none", "version": "0"}
        connection.execute(insert(batch).values(id=9, **facts))
        (found,) = said(connection)
    assert found == (
        "The chain is broken at batch 9 (none by nobody, 2012-03-01 00:00 UTC): it has no row in "
        "table seal."
    )


def test_a_row_of_a_batch_that_does_not_exist(book: Book) -> None:
    entry = METADATA.tables["entry"]
    with unguarded(book) as connection:
        row = row_of(entry, 1, batch_id=77)
        connection.execute(insert(entry).values(id=99, **row))
        assert said(connection) == [
            "The chain is broken at batch 77: 1 row in table entry instead of 0."
        ]


def test_a_row_of_a_list_that_does_not_exist(book: Book) -> None:
    with unguarded(book) as connection:
        connection.execute(insert(list_row).values(row_of(list_row, 1, 0) | {"list_id": 99}))
        assert said(connection) == [
            "The chain is broken at rows of no batch: 1 row in table list_row instead of 0."
        ]


def test_how_many_batches_are_broken_is_said(book: Book) -> None:
    with unguarded(book) as connection:
        connection.execute(text("UPDATE decision SET reason = 'none'"))
        first, *_ = said(connection)
    assert first == (
        "The chain is broken at batch 1 (step 1 by officer, 2012-03-01 09:00 UTC): table "
        "decision was changed, in rows 1 to 2. Seals of further batches that do not fit: 2."
    )
