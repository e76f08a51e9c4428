"""Seals: every batch is sealed with what it has added, each seal going on from the one before."""

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, LargeBinary, Table, select, text

from arpad.store.book import Book, Signature
from arpad.store.bulk import add_row, add_rows
from arpad.store.columns import YesNo
from arpad.store.forms import bring_forward, move
from arpad.store.schema import METADATA, batch, federation, list_row, player_version, seal, standing
from arpad.store.seal_digests import BLOCK, Gathered, TableDigest
from arpad.store.seal_lines import (
    CHANGEABLE,
    PERSONAL,
    SEALED,
    encode_lines,
    lines_from,
    lines_of_columns,
    personal_mark,
    sealed_columns,
)
from arpad.store.seal_reading import Digested, Span, read_back
from arpad.store.seals import Seal, links, newest_seal, seal_of
from arpad.store.troubles import BookError

MOMENT = datetime(2012, 3, 1, 9, 30, 15, 999, tzinfo=UTC)
OFFICER = Signature(who="officer", at=MOMENT, command="test", version="0")
COLUMNS = ("code", "name", "status", "since", "batch_id")
DAY = date(2012, 2, 29)
_BATCH = "INSERT INTO batch (at, who, command, version) VALUES "
_EVENT = "INSERT INTO event (pool_id, name, start, state, batch_id) VALUES "
_STANDING = "INSERT INTO standing (pool_id, player_id, since, games, memory, batch_id) VALUES "
OLD = (
    _BATCH + "('2012-01-01T00:00:00+00:00', 'a', 'init', '0')",
    _BATCH + "('2012-01-02T00:00:00+00:00', 'b', 'event', '0')",
    "INSERT INTO pool VALUES (1, 'fide', 'FIDE', 'FIDE', 'standard', 'by period', 1)",
    "INSERT INTO player VALUES (1, 'A', 1), (2, 'B', 1)",
    _EVENT + "(1, 'Open', '2012-01-01', 'ready', 1)",
    "INSERT INTO participant (event_id, player_id) VALUES (1, 1), (1, 2)",
    _STANDING + "(1, 1, '2012-01-01', 0, '{}', 2)",
)


@pytest.fixture
def book(address: str) -> Book:
    opened = Book(address)
    bring_forward(opened)
    return opened


def add_federations(book: Book, *portions: int, then: Exception | None = None) -> None:
    """Add federations in one batch, by as many calls as there are portions."""
    with book.writing(OFFICER) as entry:
        for size in portions:
            rows = ((f"F{n}", f"Land {n}", "", DAY, entry.batch) for n in range(size))
            add_rows(entry.connection, federation, COLUMNS, rows)
        if then is not None:
            raise then


def read(connection: Connection, table: Table) -> Digested:
    everybody = Span(1, 1_000_000, 1)
    return dict(read_back(connection, [everybody]))[table.name]


def recorded(connection: Connection) -> list[dict[str, TableDigest]]:
    return [link.digests.tables for link in links(connection) if link.digests]


def test_a_seal_by_hand(book: Book) -> None:
    """The same bytes with nothing but json and hashlib: a stranger can check a chain."""
    with book.writing(OFFICER) as entry:
        row = {"name": 'Étoile "x"', "status": "member", "since": DAY, "batch_id": entry.batch}
        add_row(entry.connection, federation, code="ETO", **row)
    with book.writing(OFFICER):
        pass
    line = '["ETO","Étoile \\"x\\"","member","2012-02-29",1]\n'
    block = sha256(line.encode()).hexdigest()
    digests = f'{{"form":"0002","tables":{{"federation":[1,1,1,["{block}"]]}}}}'
    at = "2012-03-01T09:30:15+00:00"
    facts: list[Any] = [None, 1, 1, at, "officer", "test", "0", digests]
    first = sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()
    nothing = '{"form":"0002","tables":{}}'
    facts = [first, 2, 2, at, "officer", "test", "0", nothing]
    second = sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()
    with book.reading() as connection:
        assert [tuple(row) for row in connection.execute(select(seal).order_by(seal.c.id))] == [
            (1, 1, digests, first),
            (2, 2, nothing, second),
        ]
        assert newest_seal(connection) == Seal(number=2, batch=2, seal=second)
        assert seal_of(connection, 1) == Seal(number=1, batch=1, seal=first)


