"""Performance ratings and titles by rating, with numbers worked out by hand from the articles."""

from datetime import date
from fractions import Fraction

import pytest

from arpad.model.exact import DRAW, LOSS, WIN
from arpad.model.title_calculation import Level
from arpad.regulations.application import performance, titles_by_rating
from arpad.regulations.edition import parameters_of
from arpad.regulations.fide.titles_2024 import PARAMETERS, TITLES_2024

GM, IM, WGM, WIM = range(4)


def level(title: int, *games: tuple[int | None, int]) -> Level:
    return performance(games).levels[title]


def test_a_performance_is_the_average_and_the_difference_for_the_percentage() -> None:
    # 2400 and 2501 average 2450.5, half up 2451; 1.5 out of 2 are 75 %, in table (a) 193.
    found = performance([(2400, WIN), (2501, DRAW)]).performance
    assert found.average == Fraction(4901, 2)
    assert (found.rounded_average, found.percentage, found.difference) == (2451, 75, 193)
    assert found.performance == 2644


@pytest.mark.parametrize(
    ("wins", "draws", "games", "percentage"),
    # 1/3 is 33.33; 2/3 66.67; 3.5 out of 8 is 43.75; 4.5 out of 8 is 56.25; 1 out of 8 12.5.
    [(1, 0, 3, 33), (2, 0, 3, 67), (3, 1, 8, 44), (4, 1, 8, 56), (1, 0, 8, 13)],
)
def test_the_percentage_is_whole_with_halves_upwards(
    wins: int, draws: int, games: int, percentage: int
) -> None:
    scores = [WIN] * wins + [DRAW] * draws + [LOSS] * (games - wins - draws)
    assert performance([(2400, s) for s in scores]).performance.percentage == percentage


def test_table_a_ends_at_800() -> None:
    assert performance([(2400, WIN)]).performance.performance == 3200
    assert performance([(2400, LOSS)]).performance.performance == 1600


def test_only_the_lowest_opponent_is_raised_and_by_the_floor_of_the_title() -> None:
    games = [(2100, WIN), (1900, WIN), (2600, LOSS)]
    counted = [
        [o.counted for o in each.performance.opponents] for each in performance(games).levels
    ]
    # GM 2200, IM 2050, WGM 2000, WIM 1850: 1900 is above the last one.
    assert counted == [
        [2100, 2200, 2600],
        [2100, 2050, 2600],
        [2100, 2000, 2600],
        [*(r for r, _ in games)],
    ]
    assert [o.counted for o in performance(games).performance.opponents] == [2100, 1900, 2600]


def test_an_unrated_opponent_is_the_lowest_and_otherwise_counts_as_1400() -> None:
    games = [(None, WIN), (None, WIN), (2600, LOSS), (1900, WIN)]
    answer = performance(games)
    assert [o.counted for o in answer.levels[GM].performance.opponents] == [2200, 1400, 2600, 1900]
    assert [o.counted for o in answer.performance.opponents] == [1400, 1400, 2600, 1900]
    assert answer.readings == {"lowest_opponent": "unrated"}


# 2 out of 4 give no difference, so that performance and average are the same.
@pytest.mark.parametrize(("last", "is_reached"), [(2598, True), (2597, False)])
def test_half_a_point_less_than_the_level_will_do(last: int, *, is_reached: bool) -> None:
    # 2600 x 3 and 2598 average 2599.5, half up 2600; with 2597 it is 2599.25.
    games = [(2600, WIN), (2600, LOSS), (2600, WIN), (last, LOSS)]
    assert level(GM, *games).is_reached is is_reached


@pytest.mark.parametrize(("title", "average"), [(GM, 2380), (IM, 2230), (WGM, 2180), (WIM, 2030)])
def test_the_average_of_the_opponents_has_a_least_value(title: int, average: int) -> None:
    # All won: 800 more, so that only the average is in question.
    enough, too_little = (level(title, *[(r, WIN)] * 5) for r in (average, average - 1))
    assert (enough.has_average, enough.is_reached) == (True, True)
    assert (too_little.has_average, too_little.is_reached) == (False, False)


@pytest.mark.parametrize(
    ("points", "games", "has_score", "readings"),
    [
        (7, 20, True, {}),
        (6, 20, False, {}),
        # 4.5 out of 13 are 34.6 %, which rounds to 35.
        (4.5, 13, False, {"least_score": "exact"}),
    ],
)
def test_a_norm_needs_35_per_cent(
    points: float, games: int, readings: dict[str, str], *, has_score: bool
) -> None:
    wins, half = int(points), points % 1
    scores = [WIN] * wins + ([DRAW] if half else [])
    scores += [LOSS] * (games - len(scores))
    answer = performance([(2900, s) for s in scores])
    assert answer.levels[GM].has_score is has_score
    assert answer.readings == readings


def test_no_game_is_no_performance() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        performance([])


@pytest.mark.parametrize(
    ("rating", "games", "on", "titles"),
    [
        (2300, 30, date(2024, 3, 1), ["FM", "CM", "WFM", "WCM"]),
        (2299, 30, date(2024, 3, 1), ["CM", "WFM", "WCM"]),
        (2300, 29, date(2024, 3, 1), []),
        (2300, 0, date(2017, 6, 1), ["FM", "CM", "WFM", "WCM"]),
        (2300, 29, date(2017, 7, 1), []),
        (2000, 30, date(2024, 3, 1), ["WCM"]),
        (1999, 99, date(2024, 3, 1), []),
    ],
)
def test_titles_by_rating(rating: int, games: int, on: date, titles: list[str]) -> None:
    answer = titles_by_rating(rating, games, is_woman=True, on=on)
    assert [each.title for each in answer.titles if each.is_reached] == titles


def test_titles_of_women_are_shown_where_that_is_said() -> None:
    answer = titles_by_rating(2150, 40)
    assert [each.title for each in answer.titles] == ["FM", "CM"]
    assert answer.readings == {"title_of_women": "asked"}
    assert [(t.missing_points, t.missing_games) for t in answer.titles] == [(150, 0), (50, 0)]


def test_every_article_has_a_rule_and_every_number_and_reading_an_article() -> None:
    articles = TITLES_2024.articles()
    assert set(TITLES_2024.rules) == {n for n, a in articles.items() if a.needs_rule}
    cited = [value.article for _, series in parameters_of(PARAMETERS) for value in series]
    readings = TITLES_2024.readings().values()
    assert {*cited, *(a for r in readings for a in r.articles)} <= articles.keys()
    assert all(r.taken in r.choices and r.why and r.case for r in readings)
