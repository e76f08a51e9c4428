"""Findings in the book: what a check of an event said; the newest check counts."""

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import Connection, func, select

from arpad.model.docket import State
from arpad.model.finding import Finding, Severity
from arpad.store.book import Entry
from arpad.store.bulk import add_row, add_rows
from arpad.store.persons import MANY
from arpad.store.schema import event, event_state, finding
from arpad.store.withheld import withheld_on

_COLUMNS = ("event_id", "event_state_id", "severity", "article", "place", "message", "batch_id")


def add_check(entry: Entry, number: int, findings: Iterable[Finding]) -> None:
    """Add the step at which an event was checked, with everything that was found."""
    step = add_row(
        entry.connection,
        event_state,
        event_id=number,
        state=State.CHECKED.value,
        reason="",
        batch_id=entry.batch,
    )
    rows = (
        (number, step, f.severity.value, f.article, f.where, f.message, entry.batch)
        for f in findings
    )
    add_rows(entry.connection, finding, _COLUMNS, rows)


def findings_of(connection: Connection, number: int) -> tuple[Finding, ...]:
    """Return what the newest check of an event said."""
    return findings_of_many(connection, [number]).get(number, ())


def findings_of_many(
    connection: Connection,
    numbers: Sequence[int] | None = None,
    *,
    states: Collection[State] = (),
    severities: Collection[Severity] = (),
) -> dict[int, tuple[Finding, ...]]:
    """Return what the newest checks of events said, of all events or of those in some states."""
    newest = select(func.max(event_state.c.id)).where(event_state.c.state == State.CHECKED.value)
    if numbers is not None and len(numbers) <= MANY:
        newest = newest.where(event_state.c.event_id.in_(numbers))
    if states:
        newest = newest.join(event, event.c.id == event_state.c.event_id).where(
            event.c.state.in_([state.value for state in states])
        )
    c = finding.c
    query = (
        select(c.event_id, c.severity, c.article, c.place, c.message)
        .where(c.event_state_id.in_(newest.group_by(event_state.c.event_id)))
        .order_by(c.id)
    )
    if severities:
        query = query.where(c.severity.in_([severity.value for severity in severities]))
    if numbers is not None and len(numbers) <= MANY:
        query = query.where(c.event_id.in_(numbers))
    found: dict[int, list[Finding]] = {}
    text_of = withheld_on(connection).text
    for number, severity, article, place, message in connection.execute(query):
        said = Finding(Severity(severity), article, text_of(place), text_of(message))
        found.setdefault(number, []).append(said)
    return {number: tuple(some) for number, some in found.items()}
