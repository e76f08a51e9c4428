"""Time controls: what the grammar reads, and the sentences for what it does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.model.time_control import TimeControl, TimePeriod, parse_time_control


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("120", [(None, 120, 0)]),
        ("90+30", [(None, 90, 30)]),
        ("40/90 30", [(40, 90, 0), (None, 30, 0)]),
        ("40/90, 30", [(40, 90, 0), (None, 30, 0)]),
        ("40/75 15 +30", [(40, 75, 30), (None, 15, 30)]),
        ("40/90 30+30", [(40, 90, 0), (None, 30, 30)]),
        ("40/90+30 15+30", [(40, 90, 30), (None, 15, 30)]),
        ("40/120 20/60 30", [(40, 120, 0), (20, 60, 0), (None, 30, 0)]),
        ("40/120 20/60", [(40, 120, 0), (20, 60, 0)]),
        ("30+30", [(None, 30, 30)]),
        ("  120  ", [(None, 120, 0)]),
    ],
)
def test_a_time_control_is_a_row_of_periods(
    text: str, periods: list[tuple[int | None, int, int]]
) -> None:
    assert parse_time_control(text) == TimeControl(tuple(TimePeriod(*p) for p in periods))


@pytest.mark.parametrize(
    ("text", "moves"), [("120", None), ("40/90 30", 40), ("35/90 30", 35), ("90+30", None)]
)
def test_the_first_control_has_a_number_of_moves_or_none(text: str, moves: int | None) -> None:
    assert parse_time_control(text).first_control == moves


@pytest.mark.parametrize(
    "text",
    ["", "   ", "fast", "40/", "/90", "0/90", "-90", "90 minutes", "1.5", "90++30", "+30", "٩٠:٣٠"],
)
def test_what_is_no_time_control_is_refused_with_examples_of_one(text: str) -> None:
    with pytest.raises(ValueError, match="is not understood") as caught:
        parse_time_control(text)
    assert repr(text) in str(caught.value)
    assert "40/90 30 +30" in str(caught.value)


def test_an_increment_stated_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="states its increment twice"):
        parse_time_control("40/90+30 15 +30")


def test_only_the_last_period_may_be_for_the_rest_of_the_game() -> None:
    with pytest.raises(ValueError, match="only the last period"):
        parse_time_control("90 30")


@given(
    st.lists(st.tuples(st.integers(1, 99), st.integers(0, 300), st.integers(0, 90)), max_size=3),
    st.integers(1, 300),
    st.integers(0, 90),
)
def test_a_time_control_written_out_is_read_back(
    controls: list[tuple[int, int, int]], minutes: int, seconds: int
) -> None:
    words = [f"{moves}/{m}+{s}" for moves, m, s in controls]
    control = parse_time_control(" ".join([*words, f"{minutes}+{seconds}"]))
    assert control.periods == (
        *(TimePeriod(*period) for period in controls),
        TimePeriod(None, minutes, seconds),
    )
