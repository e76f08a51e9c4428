"""Objections in the book: what somebody says is wrong, and what became of it.

An objection is never edited: each of its states is a row of its own, and the newest one counts.
"""

from collections.abc import Collection, Sequence
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, Select, func, select

from arpad.store.as_known import Horizon
from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import (
    batch,
    correction,
    event,
    objection,
    objection_state,
    player,
    pool,
)
from arpad.store.withheld import Withheld, withheld_on


class Answer(StrEnum):
    """What has become of an objection."""

    OPEN = "open"
    UPHELD = "upheld"
    """A correction came of it."""
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


class Objection(Struct, frozen=True, kw_only=True):
    """Somebody says that something about a player is wrong; `id` is the number of the record.

    `by` is who said so, which need not be the player. Without an event it is about the rating.
    """

    id: int = 0
    pool: str
    player: str
    event: int | None = None
    event_name: str | None = None
    round: int | None = None
    claim: str
    by: str
    day: date
    state: Answer = Answer.OPEN
    corrections: tuple[int, ...] = ()


class Reached(Struct, frozen=True, kw_only=True):
    """A state that an objection has reached: when, who recorded it, and why."""

    state: Answer
    reason: str
    day: date
    who: str = ""


def add_objection(entry: Entry, pool_id: int, player_id: int, said: Objection) -> int:
    """Record an objection, which is open then; return its number."""
    number = add_row(
        entry.connection,
        objection,
        pool_id=pool_id,
        player_id=player_id,
        event_id=said.event,
        round=said.round,
        claim=said.claim,
        by=said.by,
        day=said.day,
        batch_id=entry.batch,
    )
    add_answer(entry, number, Reached(state=Answer.OPEN, reason="", day=said.day))
    return number


def add_answer(entry: Entry, number: int, reached: Reached) -> None:
    """Record what has become of an objection."""
    add_row(
        entry.connection,
        objection_state,
        objection_id=number,
        state=reached.state.value,
        reason=reached.reason,
        day=reached.day,
        batch_id=entry.batch,
    )


def objection_numbered(connection: Connection, number: int) -> Objection | None:
    """Return an objection by its number; None for a number that none has."""
    row = connection.execute(_objections().where(objection.c.id == number)).one_or_none()
    return None if row is None else _with_corrections(connection, [row])[0]


def objections(
    connection: Connection,
    *,
    states: Collection[Answer] = (),
    pool_id: int | None = None,
    player_id: int | None = None,
    event_id: int | None = None,
    horizon: Horizon | None = None,
) -> tuple[Objection, ...]:
    """Return objections, the first one first; of all states where none is named."""
    query = _objections(horizon).order_by(objection.c.id)
    if states:
        query = query.where(objection_state.c.state.in_([state.value for state in states]))
    wanted = {"pool_id": pool_id, "player_id": player_id, "event_id": event_id}
    for name, value in wanted.items():
        if value is not None:
            query = query.where(objection.c[name] == value)
    return tuple(_with_corrections(connection, connection.execute(query).all()))


def objections_before(
    connection: Connection,
    below: int | None,
    *,
    state: Answer | None,
    pool_id: int | None,
    most: int,
) -> tuple[Objection, ...]:
    """Return the newest objections, of those below a number; of a state and a pool, or of all."""
    query = _objections().order_by(objection.c.id.desc()).limit(most)
    if below is not None:
        query = query.where(objection.c.id < below)
    if state is not None:
        query = query.where(objection_state.c.state == state.value)
    if pool_id is not None:
        query = query.where(objection.c.pool_id == pool_id)
    return tuple(_with_corrections(connection, connection.execute(query).all()))


def states_of_objection(connection: Connection, number: int) -> tuple[Reached, ...]:
    """Return the states of an objection, the first one first."""
    c = objection_state.c
    query = (
        select(c.state, c.reason, c.day, batch.c.who)
        .join(batch, batch.c.id == c.batch_id)
        .where(c.objection_id == number)
        .order_by(c.id)
    )
    text_of = withheld_on(connection).text
    return tuple(
        Reached(state=Answer(row.state), reason=text_of(row.reason), day=row.day, who=row.who)
        for row in connection.execute(query)
    )


def batch_of_answer(connection: Connection, number: int) -> int | None:
    """Return the batch in which an objection came to where it is now."""
    c = objection_state.c
    query = select(c.batch_id).where(c.objection_id == number).order_by(c.id.desc()).limit(1)
    found: int | None = connection.execute(query).scalar_one_or_none()
    return found


@lru_cache(maxsize=8)
def _objections(horizon: Horizon | None = None) -> Select[Any]:
    newest = select(func.max(objection_state.c.id)).group_by(objection_state.c.objection_id)
    if horizon is not None:
        newest = newest.where(horizon.includes(objection_state.c.batch_id))
    return (
        select(
            objection,
            objection_state.c.state,
            pool.c.code.label("pool"),
            player.c.code.label("player"),
            event.c.name.label("event_name"),
        )
        .join(objection_state, objection_state.c.objection_id == objection.c.id)
        .join(pool, pool.c.id == objection.c.pool_id)
        .join(player, player.c.id == objection.c.player_id)
        .outerjoin(event, event.c.id == objection.c.event_id)
        .where(objection_state.c.id.in_(newest))
    )


def _with_corrections(connection: Connection, rows: Sequence[Row[Any]]) -> list[Objection]:
    if not rows:
        return []
    query = (
        select(correction.c.objection_id, correction.c.id)
        .where(correction.c.objection_id.is_not(None))
        .order_by(correction.c.id)
    )
    came_of = dict[int, list[int]]()
    for number, which in connection.execute(query):
        came_of.setdefault(number, []).append(which)
    withheld = withheld_on(connection)
    return [_objection(row, came_of.get(row.id, ()), withheld) for row in rows]


def _objection(row: Row[Any], corrections: Sequence[int], withheld: Withheld) -> Objection:
    return Objection(
        id=row.id,
        pool=row.pool,
        player=row.player,
        event=row.event_id,
        event_name=withheld.title(row.event_id or 0, row.event_name),
        round=row.round,
        claim=withheld.text(row.claim),
        by=withheld.text(row.by),
        day=row.day,
        state=Answer(row.state),
        corrections=tuple(corrections),
    )
