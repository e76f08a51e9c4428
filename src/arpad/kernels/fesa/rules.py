"""What FESA's rules answer, as a loop takes it: tables where numbers are whole, numbers elsewhere.

Two ways of computing a table are known, that of the text and that of the program. An edition whose
readings are neither is refused.
"""

from datetime import date
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Int64
from arpad.kernels.fesa.curve import Floats
from arpad.model.exact import ROUNDINGS
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.elo_text.admission import same_day
from arpad.regulations.fesa.table_solver import FARTHEST

REACH = 6000
"""The largest difference in rating that is looked up; beyond it the curve is asked."""
NO_LOWEST = -(1 << 31)
"""Stands for a limit that an edition does not have."""

_WAYS = {("game", "fixed", "awards"): False, ("table", "running", "games"): True}
"""What is rounded, which rating a game has, what the counter of bonuses counts: is it running?"""
_KEPT = {
    "all_won_or_lost": "earlier",
    "bonuses_of_provisional": "yes",
    "last_bonuses": "first-games",
    "all_lost": "all-results",
    "order_of_solution": "table-order",
    "lowest_rating": "none",
}
"""Readings on which the loops are built."""


class DrawWith(IntEnum):
    """With whom a newcomer who has won everything gets the temporary draw."""

    EVENT_AFTER = 0
    EVENT_BEFORE = 1
    OPPONENT_AFTER = 2


class TableRules(NamedTuple):
    """The rules of one span of days under some readings.

    `expected` goes by the difference plus `REACH`, `coefficient` by the whole rating plus
    `FARTHEST`. Exact numbers are whole parts of a point, `parts` of them; `raised_parts` is d' for
    one point of difference and a k of one, `bonus_parts` the activity bonus for one point below
    the limit. `ties` is what a half adds to the integer below it: negative or not, even or odd.
    """

    expected: Floats
    coefficient: Int64
    ties: Int64
    scale: int
    parts: int
    raised_parts: int
    bonus_parts: int
    bonus_below: int
    bonus_limit: int
    games_to_be_rated: int
    all_lost_rating: int
    first_guess: int
    lowest_opponent: int
    lowest_performance: int
    draw_with: int
    is_running: bool
    is_unrated_by_either: bool
    are_virtual_games_counted: bool
    is_graded_without_games: bool
    is_same_day_final: bool


def rules_on(law: AppliedLaw, readings: Readings, day: date) -> TableRules:
    """Ask the rules in force on a day for every answer that a table can need."""
    names = ("ties", "unrated_if", "virtual_games_count", "all_won", "lowest_performance")
    is_running = _is_running(readings)
    return _rules(law, tuple((n, readings.choice(n)) for n in names), day, is_running=is_running)


@lru_cache(maxsize=64)
def _rules(
    law: AppliedLaw, chosen: tuple[tuple[str, str], ...], day: date, *, is_running: bool
) -> TableRules:
    trial, numbers, rating = Readings(law.edition, dict(chosen)), law.numbers_on(day), law.rating
    raised, bonus = rating.raised_change(1, 0, 1, numbers), Fraction(1, numbers.bonus_divisor)
    parts = lcm(2, Fraction(raised).denominator, bonus.denominator)
    floor = trial.choice("lowest_performance")
    differences = range(-REACH, REACH + 1)
    whole = range(-FARTHEST, FARTHEST + 1)
    return TableRules(
        expected=np.array([float(rating.expected_score(d, numbers)) for d in differences]),
        coefficient=np.array([rating.coefficient(r, numbers) for r in whole], np.int64),
        ties=_ties(trial),
        scale=numbers.scale,
        parts=parts,
        raised_parts=int(raised * parts),
        bonus_parts=int(bonus * parts),
        bonus_below=numbers.bonus_below,
        bonus_limit=numbers.bonus_limit,
        games_to_be_rated=numbers.games_to_be_rated,
        all_lost_rating=numbers.all_lost_rating,
        first_guess=numbers.first_guess,
        lowest_opponent=_limit(numbers.lowest_opponent),
        lowest_performance=NO_LOWEST if floor == "none" else int(floor),
        draw_with=DrawWith[trial.choice("all_won").replace("-", "_").upper()].value,
        is_running=is_running,
        is_unrated_by_either=trial.choice("unrated_if") == "either",
        are_virtual_games_counted=trial.choice("virtual_games_count") == "yes",
        is_graded_without_games=rating.is_first_table(Player(id="newcomer"), 0, trial),
        is_same_day_final=same_day in law.admission.FINAL_CHECKS,
    )


def _is_running(readings: Readings) -> bool:
    """Tell whether games follow each other within a table; refuse a way that no loop goes."""
    names = ("what_is_rounded", "rating_within_table", "bonus_counter")
    way = (readings.choice(names[0]), readings.choice(names[1]), readings.choice(names[2]))
    other = [name for name, choice in _KEPT.items() if readings.choice(name) != choice]
    if other or way not in _WAYS:
        name = other[0] if other else names[0]
        raise ValueError(
            f"{readings.edition.name} reads {name} as {readings.choice(name)!r}, which columns "
            "cannot do: rate its tables one by one."
        )
    return _WAYS[way]


def _ties(readings: Readings) -> Int64:
    tie = ROUNDINGS[readings.choice("ties")]
    below = (-2, -1, 0, 1)
    return np.array([tie(Fraction(2 * whole + 1, 2)) - whole for whole in below], np.int64)


def _limit(limit: int | None) -> int:
    return NO_LOWEST if limit is None else limit
