"""Events that are rated one after the other, each from what the last one left of its players.

Shogi and Scrabble move so. Events are taken by their last day, then their first, then their number;
games stand together by events before a loop goes over them, and ids are checked, because compiled
loops do not look where they write.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import date
from typing import Literal, NamedTuple

import numpy as np

from arpad.kernels.columns import (
    UNPLAYED,
    Bools,
    Events,
    Games,
    Int8,
    Int16,
    Int32,
    Int64,
    day_number,
    day_of,
)
from arpad.kernels.raw_column import ColumnError
from arpad.regulations.edition import Edition, parameters_of

GAMES_AT_ONCE = 1 << 20
"""Games of one batch: what a batch writes stays small, however long the history."""
_AS_LOOPS_TAKE_THEM: list[Literal["C", "W"]] = ["C", "W"]
"""Columns that cannot be written are another type to a compiled loop, which is compiled again."""
_WIN = 2


class Chain(NamedTuple):
    """Events that have games, in the order in which they are rated; games from `first[n]` on.

    `event` has the number under which each was given.
    """

    event: Int32
    start: Int32
    end: Int32
    first: Int64
    white: Int32
    black: Int32
    result: Int8


class EventRows(NamedTuple):
    """What events did to whom: a row for everybody who played, by event and player number.

    `before` is `UNRATED` for somebody whose rating the event makes from nothing, and `k` is 0
    then. `change` is in hundredths of a point: with FISF before the new rating is rounded and
    raised to the floor, with FESA the difference of the two ratings, 0 where there is none before.
    """

    event: Int32
    player: Int32
    before: Int16
    after: Int16
    k: Int16
    games: Int16
    change: Int32


def room_for_rows(number: int) -> EventRows:
    """Return room for so many rows."""
    kinds = (np.int32, np.int32, np.int16, np.int16, np.int16, np.int16, np.int32)
    return EventRows._make(np.empty(number, kind) for kind in kinds)


def first_rows(rows: EventRows, number: int) -> EventRows:
    """Return a copy of the first rows."""
    return EventRows._make(column[:number].copy() for column in rows)


def joined_rows(parts: Sequence[EventRows]) -> EventRows:
    """Return rows as one, in their order."""
    if not parts:
        return room_for_rows(0)
    return EventRows._make(np.concatenate(column) for column in zip(*parts, strict=True))


def chain_of(events: Events, games: Games, players: int, *, is_by_round: bool) -> Chain:
    """Return events and games in the order of rating; refuse games that no loop may be given.

    Within an event the games go by their rounds where the order of play matters.
    """
    _refuse_bad_games(games, len(events), players)
    _refuse(events.end < events.start, "events", "ends before it starts")
    order = np.lexsort((events.start, events.end)).astype(np.int32)
    turn = np.empty_like(order)
    turn[order] = np.arange(len(order), dtype=np.int32)
    turns = turn[games.event]
    white, black, result = games.white, games.black, games.result
    if not _are_in_order(turns, games.round if is_by_round else None):
        places = np.lexsort((games.round, turns) if is_by_round else (turns,))
        turns = turns[places]
        white, black, result = white[places], black[places], result[places]
    bounds = np.searchsorted(turns, np.arange(len(order) + 1, dtype=np.int32))
    has_games = np.diff(bounds) > 0
    order, first = order[has_games], np.append(bounds[:-1][has_games], len(turns))
    start, end = (np.asarray(days, np.int32)[order] for days in (events.start, events.end))
    return Chain(
        order,
        start,
        end,
        first.astype(np.int64),
        np.require(white, np.int32, _AS_LOOPS_TAKE_THEM),
        np.require(black, np.int32, _AS_LOOPS_TAKE_THEM),
        np.require(result, np.int8, _AS_LOOPS_TAKE_THEM),
    )


def _are_in_order(turns: Int32, rounds: Int16 | None) -> bool:
    follows = turns[1:] >= turns[:-1]
    if rounds is not None:
        follows &= (turns[1:] > turns[:-1]) | (rounds[1:] >= rounds[:-1])
    return bool(follows.all())


def _refuse_bad_games(games: Games, events: int, players: int) -> None:
    lengths = {len(getattr(games, field.name)) for field in fields(Games)}
    if len(lengths) > 1:
        raise ColumnError(f"The columns of the games have different lengths: {sorted(lengths)}.")
    for name in ("white", "black"):
        numbers = getattr(games, name)
        _refuse((numbers < 0) | (numbers >= players), "games", f"has a {name} who is no player")
    _refuse((games.event < 0) | (games.event >= events), "games", "belongs to no event")
    _refuse(games.white == games.black, "games", "has one player on both sides")
    is_known = (games.result >= UNPLAYED) & (games.result <= _WIN)
    _refuse(~is_known, "games", "has a result that is not -1, 0, 1 or 2 half points")


def _refuse(is_wrong: Bools, table: str, what: str) -> None:
    if is_wrong.any():
        raise ColumnError(f"Row {int(np.argmax(is_wrong))} of the {table} {what}.")


def refuse_going_back(chain: Chain, last_end: int) -> None:
    """Refuse events that ended before one that has been rated already."""
    if len(chain.end) and chain.end[0] < last_end:
        raise ColumnError(
            f"Event {chain.event[0]} ended on {day_of(chain.end[0])}, and events up to "
            f"{day_of(last_end)} have been rated: rate all from that one on again."
        )


def batches(chain: Chain, spans: Int64) -> Iterator[tuple[int, int]]:
    """Yield runs of events under the same numbers of the law that fit into one batch.

    A single event that is larger is a batch of its own.
    """
    turn, last = 0, len(chain.event)
    while turn < last:
        room = np.searchsorted(chain.first, chain.first[turn] + GAMES_AT_ONCE, "right") - 1
        end = min(last, max(int(room), turn + 1))
        same = spans[turn:end] == spans[turn]
        end = end if same.all() else turn + int(np.argmin(same))
        yield turn, end
        turn = end


def most_games(chain: Chain) -> int:
    """Return how many games the largest batch can have."""
    largest = int(np.diff(chain.first).max(initial=0))
    return max(largest, min(GAMES_AT_ONCE, len(chain.white)))


def days_of_change(edition: Edition) -> list[date]:
    """Return the days on which a number of an edition changes, the first one included."""
    if edition.parameters is None:
        return [edition.since]
    dated = (value for _, series in parameters_of(edition.parameters) for value in series)
    return sorted({value.since for value in dated})


def span_of_days(days: Int32, changes: Sequence[date]) -> Int64:
    """Return for every day the number of the last change on or before it; 0 before the first."""
    turns = np.array([max(day_number(day), -(1 << 31)) for day in changes[1:]], np.int64)
    return np.searchsorted(turns, days, "right").astype(np.int64)
