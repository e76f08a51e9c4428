"""The events that a list was made from: rated before its batch, and on no list until then.

Where an event stands now says nothing about then: its steps and its versions are asked, each of
which says by its batch when it was added.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection, Subquery, case, func, select

from arpad.model.event import Verdict
from arpad.store.decisions import Kind, Recorded
from arpad.store.names import in_portions
from arpad.store.persons import MANY
from arpad.store.schema import decision, event, event_facts, event_state, event_version, report

_DOCUMENTS_AT_ONCE = 100
_RATED = "rated"


class RatedEvent(Struct, frozen=True, kw_only=True):
    """An event that had been rated; `batch` is the one in which that happened first."""

    id: int
    start: date
    last_day: date | None
    list_date: date | None
    batch: int


class KeptReport(Struct, frozen=True, kw_only=True):
    """A report with its bytes as they came."""

    id: int
    event_id: int
    name: str
    format: str
    sha256: str
    received: date
    data: bytes


def rated_before(connection: Connection, pool_id: int, before_batch: int) -> list[RatedEvent]:
    """Return the events that were rated, but on no list yet, when a batch began."""
    steps, newest, facts = _steps(before_batch), _newest_facts(before_batch), event_facts.c
    query = (
        select(event.c.id, facts.start, facts.last_day, facts.list_date, steps.c.first)
        .join(steps, steps.c.event_id == event.c.id)
        .join(event_state, event_state.c.id == steps.c.newest)
        .join(newest, newest.c.event_id == event.c.id)
        .join(event_facts, facts.id == newest.c.newest)
        .where(event.c.pool_id == pool_id, event_state.c.state == _RATED)
        .order_by(facts.last_day, facts.start, event.c.id)
    )
    return [
        RatedEvent(id=number, start=start, last_day=last, list_date=day, batch=batch)
        for number, start, last, day, batch in connection.execute(query)
    ]


def _steps(before_batch: int) -> Subquery:
    """Ask for the newest step of each event, and for the batch in which it was first rated."""
    c = event_state.c
    first = func.min(case((c.state == _RATED, c.batch_id)))
    query = select(c.event_id, func.max(c.id).label("newest"), first.label("first"))
    return query.where(c.batch_id < before_batch).group_by(c.event_id).subquery()


def _newest_facts(before_batch: int) -> Subquery:
    """Ask for what the docket of each event said last."""
    c = event_facts.c
    query = select(c.event_id, func.max(c.id).label("newest")).where(c.batch_id < before_batch)
    return query.group_by(c.event_id).subquery()


def documents_before(
    connection: Connection, numbers: Sequence[int], before_batch: int
) -> Iterator[tuple[int, bytes]]:
    """Yield the newest version of events, packed, in the order of the numbers given."""
    c = event_version.c
    for some in in_portions(numbers, _DOCUMENTS_AT_ONCE):
        newest = (
            select(func.max(c.id))
            .where(c.event_id.in_(some), c.batch_id < before_batch)
            .group_by(c.event_id)
        )
        query = select(c.event_id, c.document).where(c.id.in_(newest))
        found = {number: document for number, document in connection.execute(query)}  # noqa: C416
        yield from ((number, found[number]) for number in some)


def recorded_before(
    connection: Connection, numbers: Sequence[int], before_batch: int
) -> Iterator[Recorded]:
    """Yield what had been decided about events, and appealed, oldest first."""
    query = select(decision).where(decision.c.batch_id < before_batch).order_by(decision.c.id)
    if len(numbers) <= MANY:
        query = query.where(decision.c.event_id.in_(numbers))
    wanted = set(numbers)
    for row in connection.execute(query):
        if row.event_id in wanted:
            yield Recorded(
                id=row.id,
                event_id=row.event_id,
                kind=Kind(row.kind),
                article=row.article,
                about=row.about,
                verdict=row.verdict and Verdict(row.verdict),
                reason=row.reason,
                who=row.who,
                day=row.day,
                deadline=row.deadline,
            )


def reports_before(
    connection: Connection, numbers: Sequence[int], before_batch: int
) -> Iterator[KeptReport]:
    """Yield the reports of events with their bytes, by the numbers of the receipts."""
    c = report.c
    receipts = list[int]()
    for some in in_portions(numbers):
        ids = select(c.id).where(c.event_id.in_(some), c.batch_id < before_batch)
        receipts += connection.execute(ids).scalars()
    for some in in_portions(sorted(receipts), _DOCUMENTS_AT_ONCE):
        query = select(c.id, c.event_id, c.name, c.format, c.sha256, c.received, c.data)
        for row in connection.execute(query.where(c.id.in_(some)).order_by(c.id)):
            yield KeptReport(
                id=row.id,
                event_id=row.event_id,
                name=row.name,
                format=row.format,
                sha256=row.sha256,
                received=row.received,
                data=bytes(row.data),
            )
