"""What FISF's rules answer, laid out so that a loop can look it up.

Every cell is filled by asking a rule of the edition; nothing of the text is written here again.
"""

from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np

from arpad.kernels.columns import Int8, Int16, Int64, day_number
from arpad.model.exact import WIN
from arpad.model.player import Player
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fisf.classique_2019 import Parameters
from arpad.regulations.fisf.law import Law

HIGHEST = 3999
"""The highest rating that a report can carry, and so the end of every table."""
_TWO_POINTS = 2 * WIN
"""Rounding to an even rating comes back every two points."""


class TournamentTables(NamedTuple):
    """The rules of one span of days.

    `expected` is W_e in hundredths by the difference plus `HIGHEST`; `coefficient` is K by the
    games before, as many as matter, and the rating; `rounded` is what a rating rounds to above the
    even point below it, by the hundredths above that point.
    """

    expected: Int8
    coefficient: Int16
    rounded: Int64
    floor: int
    lowest_start: int
    counts_from: int
    counts_own_games: bool
    largest_difference: int


def tables_on(law: Law, readings: Readings, day: date) -> TournamentTables:
    """Ask the rules in force on a day for every answer that a tournament can need."""
    return _tables(law, readings.choice("ties"), readings.choice("games_for_k"), day)


@lru_cache(maxsize=32)
def _tables(law: Law, ties: str, games_for_k: str, day: date) -> TournamentTables:
    trial, rating = Readings(law.edition, {"ties": ties}), law.rating
    differences = range(-HIGHEST, HIGHEST + 1)
    return TournamentTables(
        expected=np.array([rating.expected_score(d, on=day) for d in differences], np.int8),
        coefficient=_coefficients(law, day),
        rounded=_rounded(law, trial, day),
        floor=rating.lowest_rating(on=day),
        lowest_start=rating.rating_before(Player(id="newcomer"), on=day),
        counts_from=day_number(law.starting_ratings.first_day_replayed(on=day)),
        counts_own_games=games_for_k == "including",
        largest_difference=in_force(_parameters(law).largest_difference, day),
    )


def _coefficients(law: Law, day: date) -> Int16:
    """Return K by games and rating, up to the number of games from which nothing changes."""
    lines = in_force(_parameters(law).coefficients, day)
    enough = max(most_games for most_games, _, _ in lines) + 1
    return np.array(
        [
            [law.rating.coefficient(rating, games, on=day) for rating in range(HIGHEST + 1)]
            for games in range(enough + 1)
        ],
        np.int16,
    )


def _parameters(law: Law) -> Parameters:
    return cast("Parameters", law.edition.parameters)


def _rounded(law: Law, trial: Readings, day: date) -> Int64:
    base = 2 * law.rating.lowest_rating(on=day)
    return np.array(
        [
            law.rating.new_rating(base + Fraction(above, WIN), trial, on=day) - base
            for above in range(_TWO_POINTS)
        ],
        np.int64,
    )
