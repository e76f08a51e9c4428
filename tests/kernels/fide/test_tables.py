"""Tables answer what the rules answer."""

from datetime import date
from random import Random

import numpy as np
import pytest

from arpad.kernels.fide.probing import HIGHEST, KernelError, threshold
from arpad.kernels.fide.tables import COUNTED_GAMES, MIDDLE, law_tables
from arpad.model.rating import Record
from arpad.regulations.catalogue import editions_of, law
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

EDITIONS = [edition.name for edition in editions_of("fide") if "b02" in edition.name]
DAYS = (date(2005, 8, 1), date(2007, 3, 4), date(2012, 5, 6))


def fide(name: str) -> AppliedLaw:
    found = law(name)
    assert isinstance(found, AppliedLaw)
    return found


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("day", DAYS)
def test_expected_scores_are_those_of_counted_differences(name: str, day: date) -> None:
    rating, tables = fide(name).rating, law_tables(fide(name), day, {})
    for difference in range(-HIGHEST, HIGHEST + 1, 7):
        counted = rating.counted_difference(0, -difference, on=day)
        assert tables.counted[MIDDLE + difference] == counted
        assert tables.expected[MIDDLE + difference] == rating.expected_in_game(counted)


def test_the_tables_of_2010_hold_the_numbers_of_its_text() -> None:
    tables = law_tables(fide("fide/b02_2010"), DAYS[2], {})
    assert tables.expected[[MIDDLE, MIDDLE + 400, MIDDLE + 2000, MIDDLE - 2000]].tolist() == [
        50,
        92,
        92,
        8,
    ]
    assert (tables.high_mark, tables.stays_listed) == (2400, 1200)
    assert sorted(set(tables.k.tolist())) == [10, 15, 30]


@pytest.mark.parametrize(("day", "floor"), [(DAYS[0], 1601), (DAYS[1], 1401)])
def test_the_floor_of_2004_is_that_of_the_day(day: date, floor: int) -> None:
    tables = law_tables(fide("fide/b02_2004"), day, {})
    assert (tables.stays_listed, tables.reaches_floor, tables.may_be_listed) == (floor,) * 3


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("choices", [{}, {"k_games": "since-listing"}])
def test_k_is_that_of_the_record(name: str, choices: dict[str, str]) -> None:
    edition, random = fide(name), Random(name)  # noqa: S311 - no secret
    tables, readings = law_tables(edition, DAYS[2], choices), Readings(edition.edition, choices)
    for _ in range(2000):
        games, since = random.randint(0, 80), random.randint(0, 80)
        is_high, rating = random.random() < 0.5, random.choice((1, 2399, 2400, 2700))
        record = Record(
            rating=rating, games=games, games_since_listing=since, has_reached_high=is_high
        )
        last = COUNTED_GAMES - 1
        high = int(is_high or rating >= tables.high_mark)
        cell = (high * COUNTED_GAMES + min(games, last)) * COUNTED_GAMES + min(since, last)
        assert tables.k[cell] == edition.rating.development_coefficient(
            record, on=DAYS[2], readings=readings
        )


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        *((name, {}) for name in EDITIONS),
        ("fide/b02_2004", {"halves": "even"}),
        ("fide/b02_2004", {"halves": "from-zero"}),
        *((name, {"halves_on": "change"}) for name in EDITIONS[:-1]),
    ],
)
def test_ratings_are_rounded_as_the_rule_rounds_them(name: str, choices: dict[str, str]) -> None:
    edition = fide(name)
    tables, readings = law_tables(edition, DAYS[2], choices), Readings(edition.edition, choices)
    for rating in (2000, 2001):
        for change in range(-420, 421):
            exact = rating * 100 + change
            added = int(tables.rounding[exact % 200 + 200 * (change < 0)])
            assert exact // 100 + added == edition.rating.new_rating(rating, change, readings)


def test_tables_are_made_once_for_days_with_the_same_numbers() -> None:
    edition = fide("fide/b02_2004")
    assert law_tables(edition, DAYS[1], {}) is law_tables(edition, DAYS[2], {})
    assert law_tables(edition, DAYS[0], {}) is not law_tables(edition, DAYS[1], {})


def test_the_cap_between_unrated_players_is_that_of_the_rule() -> None:
    edition = fide("fide/b02_2010")
    for choices in ({}, {"cap_between_unrated": "no"}, {"cap_direction": "weak-side"}):
        readings = Readings(edition.edition, choices)
        near = law_tables(edition, DAYS[2], choices).newcomers.brought_near
        for is_rated in (False, True):
            for opponent in range(900, 3300, 50):
                counted = edition.rating.rating_counted_for_unrated(
                    2000, opponent, is_opponent_rated=is_rated, on=DAYS[2], readings=readings
                )
                away = opponent - 2000 + near.shape[1] // 2
                assert counted == 2000 + near[int(is_rated), away]


def test_an_answer_that_comes_and_goes_is_no_limit() -> None:
    with pytest.raises(KernelError, match="A floor is no limit that holds from one number on"):
        threshold(lambda number: number % 2 == 0, 0, 5, "A floor")


def test_tables_never_hold_more_than_a_column_can() -> None:
    for name in EDITIONS:
        tables = law_tables(fide(name), DAYS[2], {})
        assert np.iinfo(np.uint8).max > tables.expected.max()
        assert 0 < tables.k.min() <= tables.k.max() < np.iinfo(np.int16).max
