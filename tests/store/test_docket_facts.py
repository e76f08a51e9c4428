"""What dockets say is kept each time that they say something else, and only then."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select, text

from arpad.model.docket import Docket, State
from arpad.store.audit_dockets import dockets_unlike_facts
from arpad.store.book import Book, Entry, Signature
from arpad.store.bulk import add_row
from arpad.store.docket_facts import FACTS
from arpad.store.dockets import add_docket, docket, set_state, set_states
from arpad.store.forms import bring_forward
from arpad.store.reports import set_facts
from arpad.store.schema import event_facts, pool

OFFICER = Signature(
    who="officer", at=datetime(2012, 3, 1, 9, tzinfo=UTC), command="test", version="0"
)
MARCH, MAY = date(2012, 3, 1), date(2012, 5, 1)
OPEN = Docket(
    id=0,
    pool_id=1,
    name="Open",
    federation="EST",
    start=date(2012, 2, 1),
    last_day=date(2012, 2, 3),
    state=State.RECEIVED,
)


@pytest.fixture
def book(address: str) -> Book:
    """Make a book with three events in its first batch."""
    opened = Book(address)
    bring_forward(opened)
    facts = {"name": "FIDE", "federation": "FIDE", "discipline": "", "moves": "by period"}
    with opened.writing(OFFICER) as entry:
        add_row(entry.connection, pool, code="fide", **facts, batch_id=entry.batch)
        for _ in range(3):
            add_docket(entry, OPEN)
    return opened


def added(connection: Connection, column: str) -> list[Any]:
    """Return what was added after the first batch: the event, and what its docket says now."""
    query = select(event_facts.c.event_id, event_facts.c[column])
    since = query.where(event_facts.c.batch_id > 1).order_by(event_facts.c.id)
    return [tuple(row) for row in connection.execute(since)]


def test_a_new_docket_has_its_first_facts(book: Book) -> None:
    with book.reading() as connection:
        rows = connection.execute(select(event_facts).order_by(event_facts.c.id)).all()
        assert [row.event_id for row in rows] == [1, 2, 3]
        assert {tuple(getattr(row, name) for name in FACTS) for row in rows} == {
            ("Open", "EST", date(2012, 2, 1), date(2012, 2, 3), None, None)
        }
        assert list(dockets_unlike_facts(connection)) == []


def test_a_list_is_kept_when_it_is_another_one(book: Book) -> None:
    def work(entry: Entry) -> None:
        set_state(entry, 2, State.READY, list_date=MARCH)
        set_state(entry, 2, State.WAITING, list_date=MARCH)
        set_state(entry, 2, State.WAITING)
        set_states(entry, [3, 2, 1], State.RATED, list_date=MARCH)
        set_states(entry, [1], State.RATED, list_date=MAY)
        set_states(entry, [1, 2], State.PUBLISHED)

    with book.writing(OFFICER) as entry:
        work(entry)
    with book.reading() as connection:
        assert added(connection, "list_date") == [(2, MARCH), (1, MARCH), (3, MARCH), (1, MAY)]
        assert {name for _, name in added(connection, "name")} == {"Open"}
        assert list(dockets_unlike_facts(connection)) == []


def test_a_report_is_kept_when_it_says_something_else(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        again = replace(OPEN, id=2)
        set_facts(entry, again)
        set_facts(entry, replace(again, name="Gala", federation=None))
        set_facts(entry, replace(again, name="Gala", federation=None))
    with book.reading() as connection:
        assert added(connection, "name") == [(2, "Gala")]
        assert added(connection, "federation") == [(2, None)]
        said = docket(connection, 2)
        assert said is not None
        assert (said.name, said.federation) == ("Gala", None)
        assert list(dockets_unlike_facts(connection)) == []


@pytest.mark.parametrize(
    ("change", "fact", "says", "was"),
    [
        ("name = 'Gala'", "name", "Gala", "Open"),
        ("federation = NULL", "federation", "nothing", "EST"),
        ("deadline = '2012-04-01'", "deadline", "2012-04-01", "nothing"),
        ("state = 'ready'", "state", "ready", "received"),
    ],
)
def test_what_a_docket_says_and_nobody_added(
    book: Book, change: str, fact: str, says: str, was: str
) -> None:
    with book.writing(OFFICER) as entry:
        entry.connection.execute(text(f"UPDATE event SET {change} WHERE id = 2"))  # noqa: S608
    with book.reading() as connection:
        (found,) = dockets_unlike_facts(connection)
    assert (found.event, found.fact, found.says, found.added) == (2, fact, says, was)
    assert found.batch == 1
