"""Who did something to the book, and when: for whoever comes second to the same task."""

from datetime import date, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, select

from arpad.model.docket import State
from arpad.store.schema import (
    batch,
    correction,
    decision,
    event,
    event_state,
    objection_state,
    rating_list,
    report,
    series_bars,
    setting,
)


class Deed(Struct, frozen=True):
    """Who did something, and at which moment."""

    who: str
    at: datetime

    def __str__(self) -> str:
        """Return it as it stands in a sentence.

        >>> str(Deed("ann", datetime(2012, 3, 1, 9)))
        'ann on 2012-03-01 at 09:00 UTC'
        """
        return f"{self.who} on {self.at:%Y-%m-%d} at {self.at:%H:%M} UTC"


def who_did(connection: Connection, batches: Select[Any]) -> Deed | None:
    """Return the newest of the deeds whose batches are asked for; None if nobody did it."""
    query = select(batch.c.who, batch.c.at).where(batch.c.id.in_(batches))
    row = connection.execute(query.order_by(batch.c.id.desc()).limit(1)).one_or_none()
    return None if row is None else Deed(row.who, row.at)


def who_made_list(connection: Connection, number: int) -> Deed | None:
    """Return who published a list, or took it over."""
    return who_did(connection, select(rating_list.c.batch_id).where(rating_list.c.id == number))


def who_moved_event(connection: Connection, number: int) -> Deed | None:
    """Return who brought an event to where it is now."""
    steps = select(event_state.c.batch_id).where(event_state.c.event_id == number)
    return who_did(connection, steps.order_by(event_state.c.id.desc()).limit(1))


def who_rated_for(connection: Connection, pool_id: int, list_date: date) -> Deed | None:
    """Return who last rated events for a list that is not out yet."""
    c = event_state.c
    rated = select(c.batch_id).join(event, event.c.id == c.event_id)
    its = (event.c.pool_id == pool_id, event.c.list_date == list_date)
    now = (event.c.state == State.RATED.value, c.state == State.RATED.value)
    return who_did(connection, rated.where(*its, *now))


def who_froze_series(connection: Connection, pool_id: int, season: date) -> Deed | None:
    """Return who gave everybody the series of a season, named by its first day."""
    c = series_bars.c
    return who_did(connection, select(c.batch_id).where(c.pool_id == pool_id, c.season == season))


def who_settled(connection: Connection, pool_id: int, name: str) -> Deed | None:
    """Return who last settled something for a pool."""
    c = setting.c
    return who_did(connection, select(c.batch_id).where(c.pool_id == pool_id, c.name == name))


def who_corrected(connection: Connection, number: int) -> Deed | None:
    """Return who booked a correction."""
    return who_did(connection, select(correction.c.batch_id).where(correction.c.id == number))


def who_answered(connection: Connection, number: int) -> Deed | None:
    """Return who brought an objection to where it is now."""
    c = objection_state.c
    return who_did(connection, select(c.batch_id).where(c.objection_id == number))


def who_decided(connection: Connection, number: int) -> Deed | None:
    """Return who recorded a decision or an appeal."""
    return who_did(connection, select(decision.c.batch_id).where(decision.c.id == number))


def who_took_in(connection: Connection, receipt: int) -> Deed | None:
    """Return who took a report in, by its receipt."""
    return who_did(connection, select(report.c.batch_id).where(report.c.id == receipt))
