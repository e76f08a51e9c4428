"""What a table does to a rated player: every game by itself, or one after the other.

Whole numbers go through tables and exact parts of a point. Where a binary number comes near a half
or near the edge of two coefficients the answer is `DOUBTFUL`, and the rules are asked.
"""

from math import floor

from arpad.kernels.compiled import compiled
from arpad.kernels.fesa.curve import NEAR_A_TIE, is_near_a_tie, logistic, nearest
from arpad.kernels.fesa.rules import REACH, TableRules
from arpad.kernels.fesa.seats import Entrants, Tables
from arpad.regulations.fesa.table_solver import FARTHEST

DOUBTFUL = 1 << 40
"""Stands for a change that only the rules can tell."""
_WIN = 2


@compiled
def change_as_written(row: int, tables: Tables, entrants: Entrants, rules: TableRules) -> int:
    """Return the change by the text: every game from the rating before the table, each rounded."""
    before, total = entrants.before[row], 0
    k = coefficient_of(before, rules)
    bonus = rules.bonus_parts * max(0, rules.bonus_below - before)
    left = rules.bonus_limit - entrants.bonus_used[row]
    for game in range(tables.first_game[row], tables.first_game[row + 1]):
        opponent = max(entrants.after[tables.opponent[game]], rules.lowest_opponent)
        given, left = (bonus if left > 0 else 0), left - 1
        change = game_as_written(k, before - opponent, tables.half_points[game], given, rules)
        if change == DOUBTFUL:
            return DOUBTFUL
        total += change
    return total


@compiled
def game_as_written(
    k: int, difference: int, half_points: int, bonus: int, rules: TableRules
) -> int:
    """Return what a game gives: for a win the better of d and d', and the bonus, then rounded."""
    if difference == 0:
        return nearest_of_parts(k * (half_points - 1) * (rules.parts // 2) + bonus, rules)
    d = k * (half_points / 2 - expected_score(difference, rules))
    if half_points == _WIN and difference < 0:
        raised = k * -difference * rules.raised_parts
        if raised / rules.parts == d:
            return DOUBTFUL
        if raised / rules.parts > d:
            return nearest_of_parts(raised + bonus, rules)
    exact = d + bonus / rules.parts
    if difference % rules.scale == 0 and is_near_a_tie(exact):
        return DOUBTFUL
    return nearest(exact)


@compiled
def nearest_of_parts(number: int, rules: TableRules) -> int:
    """Return the nearest integer of an exact number."""
    whole, above = divmod(number, rules.parts)
    if 2 * above == rules.parts:
        return nearest_of_tie(whole, rules)
    return whole + int(2 * above > rules.parts)


@compiled
def nearest_of_tie(whole: int, rules: TableRules) -> int:
    """Return what an integer and a half becomes, as the reading has it."""
    return whole + int(rules.ties[2 * int(whole >= 0) + whole % 2])


@compiled
def change_as_computed(row: int, tables: Tables, entrants: Entrants, rules: TableRules) -> int:
    """Return the change by the program: each game from where the last one left, rounded once."""
    before, used = entrants.before[row], entrants.bonus_used[row]
    rating = float(before)
    for game in range(tables.first_game[row], tables.first_game[row + 1]):
        opponent = max(entrants.after[tables.opponent[game]], rules.lowest_opponent)
        if game == tables.first_game[row]:
            k, expected = coefficient_of(before, rules), expected_score(before - opponent, rules)
        else:
            k = coefficient_of(floor(rating + NEAR_A_TIE), rules)
            if k != coefficient_of(floor(rating - NEAR_A_TIE), rules):
                return DOUBTFUL
            expected = logistic(-(rating - opponent) / rules.scale)
        rating += game_as_computed(
            k, rating, opponent, tables.half_points[game], expected, rules
        ) + (activity_bonus(rating, rules) if used < rules.bonus_limit else 0.0)
        used += 1
    return DOUBTFUL if is_near_a_tie(rating - before) else nearest(rating - before)


@compiled
def game_as_computed(
    k: int, rating: float, opponent: int, half_points: int, expected: float, rules: TableRules
) -> float:
    """Return the better of d and d' for a win, d for everything else."""
    d = k * (half_points / 2 - expected)
    if half_points == _WIN and opponent > rating:
        return max(d, (k * rules.raised_parts / rules.parts) * (opponent - rating))
    return d


@compiled
def activity_bonus(rating: float, rules: TableRules) -> float:
    """Return what a game adds to a low rating."""
    return (rules.bonus_parts / rules.parts) * max(0.0, rules.bonus_below - rating)


@compiled
def coefficient_of(rating: int, rules: TableRules) -> int:
    """Return k of a whole rating; beyond the table as at its end."""
    return int(rules.coefficient[FARTHEST + max(-FARTHEST, min(FARTHEST, rating))])


@compiled
def expected_score(difference: int, rules: TableRules) -> float:
    """Return what a player so many whole points above his opponent expects."""
    if -REACH <= difference <= REACH:
        return float(rules.expected[REACH + difference])
    return logistic(-difference / rules.scale)
