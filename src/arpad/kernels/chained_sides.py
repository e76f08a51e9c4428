"""Games of events that follow each other, from both sides, each beside its row of the event."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.chain import EventRows
from arpad.kernels.columns import DOES_NOT_COUNT, UNPLAYED, UNRATED, Bools, Games, Int64

Columns = Mapping[str, NDArray[Any]]
_LARGE = frozenset({"change", "raised", "bonus"})


class Sides(NamedTuple):
    """White's sides of all games, then Black's: rows of own and of the opponent, and half points.

    `counts` tells where the game was played, its event rated, and the player rated before it; of
    other sides the rows mean nothing.
    """

    own: Int64
    other: Int64
    half_points: Int64
    counts: Bools


def sides_of(games: Games, rows: EventRows) -> Sides:
    """Find for both sides of games the rows that their event wrote."""
    players = 1 + max(
        int(column.max(initial=0)) for column in (games.white, games.black, rows.player)
    )
    keys = rows.event.astype(np.int64) * players + rows.player
    order = np.argsort(keys)
    white, black = (
        _row(games.event, who, players, keys, order) for who in (games.white, games.black)
    )
    own, other = np.concatenate([white, black]), np.concatenate([black, white])
    half_points = np.concatenate([games.result, 2 - games.result]).astype(np.int64)
    is_played = np.tile(games.result != UNPLAYED, 2) & (own >= 0) & (other >= 0)
    return Sides(own, other, half_points, is_played & (rows.before[own] != UNRATED))


def _row(
    event: NDArray[np.int32], who: NDArray[np.int32], players: int, keys: Int64, order: Int64
) -> Int64:
    """Return the rows of some players in some events; -1 where there is none."""
    if not len(keys):
        return np.full(len(who), -1, np.int64)
    wanted = event.astype(np.int64) * players + who
    place = order[np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)]
    return np.where(keys[place] == wanted, place, -1)


def by_colour(columns: Columns, counts: Bools) -> dict[str, NDArray[Any]]:
    """Return columns of both sides as those of White and of Black, as a table of games has them."""
    half = len(counts) // 2
    told: dict[str, NDArray[Any]] = {}
    for side, at in (("white", slice(half)), ("black", slice(half, None))):
        for name, column in columns.items():
            kind = np.int32 if name in _LARGE else np.int16
            shown = np.where(counts[at], column[at], DOES_NOT_COUNT).astype(kind)
            told[f"{side}_{name}"] = shown
    return told


def _of_nobody(rows: EventRows) -> EventRows:
    """Return one row of no event, so that there is one to look at."""
    return EventRows._make(np.full(1, -1, column.dtype) for column in rows)


def by_span(
    games: Games, rows: EventRows, span: Int64, columns: Callable[[Games, EventRows, int], Columns]
) -> Columns:
    """Return columns that are made span by span of the law; `span` is that of each event."""
    spans = np.unique(span[games.event]).tolist()
    rows = rows if len(rows.event) else _of_nobody(rows)
    if len(spans) <= 1:
        return columns(games, rows, spans[0] if spans else 0)
    told: dict[str, NDArray[Any]] = {}
    for number in spans:
        which = np.flatnonzero(span[games.event] == number)
        part = Games(*(getattr(games, field.name)[which] for field in fields(Games)))
        made = columns(part, rows, number)
        for name, values in made.items():
            told.setdefault(name, np.empty(len(games), values.dtype))[which] = values
    return told
