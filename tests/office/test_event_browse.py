"""Events of all pools are looked through together, each with its public status."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.office.event_browse import EventSearch, EventsFound, events_found, is_called
from arpad.office.office import Office, OfficeError
from arpad.store import event_browse as store

if TYPE_CHECKING:
    from tests.office.conftest import Desk

TODAY = date(2012, 6, 1)
Swiss = Callable[..., Event]


def walked(office: Office, search: EventSearch) -> list[str]:
    """Go through pages of two."""
    names, before = list[str](), None
    with office.reading() as connection:
        while True:
            page: EventsFound = events_found(
                connection, replace(search, before=before, most=2), TODAY
            )
            names += [found.docket.name for found in page.events]
            if page.next is None:
                return names
            before = page.next


@pytest.fixture
def many(office: Office, desk: "Desk", swiss: Swiss) -> Office:
    """Make an office with nine events of two pools, some on the same day."""
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000})
    for day in (1, 1, 2, 3, 5):
        desk.event("fide", swiss(date(2012, 5, day), ["A B 1-0"], name=f"Chess {day}"))
    for day in (1, 3, 4, 4):
        desk.event("fesa", swiss(date(2012, 5, day), ["A B 1-0"], name=f"Shōgi {day}"))
    return office


def test_pools_are_shown_together_in_one_order(many: Office) -> None:
    order = ["Chess 5", "Shōgi 4", "Shōgi 4", "Shōgi 3", "Chess 3", "Chess 2"]
    assert walked(many, EventSearch()) == [*order, "Shōgi 1", "Chess 1", "Chess 1"]


@pytest.mark.parametrize("looked_at", [1, 2, 3])
def test_the_order_holds_although_each_page_looks_at_a_few_events_of_each_pool(
    many: Office, monkeypatch: pytest.MonkeyPatch, looked_at: int
) -> None:
    whole = walked(many, EventSearch())
    monkeypatch.setattr(store, "MOST_LOOKED_AT", looked_at)
    assert walked(many, EventSearch()) == whole
    assert walked(many, EventSearch(words="chess 1")) == ["Chess 1", "Chess 1"]


def test_one_pool_and_some_words_may_be_chosen(many: Office) -> None:
    assert walked(many, EventSearch(pool="fesa")) == ["Shōgi 4", "Shōgi 4", "Shōgi 3", "Shōgi 1"]
    assert walked(many, EventSearch(words="3 sho")) == ["Shōgi 3"]


def test_an_unknown_pool_is_refused_with_those_there_are(office: Office) -> None:
    search = EventSearch(pool="go")
    with office.reading() as connection, pytest.raises(OfficeError, match="fide"):
        events_found(connection, search, TODAY)


def test_an_event_that_is_ready_waits_for_an_officer(many: Office) -> None:
    with many.reading() as connection:
        search = EventSearch(state=State.READY, most=1)
        (first,) = events_found(connection, search, TODAY).events
    assert (first.status.acts.value, first.status.edition) == ("officer", "fide/b02_2010")


@pytest.mark.parametrize("nothing", ["", "  ", "—", "!?"])
def test_signs_alone_are_no_words_to_look_for(nothing: str) -> None:
    assert is_called(nothing) is None
