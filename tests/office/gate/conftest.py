"""What the tests of the gate share: a look through it, persons with facts, reports with claims."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.person import Person
from arpad.office.gate_desk import gate
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.office import Office
from arpad.office.rate_period import rate_period
from arpad.store.dockets import add_versions as add_events
from arpad.store.persons import add_versions, numbers_of
from arpad.store.reports import Receipt, add_report

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MARCH = date(2012, 3, 1)

Look = Callable[..., list[GateFinding]]


@pytest.fixture
def look(office: Office) -> Look:
    """Return what says which findings of a check there are on a list."""

    def found(check: Check, day: date = MARCH, pool: str = "fide") -> list[GateFinding]:
        return [each for each in gate(office, pool, day).findings if each.check is check]

    return found


@pytest.fixture
def rated(office: Office, desk: "Desk") -> Callable[..., int]:
    """Return what takes an event in and rates the period that it enters."""

    def rate(event: Event, day: date = MARCH) -> int:
        number = desk.event("fide", event)
        rate_period(office, "fide", day, commit=True)
        return number

    return rate


@pytest.fixture
def describe(office: Office) -> Callable[..., None]:
    """Return what enters facts about a player into the register."""

    def enter(code: str, since: date, **facts: Any) -> None:  # noqa: ANN401 - whatever is known
        with office.writing("test") as entry:
            number = numbers_of(entry.connection, [code])[code]
            person = Person(id=number, code=code, since=since, name=f"Player {code}", **facts)
            add_versions(entry, [person])

    return enter


@pytest.fixture
def report(office: Office, desk: "Desk") -> Callable[..., int]:
    """Return what takes an event in whose report claims something of its players."""

    def take(event: Event, claims: dict[str, dict[str, Any]]) -> int:
        players = tuple(replace(p, **claims.get(p.id, {})) for p in event.players)
        number = desk.event("fide", event, State.READY)
        with office.writing("test") as entry:
            receipt = Receipt(
                event_id=number, name="report", format="TRF", sha256="0", received=event.start
            )
            receipt = add_report(entry, receipt, b"")
            told = replace(event, players=players)
            add_events(entry, [(number, receipt.id, "report", told)])
        rate_period(office, "fide", MARCH, commit=True)
        return number

    return take
