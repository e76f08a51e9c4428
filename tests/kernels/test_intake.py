"""Tables taken in: numbered, checked and filled up where they say nothing."""

from datetime import date
from typing import Any

import numpy as np
import pytest

from arpad.kernels.columns import day_number
from arpad.kernels.frames import raw_columns
from arpad.kernels.identity import Census, Identities
from arpad.kernels.intake import events_of, games_of, players_of
from arpad.kernels.raw_column import ColumnError

START = np.array(["2012-03-01", "2012-02-01"], "datetime64[D]")


def numbered(table: dict[str, Any], name: str) -> Identities:
    census = Census()
    census.add(raw_columns(table, name)[{"events": "event", "players": "player"}[name]])
    return census.identities()


def test_events_stand_by_their_numbers_and_are_filled_up() -> None:
    table = {"event": ["b", "a"], "start": START}
    events = events_of(raw_columns(table, "events"), numbered(table, "events"))
    assert events.start.tolist() == [day_number(date(2012, 2, 1)), day_number(date(2012, 3, 1))]
    assert events.end.tolist() == events.received.tolist() == events.start.tolist()
    assert events.system.tolist() == [0, 0]
    assert not events.is_official.any()


def test_what_events_tell_is_taken() -> None:
    table = {
        "event": [7, 3],
        "start": START,
        "end": START + 9,
        "received": START + 30,
        "system": ["double-round-robin", "round-robin"],
        "is_team_championship": [True, False],
        "is_official": [False, True],
    }
    events = events_of(raw_columns(table, "events"), numbered(table, "events"))
    assert (events.end - events.start).tolist() == [9, 9]
    assert (events.received - events.start).tolist() == [30, 30]
    assert events.system.tolist() == [1, 2]
    assert events.is_team_championship.tolist() == [False, True]
    assert events.is_official.tolist() == [True, False]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"event": ["a", "a"]}, "events, column event, row 2: 'a' stands in row 1 already."),
        (
            {"end": START - 1},
            "events, column end, row 1: 2012-02-29 is before the first day",
        ),
        ({"system": ["swiss", "cup"]}, "events, column system, row 2: 'cup' is none of swiss"),
    ],
)
def test_what_is_wrong_with_events_is_named(more: dict[str, Any], sentence: str) -> None:
    table = {"event": ["b", "a"], "start": START, **more}
    with pytest.raises(ColumnError) as caught:
        events_of(raw_columns(table, "events"), numbered(table, "events"))
    assert sentence in str(caught.value)


def test_players_stand_by_their_numbers_and_the_others_are_unrated() -> None:
    table = {"player": ["c", "a"], "rating": [2000, 0], "games": [40, 3]}
    players = players_of(raw_columns(table, "players"), Identities(["a", "b", "c"]))
    assert players.rating.tolist() == [0, 0, 2000]
    assert players.games.tolist() == [3, 0, 40]
    assert players.games_since_listing.tolist() == [0, 0, 40]
    assert not players.has_reached_high.any()
    assert players_of(None, Identities(["a"])).rating.tolist() == [0]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"player": ["a", "a"]}, "players, column player, row 2: 'a' stands in row 1 already."),
        ({"rating": [2000, -1]}, "players, column rating, row 2: -1 is not from 0 to 32767."),
        ({"player": ["a", None]}, "players, column player, row 2: nothing stands where an id is"),
    ],
)
def test_what_is_wrong_with_players_is_named(more: dict[str, Any], sentence: str) -> None:
    table = {"player": ["a", "b"], "rating": [2000, 1900], **more}
    with pytest.raises(ColumnError) as caught:
        players_of(raw_columns(table, "players"), Identities(["a", "b"]))
    assert sentence in str(caught.value)


def test_nobody_plays_against_himself() -> None:
    table = {"white": ["a", "b"], "black": ["b", "b"], "result": [1.0, 0.5]}
    with pytest.raises(ColumnError, match="games, column black, row 2: 'b' plays against himself"):
        games_of(
            raw_columns(table, "games"),
            Identities(["a", "b"]),
            lambda columns: np.zeros(len(columns["white"]), np.int32),
        )


@pytest.mark.parametrize(
    "born",
    [
        [1999, 19990305, 0],
        np.array(["1999", "1999-03-05", None], object),
        [1999.0, 19990305.0, np.nan],
        np.array([1999, date(1999, 3, 5), None], object),
    ],
)
def test_births_are_years_or_days_in_any_form(born: Any) -> None:  # noqa: ANN401 - in any form
    table = {"player": ["a", "b", "c"], "born": born}
    players = players_of(raw_columns(table, "players"), numbered(table, "players"))
    assert players.born.tolist() == [1999, 19990305, 0]


def test_births_may_be_days_of_a_table() -> None:
    days = np.array(["1999-03-05", "NaT", "1968-12-31"], "datetime64[D]")
    table = {"player": ["a", "b", "c"], "born": days}
    players = players_of(raw_columns(table, "players"), numbered(table, "players"))
    assert players.born.tolist() == [19990305, 0, 19681231]


@pytest.mark.parametrize("born", [99, 19991305, 305, "March", "1999-13-05", 10_000_101])
def test_what_is_no_birth_is_refused_with_what_to_write(born: int | str) -> None:
    table = {"player": ["a"], "born": [born]}
    with pytest.raises(ColumnError, match="is no birth: write a year"):
        players_of(raw_columns(table, "players"), numbered(table, "players"))
