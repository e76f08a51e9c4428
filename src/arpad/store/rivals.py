"""Whom a player has met, and how often: sums over the ledger, so that nothing is read twice."""

from functools import cache
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, bindparam, case, func, or_, select

from arpad.model.ledger import Cause
from arpad.store.views import ledger


class Rival(Struct, frozen=True):
    """An opponent by code: counted games, points and change in hundredths."""

    code: str
    games: int
    score: int
    change: int


def rivals_of(
    connection: Connection, pool_id: int, player_id: int, *, limit: int, code: str | None = None
) -> tuple[Rival, ...]:
    """Return the opponents whom a player has met most often in counted games, or one of them.

    What was taken back counts no longer.
    """
    query = _met() if code is None else _met().where(ledger.c.opponent == code)
    asked = {"player": player_id, "pool": pool_id, "most": limit}
    return tuple(
        Rival(opponent, int(count), int(score), int(change))
        for opponent, count, score, change in connection.execute(query, asked)
    )


@cache
def _met() -> Select[Any]:
    """Ask for at `most` so many opponents of a `player` in a `pool`, with what was played."""
    c = ledger.c
    sign = case((c.reverses.is_not(None), -1), else_=1)
    games = func.sum(sign)
    return (
        select(c.opponent, games, func.sum(sign * func.coalesce(c.score, 0)), func.sum(c.amount))
        .where(
            c.player_id == bindparam("player"),
            c.pool_id == bindparam("pool"),
            c.opponent.is_not(None),
            or_(c.cause == Cause.GAME.value, c.corrects == Cause.GAME.value),
        )
        .group_by(c.opponent)
        .having(games > 0)
        .order_by(games.desc(), c.opponent)
        .limit(bindparam("most"))
    )
