"""Causes of drift: named where they are planted, covered by their bounds, and quiet elsewhere."""

from datetime import date
from typing import NamedTuple

import numpy as np
import pytest

from arpad.drift.causes import Cause, CauseOfDrift, Diagnosis, culprit_of, diagnosis_of
from arpad.drift.causes_articles import articles_of
from arpad.drift.causes_steps import Steps, drift_of, points_between
from arpad.drift.causes_words import assumption, blame, newcomers, verdict
from arpad.drift.simulation.run import simulate
from arpad.drift.simulation.settings import settings_for
from arpad.drift.simulation.truth import Truth, truth_of
from arpad.drift.trend import Interval, study

UNDERRATED = {"newcomers_underrated": 100.0}
BONUS = {"newcomers_underrated": 0.0, "bonus_a_game": 2}
NOTHING = {"newcomers_underrated": 0.0, "growth": 0.0, "ageing": 0.0}
PLANTED = [(UNDERRATED, Cause.FIRST_RATINGS), (BONUS, Cause.BONUS)]
SCRABBLE = "fisf/classique_2019"
FEW, MANY = range(4, 7), range(1, 51)
"""Three pools whose bounds hold; how often they do in fifty is for the long tests to say."""
MOST_FALSE_ALARMS = 6
"""At a stated rate of 5 %, more than six of fifty come up in 1 of 80 such tests."""


class Seen(NamedTuple):
    """A pool of one seed: what is true of it, and what was found."""

    truth: Truth
    found: Diagnosis

    @property
    def is_covered(self) -> bool:
        """Tell whether the true drift lies between the bounds."""
        bounds = self.found.trend.points_a_year
        return bounds.low <= self.truth.points_a_year <= bounds.high

    def covers(self, cause: Cause) -> bool:
        """Tell whether what a cause truly adds lies between its bounds."""
        bounds = next(c.points_a_year for c in self.found.causes if c.cause is cause)
        nearly = 1e-9
        return bounds.low - nearly <= self.truth.causes[cause] <= bounds.high + nearly


def seen(seed: int, planted: dict[str, float], edition: str = "fide/b02_2010") -> Seen:
    """Look at the pool of a seed without knowing the truth, and then at the truth.

    Pools of Scrabble have the mean of chess, well above the floor, which would add points too.
    """
    made = simulate(settings_for(edition, seed=seed, mean=1800.0, **planted))
    looked_at = study(made.history, made.curve)
    return Seen(truth_of(made, looked_at), diagnosis_of(looked_at))


@pytest.mark.parametrize(("planted", "cause"), PLANTED)
def test_a_planted_cause_is_named_and_the_truth_lies_between_the_bounds(
    planted: dict[str, float], cause: Cause
) -> None:
    pools = [seen(seed, planted) for seed in FEW]
    assert [pool.found.culprit for pool in pools] == [cause] * len(pools)
    assert all(pool.is_covered and pool.covers(cause) for pool in pools)


@pytest.mark.parametrize(("planted", "cause"), PLANTED)
def test_a_planted_cause_is_named_in_scrabble_too(planted: dict[str, float], cause: Cause) -> None:
    pool = seen(1, planted, SCRABBLE)
    assert pool.found.culprit is cause
    assert pool.is_covered
    assert pool.covers(cause)


def test_where_nothing_is_planted_no_alarm_is_raised() -> None:
    pools = [seen(seed, NOTHING) for seed in FEW]
    assert not any(pool.found.trend.is_alarm for pool in pools)
    assert all(pool.found.culprit is None for pool in pools)


@pytest.mark.long
@pytest.mark.parametrize(("planted", "cause"), PLANTED)
def test_in_nine_of_ten_pools_of_scrabble_the_cause_is_named_and_either_truth_covered(
    planted: dict[str, float], cause: Cause
) -> None:
    """Ratings seen once a quarter are noisier: both truths at once are covered a little less."""
    pools = [seen(seed, planted, SCRABBLE) for seed in MANY]
    assert sum(pool.found.culprit is cause for pool in pools) >= 0.9 * len(MANY)
    assert sum(pool.is_covered for pool in pools) >= 0.9 * len(MANY)
    assert sum(pool.covers(cause) for pool in pools) >= 0.9 * len(MANY)


@pytest.mark.long
@pytest.mark.parametrize(("planted", "cause"), PLANTED)
def test_in_nine_of_ten_pools_the_cause_is_named_and_the_truth_covered(
    planted: dict[str, float], cause: Cause
) -> None:
    pools = [seen(seed, planted) for seed in MANY]
    good = [
        pool.found.culprit is cause and pool.is_covered and pool.covers(cause) for pool in pools
    ]
    assert sum(good) >= 0.9 * len(MANY)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["fide/b02_2010", SCRABBLE])
