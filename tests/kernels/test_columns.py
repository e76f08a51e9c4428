"""The shared form of columns."""

from datetime import date

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from arpad.kernels.columns import UNRATED, day_number, day_of, unrated_players


@given(st.dates())
def test_days_and_their_numbers_belong_together(day: date) -> None:
    assert day_of(day_number(day)) == day
    assert np.datetime64(day, "D").astype(int) == day_number(day)


def test_players_of_whom_nothing_is_known_are_unrated() -> None:
    players = unrated_players(3)
    assert len(players) == 3
    assert players.rating.tolist() == [UNRATED] * 3
    assert players.games.tolist() == [0, 0, 0]
    assert not players.has_reached_high.any()
    assert not players.is_member.any()
