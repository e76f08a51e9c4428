"""Fairness: mean differences of groups, with intervals that are worked out by hand."""

from datetime import date

import numpy as np
import pytest

from arpad.drift.fairness import fairness, quantile_of_t
from arpad.drift.movers import Ends
from arpad.model.person import Person
from arpad.model.player import Sex

ON = date(2012, 1, 1)


def person(code: str, **facts: object) -> Person:
    return Person(code=code, since=ON, name=code, **facts)  # type: ignore[arg-type]


def ends(differences: dict[str, int]) -> Ends:
    base = np.full(len(differences), 2000, np.int64)
    house = base + np.array(list(differences.values()), np.int64)
    return Ends(list(differences), base, house, np.ones(len(differences), np.int64))


def test_the_mean_and_interval_of_a_group() -> None:
    # 2, 4, 6: mean 4, standard deviation 2, t of two degrees 4.3027: 4 ± 4.3027 x 2 / sqrt(3).
    people = {code: person(code, sex=Sex.FEMALE) for code in "abc"}
    (group,) = fairness(ends({"a": 2, "b": 4, "c": 6}), people, ON)
    assert (group.by, group.group, group.players, group.mean) == ("sex", "women", 3, 4.0)
    assert (group.low, group.high) == pytest.approx((4 - 4.96828, 4 + 4.96828), abs=1e-4)


@pytest.mark.parametrize(
    ("born", "band"),
    [
        (1993, "under 20"),
        (1992, "20 to 34"),
        (date(1992, 1, 2), "under 20"),
        (date(1992, 1, 1), "20 to 34"),
        (1977, "35 to 49"),
        (1962, "50 to 64"),
        (1947, "65 and over"),
    ],
)
def test_bands_of_age(born: date | int, band: str) -> None:
    people = {code: person(code, born=born) for code in "ab"}
    (group,) = fairness(ends({"a": 1, "b": 1}), people, ON)
    assert (group.by, group.group) == ("age", band)


def test_a_single_player_is_no_group() -> None:
    people = {"a": person("a", federation="EST"), "b": person("b", federation="LAT")}
    assert fairness(ends({"a": 1, "b": 1}), people, ON) == ()


def test_groups_stand_by_age_then_sex_then_federation_the_largest_first() -> None:
    people = {
        code: person(code, born=1940 if code < "c" else 1995, sex=Sex.MALE, federation=federation)
        for code, federation in zip("abcde", ("EST", "EST", "LAT", "LAT", "LAT"), strict=True)
    }
    found = fairness(ends(dict.fromkeys("abcde", 0)), people, ON)
    assert [g.group for g in found] == ["under 20", "65 and over", "men", "LAT", "EST"]


def test_who_is_not_known_is_in_no_group() -> None:
    assert fairness(ends({"a": 1, "b": 1}), {}, ON) == ()


@pytest.mark.parametrize(
    ("degrees", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)],
)
def test_quantiles_of_t_as_tables_print_them(degrees: int, printed: float) -> None:
    assert quantile_of_t(degrees) == pytest.approx(printed, abs=1e-3)
