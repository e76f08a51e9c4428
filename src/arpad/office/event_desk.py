"""An event as its organiser works on it: where it is, what is asked of him, and until when."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import State
from arpad.model.finding import Finding, Severity
from arpad.model.pool import Pool
from arpad.office.deadlines import Deadline, ListEntered, list_entered, registration_deadline
from arpad.office.event_browse import FoundEvent, is_called
from arpad.office.event_road import Stage, road_of
from arpad.office.event_sought import CLOSED
from arpad.office.event_status import EventStatus, statuses_of, without_days_of_birth
from arpad.office.event_view import EventView, view_of
from arpad.office.pools import pool_of
from arpad.store.event_browse import dockets_numbered
from arpad.store.event_versions import EventVersion, versions_of
from arpad.store.pools import pools


class DeskEvent(Struct, frozen=True, kw_only=True):
    """Everything about an event that its organiser works with.

    `registered` is the day of registration, None for an event that was not registered before;
    `entered` the list that its days call for.
    """

    view: EventView
    pool: Pool
    status: EventStatus
    road: tuple[Stage, ...]
    versions: tuple[EventVersion, ...]
    registered: date | None
    registration: Deadline | None
    entered: ListEntered | None

    @property
    def is_late(self) -> bool:
        """Tell whether it was registered after the last day for that."""
        day, last = self.registered, self.registration
        return day is not None and last is not None and day > last.day

    @property
    def unknown(self) -> int:
        """Return how many players are not known yet."""
        return sum(match.player_id is None for match in self.view.players)

    @property
    def may_be_appealed(self) -> bool:
        """Tell whether a refusal stands against it."""
        return self.status.state is State.REFUSED and not self.status.is_withdrawn

    @property
    def is_open(self) -> bool:
        """Tell whether it can still be worked on."""
        return self.status.state not in CLOSED


def desk_event(connection: Connection, number: int, today: date) -> DeskEvent:
    """Look an event up for who works on it."""
    view = view_of(connection, number)
    pool = pool_of(connection, view.docket)
    event = view.event
    registered = event.registered if event else None
    return DeskEvent(
        view=view,
        pool=pool,
        status=statuses_of(connection, {pool.id: pool}, [view.docket], today)[number],
        road=road_of(view.docket.state, view.steps),
        versions=versions_of(connection, number),
        registered=registered if isinstance(registered, date) else None,
        registration=registration_deadline(
            pool, view.docket.start, has_norms=event is not None and event.norms
        ),
        entered=list_entered(pool, event) if event else None,
    )


def findings_for(view: EventView, *, with_births: bool) -> tuple[Finding, ...]:
    """Return the findings, the gravest first; days of birth only to who sees the register."""
    order = list(Severity)
    shown = sorted(view.findings, key=lambda finding: order.index(finding.severity))
    return tuple(shown if with_births else map(without_days_of_birth, shown))


def some_events(
    connection: Connection,
    numbers: tuple[int, ...],
    today: date,
    *,
    state: State | None = None,
    words: str = "",
) -> tuple[FoundEvent, ...]:
    """Return those of some events that are looked for, with their status."""
    known = {pool.id: pool for pool in pools(connection).values()}
    fits = is_called(words)
    found = [
        docket
        for docket in dockets_numbered(connection, numbers)
        if (state is None or docket.state is state) and (fits is None or fits(docket.name))
    ]
    statuses = statuses_of(connection, known, found, today)
    return tuple(FoundEvent(docket=d, pool=known[d.pool_id], status=statuses[d.id]) for d in found)
