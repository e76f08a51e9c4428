"""Cohorts: who is in them, how they changed, and how sure that is, by hand."""

from datetime import date
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.drift.cohorts import cohorts_of
from arpad.drift.cohorts_changes import Listed, change_of
from arpad.drift.cohorts_values import Change, Cohort

T_3 = 3.1824
"""Student's t with three degrees of freedom, 97.5 %, as tables print it."""


def listed(
    day: date, ratings: dict[int, int], *, born: int = 0, inactive: tuple[int, ...] = ()
) -> Listed:
    players = np.array(sorted(ratings), dtype=np.int32)
    return Listed(
        day,
        players,
        np.array([ratings[int(n)] for n in players], dtype=np.int32),
        np.full(len(players), born, dtype=np.int32),
        np.isin(players, inactive),
    )


def named(lists: list[Listed], name: str) -> Cohort:
    return next(cohort for cohort in cohorts_of(lists) if cohort.name == name)


def test_only_who_is_on_every_list_is_followed_through_all_of_them() -> None:
    lists = [
        listed(date(2010, 1, 1), {1: 2000, 2: 1900, 3: 1500}),
        listed(date(2011, 1, 1), {1: 2010, 2: 1900, 4: 1200}),
        listed(date(2012, 1, 1), {1: 2030, 2: 1890, 3: 1500}),
    ]
    points = named(lists, "same").points
    assert [(p.players, p.mean) for p in points] == [(2, 1950), (2, 1955), (2, 1960)]
    assert [p.since_first.mean for p in points if p.since_first] == [5, 10]
    assert [p.since_before.mean for p in points if p.since_before] == [5, 5]
    assert [p.first for p in points] == [None, date(2010, 1, 1), date(2010, 1, 1)]


def test_the_interval_of_a_change_is_that_of_pairs() -> None:
    moved = [10, 20, 0, 30]
    # A mean of 15; squares of 25, 25, 225, 225 by 3 are 166.67, so 12.91 by the root of 4 is 6.455.
    found = change_of(np.array(moved, dtype=np.int32))
    assert found is not None
    assert (found.players, found.mean) == (4, 15)
    assert (found.low, found.high) == pytest.approx((15 - T_3 * 6.455, 15 + T_3 * 6.455), abs=0.01)


@pytest.mark.parametrize(
    ("moved", "expected"),
    [([], None), ([7], Change(players=1, mean=7, low=None, high=None))],
)
def test_fewer_than_two_players_have_no_interval(moved: list[int], expected: Change | None) -> None:
    assert change_of(np.array(moved, dtype=np.int32)) == expected


@pytest.mark.parametrize(
    ("born", "players"), [(1977, 2), (1976, 2), (1967, 2), (1966, 0), (1978, 0), (0, 0)]
)
def test_ages_are_those_of_the_year_of_the_list(born: int, players: int) -> None:
    """On a list of 2012 who was born from 1967 to 1977 turns 35 to 45."""
    lists = [listed(date(2012, 1, 1), {1: 2000, 2: 1900}, born=born)]
    assert named(lists, "aged").points[0].players == players


def test_changes_of_a_cohort_that_is_made_up_anew_are_added_up() -> None:
    lists = [
        listed(date(2011, 1, 1), {1: 2000, 2: 2000, 3: 2000}, born=1970),
        listed(date(2012, 1, 1), {1: 2010, 2: 2020, 3: 2000, 4: 1000}, born=1970),
        listed(date(2013, 1, 1), {1: 2010, 2: 2030, 4: 1005}, born=1970),
    ]
    points = named(lists, "aged").points
    assert [p.players for p in points] == [3, 4, 3]
    # +10, +20, 0 on average +10; then 0, +10, +5 on average +5.
    assert [p.since_before.mean for p in points if p.since_before] == [10, 5]
    assert [p.since_first.mean for p in points if p.since_first] == [10, 15]
    last = points[-1].since_first
    assert last is not None
    # What the four players have added to the sum beside the means: 0 and -5, +10 and +5, -10, and
    # 0, each by 3. Squares of 5/3, 15/3 and 10/3 are 38.89, by 3 x 4 are 51.85, the root is 7.20.
    assert last.players == 4
    assert last.high == pytest.approx(15 + T_3 * 7.2008, abs=0.01)


def test_where_nobody_is_on_two_lists_the_sum_begins_anew() -> None:
    lists = [
        listed(date(2011, 1, 1), {1: 2000, 2: 2000}, born=1970),
        listed(date(2012, 1, 1), {3: 2000, 4: 2000}, born=1970),
        listed(date(2013, 1, 1), {3: 2010, 4: 2020}, born=1970),
    ]
    points = named(lists, "aged").points
    assert [p.since_first and p.since_first.mean for p in points] == [None, None, 15]
    assert points[-1].first == date(2012, 1, 1)


def test_active_for_five_years_is_who_was_active_on_every_list_of_them() -> None:
    everybody = {1: 2000, 2: 2000, 3: 2000}
    lists = [
        listed(date(2007, 1, 1), everybody),
        listed(date(2008, 1, 1), everybody, inactive=(2,)),
        listed(date(2011, 12, 31), everybody),
        listed(date(2012, 1, 1), everybody | {4: 1800}),
        listed(date(2013, 1, 1), everybody | {4: 1800}),
    ]
    points = named(lists, "active").points
    # In 2012 the lists go back five years for the first time; 2 was inactive in 2008.
    assert [p.players for p in points] == [0, 0, 0, 2, 2]


def test_a_pool_without_lists_has_no_cohorts() -> None:
    assert cohorts_of([]) == ()


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=40))
def test_one_step_of_a_chain_is_a_change_of_pairs(moved: list[int]) -> None:
    before = dict.fromkeys(range(1, len(moved) + 1), 2000)
    after = {number: 2000 + change for number, change in enumerate(moved, 1)}
    lists = [
        listed(date(2011, 1, 1), before, born=1970),
        listed(date(2012, 1, 1), after, born=1970),
    ]
    point = named(lists, "aged").points[-1]
    assert point.since_first is not None
    assert point.since_before is not None
    assert point.since_first.mean == pytest.approx(mean(moved), abs=1e-9)
    assert point.since_first.low == pytest.approx(point.since_before.low, abs=1e-9)
    half = (point.since_first.high or 0) - point.since_first.mean
    assert half * len(moved) ** 0.5 >= 1.9599 * stdev(moved) - 1e-9
