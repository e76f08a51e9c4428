"""A table in memory of our own types is rated where it lies, and comes to the same lists."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import arpad
from arpad.engines import local_replay
from arpad.engines.games_in_place import games_in_place
from arpad.kernels.columns import Games
from arpad.kernels.raw_column import ColumnError
from arpad.kernels.schema import SYSTEMS

sys.path.append(str(Path(__file__).parents[1] / "kernels" / "fide"))

from histories import history  # type: ignore[import-not-found]

EDITION = "fide/b02_2010"
Table = dict[str, Any]


def tables(seed: int = 1) -> tuple[Table, Table, Table]:
    """Return games in the types of columns, event after event, the last first; events; players."""
    drawn = history(EDITION, seed, lists=10)
    numbers = np.arange(len(drawn.events), dtype=np.int32)[::-1]
    events = {
        "event": numbers,
        "start": drawn.events.start.astype("datetime64[D]"),
        "end": drawn.events.end.astype("datetime64[D]"),
        "system": np.array(SYSTEMS)[drawn.events.system],
    }
    event = numbers[drawn.games.event]
    order = np.argsort(event, kind="stable")
    columns = {name: getattr(drawn.games, name) for name in Games.__slots__} | {"event": event}
    games = {name: column[order] for name, column in columns.items()}
    players = {name: getattr(drawn.players, name) for name in drawn.players.__slots__}
    return games, events, {"player": np.arange(len(drawn.players)), **players}


def wide(games: Table) -> Table:
    return {**games, "white": games["white"].astype(np.int64)}


def torn(games: Table) -> Table:
    """Return the same games in another order, so that hardly an event lies together."""
    order = np.argsort(np.arange(len(games["white"])) % 7, kind="stable")
    return {name: column[order] for name, column in games.items()}


@pytest.fixture
def in_place(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return where it is noted whether games were taken in place."""
    found = list[bool]()

    def noting(*args: Any) -> Any:  # noqa: ANN401 - as the function has them
        made = games_in_place(*args)
        found.append(made is not None)
        return made

    monkeypatch.setattr(local_replay, "games_in_place", noting)
    return found


def test_lists_are_those_of_tables_that_have_to_be_made_first(in_place: list[bool]) -> None:
    for seed in range(4):
        games, events, players = tables(seed)
        by_columns, *others = (
            arpad.replay(
                table, events=events, players=players, edition=EDITION, path=path, threads=threads
            )
            for table, path, threads in (
                (games, "numpy", 1),
                (games, "numba", 1),
                (games, "numba", 3),
                (wide(games), "numba", 2),
                (torn(games), "numba", 2),
            )
        )
        for done in others:
            assert done.lists.equals(by_columns.lists)
            assert done.players.equals(by_columns.players)
    assert in_place == 4 * [True, True, False, False]


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("result", 3, "row 8: 3 is no result"),
        ("black", None, "row 8: .* plays against himself"),
        ("round", -1, "row 8: -1 is not from 0 to"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_place_too(
    column: str, value: int | None, said: str
) -> None:
    games, events, players = tables()
    games[column][7] = games["white"][7] if value is None else value
    with pytest.raises(ColumnError, match=said):
        arpad.replay(games, events=events, players=players, edition=EDITION, path="numba")


def test_a_list_of_more_games_than_a_sum_holds_is_made_where_nobody_has_as_many(
    in_place: list[bool],
) -> None:
    """2 ** 22 games of one player are too many for a sum; here nobody has more than 21 000."""
    players, rounds, number = 400, 21_000, 10
    white = np.tile(np.arange(0, players, 2, dtype=np.int32), rounds)
    games = {
        "event": np.repeat(np.arange(number, dtype=np.int32), len(white) // number),
        "white": white,
        "black": white + np.int32(1),
        "result": np.repeat((np.arange(rounds) % 2 * 2).astype(np.int8), players // 2),
    }
    day = np.full(number, "2012-01-02", "datetime64[D]")
    done = arpad.replay(
        games,
        events={"event": np.arange(number), "start": day, "end": day, "system": ["swiss"] * number},
        players={"player": np.arange(players), "rating": np.full(players, 2000)},
        edition=EDITION,
        path="numba",
    )
    assert len(white) == 4_200_000 > 1 << 22
    assert in_place == [True]
    last = done.lists.filter(done.lists["list_date"] == done.lists["list_date"].max())
    assert set(last["rating"]) == {2000}