def test_false_alarms_stay_within_the_stated_rate(edition: str) -> None:
    pools = [seen(seed, NOTHING, edition) for seed in MANY]
    assert sum(pool.found.trend.is_alarm for pool in pools) <= MOST_FALSE_ALARMS
    assert sum(pool.is_covered for pool in pools) >= 0.9 * len(MANY)


def test_on_a_scale_that_rises_fast_newcomers_are_measured_where_they_entered() -> None:
    """Between a list and the games under it such a scale moves by more than ten points."""
    pool = seen(2, BONUS)
    assert pool.covers(Cause.FIRST_RATINGS)
    assert pool.covers(Cause.STRENGTH)


@pytest.fixture(scope="module")
def underrated() -> Seen:
    """Return a pool whose newcomers come a hundred points too low."""
    return seen(1, UNDERRATED)


def test_the_causes_add_up_to_the_drift(underrated: Seen) -> None:
    found = underrated.found
    together = sum(cause.points_a_year.value for cause in found.causes)
    assert together == pytest.approx(found.trend.points_a_year.value, abs=1e-9)
    assert sum(cause.share for cause in found.causes) == pytest.approx(1)
    assert {cause.cause for cause in found.causes} == {
        *(Cause.FIRST_RATINGS, Cause.GAMES, Cause.BONUS),
        *(Cause.ROUNDING, Cause.PEOPLE, Cause.STRENGTH),
    }


def test_underrated_newcomers_take_points_that_a_higher_k_gives_back_in_part(
    underrated: Seen,
) -> None:
    parts = {cause.cause: cause.points_a_year for cause in underrated.found.causes}
    assert parts[Cause.FIRST_RATINGS].high < 0 < parts[Cause.GAMES].low
    misrated = underrated.found.newcomers_misrated
    assert misrated is not None
    assert misrated.low <= -100 <= misrated.high


def test_the_words_name_drift_cause_article_and_what_they_rest_on(underrated: Seen) -> None:
    found = underrated.found
    assert verdict(found.trend).startswith("The scale falls by ")
    assert "first ratings (articles 8.3, 8.23)" in blame(found)
    assert "points below the scale" in newcomers(found)
    assert "from 25 to 45 years" in assumption(found.trend)


@pytest.mark.parametrize(
    ("edition", "cause", "articles"),
    [
        ("fide/b02_2010", "k-differences", ("8.56",)),
        ("fide/b02_2010", "rounding", ("8.57",)),
        ("fide/b02_2010", "leaving-and-returning", ("7.21", "7.23a")),
        ("fide", "k-differences", ("8.56",)),
        ("fide/b02_2004", "k-differences", ("10.52",)),
        ("fide/b02_2010", "bonus", ()),
        ("fide/b02_2010", "strength", ()),
    ],
)
def test_a_cause_has_the_articles_of_its_edition(
    edition: str, cause: str, articles: tuple[str, ...]
) -> None:
    assert articles_of(edition, cause, date(2012, 1, 1)) == articles


def test_a_pool_that_follows_its_texts_cites_the_one_of_the_day() -> None:
    assert articles_of("fide", "k-differences", date(2007, 1, 1)) == ("10.52",)


def _found(cause: Cause, value: float, error: float) -> CauseOfDrift:
    bounds = Interval(value, value - error, value + error)
    return CauseOfDrift(cause, bounds, 0.5, (), bounds.excludes_nought)


@pytest.mark.parametrize(
    ("first", "second", "drift", "culprit"),
    [
        ((4, 1), (1, 0), 5, Cause.STRENGTH),
        ((4, 5), (1, 0), 3, Cause.ROUNDING),
        ((4, 5), (0.1, 0), 2, None),
        ((-4, 1), (1, 0), -3, Cause.STRENGTH),
    ],
)
def test_the_greatest_cause_that_is_sure_and_not_small_is_blamed(
    first: tuple[float, float], second: tuple[float, float], drift: float, culprit: Cause | None
) -> None:
    causes = (_found(Cause.STRENGTH, *first), _found(Cause.ROUNDING, *second))
    assert culprit_of(causes, drift) is culprit


def test_points_of_players_become_drift_by_the_worth_of_their_step() -> None:
    """Two steps of three players: 4 and 2 points stay, worth a tenth and a fifth of a point."""
    yes = np.ones((2, 3), np.bool_)
    stays = np.array([[True, True, False], [True, False, True]])
    steps = Steps(np.array([1, 2]), np.array([0, 1]), stays, ~yes, ~yes, ~yes, np.array([0.1, 0.2]))
    entered = np.array([[900, 0, 0], [300, 100, 700], [500, 800, -300]], np.int32)
    points = [*points_between(steps, entered)]
    assert [row.tolist() for row in points] == [[3, 1, 7], [5, 8, -3]]
    assert drift_of(steps, points, stays) == pytest.approx(0.1 * (3 + 1) + 0.2 * (5 - 3))
