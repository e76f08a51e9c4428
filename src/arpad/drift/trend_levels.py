"""The level of the scale through the years, from results and steady players alone.

Games tell differences: which classes of players are rated too high against which others. Time is
crossed by players of steady ages, whose strength is the same in all years: what their ratings,
put right by the results of each year, show beside it is the scale.
"""

from typing import NamedTuple

import numpy as np

from arpad.drift.calibration_curve import Floats
from arpad.drift.trend_blocks import Opinions, by_block, opinions_of, weighted_by_block
from arpad.drift.trend_classes import AGES, CLASSES, STEADY, Years, ages_of, between
from arpad.drift.trend_results import Results
from arpad.kernels.columns import Int64

_SURE = 1e-12


def misratings(results: Results, classes: Int64, share: Floats, drawn: Floats) -> Floats:
    """Return by how much opponents of a class are rated too high: drawings by year by class.

    It is counted from the mean over all active players of the year, each of whom counts once.
    """
    years, players = classes.shape
    found = np.zeros((len(drawn), years, CLASSES))
    for year in range(years):
        part = _of_year(results, slice(year * players, (year + 1) * players))
        found[:, year] = _of_classes(part, classes[year], share[year], drawn)
    return found


def _of_year(results: Results, at: slice) -> Results:
    return Results(*(getattr(results, name)[at] for name in Results.__slots__))


def _of_classes(results: Results, classes: Int64, share: Floats, drawn: Floats) -> Floats:
    """Solve what results say of the classes, game by game, then set the mean of people to nought.

    A class meets others as often as it plays, so the equations count games; a mean of the pool
    counts people.
    """
    kinds = [classes == number for number in range(CLASSES)]
    misrated = _solved(opinions_of(results, [kind * results.trust for kind in kinds], drawn))
    plays = np.sign(results.trust)
    by_people = opinions_of(results, [kind * plays for kind in kinds], drawn)
    weight = share * (by_people.weight > 0)
    mean = (by_people.misratings(misrated) * weight).sum(axis=1) / weight.sum(axis=1)
    shifted: Floats = misrated - mean[:, None]
    return shifted


def _solved(said: Opinions) -> Floats:
    """Solve one equation a class: too high by what its opponents are, less its own surplus."""
    left = np.eye(CLASSES) * said.weight[:, :, None] - said.met
    inverse = np.linalg.pinv(left, rcond=_SURE)
    solved: Floats = np.einsum("dij,dj->di", inverse, -said.surplus)
    return solved


def levels(
    results: Results, classes: Int64, years: Years, misrated: Floats, drawn: Floats
) -> Floats:
    """Return the level of the scale by year against the first: drawings by year.

    One unknown for every steady player, his strength, and one for every year: least squares.
    Between the middles of two years the scale is taken to move evenly.
    """
    panel = _panel(results, classes, years)
    weight = np.where(ages_of(classes) == STEADY, panel.weight, 0.0)
    centred = _centred(weight, panel.at)
    number = len(years)
    normal, right = np.zeros((len(drawn), number, number)), np.zeros((len(drawn), number))
    for year in range(number):
        pull = weight * centred[:, :, year]
        normal[:, year] = drawn @ by_block(np.einsum("yp,ypk->pk", pull, panel.at))
        right[:, year] = _pulled(panel, pull, misrated, drawn)
    level = (np.linalg.pinv(normal) @ right[:, :, None])[:, :, 0]
    from_first: Floats = level - level[:, :1]
    return from_first


def growth(
    results: Results,
    classes: Int64,
    years: Years,
    misrated: Floats,
    level: Floats,
    drawn: Floats,
) -> Floats:
    """Return what players of an age gain in strength a year: drawings by age, steady ones nothing.

    It is the slope through a player's own years, less that of the scale.
    """
    panel, gained = _panel(results, classes, years), np.zeros((len(drawn), AGES))
    for age in set(range(AGES)) - {STEADY}:
        weight = np.where(ages_of(classes) == age, panel.weight, 0.0)
        distance = _centred(weight, panel.when[:, :, None])[:, :, 0]
        pull = weight * distance
        spread = drawn @ by_block((pull * distance).sum(axis=0))
        scale = drawn @ by_block(np.einsum("yp,ypk->pk", pull, panel.at))
        risen = _pulled(panel, pull, misrated, drawn) - (scale * level).sum(axis=1)
        gained[:, age] = risen / np.maximum(spread, np.finfo(float).tiny)
    return gained


class _Panel(NamedTuple):
    """Results by year and player: ratings put right, times, shares of the years, and opponents."""

    corrected: Floats
    when: Floats
    at: Floats
    met: Floats
    weight: Floats


def _panel(results: Results, classes: Int64, years: Years) -> _Panel:
    return _Panel(
        corrected=(results.rating + results.surplus).reshape(classes.shape),
        when=results.when.reshape(classes.shape),
        at=between(years, results.when).reshape(*classes.shape, len(years)),
        met=results.met.reshape(*classes.shape, CLASSES),
        weight=results.weight.reshape(classes.shape),
    )


def _centred(weight: Floats, values: Floats) -> Floats:
    """Take from everybody's values, by year, their weighted mean."""
    total = np.maximum(weight.sum(axis=0), np.finfo(float).tiny)
    mean = np.einsum("yp,ypk->pk", weight, values) / total[:, None]
    centred: Floats = values - mean
    return centred


def _pulled(panel: _Panel, pull: Floats, misrated: Floats, drawn: Floats) -> Floats:
    """Return a weighted sum of ratings put right by results and by what opponents are misrated."""
    total = drawn @ by_block((pull * panel.corrected).sum(axis=0))
    for year, of_year in enumerate(pull):
        against = drawn @ weighted_by_block(of_year, panel.met[year])
        total -= (against * misrated[:, year]).sum(axis=1)
    return total
