"""Peaks and rises over lists, without a book."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from arpad.model.period import Flag
from arpad.office.player_history import history_of, official_peak, revised_peak, rises_of
from arpad.store.lists import Origin, Section
from arpad.store.player_lists import ListLine


def line(number: int, rating: int | None, grade: str | None = None) -> ListLine:
    return ListLine(
        player_id=1,
        pool_id=1,
        list_id=number,
        list_date=date(2000 + number, 1, 1),
        number=number,
        origin=Origin.PUBLISHED,
        batch=number,
        section=Section.LISTED if rating is not None else Section.DELISTED,
        name="A",
        federation=None,
        title=None,
        rating=rating,
        games=0,
        k=15,
        flag=Flag.NONE,
        status=None,
        grade=grade,
        series=None,
        rank=None,
    )


@given(st.lists(st.none() | st.integers(1000, 2900), max_size=20))
def test_the_peak_is_the_highest_rating_on_the_first_list_that_had_it(
    ratings: list[int | None],
) -> None:
    history = history_of([line(at, rating) for at, rating in enumerate(ratings, 1)], ())
    known = [rating for rating in ratings if rating is not None]
    peak = official_peak(history)
    assert (peak.rating if peak else None) == max(known, default=None)
    if peak:
        assert peak.list_date.year == 2001 + ratings.index(peak.rating)
    assert revised_peak(history) == peak


def test_there_is_no_change_from_or_to_a_list_without_a_rating() -> None:
    history = history_of([line(1, 2000), line(2, None), line(3, 2010), line(4, 2005)], ())
    assert [each.change for each in history] == [None, None, None, -5]


def test_a_grade_is_told_when_it_changes_and_again_when_it_comes_back() -> None:
    grades = ["1 Kyu", "1 Kyu", "1 Dan", None, "1 Dan", "1 Kyu"]
    history = history_of([line(at, 1500, grade) for at, grade in enumerate(grades, 1)], ())
    assert [(rise.word, rise.list_date.year) for rise in rises_of(history)] == [
        ("1 Kyu", 2001),
        ("1 Dan", 2003),
        ("1 Kyu", 2006),
    ]
