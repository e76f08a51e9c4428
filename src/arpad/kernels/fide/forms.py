"""The formulas that loops carry, held against the rules of an edition before they are used."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from arpad.kernels.fide.probing import KernelError, result_of
from arpad.model.exact import DRAW, half_up
from arpad.model.outcome import Method
from arpad.regulations.edition import Readings
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.with_draws import WithDraws

_R_C = Fraction(2184)


def check_forms(law: Law, on: date, readings: Readings) -> None:
    """Refuse an edition that computes with other formulas than the loops do."""
    if not all(_agreements(law, on, readings)):
        raise KernelError(
            f"{law.edition.name} rates unrated players by formulas that columns do not carry: "
            "rate event by event."
        )


def _agreements(law: Law, on: date, readings: Readings) -> Iterator[bool]:
    rating, third = law.rating, Fraction(1, 3)
    if law.has_round_robins:
        yield from _agreements_on_round_robins(law, on, readings)
    elif with_draws(law, on, readings) is not None:
        yield from _agreements_on_draws(law, on, readings)
    yield rating.rating_at_half(_R_C) == _R_C
    step = rating.rating_above_half(_R_C, 1, on=on) - _R_C
    yield (2 * step).denominator == 1
    yield rating.rating_above_half(_R_C, 7, on=on) == _R_C + 7 * step
    yield rating.rating_below_half_in_swiss(_R_C, -220) == _R_C - 220
    yield rating.average_of_opponents([2000, 2001, 2001], readings) == rating.whole_average(
        Fraction(6002, 3), readings
    )
    yield rating.whole_average(_R_C + third, readings) in {_R_C, _R_C + third}
    yield rating.whole_average(_R_C + Fraction(1, 2), readings) in {_R_C + 1, _R_C + Fraction(1, 2)}
    yield rating.unrated_opponents_count(Method.ROUND_ROBIN, readings) == law.has_round_robins
    yield not rating.unrated_opponents_count(Method.SWISS, readings)
    yield not law.admission.counts_for_rated(opponent_is_rated=False)


def _agreements_on_round_robins(law: Law, on: date, readings: Readings) -> Iterator[bool]:
    rating, third = law.rating, Fraction(1, 3)
    yield rating.rating_below_half_in_round_robin(_R_C, -220, 9) == _R_C - 220 * Fraction(9, 10)
    average = rating.average_of_tournament([2600, 2101], [351, -43], 9, readings)
    yield average == rating.whole_average(
        Fraction(4701, 2) - Fraction(308, 2) * Fraction(9, 10), readings
    )
    yield rating.average_after_cap(_R_C, [3, -2], 3, readings) in {_R_C, _R_C + third}
    yield rating.average_after_cap(_R_C, [-1], 2, readings) in {_R_C, _R_C - Fraction(1, 2)}
    yield rating.stand_in_rating(1987, [result_of(on)]) == 1987  # noqa: PLR2004 - any number


def _agreements_on_draws(law: Law, on: date, readings: Readings) -> Iterator[bool]:
    """Hold the mean with hypothetical games, p with their draws and the maximum against the law."""
    yield law.rating.whole_average(Fraction(1, 3), readings) == Fraction(1, 3)
    for half_points, games in ((0, 5), (7, 6), (18, 9)):
        found = with_draws(law, on, readings, half_points=half_points, games=games)
        if found is None:
            yield False
            return
        all_games = games + found.games
        p = law.rating.score_percentage((half_points + found.games) * DRAW, all_games, readings)
        d_p = law.rating.rating_difference(p, readings) or 0
        mean = (_R_C * games + found.rating * found.games) / all_games
        yield found.exact == min(mean + d_p, Fraction(found.most))


def with_draws(
    law: Law, on: date, readings: Readings, *, half_points: int = 7, games: int = 6
) -> WithDraws | None:
    """Return R_u of a text that adds hypothetical games; None for another one."""
    rule = getattr(law.rating, "rating_with_draws", None)
    if rule is None:
        return None
    found: WithDraws | None = rule(_R_C, half_points * DRAW, games, on=on, readings=readings)
    return found


def points_doubled(law: Law, on: date) -> int:
    """Return twice the points for a half point above 50 %, which is a whole number."""
    return int(2 * (law.rating.rating_above_half(_R_C, 1, on=on) - _R_C))


def is_mean_of_ru(law: Law, on: date, readings: Readings) -> bool:
    """Tell whether a first rating is the mean of R_u by games, and not one pool of all games."""
    if with_draws(law, on, readings) is not None:
        return False
    results = [
        result_of(on, half_points=10, games=9, rc=2000, ru=2011),
        result_of(on, half_points=5, games=5, rc=1900, ru=1900, is_round_robin=True),
    ]
    found = law.rating.first_rating(results, on=on, readings=readings)
    pooled = law.rating.whole_average(Fraction(2000 * 9 + 1900 * 5, 14), readings)
    by_pool = law.rating.rating_above_half(pooled, 1, on=on)
    by_mean = Fraction(2011 * 9 + 1900 * 5, 14)
    if found not in {by_pool, by_mean}:
        raise KernelError(f"{law.edition.name} makes first ratings in a way columns do not carry.")
    return found == by_mean


def scales_one_round_robin(law: Law, on: date, readings: Readings) -> bool:
    """Tell whether d_p of a pool below 50 % is scaled where it is one round robin alone."""
    if not law.has_round_robins:
        return False
    alone = [result_of(on, half_points=4, games=9, rc=2342, ru=2144, is_round_robin=True)]
    d_p = law.rating.rating_difference(half_up(Fraction(4 * DRAW, 9)), readings)
    found = law.rating.first_rating(alone, on=on, readings=readings)
    return found == 2342 + Fraction((d_p or 0) * 9, 10)
