"""A table solved: sweeps over its rows in whole ratings until nothing moves.

The rating of an unrated player is the performance over all results; a near-tie of it, as any doubt,
ends the sweeping, and the rules solve that table.
"""

from enum import IntEnum
from math import floor
from typing import NamedTuple

from arpad.kernels.compiled import compiled
from arpad.kernels.fesa.changes import (
    DOUBTFUL,
    change_as_computed,
    change_as_written,
    nearest_of_tie,
)
from arpad.kernels.fesa.curve import Floats, is_flat, is_near_a_tie, nearest, performance
from arpad.kernels.fesa.rules import DrawWith, TableRules
from arpad.kernels.fesa.seats import Entrants, Tables
from arpad.kernels.fesa.stored import Pool, Standings
from arpad.regulations.fesa.table_solver import FARTHEST, MOST_SWEEPS


class Verdict(IntEnum):
    """What became of a table; only one that is rated moves anybody."""

    RATED = 0
    UNDETERMINED = 1
    """Results leave the rating of an unrated player open."""
    UNSETTLED = 2
    """Sweeping finds no solution."""
    SAME_DAY = 3
    """A player's last table ended on the same day, and the edition takes no such table."""
    IN_DOUBT = 4
    """The rules must solve it; no table is left so."""


_RATED, _UNSETTLED, _IN_DOUBT = (
    Verdict.RATED.value,
    Verdict.UNSETTLED.value,
    Verdict.IN_DOUBT.value,
)
_EVENT_AFTER, _EVENT_BEFORE = DrawWith.EVENT_AFTER.value, DrawWith.EVENT_BEFORE.value
_WIN = 2
_NONE = -1e12
_SAFE = 1 << 24
"""Ratings that run away farther than this within a sweep are left to the rules."""


class Work(NamedTuple):
    """Everything that a loop over tables reads and writes; `met` is room for opponents met."""

    tables: Tables
    standings: Standings
    entrants: Entrants
    pool: Pool
    met: Floats
    rules: TableRules


@compiled
def solve(first: int, last: int, work: Work) -> int:
    """Sweep over the rows of a table until nothing moves; return its verdict."""
    entrants = work.entrants
    for _ in range(MOST_SWEEPS):
        has_moved, farthest = False, 0
        for row in range(first, last):
            if not entrants.is_in[row]:
                continue
            after = rating_after(row, first, last, work)
            if abs(after) > _SAFE:
                return _IN_DOUBT
            if after != entrants.after[row]:
                has_moved = True
                entrants.after[row] = after
            farthest = max(farthest, abs(after))
        if not has_moved:
            return _RATED
        if farthest > FARTHEST:
            return _UNSETTLED
    return _UNSETTLED


@compiled
def rating_after(row: int, first: int, last: int, work: Work) -> int:
    """Return a player's rating if the others had the ratings that they have now."""
    tables, entrants, rules = work.tables, work.entrants, work.rules
    if entrants.is_unrated[row]:
        return unrated_rating(row, first, last, work)
    before = int(entrants.before[row])
    if rules.is_running:
        return before + change_as_computed(row, tables, entrants, rules)
    return before + change_as_written(row, tables, entrants, rules)


@compiled
def unrated_rating(row: int, first: int, last: int, work: Work) -> int:
    """Return the performance of an unrated player against the ratings as they stand."""
    entrants, met, rules = work.entrants, work.met, work.rules
    points = int(entrants.points[row])
    if points == 0:
        return rules.all_lost_rating
    results, scale = meet(row, work), float(rules.scale)
    if points == _WIN * results:
        met[results] = opponent_of_draw(row, first, last, results, work)
        results, points = results + 1, points + 1
    exact = performance(met, results, points, float(entrants.after[row]), scale)
    if not is_near_a_tie(exact):
        rating = DOUBTFUL if is_flat(met, results, exact, scale) else nearest(exact)
    elif is_balanced(met, results, 2 * floor(exact) + 1):
        rating = nearest_of_tie(floor(exact), rules)
    else:
        rating = DOUBTFUL
    return max(rating, rules.lowest_performance)


@compiled
def is_balanced(met: Floats, results: int, sum_of_two: int) -> bool:
    """Tell whether opponents lie evenly on both sides of half a sum.

    Against them 50 % is worth that half exactly, and no other score comes near it.
    """
    for one in range(results):
        balance = 0
        for other in range(results):
            balance += int(met[other] == met[one]) - int(met[other] == sum_of_two - met[one])
        if balance != 0:
            return False
    return True


@compiled
def meet(row: int, work: Work) -> int:
    """Write down whom a player met, stored results first; return how many there are."""
    tables, standings, entrants, met = work.tables, work.standings, work.entrants, work.met
    player, results = tables.player[row], 0
    if entrants.is_graded[row]:
        met[0] = met[1] = float(standings.middle[player])
        results = 2
    else:
        cell = standings.head[player]
        for _ in range(entrants.stored[row]):
            met[results] = float(work.pool.rating[cell])
            cell = work.pool.following[cell]
            results += 1
    lowest = work.rules.lowest_opponent
    for game in range(tables.first_game[row], tables.first_game[row + 1]):
        met[results] = float(max(entrants.after[tables.opponent[game]], lowest))
        results += 1
    return results


@compiled
def opponent_of_draw(row: int, first: int, last: int, results: int, work: Work) -> float:
    """Return the rating against which an unbeaten newcomer is given a draw."""
    entrants, draw_with, best = work.entrants, work.rules.draw_with, _NONE
    for other in range(first, last):
        if other == row or not entrants.is_in[other]:
            continue
        if draw_with == _EVENT_BEFORE and not entrants.is_unrated[other]:
            best = max(best, float(entrants.before[other]))
        if draw_with == _EVENT_AFTER and not has_won_all(other, entrants):
            best = max(best, float(entrants.after[other]))
    if best == _NONE:
        for number in range(results):
            best = max(best, float(work.met[number]))
    return best


@compiled
def has_won_all(row: int, entrants: Entrants) -> bool:
    """Tell whether an unrated player has scored everything."""
    is_won = entrants.points[row] == _WIN * entrants.results[row]
    return bool(entrants.is_unrated[row] and is_won)
