"""Questions put to the rules of an edition, so that tables can answer them for columns."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction

from arpad.model.exact import DRAW
from arpad.regulations.fide.part import Judged, Objection, UnratedResult

HIGHEST = 4095
"""The highest rating that columns hold: tables have a cell for every difference of two."""


class KernelError(ValueError):
    """Columns cannot do what was asked: the sentence says what, and what can be done instead."""


def threshold(holds: Callable[[int], bool], lowest: int, highest: int, what: str) -> int:
    """Return the least number from which on a claim holds; refuse one that comes and goes.

    >>> threshold(lambda rating: rating >= 7, 0, 10, "a floor")
    7
    """
    answers = [holds(number) for number in range(lowest, highest + 1)]
    least = lowest + answers.count(False)
    if answers != [number >= least for number in range(lowest, highest + 1)]:
        raise KernelError(f"{what} is no limit that holds from one number on: columns need one.")
    return least


def result_of(  # noqa: PLR0913 - a result has as many sides
    on: date,
    *,
    half_points: int = 9,
    all_half_points: int | None = None,
    games: int = 9,
    rated: int = 9,
    persons: int = 9,
    is_round_robin: bool = False,
    rc: int = 2000,
    ru: int | None = 2000,
) -> UnratedResult:
    """Return a result of an unrated player, to put a question with."""
    points = half_points if all_half_points is None else all_half_points
    return UnratedResult(
        start=on,
        is_round_robin=is_round_robin,
        games=games,
        score=half_points * DRAW,
        points=points * DRAW,
        rated_games=rated,
        rated_opponents=persons,
        opponents=games,
        rc=Fraction(rc),
        ru=ru,
        ru_exact=None if ru is None else Fraction(ru),
    )


def histories(on: date) -> tuple[tuple[Judged, ...], ...]:
    """Return the pasts a result may have: none, only bad results, a good one among them."""
    bad = Judged(result_of(on), Objection("", "bad"))
    good = Judged(result_of(on), None)
    return (), (bad,), (bad, good)
