"""Results of a list: added up by the database, player by player and event by event.

A list of FIDE has two million entries; what a list and its gate need of them are a few sums for
each player of each event, and single games of the few whose sums are odd. An entry that was taken
back counts against the one that it takes back.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from itertools import islice
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, case, func, or_, select

from arpad.model.ledger import Cause
from arpad.model.pool import Moves, Pool
from arpad.store.persons import MANY
from arpad.store.schema import entry, event, player
from arpad.store.streaming import streamed

_GAME = Cause.GAME.value
_SIGN = case((entry.c.reverses.is_not(None), -1), else_=1)
LEAST, MOST = 1, 99
"""An expectation is kept in hundredths: nothing is taken for quite impossible, or for certain."""
_TOLD = func.coalesce(entry.c.expected, entry.c.score, 50)
_EXPECTED = case((_TOLD < LEAST, LEAST), (_TOLD > MOST, MOST), else_=_TOLD)
"""A game of which a text expects nothing is taken for one that went as expected."""


NO_EVENT = 0
"""In the place of an event: games that were booked without one, which the gate does not pass."""


class EventResult(Struct, frozen=True, gc=False):
    """What one player did in the counted games of one event.

    Score and expectation are in hundredths of a point, `spread` is the sum of p(1 - p) in
    ten-thousandths; `least` and `most` are the smallest and the largest expectation of a game.
    `opponents` and `own` are sums of ratings over the games; `k` is the largest, `amount` what the
    games moved.
    """

    player: int
    event: int
    games: int
    score: int
    expected: int
    spread: int
    least: int
    most: int
    opponents: int
    own: int
    k: int
    amount: int


class OneGame(Struct, frozen=True, gc=False):
    """A game of a player; `sign` is -1 for one that was taken back."""

    player: int
    event: int
    round: int
    code: str
    opponent: str
    score: int
    expected: int
    sign: int


def is_game_of(pool: Pool, list_date: date) -> ColumnElement[bool]:
    """Ask for the games that a list brings: of its period, or of the events since the last one."""
    c = entry.c
    if pool.moves is Moves.BY_PERIOD:
        corrected = and_(c.corrects == _GAME, c.belongs == list_date)
        return and_(
            c.pool_id == pool.id, c.list_date == list_date, or_(c.cause == _GAME, corrected)
        )
    since = select(event.c.id).where(
        event.c.pool_id == pool.id,
        event.c.state == "rated",
        func.coalesce(event.c.last_day, event.c.start) <= list_date,
    )
    return and_(c.event_id.in_(since), or_(c.cause == _GAME, c.corrects == _GAME))


def results_for(connection: Connection, pool: Pool, list_date: date) -> Iterator[EventResult]:
    """Yield the results of a list, player by player."""
    c, p = entry.c, _EXPECTED
    rating = func.coalesce(c.opponent_rating, 0)
    query = (
        select(
            c.player_id,
            func.coalesce(c.event_id, NO_EVENT),
            func.sum(_SIGN),
            func.sum(_SIGN * func.coalesce(c.score, 0)),
            func.sum(_SIGN * p),
            func.sum(_SIGN * p * (100 - p)),
            func.min(p),
            func.max(p),
            func.sum(_SIGN * rating),
            func.sum(_SIGN * (rating + func.coalesce(c.difference, 0))),
            func.max(func.coalesce(c.k, 0)),
            func.sum(c.amount),
        )
        .where(is_game_of(pool, list_date))
        .group_by(c.player_id, c.event_id)
        # Of an event that was taken out nothing is left.
        .having(or_(func.sum(_SIGN) != 0, func.sum(c.amount) != 0))
        .order_by(c.player_id, c.event_id)
    )
    values: Any
    for values in streamed(connection, query):
        yield EventResult(*values)


class Changes(Struct):
    """What the events of a list changed for one player, event by event, and in how many games."""

    amounts: list[int]
    games: int


def changes_in(results: Iterable[EventResult]) -> dict[int, Changes]:
    """Return what the events of a list changed, by the numbers of the players.

    A correction of one of these events is among it; what corrections of earlier lists have changed
    is carried by the standings.
    """
    found = dict[int, Changes]()
    for result in results:
        changes = found.setdefault(result.player, Changes([], 0))
        changes.amounts.append(result.amount)
        changes.games += result.games
    return found


def games_for(
    connection: Connection, pool: Pool, list_date: date, players: Collection[int]
) -> Iterator[OneGame]:
    """Yield the single games of some players, or of all of them where there are many."""
    few = len(players) <= MANY * 20
    several: list[list[int] | None] = [*_portions(players)] if few else [None]
    for some in several:
        of_players = () if some is None else (entry.c.player_id.in_(some),)
        for game in _games(connection, is_game_of(pool, list_date), *of_players):
            if some is not None or game.player in players:
                yield game


def games_of_events(
    connection: Connection, pool: Pool, list_date: date, events: Collection[int]
) -> Iterator[OneGame]:
    """Yield the games of some events."""
    for some in _portions(events):
        yield from _games(connection, is_game_of(pool, list_date), entry.c.event_id.in_(some))


def _games(connection: Connection, *conditions: ColumnElement[bool]) -> Iterator[OneGame]:
    c = entry.c
    query = (
        select(
            c.player_id,
            c.event_id,
            func.coalesce(c.round, 0),
            player.c.code,
            c.opponent,
            func.coalesce(c.score, 0),
            _EXPECTED,
            _SIGN,
        )
        .join(player, player.c.id == c.player_id)
        .where(*conditions, c.event_id.is_not(None))
        .order_by(c.id)
    )
    for row in streamed(connection, query):
        yield OneGame(*row)


def _portions(numbers: Collection[int]) -> Iterator[list[int]]:
    remaining = iter(sorted(numbers))
    while some := list(islice(remaining, MANY)):
        yield some
