"""Errata in the book: corrections as they are named beside a number, and what each moved for whom.

What a correction holds in full is in `correction_rows.py`.
"""

from collections.abc import Collection
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    func,
    or_,
    select,
)

from arpad.model.correction import CorrectionKind
from arpad.store.as_known import Horizon, KnownList
from arpad.store.names import in_portions
from arpad.store.persons import MANY
from arpad.store.schema import correction, entry, event, player
from arpad.store.withheld import Withheld, withheld_on


class Erratum(Struct, frozen=True, kw_only=True):
    """A correction that was booked; `round` where it is about one round of an event.

    `player` is the code of whom it is about, where it is about a player and not an event.
    `undoes` is the number of the one that it takes back, `undone_by` of the one that took it back.
    """

    number: int
    kind: CorrectionKind
    event: int | None = None
    event_name: str | None = None
    round: int | None = None
    player: str | None = None
    reason: str
    who: str
    day: date
    undoes: int | None = None
    undone_by: int | None = None
    objection: int | None = None


class Moved(Struct, frozen=True):
    """What a correction has moved for a player, in hundredths."""

    player_id: int
    correction: int
    amount: int


def _errata() -> Select[Any]:
    later = correction.alias("later")
    undone_by = (
        select(func.min(later.c.id)).where(later.c.undoes == correction.c.id).scalar_subquery()
    )
    named = (event.c.name.label("event_name"), player.c.code, undone_by.label("undone_by"))
    return (
        select(correction, *named)
        .outerjoin(event, event.c.id == correction.c.event_id)
        .outerjoin(player, player.c.id == correction.c.player_id)
    )


_ERRATA = _errata()
_CONCERNING = (
    select(correction.c.id)
    .where(correction.c.player_id == bindparam("player"))
    .union(
        select(entry.c.correction_id).where(
            entry.c.player_id == bindparam("player"), entry.c.correction_id.is_not(None)
        )
    )
)
"""The numbers of the corrections that name a `player`, or moved a rating of his."""


def errata_numbered(connection: Connection, numbers: Collection[int]) -> dict[int, Erratum]:
    """Return corrections by their numbers."""
    found, withheld = dict[int, Erratum](), withheld_on(connection)
    for some in in_portions(sorted(set(numbers))):
        query = _ERRATA.where(correction.c.id.in_(some))
        found |= {row.id: _erratum(row, withheld) for row in connection.execute(query)}
    return found


def errata_of_event(connection: Connection, number: int) -> tuple[Erratum, ...]:
    """Return the corrections of an event, the first one first."""
    query = _ERRATA.where(correction.c.event_id == number).order_by(correction.c.id)
    withheld = withheld_on(connection)
    return tuple(_erratum(row, withheld) for row in connection.execute(query))


def errata_of_player(connection: Connection, number: int, horizon: Horizon) -> tuple[Erratum, ...]:
    """Return the corrections that name a player or moved a rating of his, the first one first."""
    # Asked for by their numbers: either of the two alone has an index, both together have none.
    numbers = connection.execute(_CONCERNING, {"player": number}).scalars().all()
    if not numbers:
        return ()
    query = _ERRATA.where(
        correction.c.id.in_(numbers), horizon.includes(correction.c.batch_id)
    ).order_by(correction.c.id)
    withheld = withheld_on(connection)
    return tuple(_erratum(row, withheld) for row in connection.execute(query))


def batches_of_errata(connection: Connection, batches: Collection[int]) -> set[int]:
    """Return those of some batches in which something was corrected."""
    found = set[int]()
    for some in in_portions(sorted(batches)):
        query = select(correction.c.batch_id).where(correction.c.batch_id.in_(some))
        found.update(connection.execute(query).scalars())
    return found


def are_errata_after(
    connection: Connection, pool_id: int, listed: KnownList, horizon: Horizon
) -> bool:
    """Tell whether anything of a pool was corrected after a list came out."""
    c = correction.c
    query = select(c.id).where(
        or_(c.pool_id == pool_id, c.pool_id.is_(None)),
        c.batch_id > listed.batch,
        horizon.includes(c.batch_id),
    )
    return connection.execute(query.limit(1)).first() is not None


def moved_since(
    connection: Connection,
    pool_id: int,
    listed: KnownList,
    horizon: Horizon,
    players: Collection[int],
) -> tuple[Moved, ...]:
    """Return what corrections made after a list have moved in its numbers, player by player."""
    c = entry.c
    query = (
        select(c.player_id, c.correction_id, func.sum(c.amount))
        .outerjoin(event, event.c.id == c.event_id)
        .where(
            c.pool_id == pool_id,
            c.correction_id.is_not(None),
            c.batch_id > listed.batch,
            horizon.includes(c.batch_id),
            _concerns(listed.head.list_date),
        )
        .group_by(c.player_id, c.correction_id)
        .order_by(c.player_id, c.correction_id)
    )
    if len(players) <= MANY:
        query = query.where(c.player_id.in_(players))
    rows = connection.execute(query)
    return tuple(Moved(n, which, int(amount)) for n, which, amount in rows if n in players)


def _concerns(list_date: date) -> ColumnElement[bool]:
    """Ask for entries that should have been in a list: by their own list, or by their event."""
    day = func.coalesce(entry.c.belongs, event.c.last_day, event.c.start)
    return or_(day <= list_date, and_(entry.c.belongs.is_(None), entry.c.event_id.is_(None)))


def _erratum(row: Row[Any], withheld: Withheld) -> Erratum:
    return Erratum(
        number=row.id,
        kind=CorrectionKind(row.kind),
        event=row.event_id,
        event_name=withheld.title(row.event_id or 0, row.event_name),
        round=_round(row.facts),
        player=row.code,
        reason=withheld.text(row.reason),
        who=row.who,
        day=row.day,
        undoes=row.undoes,
        undone_by=row.undone_by,
        objection=row.objection_id,
    )


def _round(facts: str) -> int | None:
    """Return the round that a correction is about, where its facts name one."""
    said = msgspec.json.decode(facts)
    found = said.get("round") if isinstance(said, dict) else None
    return found if isinstance(found, int) else None
