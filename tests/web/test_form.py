"""Forms: what is typed is read, or blamed beside its field."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.model.fields import Rating
from arpad.web.differing_words import differing_words
from arpad.web.form import Form, limits_of

RATINGS = limits_of(Rating)


@pytest.mark.parametrize(("said", "number"), [("1", 1), (" 2400 ", 2400), ("3999", 3999)])
def test_a_number_within_its_limits_is_read(said: str, number: int) -> None:
    form = Form({"rating": said})
    assert form.whole("rating", RATINGS) == number
    assert not form.faults


@pytest.mark.parametrize("said", ["0", "4000", "-5", "1e3", "٣", "²", "24.5", "9" * 5000, "x"])
def test_any_other_number_is_blamed_with_what_was_expected(said: str) -> None:
    form = Form({"rating": said})
    assert form.whole("rating", RATINGS) is None
    assert form.faults["rating"].values == {"least": 1, "most": 3999}


def test_what_is_needed_and_missing_is_blamed() -> None:
    form = Form({})
    form.whole("rating", RATINGS, is_needed=True)
    form.whole("k", RATINGS)
    assert set(form.faults) == {"rating"}


@pytest.mark.parametrize(
    ("said", "found"),
    [("2012-02-29", date(2012, 2, 29)), ("", None), ("1900-01-01", date(1900, 1, 1))],
)
def test_a_day_is_read(said: str, found: date | None) -> None:
    form = Form({"on": said})
    assert form.day("on") == found
    assert not form.faults


@pytest.mark.parametrize("said", ["2011-02-29", "0001-01-01", "9999-12-31", "yesterday", "1/2/12"])
def test_no_day_is_blamed(said: str) -> None:
    form = Form({"on": said})
    assert form.day("on") is None
    assert "on" in form.faults


def test_a_choice_that_is_not_offered_is_blamed_and_a_long_text_too() -> None:
    form = Form({"edition": "fide/1850", "table": "x" * 11})
    assert form.choice("edition", ["fide/b02_2010"], "fide/b02_2010") == "fide/b02_2010"
    assert not form.text("table", 10)
    assert set(form.faults) == {"edition", "table"}


@given(st.text(max_size=60), st.text(max_size=60))
def test_pieces_of_two_texts_make_the_texts_and_only_what_differs_is_marked(
    left: str, right: str
) -> None:
    ours, theirs = differing_words(left, right)
    assert [w for piece in ours for w in piece.words.split()] == left.split()
    assert [w for piece in theirs for w in piece.words.split()] == right.split()
    same = [[p.words for p in side if not p.differs] for side in (ours, theirs)]
    assert same[0] == same[1]
    assert left.split() != right.split() or not any(p.differs for p in (*ours, *theirs))
