"""The rows of an export, portion by portion: whole tables pass through without being held."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Select, func, select

from arpad.model.event import Event, Game
from arpad.store.dockets import unpacked
from arpad.store.export_columns import EVENTS, GAMES, LEDGER, LIST_ROWS, LISTS, PLAYERS
from arpad.store.schema import (
    batch,
    event,
    event_version,
    list_row,
    participant,
    player,
    player_version,
    rating_list,
    standing,
)
from arpad.store.views import ledger

Portion = Sequence[Sequence[Any]]

ROWS_AT_ONCE = 100_000
_EVENTS_AT_ONCE = 1000


def _ledger(pool_id: int) -> Select[Any]:
    c = ledger.c
    facts = (c.list_date, c.cause, c.amount, c.article, c.edition, c.reading, c.round, c.opponent)
    numbers = (c.opponent_rating, c.difference, c.counted, c.expected, c.score, c.k, c.details)
    booked = (batch.c.at, batch.c.version)
    corrected = (c.correction_id, c.corrects, c.reverses, c.belongs)
    return (
        select(c.id, player.c.code, c.event_id, *facts, *numbers, *booked, *corrected)
        .join(player, player.c.id == c.player_id)
        .join(batch, batch.c.id == c.batch_id)
        .where(c.pool_id == pool_id)
        .order_by(c.id)
    )


def _events(pool_id: int) -> Select[Any]:
    c = event.c
    return (
        select(c.id, c.name, c.federation, c.start, c.last_day, c.state, c.list_date)
        .where(c.pool_id == pool_id)
        .order_by(c.id)
    )


def _players(pool_id: int) -> Select[Any]:
    """Ask for those who have a rating in the pool, or had, or took part in an event of it."""
    c = player_version.c
    rated = select(standing.c.player_id).where(standing.c.pool_id == pool_id)
    played = (
        select(participant.c.player_id)
        .join(event, event.c.id == participant.c.event_id)
        .where(event.c.pool_id == pool_id)
    )
    return (
        select(player.c.code, c.since, c.name, c.federation, c.title, c.sex, c.born, c.deceased)
        .join(player, player.c.id == c.player_id)
        .where(c.player_id.in_(rated.union(played)))
        .order_by(c.player_id, c.since, c.id)
    )


def _lists(pool_id: int) -> Select[Any]:
    c = rating_list.c
    return (
        select(c.number, c.list_date, c.last_day, c.edition, c.readings, c.origin, c.fingerprint)
        .where(c.pool_id == pool_id)
        .order_by(c.list_date)
    )


def _list_rows(pool_id: int) -> Select[Any]:
    c = list_row.c
    columns = [c["code" if name == "player" else name] for name in _OF_ROWS]
    return (
        select(rating_list.c.list_date, *columns)
        .join(rating_list, rating_list.c.id == c.list_id)
        .where(rating_list.c.pool_id == pool_id)
        .order_by(rating_list.c.list_date, c.section, c.position, c.player_id)
    )


_OF_ROWS = tuple(column.name for column in LIST_ROWS.columns[1:])

_QUERIES: Mapping[str, Callable[[int], Select[Any]]] = {
    LEDGER.name: _ledger,
    EVENTS.name: _events,
    PLAYERS.name: _players,
    LISTS.name: _lists,
    LIST_ROWS.name: _list_rows,
}


def portions(connection: Connection, table: str, pool_id: int) -> Generator[Portion, None, None]:
    """Yield the rows of a table of the export, a portion at a time."""
    if table == GAMES.name:
        yield from _in_portions(_games(connection, pool_id))
        return
    options = {"yield_per": ROWS_AT_ONCE}
    with connection.execute(_QUERIES[table](pool_id), execution_options=options) as rows:
        yield from rows.partitions()


def _in_portions(rows: Iterator[Sequence[Any]]) -> Iterator[Portion]:
    while portion := list(islice(rows, ROWS_AT_ONCE)):
        yield portion


def _games(connection: Connection, pool_id: int) -> Iterator[Sequence[Any]]:
    """Yield the games of the newest versions of all events."""
    newest = (
        select(func.max(event_version.c.id))
        .join(event)
        .where(event.c.pool_id == pool_id)
        .group_by(event_version.c.event_id)
    )
    query = (
        select(event_version.c.event_id, event_version.c.document)
        .where(event_version.c.id.in_(newest))
        .order_by(event_version.c.event_id)
    )
    with connection.execute(query, execution_options={"yield_per": _EVENTS_AT_ONCE}) as rows:
        for number, document in rows:
            yield from _games_of(number, unpacked(document))


def _games_of(number: int, document: Event) -> Iterator[Sequence[Any]]:
    days = {r.number: r.date for r in document.rounds}
    for game in document.games:
        yield (
            number,
            game.round,
            days.get(game.round),
            game.white,
            game.black,
            game.result.value,
            game.result.is_played and game.moves,
            game.result.white_score,
            _handicap(game),
        )


def _handicap(game: Game) -> str | None:
    if isinstance(game.handicap, str):
        return game.handicap
    return "yes" if game.handicap else None
