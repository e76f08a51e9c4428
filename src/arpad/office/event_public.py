"""One event as everybody may see it: its road, its crosstable, what it changed, and what was said.

Names of those who work in the office are left out, but for decisions, which bear the names of
those who answer for them.
"""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.pool import Pool
from arpad.office.deadlines import ListEntered, list_entered
from arpad.office.event_crosstable import Crosstable, crosstable
from arpad.office.event_differences import EventDifference, differences
from arpad.office.event_figures import Figures, figures_of
from arpad.office.event_lines import PlayerLine, lines_of
from arpad.office.event_road import Stage, road_of
from arpad.office.event_sought import BEYOND
from arpad.office.event_status import EventStatus, public_findings, statuses_of
from arpad.office.office import OfficeError
from arpad.office.pools import pool_of
from arpad.store import dockets as book
from arpad.store.decisions import Recorded, recorded_for
from arpad.store.errata import Erratum, errata_of_event
from arpad.store.event_changes import list_with_event
from arpad.store.event_versions import versions_of
from arpad.store.findings import findings_of
from arpad.store.persons import numbers_of
from arpad.store.reports import Receipt, receipts_of


class PublicEvent(Struct, frozen=True, kw_only=True):
    """An event for everybody; `event` is its newest version, None while nothing is known of it.

    `entered` is the list that its days call for, `listed` the one with which it came out.
    `in_register` are the codes of those of its players whom the register knows.
    """

    docket: Docket
    pool: Pool
    status: EventStatus
    road: tuple[Stage, ...]
    entered: ListEntered | None
    listed: date | None
    event: Event | None
    receipts: tuple[Receipt, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[Recorded, ...]
    corrections: tuple[Erratum, ...]
    differences: tuple[EventDifference, ...]
    table: Crosstable | None
    figures: Figures | None
    lines: tuple[PlayerLine, ...]
    in_register: frozenset[str]


def public_event(connection: Connection, number: int, today: date) -> PublicEvent:
    """Look an event up by its number."""
    docket = book.docket(connection, number) if 0 < number < BEYOND else None
    if docket is None:
        raise OfficeError(f"There is no event {number}. The page of events lists all there are.")
    pool, versions = pool_of(connection, docket), versions_of(connection, number)
    event = versions[-1].event if versions else None
    has_players = event is not None and bool(event.players)
    codes = [player.id for player in event.players] if event else []
    table = crosstable(event) if event and has_players else None
    figures = figures_of(connection, pool, docket, versions)
    return PublicEvent(
        docket=docket,
        pool=pool,
        status=statuses_of(connection, {pool.id: pool}, [docket], today)[number],
        road=road_of(docket.state, book.steps_of(connection, number)),
        entered=list_entered(pool, event) if event else None,
        listed=list_with_event(connection, number),
        event=event,
        receipts=receipts_of(connection, number),
        findings=public_findings(findings_of(connection, number)),
        decisions=recorded_for(connection, [number]).get(number, ()),
        corrections=errata_of_event(connection, number),
        differences=differences(versions),
        table=table,
        figures=figures,
        lines=lines_of(table, figures) if table else (),
        in_register=frozenset(numbers_of(connection, codes)) if codes else frozenset(),
    )