def test_a_book_without_a_batch_has_no_seal(book: Book) -> None:
    with book.reading() as connection:
        assert newest_seal(connection) is None
        with pytest.raises(BookError, match="Batch 1 has no seal; arpad audit says more"):
            seal_of(connection, 1)


def test_a_batch_has_no_seal_before_it_ends(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        assert newest_seal(entry.connection) is None
    with book.reading() as connection:
        assert newest_seal(connection) is not None


def test_what_was_given_up_is_not_sealed(book: Book) -> None:
    """On a server its numbers stay unused: seals go by order, and rows by their own numbers."""
    add_federations(book, 2)
    with pytest.raises(KeyError):
        add_federations(book, 1, then=KeyError())
    add_federations(book, 3)
    with book.reading() as connection:
        numbers = connection.execute(select(batch.c.id).order_by(batch.c.id)).scalars().all()
        chain = list(links(connection))
        assert [link.seal.number for link in chain] == [1, 2]
        assert [link.seal.batch for link in chain] == numbers
        assert [tables["federation"].rows for tables in recorded(connection)] == [2, 3]
        found = read(connection, federation)
        assert [found[number] for number in numbers] == [
            tables["federation"] for tables in recorded(connection)
        ]


@pytest.mark.parametrize(
    "portions", [(1,), (BLOCK,), (BLOCK + 1,), (BLOCK - 1, 1, BLOCK, 7), (3 * BLOCK, 0, 5)]
)
def test_many_rows_have_a_hash_for_each_thousand(book: Book, portions: tuple[int, ...]) -> None:
    add_federations(book, *portions)
    with book.reading() as connection:
        (tables,) = recorded(connection)
        digest, rows = tables["federation"], sum(portions)
        assert (digest.rows, digest.first, digest.last) == (rows, 1, rows)
        assert len(digest.blocks) == -(-rows // BLOCK)
        assert read(connection, federation) == {1: digest}


def test_rows_that_nobody_sealed_are_not_in_a_digest(book: Book) -> None:
    add_federations(book, 2)
    with book.engine.begin() as connection:
        add_rows(connection, federation, COLUMNS, [("X", "X", "", DAY, 1)])
    with book.reading() as connection:
        (tables,) = recorded(connection)
        assert tables["federation"].rows == 2
        assert read(connection, federation)[1].rows == 3


def test_every_column_is_covered_or_says_why_not() -> None:
    for name, table in METADATA.tables.items():
        if name in SEALED:
            assert {*sealed_columns(table), *CHANGEABLE.get(name, ()), "id"} >= set(table.c.keys())
    assert METADATA.tables.keys() - SEALED.keys() == {
        "batch",
        "seal",
        "player_name",
        "list_column",
        "list_move",
    }


def test_a_missing_value_counts_as_what_the_database_puts_there() -> None:
    columns = ("pool_id", "player_id", "since", "games", "memory", "batch_id")
    (line,) = lines_from(standing, columns)([(1, 2, DAY, 3, "{}", 4)])
    assert dict(zip(sealed_columns(standing), line, strict=True)) == {
        "pool_id": 1,
        "player_id": 2,
        "since": DAY,
        "event_id": None,
        "rating": None,
        "games": 3,
        "memory": "{}",
        "batch_id": 4,
        "carried": 0,
    }


@pytest.mark.parametrize("name", sorted(SEALED))
def test_columns_have_the_lines_of_their_rows(name: str) -> None:
    table, places = SEALED[name], range(3)
    columns: dict[str, Any] = {}
    for column in sealed_columns(table)[::-1]:
        kind = table.c[column].type
        packed = isinstance(kind, LargeBinary)
        # A file gives 1 and 0 back for truth.
        plain = [n % 2 if isinstance(kind, YesNo) else n for n in places]
        columns[column] = [zlib.compress(b"%d" % n) for n in places] if packed else plain
    columns |= {"batch_id": 7} if "batch_id" in columns else {}
    rows = [tuple(c[n] if isinstance(c, list) else c for c in columns.values()) for n in places]
    by_row = lines_from(table, tuple(columns))(rows)
    assert encode_lines(list(lines_of_columns(table, columns))) == encode_lines(by_row)


def test_columns_that_are_missing_count_as_what_the_database_puts_there() -> None:
    columns = {n: [1, 2] for n in sealed_columns(standing) if n != "carried"}
    assert [line[-1] for line in lines_of_columns(standing, columns)] == [0, 0]


@pytest.mark.parametrize("table", [player_version, list_row], ids=lambda table: table.name)
def test_of_a_person_a_line_has_one_hash_only(table: Table) -> None:
    """Who keeps the hash can take the name away, and the line stays what it was."""
    personal = PERSONAL[table.name]
    row = tuple(f"of {name}" for name in table.c.keys())  # noqa: SIM118 - columns
    (line,) = lines_from(table, tuple(table.c.keys()))([row])
    assert line[-1] == personal_mark([f"of {name}" for name in personal])
    assert not {f"of {name}" for name in personal} & set(line)
    by_hand = json.dumps([f"of {name}" for name in personal], separators=(",", ":"))
    assert line[-1] == sha256(by_hand.encode()).hexdigest()


@given(st.permutations(list_row.c.keys()), st.booleans())
def test_a_line_does_not_depend_on_the_order_in_which_values_are_given(
    columns: list[str],
    as_numbers: bool,  # noqa: FBT001 - as SQLite gives truth back
) -> None:
    truths = {"in_federation_list": True, "in_top_list": False, "is_inactive": True}
    given_ = {name: int(value) if as_numbers else value for name, value in truths.items()}
    row = tuple(given_.get(name, f"of {name}") for name in columns)
    (line,) = lines_from(list_row, tuple(columns))([row])
    plain = [name for name in list_row.c.keys() if name not in PERSONAL["list_row"]]  # noqa: SIM118
    assert list(line[:-1]) == [truths.get(name, f"of {name}") for name in plain]
    assert all(
        value is truths[name] for name, value in zip(plain, line, strict=False) if name in truths
    )


@given(st.lists(st.integers(0, 2500), max_size=5))
def test_a_digest_does_not_depend_on_the_portions(sizes: list[int]) -> None:
    rows = [(number,) for number in range(sum(sizes))]
    whole, parts = Gathered(), Gathered()
    whole.add(list(rows))
    left = iter(rows)
    for size in sizes:
        parts.add([next(left) for _ in range(size)])
    assert parts.digest() == whole.digest()
    assert len(whole.digest().blocks) == -(-len(rows) // BLOCK)


@contextmanager
def of_the_first_form(book: Book) -> Iterator[Connection]:
    with book.engine.connect() as connection:
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            move(connection, "0001")
            yield connection


def test_a_book_of_the_first_form_is_sealed_as_it_is(book_of_old: Book) -> None:
    with book_of_old.reading() as connection:
        first, second = recorded(connection)
        assert first.keys() == {"event", "event_facts", "player", "pool"}
        # Nothing says with which batch somebody came: all go with the newest.
        assert second.keys() == {"participant", "standing"}
        assert second["participant"].rows == 2
        span = Span(second["participant"].first, second["participant"].last, 2)
        for table, found in read_back(connection, [span]):
            expected = {n: d[table] for n, d in ((1, first), (2, second)) if table in d}
            assert found == expected
    with book_of_old.writing(OFFICER):
        pass
    with book_of_old.reading() as connection:
        assert newest_seal(connection) is not None
        assert [link.seal.number for link in links(connection)] == [1, 2, 3]


@pytest.fixture
def book_of_old(address: str) -> Book:
    """Make a book of the first form with two batches, and bring it forward."""
    old = Book(address)
    with of_the_first_form(old) as connection:
        for statement in OLD:
            connection.execute(text(statement))
    bring_forward(old)
    return old


def test_a_batch_without_a_seal_is_not_sealed_when_a_book_is_opened_again(book: Book) -> None:
    """Who has slipped one in is found; opening the book must not hide it."""
    with book.engine.begin() as connection:
        connection.execute(text(OLD[0]))
    bring_forward(book)
    with book.reading() as connection:
        assert newest_seal(connection) is None
