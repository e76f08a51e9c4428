"""Which event a report is about: one that was registered, one that has a report, or a new one."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity, warn
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.store import dockets as book
from arpad.store.matches import BookedMatch, matches_of
from arpad.store.reports import SameDay, events_that_start

CLOSED = frozenset({State.RATED, State.PUBLISHED})
"""What has been rated is not replaced any more."""


BEYOND = 1 << 63
"""No book numbers that far, and no database could look so far."""


class Sought(Struct, frozen=True, kw_only=True):
    """The event that a report is about; a new one has no docket yet.

    `matches` are those of earlier reports. `twin` warns of an event of the same name and day with
    other players; `closed` says why the report cannot be taken.
    """

    docket: Docket | None = None
    matches: tuple[BookedMatch, ...] = ()
    twin: tuple[Finding, ...] = ()
    closed: Finding | None = None


def event_sought(connection: Connection, pool: Pool, event: Event, number: int | None) -> Sought:
    """Look for the event of a report, by its number or by name, first day and federation."""
    if number is not None:
        return _found(connection, _numbered(connection, pool, number))
    twin: tuple[Finding, ...] = ()
    for same in reversed(events_that_start(connection, pool.id, event.start)):
        if _is_called_alike(same, event):
            found = _found(connection, docket_numbered(connection, same.id))
            if not found.matches or _is_same_field(found.matches, event):
                return found
            twin = (_twin(same, event),)
    return Sought(twin=twin)


def docket_numbered(connection: Connection, number: int) -> Docket:
    """Return an event by its number, or say that there is none."""
    docket = book.docket(connection, number) if 0 < number < BEYOND else None
    if docket is None:
        raise OfficeError(f"There is no event {number}; arpad event list shows all.")
    return docket


def _numbered(connection: Connection, pool: Pool, number: int) -> Docket:
    docket = docket_numbered(connection, number)
    if docket.pool_id != pool.id:
        raise OfficeError(f"Event {number} is not one of the pool {pool.code}.")
    return docket


def _found(connection: Connection, docket: Docket) -> Sought:
    if docket.state in CLOSED:
        return Sought(
            docket=docket,
            matches=matches_of(connection, docket.id),
            closed=Finding(
                Severity.REFUSE,
                None,
                f"event {docket.id}",
                f"{docket.name} has been {docket.state.value} already, and another report cannot "
                "replace the one by which it was; nothing was taken in. What was wrong in it is "
                "corrected (arpad correct).",
            ),
        )
    return Sought(docket=docket, matches=matches_of(connection, docket.id))


def _is_called_alike(same: SameDay, event: Event) -> bool:
    federations = {same.federation, event.federation} - {None, ""}
    return folded(same.name) == folded(event.name) and len(federations) <= 1


def folded(name: str) -> str:
    """Return a name as it is compared: without capitals and double blanks.

    >>> folded("Open  of TALLINN ")
    'open of tallinn'
    """
    return " ".join(name.casefold().split())


def _is_same_field(matches: Iterable[BookedMatch], event: Event) -> bool:
    """Tell whether half of the smaller field is the same: groups of a festival share a name."""
    before = {(m.claim.id, m.claim.name) for m in matches}
    now = {(player.id, player.name) for player in event.players}
    return 2 * len(before & now) >= min(len(before), len(now))


def _twin(same: SameDay, event: Event) -> Finding:
    return warn(
        None,
        "event",
        f"Event {same.id} has the same name, federation and first day, and other players: "
        f"{event.name} is entered as an event of its own. If it is the same one, withdraw this "
        f"one and take the report in again with --event {same.id}.",
    )
