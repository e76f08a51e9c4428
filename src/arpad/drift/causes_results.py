"""How far some players stand apart from the scale when they come or leave, told by their results.

Results speak of the days on which games were played. From there to the list in question a rating
moves, the scale moves, and the young and the old move too: all three are put right.
"""

from collections.abc import Callable

import numpy as np

from arpad.drift.calibration_curve import Floats
from arpad.drift.causes_steps import Marks, Steps
from arpad.drift.trend import Study
from arpad.drift.trend_blocks import by_block, opinions_of
from arpad.drift.trend_classes import AGES, ages_of, between, years_since
from arpad.drift.trend_history import GAMES
from arpad.drift.trend_results import WIDEST, Results, results_of_some
from arpad.kernels.columns import Int64


def apart_at_first(made: Study, steps: Steps) -> Floats:
    """Return how far first ratings are too high on average: an estimate and its drawings.

    Only games that were rated by a first rating speak: later ones have moved it already. The
    second look begins where the first one ended, and takes games as wide on one side of equal
    strength as on the other: else opponents who are rated too low would be more than the others.
    """
    roughly = float(_apart_at_first(made, steps, 0.0)[0])
    return _apart_at_first(made, steps, -roughly)


def _apart_at_first(made: Study, steps: Steps, known: float) -> Floats:
    history, sides = made.history, made.sides
    is_new: Marks = np.any(steps.is_rated_first, axis=0)
    speaks = is_new[sides.player] & (sides.by_list < _first_moved(made)[sides.player])
    speaks &= np.abs(sides.difference + known) <= WIDEST - abs(known)
    results = results_of_some(sides, speaks, history, made.years, made.classes, made.curve, known)
    worth = (steps.worth @ steps.is_rated_first) * results.weight
    step = steps.is_rated_first.argmax(axis=0)
    since, year = years_since(history.days), made.years.of_list[steps.lists[step]]
    now, then = since[steps.lists[step]], since[steps.earlier[step]]
    moved = _moved(made, results, worth, now, then, year)
    misrated = made.misrated.reshape(len(made.drawn), -1)
    return opinions_of(results, [worth], made.drawn).misratings(misrated)[:, 0] + moved


def _first_moved(made: Study) -> Int64:
    """Return the first list that moves everybody's first rating."""
    history, number = made.history, len(made.history.days)
    first, moved = history.listed_since(), np.full(history.players, number)
    for at in reversed(range(number)):
        moves = history.entered[GAMES][at] != 0
        moved[moves & (at > first)] = at
    return moved


def apart_in_year(
    made: Study, steps: Steps, lists: Int64, who: Marks, done: Callable[[int], None]
) -> Floats:
    """Return the drift by players who stand apart at some lists: an estimate and its drawings.

    They stand apart from the scale of the earlier list of a step. `done` is told every step.
    """
    total = np.zeros(len(made.drawn))
    for step, marks in enumerate(who):
        if marks.any():
            apart = _apart(made, int(lists[step]), int(steps.earlier[step]), marks)
            total += steps.worth[step] * marks.sum() * apart
        done(step + 1)
    return total


def _apart(made: Study, list_number: int, earlier: int, who: Marks) -> Floats:
    history, number = made.history, int(made.years.of_list[list_number])
    at = slice(number * history.players, (number + 1) * history.players)
    results = Results(*(getattr(made.results, name)[at] for name in Results.__slots__))
    counts = (who & (results.trust > 0)).astype(np.float64)
    since = years_since(history.days)
    now, then = (np.full(history.players, since[day]) for day in (list_number, earlier))
    year = np.full(history.players, number)
    said = opinions_of(results, [counts], made.drawn)
    own = made.drawn @ by_block(counts * (history.rating[list_number] - results.rating))
    moved = _moved(made, results, counts, now, then, year)
    found = said.misratings(made.misrated[:, number])[:, 0]
    return found + own / np.maximum(said.weight[:, 0], 1) + moved


def _moved(
    made: Study, results: Results, weight: Floats, now: Floats, then: Floats, year: Int64
) -> Floats:
    """Return what strengths and the scale moved on average between the games and a list.

    Strengths are asked for at one time, the scale at another.
    """
    passed = weight[:, None] * (between(made.years, then) - between(made.years, results.when))
    scale = ((made.drawn @ by_block(passed)) * made.level).sum(axis=1)
    age = ages_of(made.classes[year, np.arange(len(weight))])
    waited = np.eye(AGES)[age] * (weight * (now - results.when))[:, None]
    grown = ((made.drawn @ by_block(waited)) * made.growth).sum(axis=1)
    total = np.maximum(made.drawn @ by_block(weight), np.finfo(float).tiny)
    moved: Floats = -(scale + grown) / total
    return moved
