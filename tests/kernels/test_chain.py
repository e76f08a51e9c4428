"""Events in the order in which they are rated, and games that no loop may be given."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from arpad.kernels import chain
from arpad.kernels.chain import batches, chain_of, days_of_change, refuse_going_back, span_of_days
from arpad.kernels.columns import Events, Games, day_number
from arpad.kernels.raw_column import ColumnError
from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019

GameRow = tuple[int, int, int, int, int]
"""Event, round, White, Black, half points."""


def some_events(*days: tuple[int, int]) -> Events:
    start, end = (np.array(column, np.int32) for column in zip(*days, strict=True))
    no = np.zeros(len(days), np.bool_)
    return Events(start, end, end, np.zeros(len(days), np.int8), no, no)


def some_games(*rows: GameRow) -> Games:
    kinds = (np.int32, np.int16, np.int32, np.int32, np.int8)
    columns = zip(*rows, strict=True) if rows else [()] * len(kinds)
    return Games(*(np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)))


def test_events_go_by_last_day_then_first_day_then_number() -> None:
    events = some_events((5, 9), (4, 9), (1, 8), (5, 9))
    games = some_games((0, 1, 0, 1, 2), (1, 1, 0, 1, 2), (2, 1, 0, 1, 2), (3, 1, 0, 1, 2))
    assert chain_of(events, games, 2, is_by_round=False).event.tolist() == [2, 1, 0, 3]


def test_an_event_without_games_is_left_out() -> None:
    made = chain_of(some_events((1, 1), (2, 2)), some_games((1, 1, 0, 1, 2)), 2, is_by_round=True)
    assert (made.event.tolist(), made.first.tolist()) == ([1], [0, 1])


@given(
    st.lists(
        st.tuples(
            st.integers(0, 3),
            st.integers(1, 4),
            st.integers(0, 4),
            st.integers(5, 9),
            st.integers(-1, 2),
        ),
        max_size=30,
    )
)
def test_games_stand_together_by_event_and_round(rows: list[GameRow]) -> None:
    made = chain_of(
        some_events((7, 7), (3, 3), (5, 5), (1, 1)), some_games(*rows), 10, is_by_round=True
    )
    wanted = sorted(rows, key=lambda row: ([3, 1, 2, 0][row[0]], row[1]))
    games = [*zip(made.white.tolist(), made.black.tolist(), made.result.tolist(), strict=True)]
    assert games == [row[2:] for row in wanted]
    for turn, event in enumerate(made.event):
        there = slice(made.first[turn], made.first[turn + 1])
        assert games[there] == [row[2:] for row in wanted if row[0] == event]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ((0, 1, -1, 1, 2), "Row 1 of the games has a white who is no player"),
        ((0, 1, 0, 2, 2), "Row 1 of the games has a black who is no player"),
        ((1, 1, 0, 1, 2), "Row 1 of the games belongs to no event"),
        ((0, 1, 1, 1, 2), "Row 1 of the games has one player on both sides"),
        ((0, 1, 0, 1, 3), "Row 1 of the games has a result that is not"),
        ((0, 1, 0, 1, -2), "Row 1 of the games has a result that is not"),
    ],
)
def test_a_game_that_leads_nowhere_is_refused_with_its_row(game: GameRow, sentence: str) -> None:
    with pytest.raises(ColumnError, match=sentence):
        chain_of(some_events((1, 1)), some_games((0, 1, 0, 1, 2), game), 2, is_by_round=True)


def test_columns_of_different_lengths_are_refused() -> None:
    games = replace(some_games((0, 1, 0, 1, 2)), white=np.zeros(2, np.int32))
    with pytest.raises(ColumnError, match="different lengths"):
        chain_of(some_events((1, 1)), games, 2, is_by_round=True)


def test_an_event_that_ends_before_it_starts_is_refused() -> None:
    with pytest.raises(ColumnError, match="Row 0 of the events ends before it starts"):
        chain_of(some_events((2, 1)), some_games((0, 1, 0, 1, 2)), 2, is_by_round=True)


def test_an_event_before_those_that_are_rated_is_refused_with_both_days() -> None:
    day = day_number(date(2020, 3, 8))
    made = chain_of(some_events((day, day)), some_games((0, 1, 0, 1, 2)), 2, is_by_round=True)
    refuse_going_back(made, day)
    with pytest.raises(ColumnError, match="ended on 2020-03-08, and events up to 2020-03-09"):
        refuse_going_back(made, day + 1)


def test_batches_end_where_room_or_the_numbers_of_the_law_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chain, "GAMES_AT_ONCE", 3)
    rows = [
        (event, 1, 0, 1, 2) for event, games in enumerate([2, 1, 5, 1, 1]) for _ in range(games)
    ]
    events = some_events(*((day, day) for day in range(5)))
    made = chain_of(events, some_games(*rows), 2, is_by_round=True)
    spans = np.array([0, 0, 0, 0, 1], np.int64)
    assert list(batches(made, spans)) == [(0, 2), (2, 3), (3, 4), (4, 5)]


class Numbers(Struct, frozen=True):
    """Two numbers of an invented edition."""

    floor: tuple[Dated[int], ...]
    cap: tuple[Dated[int], ...]


def test_a_span_is_what_lies_between_two_changes_of_the_law() -> None:
    days = [date(2019, 9, 1), date(2020, 9, 1), date(2021, 9, 1)]
    edition = Edition(
        "fisf/invented",
        title="",
        source="",
        since=days[0],
        until=date.max,
        package=CLASSIQUE_2019.package,
    )
    edition.parameters = Numbers(
        floor=(Dated(days[0], 1000, "4"), Dated(days[2], 900, "4")), cap=(Dated(days[1], 1, "2"),)
    )
    assert days_of_change(edition) == days
    asked = [date(2018, 1, 1), days[0], date(2020, 8, 31), days[1], days[2], date(2030, 1, 1)]
    numbers = np.array([day_number(day) for day in asked], np.int32)
    assert span_of_days(numbers, days).tolist() == [0, 0, 0, 1, 2, 2]
