"""What each game of a table came to: d, what d' gave above it, and the activity bonus.

A table is solved as a whole and books one number a player. Here the games are gone through once
more, by the ratings that were found, so that it can be said what gave the points. Nothing is
rounded: what rounding did is what these columns lack of the change of the table.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.chain import EventRows
from arpad.kernels.chained_sides import Columns, Sides, by_colour, sides_of
from arpad.kernels.columns import UNRATED, Bools, Games, Int32, Int64
from arpad.kernels.fesa.curve import Floats
from arpad.kernels.fesa.rules import TableRules
from arpad.model.exact import WIN
from arpad.regulations.fesa.table_solver import FARTHEST

_WON = 2


class _Parts(NamedTuple):
    """Parts of the change of every side, in points, and by what they were computed."""

    k: Int64
    difference: Floats
    expected: Floats
    base: Floats
    raised: Floats
    bonus: Floats


def game_columns(
    games: Games, rows: EventRows, rules: TableRules, bonus_used: Int32
) -> dict[str, NDArray[Any]]:
    """Return the columns of games whose tables wrote some rows, in the order of rating.

    `bonus_used` are the counters of all players before the first of the tables.
    """
    sides = sides_of(games, rows)
    parts = _parts(sides, games, rows, rules, _used_before(rows, rules, bonus_used))
    columns: Columns = {
        "rating": rows.before[sides.own],
        "k": parts.k,
        "difference": np.rint(parts.difference),
        "counted": np.rint(parts.difference),
        "expected": np.rint(WIN * parts.expected),
        "raised": np.rint(WIN * parts.raised),
        "bonus": np.rint(WIN * parts.bonus),
        "change": np.rint(WIN * (parts.base + parts.raised + parts.bonus)),
    }
    return by_colour(columns, sides.counts)


def _used_before(rows: EventRows, rules: TableRules, bonus_used: Int32) -> Int64:
    """Return the counter of bonuses with which each row came to its table."""
    counts = (rows.before != UNRATED) & (rules.is_running | (rows.before < rules.bonus_below))
    more = np.where(counts, rows.games, 0).astype(np.int64)
    order = np.argsort(rows.player, kind="stable")
    so_far = np.cumsum(more[order]) - more[order]
    player = rows.player[order]
    is_first = np.ones(len(player), np.bool_)
    is_first[1:] = player[1:] != player[:-1]
    start = np.maximum.accumulate(np.where(is_first, np.arange(len(player)), 0))
    used = np.empty(len(player), np.int64)
    used[order] = bonus_used[player] + so_far - so_far[start]
    return np.minimum(used, rules.bonus_limit)


def _parts(sides: Sides, games: Games, rows: EventRows, rules: TableRules, used: Int64) -> _Parts:
    """Go through the games of every row one after the other, all rows at once."""
    number = len(sides.own)
    parts = _Parts(np.zeros(number, np.int64), *(np.zeros(number) for _ in range(5)))
    rating, turn = rows.before.astype(np.float64), _turns(sides, games)
    for now in range(int(turn.max(initial=-1)) + 1):
        at = np.flatnonzero(turn == now)
        own = sides.own[at]
        has_bonus = used[own] + now < rules.bonus_limit
        after = rows.after[sides.other[at]].astype(np.float64)
        opponent = np.maximum(after, rules.lowest_opponent)
        given = _game(rating[own], opponent, sides.half_points[at], has_bonus, rules)
        for column, values in zip(parts, given, strict=True):
            column[at] = values
        if rules.is_running:
            rating[own] += given.base + given.raised + given.bonus
    return parts


def _turns(sides: Sides, games: Games) -> Int64:
    """Return the place of each side among the games of its row, by rounds; -1 where none counts."""
    turn = np.full(len(sides.own), -1, np.int64)
    which = np.flatnonzero(sides.counts)
    place = np.tile(np.arange(len(games)), 2)[which]
    order = which[np.lexsort((place, np.tile(games.round, 2)[which], sides.own[which]))]
    own = sides.own[order]
    first = np.searchsorted(own, own)
    turn[order] = np.arange(len(order)) - first
    return turn


def _game(
    rating: Floats, opponent: Floats, half_points: Int64, has_bonus: Bools, rules: TableRules
) -> _Parts:
    whole = np.clip(np.floor(rating), -FARTHEST, FARTHEST).astype(np.int64)
    k = rules.coefficient[FARTHEST + whole]
    difference = rating - opponent
    expected = 1 / (1 + 10.0 ** np.minimum(-difference / rules.scale, 300.0))
    base = k * (half_points / 2 - expected)
    above = k * rules.raised_parts / rules.parts * -difference
    raised = np.where(half_points == _WON, np.maximum(above - base, 0.0), 0.0)
    below = np.maximum(rules.bonus_below - rating, 0.0)
    bonus = np.where(has_bonus, rules.bonus_parts / rules.parts * below, 0.0)
    return _Parts(k, difference, expected, base, np.where(difference < 0, raised, 0.0), bonus)
