"""Results of a list: sums of games, player by player and event by event.

A list of FIDE has two million entries of games; what a list and its gate need of them are a few
sums for each player of each event, which stand on the sheets, and single games of the few whose
sums are odd. Entries that stand by themselves are added up by the database: an entry that was taken
back counts against the one that it takes back.
"""

from collections.abc import Collection, Iterator
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    case,
    func,
    or_,
    select,
)

from arpad.model.ledger import Cause
from arpad.model.pool import Moves, Pool
from arpad.store.persons import MANY
from arpad.store.schema import entry, event, player, sheet
from arpad.store.streaming import fetched, streamed
from arpad.store.views import ledger

if TYPE_CHECKING:
    from arpad.store.event_results import EventResults

_GAME = Cause.GAME.value
LEAST, MOST = 1, 99
"""An expectation is kept in hundredths: nothing is taken for quite impossible, or for certain."""


def _sign(source: Table) -> ColumnElement[int]:
    return case((source.c.reverses.is_not(None), -1), else_=1)


def _expected(source: Table) -> ColumnElement[int]:
    """Ask for what was expected of a game; if a text says nothing, it went as expected."""
    told = func.coalesce(source.c.expected, source.c.score, 50)
    return case((told < LEAST, LEAST), (told > MOST, MOST), else_=told)


NO_EVENT = 0
"""In the place of an event: games that were booked without one, which the gate does not pass."""


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
    """Ask for the games by themselves that a list brings: of its period, or since the last one."""
    is_game = _is_game(pool, list_date, entry)
    return and_(entry.c.pool_id == pool.id, is_game) if _by_period(pool) else is_game


def _is_game(pool: Pool, list_date: date, source: Table) -> ColumnElement[bool]:
    c = source.c
    if _by_period(pool):
        corrected = and_(c.corrects == _GAME, c.belongs == list_date)
        return and_(c.list_date == list_date, or_(c.cause == _GAME, corrected))
    since = select(event.c.id).where(
        event.c.pool_id == pool.id,
        event.c.state == "rated",
        func.coalesce(event.c.last_day, event.c.start) <= list_date,
    )
    return and_(c.event_id.in_(since), or_(c.cause == _GAME, c.corrects == _GAME))


def _by_period(pool: Pool) -> bool:
    return pool.moves is Moves.BY_PERIOD


def results_for(connection: Connection, pool: Pool, list_date: date) -> "EventResults":
    """Return the results of a list, player by player."""
    from arpad.store.event_results import results_of_rows  # noqa: PLC0415 - arrays

    rows = fetched(connection, _by_themselves(pool, list_date))
    if _by_period(pool):
        rows = [*fetched(connection, _on_sheets(pool, list_date)), *rows]
    return results_of_rows(rows)


def _on_sheets(pool: Pool, list_date: date) -> Select[Any]:
    """Ask for the sums of sheets, in the order of an `EventResult`."""
    c = sheet.c
    return select(
        *(c.player_id, c.event_id, c.games, c.score, c.expected, c.spread, c.least, c.most),
        *(c.opponents, c.own, c.k, c.amount),
    ).where(c.pool_id == pool.id, c.list_date == list_date)


def _by_themselves(pool: Pool, list_date: date) -> Select[Any]:
    """Ask for the sums of games that are on no sheet, in the same order."""
    c, p, sign = entry.c, _expected(entry), _sign(entry)
    rating = func.coalesce(c.opponent_rating, 0)
    return (
        select(
            c.player_id,
            func.coalesce(c.event_id, NO_EVENT),
            func.sum(sign),
            func.sum(sign * func.coalesce(c.score, 0)),
            func.sum(sign * p),
            func.sum(sign * p * (100 - p)),
            func.min(p),
            func.max(p),
            func.sum(sign * rating),
            func.sum(sign * (rating + func.coalesce(c.difference, 0))),
            func.max(func.coalesce(c.k, 0)),
            func.sum(c.amount),
        )
        .where(is_game_of(pool, list_date))
        .group_by(c.player_id, c.event_id)
    )


class Changes(Struct, gc=False):
    """What the events of a list changed for one player, event by event, and in how many games."""

    amounts: tuple[int, ...]
    games: int


def changes_for(connection: Connection, pool: Pool, list_date: date) -> dict[int, Changes]:
    """Return what the events of a list changed, by the numbers of the players."""
    return results_for(connection, pool, list_date).changes()


def games_of_events(
    connection: Connection,
    pool: Pool,
    list_date: date,
    events: Collection[int],
    players: Collection[int] | None = None,
) -> Iterator[OneGame]:
    """Yield the games of some events, of all their players or of some.

    Nothing is said of the pool, so that a file looks for events or players and not for the list.
    """
    c, among = ledger.c, frozenset(events)
    asked, numbers = (c.event_id, events) if players is None else (c.player_id, players)
    for some in _portions(numbers):
        for row in streamed(connection, _games(_is_game(pool, list_date, ledger), asked.in_(some))):
            if row[1] in among:
                yield OneGame(*row)


def _games(*conditions: ColumnElement[bool]) -> Select[Any]:
    c = ledger.c
    return (
        select(
            c.player_id,
            c.event_id,
            func.coalesce(c.round, 0),
            player.c.code,
            c.opponent,
            func.coalesce(c.score, 0),
            _expected(ledger),
            _sign(ledger),
        )
        .join(player, player.c.id == c.player_id)
        .where(*conditions)
        .order_by(c.id)
    )


def _portions(numbers: Collection[int]) -> Iterator[list[int]]:
    remaining = iter(sorted(numbers))
    while some := list(islice(remaining, MANY)):
        yield some
