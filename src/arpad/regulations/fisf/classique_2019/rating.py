"""Sections 4, 5 and 7 and annex 2: from the games of a tournament to a new rating."""

from datetime import date
from fractions import Fraction

from arpad.model.exact import ROUNDINGS, WIN, Hundredths, Score, as_decimal, is_half
from arpad.model.player import Player
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019, PARAMETERS
from arpad.regulations.tables import expected_scores

MINUS = "\N{MINUS SIGN}"

_NO_LIMIT = -1


@CLASSIQUE_2019.article("annex 2")
def coefficient(rating: int, games: int, *, on: date) -> int:
    """Return K: the first line that fits, by the games before and the rating before.

    >>> [coefficient(1400, 14, on=date(2020, 1, 1)), coefficient(1400, 15, on=date(2020, 1, 1))]
    [50, 20]
    """
    for most_games, highest, K in in_force(PARAMETERS.coefficients, on):
        if _is_within(games, most_games) and _is_within(rating, highest):
            return K
    raise AssertionError("the last line of the table fits everybody")


def _is_within(value: int, limit: int) -> bool:
    return limit == _NO_LIMIT or value <= limit


@CLASSIQUE_2019.article("annex 2")
def coefficient_in_tournament(
    rating: int, before: int, in_tournament: int, readings: Readings, *, on: date
) -> int:
    """Return K of a tournament: by the games before it, unless those in it are read as counting."""
    K = coefficient(rating, before, on=on)
    K_with_it = coefficient(rating, before + in_tournament, on=on)
    if K_with_it == K or readings.take("games_for_k") == "before":
        return K
    return K_with_it


@CLASSIQUE_2019.article("annex 2")
def expected_score(difference: int, *, on: date) -> Hundredths:
    """Return W_e of one game from the printed steps, which end at 0.08 and 0.92.

    >>> [expected_score(d, on=date(2020, 1, 1)) for d in (-900, -3, 4, 391, 392)]
    [8, 50, 51, 91, 92]
    """
    end = in_force(PARAMETERS.largest_difference, on)
    return expected_scores().of(max(-end, min(end, difference)))


@CLASSIQUE_2019.article("4")
def change(K: int, score: Score, expected: Hundredths) -> Hundredths:
    """Return K (W - W_e), of one game or of a tournament.

    >>> change(20, 300, 227)
    1460
    """
    return K * (score - expected)


@CLASSIQUE_2019.article("4")
def exact_rating(before: int, changed: Hundredths) -> Fraction:
    """Return E_0 + K (W - W_e) before it is rounded."""
    return before + Fraction(changed, WIN)


@CLASSIQUE_2019.article("4")
def new_rating(exact: Fraction, readings: Readings, *, on: date) -> int:
    """Return E_1: the sum rounded to the nearest integer, then raised to the floor."""
    floor = lowest_rating(on=on)
    if exact <= floor:
        return floor
    choice = readings.take("ties") if is_half(exact) else readings.choice("ties")
    return ROUNDINGS[choice](exact)


@CLASSIQUE_2019.article("4")
def lowest_rating(*, on: date) -> int:
    """Return the rating below which nobody falls."""
    return in_force(PARAMETERS.floor, on)


@CLASSIQUE_2019.article("5")
def rating_before(player: Player, *, on: date) -> int:
    """Return E_0: the player's rating, or the lowest starting rating where nobody gave one."""
    return in_force(PARAMETERS.lowest_start, on) if player.rating is None else player.rating


@CLASSIQUE_2019.article("7")
def line(after: int, before: int, K: int, score: Score, expected: Hundredths) -> str:
    """Return the sum as it is shown for every player and tournament.

    >>> line(1715, 1700, 20, 300, 227)
    '1715 = 1700 + 20 (3 \u2212 2.27)'
    """
    points = f"{as_decimal(score).normalize():f}"
    return f"{after} = {before} + {K} ({points} {MINUS} {as_decimal(expected)})"
