"""One event as the office sees it: reports, way through the office, findings, players, fees."""

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, Step
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.person import Person
from arpad.office.event_sought import docket_numbered
from arpad.office.pools import pool_of
from arpad.store import dockets as book
from arpad.store.decisions import Recorded, recorded_for
from arpad.store.errata import Erratum, errata_of_event
from arpad.store.fees import Fee, fees_of
from arpad.store.findings import findings_of
from arpad.store.matches import BookedMatch, matches_of
from arpad.store.objections import Objection, objections
from arpad.store.persons import numbers_of, persons_on
from arpad.store.reports import Receipt, receipts_of


class EventView(Struct, frozen=True, kw_only=True):
    """Everything there is about an event; `players` are those of the newest report.

    `persons` are the people of the register among whom a player may be, by their codes.
    """

    docket: Docket
    pool: str
    event: Event | None
    receipts: tuple[Receipt, ...]
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[Recorded, ...]
    players: tuple[BookedMatch, ...]
    persons: dict[str, Person]
    fees: tuple[Fee, ...]
    corrections: tuple[Erratum, ...]
    objections: tuple[Objection, ...]


def view_of(connection: Connection, number: int) -> EventView:
    """Look an event up."""
    docket = docket_numbered(connection, number)
    receipts = receipts_of(connection, number)
    players = _players(connection, number, receipts)
    return EventView(
        docket=docket,
        pool=pool_of(connection, docket).code,
        event=book.latest_event(connection, number),
        receipts=receipts,
        steps=book.steps_of(connection, number),
        findings=findings_of(connection, number),
        decisions=recorded_for(connection, [number]).get(number, ()),
        players=players,
        persons=_persons(connection, players),
        fees=fees_of(connection, number),
        corrections=errata_of_event(connection, number),
        objections=objections(connection, event_id=number),
    )


def _players(
    connection: Connection, number: int, receipts: tuple[Receipt, ...]
) -> tuple[BookedMatch, ...]:
    """Return the newest match of every player of the newest report, in the order of the report."""
    newest: dict[str, BookedMatch] = {}
    for match in matches_of(connection, number):
        if match.report_id == receipts[-1].id:
            newest[match.claim.id] = match
    return tuple(newest.values())


def _persons(connection: Connection, players: tuple[BookedMatch, ...]) -> dict[str, Person]:
    codes = sorted({code for m in players if m.player_id is None for code in m.candidates})
    numbers = numbers_of(connection, codes)
    found = persons_on(connection, numbers=list(numbers.values())) if numbers else {}
    return {person.code: person for person in found.values()}
