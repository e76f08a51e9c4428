"""Why events were moved: what was found against them, or decided, in the batch that moved them."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from arpad.model.finding import Finding, Severity
from arpad.store.decisions import Kind
from arpad.store.moves import MovedEvent
from arpad.store.schema import decision, finding


def stops(
    connection: Connection, moved: Sequence[MovedEvent]
) -> dict[tuple[int, int], tuple[Finding, ...]]:
    """Return what stopped events in the batches that moved them, by event and batch."""
    if not moved:
        return {}
    c = finding.c
    grave = [Severity.REFUSE.value, Severity.ERROR.value]
    query = select(c.event_id, c.batch_id, c.severity, c.article, c.place, c.message).where(
        c.event_id.in_({m.event for m in moved}), c.severity.in_(grave)
    )
    wanted = {(m.event, m.batch) for m in moved}
    found = dict[tuple[int, int], list[Finding]]()
    for row in connection.execute(query.order_by(c.id)):
        if (row.event_id, row.batch_id) in wanted:
            said = Finding(Severity(row.severity), row.article, row.place, row.message)
            found.setdefault((row.event_id, row.batch_id), []).append(said)
    return {key: tuple(some) for key, some in found.items()}


def refusals(
    connection: Connection, moved: Sequence[MovedEvent]
) -> dict[tuple[int, int], tuple[str, str]]:
    """Return article and reason of the refusals that came with moves, by event and batch."""
    if not moved:
        return {}
    c = decision.c
    query = select(c.event_id, c.batch_id, c.article, c.reason).where(
        c.event_id.in_({m.event for m in moved}), c.kind == Kind.REFUSAL.value
    )
    rows = connection.execute(query.order_by(c.id))
    return {(row.event_id, row.batch_id): (row.article, row.reason) for row in rows}
