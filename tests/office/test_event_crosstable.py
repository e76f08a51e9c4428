"""Crosstables: who met whom in which round, with which result, and how many points that gives."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.model.event import Event, Game, Result
from arpad.model.player import Player
from arpad.model.system import System
from arpad.office.event_crosstable import crosstable


def event_of(system: System, *games: tuple[int, str, str | None, str]) -> Event:
    codes = dict.fromkeys(code for _, *both, _ in games for code in both if code is not None)
    return Event(
        name="Open",
        start=date(2012, 1, 1),
        system=system,
        players=tuple(Player(id=str(code)) for code in codes),
        games=tuple(
            Game(round=number, white=white, black=black, result=Result(result))
            for number, white, black, result in games
        ),
    )


def cells(event: Event) -> dict[str, list[str]]:
    return {
        row.player.id: [
            " ".join(f"{game.opponent}{game.side}{game.result}" for game in cell)
            for cell in row.cells
        ]
        for row in crosstable(event).rows
    }


def test_a_swiss_is_shown_round_by_round_the_most_points_first() -> None:
    event = event_of(
        System.SWISS,
        (1, "A", "B", "0-1"),
        (1, "C", None, "+-"),
        (2, "B", "C", "1/2"),
        (2, "A", "D", "-+"),
    )
    # B and C have 1.5 each, D won by forfeit, A has nothing.
    assert cells(event) == {
        "B": ["4b1", "2w½"],
        "C": ["0+", "1b½"],
        "D": ["", "4b+"],
        "A": ["1w0", "3w−"],  # noqa: RUF001
    }
    assert [row.points for row in crosstable(event).rows] == [
        Decimal("1.5"),
        Decimal("1.5"),
        Decimal(1),
        Decimal(0),
    ]


def test_a_double_round_robin_has_both_games_in_one_cell() -> None:
    event = event_of(System.DOUBLE_ROUND_ROBIN, (1, "A", "B", "1-0"), (2, "B", "A", "1/2"))
    table = crosstable(event)
    assert (table.is_grid, table.columns) == (True, (1, 2))
    assert [[game.result for game in cell] for cell in table.rows[0].cells] == [[], ["1", "½"]]


@pytest.mark.parametrize(("players", "is_grid"), [(20, True), (21, False)])
def test_a_large_round_robin_is_shown_by_rounds(players: int, is_grid: bool) -> None:  # noqa: FBT001
    games = [(number, "P0", f"P{number}", "1-0") for number in range(1, players)]
    assert crosstable(event_of(System.ROUND_ROBIN, *games)).is_grid is is_grid


@given(
    st.lists(
        st.tuples(
            st.integers(1, 9),
            st.sampled_from("ABC"),
            st.sampled_from("DEF"),
            st.sampled_from(Result),
        ),
        min_size=1,
    ),
    st.sampled_from([System.SWISS, System.ROUND_ROBIN, System.TABLE]),
)
def test_every_game_stands_once_in_the_row_of_each_player(
    games: list[tuple[int, str, str, Result]], system: System
) -> None:
    table = crosstable(event_of(system, *games))
    assert sum(len(cell) for row in table.rows for cell in row.cells) == 2 * len(games)
    assert sum(row.points for row in table.rows) * 100 == sum(
        result.white_score + result.black_score for *_, result in games
    )
    assert [row.points for row in table.rows] == sorted(
        (r.points for r in table.rows), reverse=True
    )
