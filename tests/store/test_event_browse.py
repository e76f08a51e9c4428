"""Events are looked through newest first, by an index, and never more than a few at once."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import text

from arpad.model.docket import Docket, State
from arpad.store import event_browse
from arpad.store.book import Book, Signature
from arpad.store.dockets import add_docket, set_state
from arpad.store.event_browse import EventsWanted, Place, last_reasons, newest_events

OFFICER = Signature(
    who="officer", at=datetime(2012, 3, 1, 9, tzinfo=UTC), command="test", version="0"
)
FIRST = date(2012, 1, 1)


@pytest.fixture
def book(book_address: str) -> Book:
    """Make a book with twelve events: two begin on each of six days, every third is of Norway."""
    opened = Book(book_address)
    with opened.writing(OFFICER) as entry:
        for number in range(12):
            day = FIRST + timedelta(days=number // 2)
            docket = Docket(
                id=0,
                pool_id=1,
                name=f"Open {number}",
                federation="NOR" if number % 3 == 0 else "EST",
                start=day,
                last_day=day,
                state=State.RECEIVED,
            )
            add_docket(entry, docket)
        set_state(entry, 4, State.REFUSED, "Withdrawn: nobody came.")
    return opened


def walked(book: Book, wanted: EventsWanted, limit: int) -> list[int]:
    """Go from page to page to the oldest event."""
    found, before = list[int](), None
    with book.reading() as connection:
        while True:
            page = newest_events(connection, wanted, before=before, limit=limit)
            found += [docket.id for docket in page.dockets]
            if page.reached is None:
                return found
            before = page.reached


@pytest.mark.parametrize("limit", [1, 2, 5, 12, 50])
def test_every_event_is_on_one_page_whatever_the_size_of_pages(book: Book, limit: int) -> None:
    assert walked(book, EventsWanted(pool_id=1), limit) == list(range(12, 0, -1))


def test_events_are_chosen_by_state_federation_and_days(book: Book) -> None:
    assert walked(book, EventsWanted(pool_id=1, state=State.REFUSED), 5) == [4]
    assert walked(book, EventsWanted(pool_id=1, federation="NOR"), 5) == [10, 7, 4, 1]
    days = EventsWanted(pool_id=1, since=date(2012, 1, 2), until=date(2012, 1, 3))
    assert walked(book, days, 5) == [6, 5, 4, 3]
    assert walked(book, EventsWanted(pool_id=2), 5) == []


def test_a_page_looks_at_a_limited_number_of_events(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_browse, "MOST_LOOKED_AT", 3)
    wanted = EventsWanted(pool_id=1)
    with book.reading() as connection:
        page = newest_events(
            connection, wanted, before=None, limit=5, is_called=lambda name: name == "Open 0"
        )
    assert page.dockets == ()
    assert page.reached == Place(date(2012, 1, 5), 10)


def test_the_last_reason_of_an_event_is_that_of_its_newest_step(book: Book) -> None:
    with book.reading() as connection:
        assert last_reasons(connection, [3, 4]) == {3: "", 4: "Withdrawn: nobody came."}


@pytest.mark.parametrize("state", [None, State.WAITING])
def test_a_page_is_found_by_an_index_and_in_its_order(
    tmp_path_factory: pytest.TempPathFactory, pattern_file: object, state: State | None
) -> None:
    del tmp_path_factory
    wanted = EventsWanted(pool_id=1, state=state)
    with Book(str(pattern_file)).reading() as connection:
        query = event_browse._in_order(wanted, Place(FIRST, 7))  # noqa: SLF001 - how it is asked
        asked = query.compile(connection, compile_kwargs={"literal_binds": True})
        rows = connection.execute(text(f"EXPLAIN QUERY PLAN {asked}")).all()
    plan = " ".join(str(row[3]) for row in rows)
    assert "USING INDEX ix_event_pool_id" in plan
    assert "TEMP B-TREE" not in plan
