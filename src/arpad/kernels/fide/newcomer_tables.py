"""What the articles on unrated players answer, as tables: filled by asking the rules.

The formulas of R_a, R_c and R_u stand in the loops; before they are used they are held against
the rules here, and an edition that computes otherwise is refused.
"""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Bools, Int16, Int64
from arpad.kernels.fide.forms import (
    check_forms,
    is_mean_of_ru,
    points_doubled,
    scales_one_round_robin,
    with_draws,
)
from arpad.kernels.fide.probing import histories, result_of
from arpad.model.exact import WIN
from arpad.regulations.edition import Readings
from arpad.regulations.fide.law import Law

CLIP = 8
"""So many half points, and so many games against rated players, are told apart."""
FAR = 8191
"""The largest difference between an unrated player's R_u and an opponent."""
NO_D_P = -32768
"""Stands for a percentage to which the table gives no difference."""


class NewcomerTables(NamedTuple):
    """Answers about unrated players; a loop takes those of several texts, one under the other.

    `is_void` asks for half points that count, all half points and the past; `is_enough` for games
    and persons met who are rated, and for a round robin; `is_bad` for half points, a round robin,
    the past, and whether R_u reaches the floor. `brought_near` is how far from an unrated player
    an opponent counts, by whether he is rated and by how far he is. A text may add games drawn
    against hypothetical opponents, and then knows a highest first rating.
    """

    is_void: Bools
    is_enough: Bools
    is_bad: Bools
    ties_of_p: Int16
    d_p: Int16
    ties_of_ru: Int16
    ties_of_first: Int16
    brought_near: Int16
    reaches_floor: Int64
    points_doubled: Int64
    is_rc_whole: Bools
    is_rc_new_whole: Bools
    counts_first_ru: Bools
    excludes_below_floor: Bools
    counts_games_in_double: Bools
    is_mean_of_ru: Bools
    scales_one_round_robin: Bools
    has_round_robins: Bools
    drawn_games: Int64
    drawn_against: Int64
    highest_first: Int64


def newcomer_tables(law: Law, on: date, readings: Readings, *, floor: int) -> NewcomerTables:
    """Ask the rules of an edition everything that a loop over unrated players needs."""
    check_forms(law, on, readings)
    rating, drawn = law.rating, with_draws(law, on, readings)
    return NewcomerTables(
        is_void=_void(law, on, readings),
        is_enough=_enough(law, on, readings),
        is_bad=_bad(law, on, readings, floor),
        ties_of_p=_numbers(rating.score_percentage(2 * p + 1, 2, readings) for p in range(WIN)),
        d_p=_numbers(
            NO_D_P if d_p is None else d_p
            for d_p in (rating.rating_difference(p, readings) for p in range(WIN + 1))
        ),
        ties_of_ru=_ties([rating.round_event_rating(half, readings) for half in _HALVES]),
        ties_of_first=_ties([rating.round_first_rating(half, readings) for half in _HALVES]),
        brought_near=_near(law, on, readings),
        reaches_floor=np.array(floor, np.int64),
        points_doubled=np.array(points_doubled(law, on), np.int64),
        is_rc_whole=_flag(rating.whole_average(Fraction(1, 3), readings) == 0),
        is_rc_new_whole=_flag(
            law.has_round_robins and rating.average_after_cap(Fraction(0), [1], 3, readings) == 0
        ),
        counts_first_ru=_flag(_has(readings, "we_from", "first")),
        excludes_below_floor=_flag(_has(readings, "ru_below_floor", "excluded")),
        counts_games_in_double=_flag(_has(readings, "n_in_double", "games")),
        is_mean_of_ru=_flag(is_mean_of_ru(law, on, readings)),
        scales_one_round_robin=_flag(scales_one_round_robin(law, on, readings)),
        has_round_robins=_flag(law.has_round_robins),
        drawn_games=np.array(drawn.games if drawn else 0, np.int64),
        drawn_against=np.array(drawn.rating if drawn else 0, np.int64),
        highest_first=np.array(drawn.most if drawn else 0, np.int64),
    )


_HALVES = [Fraction(2 * whole + 1, 2) for whole in (2, 3, -2, -3)]


def _numbers(values: Iterable[int]) -> Int16:
    return np.array(list(values), np.int16)


def _flag(claim: bool) -> Bools:  # noqa: FBT001 - a claim becomes a cell
    return np.array(claim, np.bool_)


def _ties(rounded: list[int]) -> Int16:
    """Return what a half adds to the whole number below: even, odd, and both below zero."""
    return _numbers(found - half.__floor__() for found, half in zip(rounded, _HALVES, strict=True))


def _has(readings: Readings, name: str, choice: str) -> bool:
    return name in readings.edition.readings() and readings.choice(name) == choice


def _void(law: Law, on: date, readings: Readings) -> Bools:
    asked = product(range(CLIP), range(CLIP), histories(on))
    answers = [
        law.admission.is_void_first_event(
            result_of(on, half_points=score, all_half_points=points), past, readings
        )
        for score, points, past in asked
    ]
    return np.array(answers).reshape(CLIP, CLIP, 3)


def _enough(law: Law, on: date, readings: Readings) -> Bools:
    asked = product(range(CLIP), range(CLIP), (False, True))
    answers = [
        law.admission.meets_enough_rated(
            result_of(on, rated=rated, persons=persons, is_round_robin=robin), readings
        )
        for rated, persons, robin in asked
    ]
    return np.array(answers).reshape(CLIP, CLIP, 2)


def _bad(law: Law, on: date, readings: Readings, floor: int) -> Bools:
    """Return whether anything but too few rated opponents speaks against a result."""
    asked = product(range(CLIP), range(CLIP), (False, True), histories(on), (floor - 1, floor))
    answers = [
        law.rating.objection(
            result_of(on, half_points=score, all_half_points=points, is_round_robin=robin, ru=ru),
            past,
            readings,
        )
        is not None
        for score, points, robin, past, ru in asked
    ]
    return np.array(answers).reshape(CLIP, CLIP, 2, 3, 2)


def _near(law: Law, on: date, readings: Readings) -> Int16:
    if not law.has_round_robins:
        return np.zeros((2, 2 * FAR + 1), np.int16)
    return np.array(
        [
            [
                law.rating.rating_counted_for_unrated(
                    0, away, is_opponent_rated=is_rated, on=on, readings=readings
                )
                for away in range(-FAR, FAR + 1)
            ]
            for is_rated in (False, True)
        ],
        np.int16,
    )


def one_under_the_other(tables: Iterable[NewcomerTables]) -> NewcomerTables:
    """Return the tables of several texts as one, by the number of the text."""
    return NewcomerTables(*(np.stack(cells) for cells in zip(*tables, strict=True)))
