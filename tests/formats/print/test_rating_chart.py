"""Where the points, lines and years of a rating history stand."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.print.certificate import ListedRating
from arpad.formats.print.rating_chart import FRAME, MOST_LINES, MOST_YEARS, chart


def test_points_stand_by_day_and_rating_from_the_lower_left() -> None:
    # 100 days and 100 points: a day and a point are ten thousandths each.
    drawing = chart(
        [
            ListedRating(date(2011, 4, 11), 1600),
            ListedRating(date(2011, 1, 1), 1500),
            ListedRating(date(2011, 1, 26), 1550),
        ]
    )
    assert drawing is not None
    assert drawing["points"] == [{"x": 0, "y": 0}, {"x": 250, "y": 500}, {"x": FRAME, "y": FRAME}]
    assert [line["label"] for line in drawing["lines"]] == [
        "1500", "1520", "1540", "1560", "1580", "1600",
    ]  # fmt: skip
    assert drawing["years"] == []


def test_a_steady_rating_still_has_two_lines() -> None:
    drawing = chart([ListedRating(date(2011, n, 1), 1500) for n in (1, 2, 3)])
    assert drawing is not None
    assert drawing["lines"] == [{"y": 0, "label": "1500"}, {"y": FRAME, "label": "1505"}]


@pytest.mark.parametrize(
    ("last", "years"),
    [
        (date(2011, 12, 31), []),
        (date(2012, 1, 1), ["2012"]),
        (date(2019, 6, 1), [str(year) for year in range(2012, 2020)]),
        (date(2020, 6, 1), ["2012", "2014", "2016", "2018", "2020"]),
        (date(2035, 6, 1), ["2015", "2020", "2025", "2030", "2035"]),
    ],
)
def test_years_are_marked_but_not_too_many(last: date, years: list[str]) -> None:
    drawing = chart([ListedRating(date(2011, 7, 1), 1500), ListedRating(last, 1510)])
    assert drawing is not None
    assert [year["label"] for year in drawing["years"]] == years


@given(
    st.lists(
        st.builds(ListedRating, st.dates(), st.integers(-9_999, 9_999)), min_size=2, max_size=30
    )
)
def test_everything_stands_inside_the_frame(history: list[ListedRating]) -> None:
    drawing = chart(history)
    if drawing is None:
        assert len({listed.day for listed in history}) == 1
        return
    places = [drawing["points"], drawing["lines"], drawing["years"]]
    assert all(0 <= at <= FRAME for marks in places for mark in marks for at in _ats(mark))
    assert 2 <= len(drawing["lines"]) <= MOST_LINES + 1
    assert len(drawing["years"]) <= MOST_YEARS


def _ats(mark: dict[str, int | str]) -> list[int]:
    return [at for at in mark.values() if isinstance(at, int)]
