"""Editions and readings that are not in force: of the list, and of its events."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.ledger import Cause, LedgerEntry
from arpad.office.gate_finding import Check
from arpad.office.office import Office
from arpad.office.pools import choose_edition, pool_called
from arpad.store.ledger import add_entries
from arpad.store.persons import numbers_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY, MARCH = date(2012, 1, 1), date(2012, 2, 1), date(2012, 3, 1)
IN_FORCE, OLD = "fide/b02_2010", "fide/b02_2008"


@pytest.fixture(autouse=True)
def event(desk: "Desk", rated: Callable[..., int], swiss: Callable[..., Event]) -> int:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2100})
    return rated(swiss(FEBRUARY, ["A B 1-0", "A C 1-0"]))


@ON_FILE
def test_nothing_is_said_of_the_text_in_force(office: Office, look: "Look") -> None:
    assert look(Check.EDITION) == []
    choose_edition(office, "fide", JANUARY, IN_FORCE, {})
    assert look(Check.EDITION) == []


@ON_FILE
def test_a_list_by_a_text_that_is_no_longer_in_force(office: Office, look: "Look") -> None:
    choose_edition(office, "fide", MARCH, OLD, {})
    # The edition of 2008 ended with June 2011, when that of 2010 took effect.
    assert [(each.about, each.message) for each in look(Check.EDITION)] == [
        ("list", "The list: fide/b02_2008 is in force from 2009-07-01 to 2011-06-30 only.")
    ]


@ON_FILE
def test_where_no_text_is_held_for_a_day_the_choice_of_another_is_told(
    office: Office, desk: "Desk", look: "Look"
) -> None:
    desk.players("fisf", date(2020, 6, 1), {"D": 1700})
    choose_edition(office, "fisf", date(2020, 9, 1), "fisf/classique_2019", {})
    (found,) = look(Check.EDITION, date(2020, 10, 1), "fisf")
    # The text of 2019 is for one season, and none is held for the next.
    assert (found.about, found.is_blocking) == ("list", False)
    assert found.message.endswith("no text is held for this day.")


@ON_FILE
def test_an_event_by_another_text_than_is_chosen_by_now(
    office: Office, look: "Look", event: int
) -> None:
    choose_edition(office, "fide", FEBRUARY, OLD, {})
    messages = [each.message for each in look(Check.EDITION) if each.about == f"event {event}"]
    assert messages == [
        f"1 event ({event}): rated by fide/b02_2010, and fide/b02_2008 is chosen for their days."
    ]


@ON_FILE
@pytest.mark.parametrize(("choice", "number"), [("rating", 0), ("change", 1)])
def test_an_event_by_another_reading_than_is_chosen_by_now(
    office: Office, desk: "Desk", look: "Look", choice: str, number: int
) -> None:
    del desk
    book_entry(office, "halves_on=rating")
    choose_edition(office, "fide", FEBRUARY, IN_FORCE, {"halves_on": choice})
    found = [each for each in look(Check.EDITION) if each.about != "list"]
    assert len(found) == number


def test_a_reading_that_the_edition_does_not_have(office: Office, look: "Look") -> None:
    book_entry(office, "halves_on=moon")
    (found,) = look(Check.EDITION)
    assert found.message.endswith("fide/b02_2010 has no reading halves_on=moon.")


@ON_FILE
def test_an_edition_that_is_not_held(office: Office, look: "Look") -> None:
    book_entry(office, None, edition="fide/b02_1982")
    (found,) = look(Check.EDITION)
    assert found.message.endswith("fide/b02_1982 is no edition that is held.")


def book_entry(office: Office, reading: str | None, *, edition: str = IN_FORCE) -> None:
    """Book an entry of no amount for the event, by some text."""
    with office.writing("test") as entry:
        pool = pool_called(entry.connection, "fide")
        booked = LedgerEntry(
            player="A",
            cause=Cause.BONUS,
            amount=0,
            article="8",
            edition=edition,
            reading=reading,
            event=1,
            list_date=MARCH,
        )
        add_entries(entry, pool.id, numbers_of(entry.connection, ["A"]), [booked])
