"""The versions of an event in the book: what each said, why there is a new one, and since when."""

from datetime import datetime

from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.model.event import Event
from arpad.store.dockets import unpacked
from arpad.store.schema import batch, event_version
from arpad.store.withheld import withheld_on

_MOST = 20
"""Who has more versions is shown the newest ones."""


class EventVersion(Struct, frozen=True):
    """One version of an event; `report` is the receipt of the report that it was read from."""

    at: datetime
    why: str
    report: int | None
    event: Event


def versions_of(connection: Connection, number: int) -> tuple[EventVersion, ...]:
    """Return the versions of an event, the first one first."""
    c = event_version.c
    query = (
        select(batch.c.at, c.why, c.report_id, c.document)
        .join(batch, batch.c.id == c.batch_id)
        .where(c.event_id == number)
        .order_by(c.id.desc())
        .limit(_MOST)
    )
    rows, withheld = connection.execute(query).all(), withheld_on(connection)
    return tuple(
        EventVersion(
            at=row.at,
            why=withheld.text(row.why),
            report=row.report_id,
            event=withheld.event(unpacked(row.document)),
        )
        for row in reversed(rows)
    )
