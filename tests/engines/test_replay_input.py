"""Tables of a replay taken in: events dated, and what does not fit together named."""

from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from arpad.engines.replay_input import take_in
from arpad.kernels.columns import day_number
from arpad.kernels.raw_column import ColumnError

DAY = date(2012, 3, 1)
GAMES: dict[str, Any] = {
    "white": ["a", "b", "a"],
    "black": ["b", "c", "c"],
    "result": [1.0, 0.5, 0.0],
    "date": [DAY, date(2012, 3, 4), date(2012, 3, 2)],
}


def test_without_events_a_day_is_one() -> None:
    given = take_in(GAMES, None, None)
    assert given.events.start.tolist() == [day_number(DAY) + n for n in (0, 1, 3)]
    assert given.events.end.tolist() == given.events.start.tolist()
    assert given.extents.games.tolist() == [1, 1, 1]


def test_an_event_lasts_from_its_first_game_to_its_last() -> None:
    given = take_in({**GAMES, "event": ["y", "y", "x"]}, None, None)
    assert list(given.event_ids.ids) == ["x", "y"]
    assert given.events.start.tolist() == [day_number(DAY) + 1, day_number(DAY)]
    assert given.events.end.tolist() == [day_number(DAY) + 1, day_number(DAY) + 3]
    assert given.extents.first_row.tolist() == [2, 0]
    assert given.extents.last_row.tolist() == [2, 1]


def test_a_table_of_events_tells_the_days() -> None:
    events = {"event": ["x", "y", "z"], "start": [DAY, DAY, DAY], "end": [DAY, None, None]}
    table = pl.DataFrame(events, schema={"event": pl.String, "start": pl.Date, "end": pl.Date})
    given = take_in({**GAMES, "event": ["y", "y", "x"]}, table, None)
    assert given.events.end.tolist() == [day_number(DAY)] * 3
    assert given.extents.games.tolist() == [1, 2, 0]
    assert given.extents.has_games.tolist() == [True, True, False]


def test_players_without_games_are_there_too() -> None:
    given = take_in(GAMES, None, {"player": ["z", "a"], "rating": [2000, 1900]})
    assert list(given.players.ids) == ["a", "b", "c", "z"]
    assert given.standing.rating.tolist() == [1900, 0, 0, 2000]


@pytest.mark.parametrize(
    ("games", "events", "sentence"),
    [
        ({"date": None}, None, "games has no column date; without it a table of events has to"),
        ({}, {"event": ["x"], "start": [DAY]}, "games has no column event, by which the table"),
        (
            {"event": ["x", "q", "q"]},
            {"event": ["x"], "start": [DAY]},
            "games, column event, row 2: 'q' is not in the table of events. So it is in 1 more",
        ),
        ({"white": ["a", None, "b"]}, None, "games, column white, row 2: nothing stands where"),
        ({"result": [1.0, 0.5, 7.0]}, None, "games, column result, row 3: 7.0 is no result"),
        ({"result": [1] * 3 * 400}, None, "columns have as many rows as each other"),
    ],
)
def test_what_does_not_fit_is_named(
    games: dict[str, Any], events: dict[str, Any] | None, sentence: str
) -> None:
    table = {n: v for n, v in {**GAMES, **games}.items() if v is not None}
    with pytest.raises(ColumnError) as caught:
        take_in(table, events, None)
    assert sentence in str(caught.value)


def test_points_given_as_whole_numbers_are_found_out() -> None:
    many = {name: values * 400 for name, values in GAMES.items()}
    with pytest.raises(ColumnError, match="whole numbers are half points, 2 for a win of White"):
        take_in({**many, "result": np.tile([1, 0, 0], 400)}, None, None)


def test_a_fingerprint_tells_tables_apart(tmp_path: Path) -> None:
    one = take_in(GAMES, None, None).fingerprint
    assert one == take_in(dict(GAMES), None, None).fingerprint
    others = [
        take_in({**GAMES, "result": [1.0, 0.5, 0.5]}, None, None),
        take_in({**GAMES, "white": ["a", "b", "b"]}, None, None),
        take_in({**GAMES, "event": [1, 1, 1]}, None, None),
        take_in(GAMES, None, {"player": ["a"], "rating": [2000]}),
        take_in(GAMES, None, {"player": ["a"], "rating": [2001]}),
    ]
    assert len({one, *(other.fingerprint for other in others)}) == 6
    pl.DataFrame(GAMES).write_parquet(tmp_path / "games.parquet")
    in_file = [take_in(tmp_path / "games.parquet", None, None).fingerprint for _ in range(2)]
    assert in_file[0] == in_file[1]
