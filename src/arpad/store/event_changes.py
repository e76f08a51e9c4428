"""What an event has changed in the ledger, player by player: as published, and as corrected."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection, case, func, select

from arpad.model.docket import State
from arpad.model.ledger import Cause
from arpad.store.schema import event_state, player, rating_list
from arpad.store.views import booked

_WHOLE_RATINGS = (Cause.START.value, Cause.FIRST_RATING.value)
"""These entries bring a rating, and do not change one."""


class EventChange(Struct, frozen=True):
    """What an event changed for a player, in hundredths: as it was rated, and as it stands now.

    None for a player whom only a correction has brought into the event.
    """

    official: int | None
    revised: int


class RatedBy(Struct, frozen=True):
    """By which text an event was rated, and with which readings."""

    edition: str
    reading: str | None


def changes_of_event(connection: Connection, number: int) -> dict[str, EventChange]:
    """Return what an event changed for its rated players, by their codes."""
    c = booked.c
    official = func.sum(case((c.correction_id.is_(None), c.amount)))
    query = (
        select(player.c.code, official, func.sum(c.amount))
        .join(player, player.c.id == c.player_id)
        .where(
            c.event_id == number,
            func.coalesce(c.corrects, c.cause).not_in(_WHOLE_RATINGS),
        )
        .group_by(player.c.code)
    )
    return {
        code: EventChange(None if rated is None else int(rated), int(stands))
        for code, rated, stands in connection.execute(query)
    }


def list_with_event(connection: Connection, number: int) -> date | None:
    """Return the day of the list with which an event was published; None for none, or no list."""
    query = (
        select(rating_list.c.list_date)
        .join(event_state, event_state.c.batch_id == rating_list.c.batch_id)
        .where(event_state.c.event_id == number, event_state.c.state == State.PUBLISHED.value)
        .order_by(event_state.c.id.desc())
        .limit(1)
    )
    return connection.execute(query).scalar_one_or_none()


def rated_by(connection: Connection, number: int) -> RatedBy | None:
    """Return by which text an event was rated; None for one of which nothing is booked."""
    query = (
        select(booked.c.edition, booked.c.reading)
        .where(booked.c.event_id == number)
        .order_by(booked.c.id + 0)  # else a server looks through all numbers for the first
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else RatedBy(row.edition, row.reading)
