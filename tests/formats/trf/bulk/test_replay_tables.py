"""From a folder of reports to a replay: the columns are those that kernels take."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

import arpad
from arpad.formats.trf.bulk import ReportColumns, people_of, read_many, replay_tables
from arpad.formats.trf.bulk.columns import SYSTEMS, UNPLAYED
from arpad.kernels import columns as kernel
from arpad.kernels.columns import Events, Games, SystemNumber
from arpad.kernels.schema import SYSTEMS as SYSTEM_WORDS
from arpad.model.system import System

KASK, TAMM, UNNUMBERED = 4500017, 4500025, 0


@pytest.fixture(scope="module")
def columns(request: pytest.FixtureRequest) -> ReportColumns:
    samples: Path = request.getfixturevalue("samples")
    return read_many(
        [samples / "open_2016.trf", samples / "open_2006.trf", samples / "old_deviations.trf"]
    )


def test_a_fide_number_is_one_person_in_all_events(columns: ReportColumns) -> None:
    people, players = people_of(columns), columns.players
    for number in (KASK, TAMM):
        rows = np.flatnonzero(players.id == number)
        assert len(rows) == 3
        assert {people.id[person] for person in people.number[rows]} == {number}
    assert (
        people.id[people.number] == np.where(players.id, players.id, people.id[people.number])
    ).all()


def test_without_a_fide_number_everybody_is_somebody_else(columns: ReportColumns) -> None:
    people = people_of(columns)
    rows = np.flatnonzero(columns.players.id == UNNUMBERED)
    assert len(rows) == 3
    assert len(set(people.number[rows].tolist())) == 3
    assert (people.id[people.number[rows]] < 0).all()


def test_the_rating_is_that_of_the_first_event(columns: ReportColumns) -> None:
    people = people_of(columns)
    first = columns.events.start.argmin()
    assert columns.events.file[first].endswith("old_deviations.trf")
    for row in np.flatnonzero(columns.players.event == first).tolist():
        assert people.rating[people.number[row]] == columns.players.rating[row]


def test_numbers_are_those_of_the_kernels() -> None:
    assert UNPLAYED == kernel.UNPLAYED
    assert {system.name: number for system, number in SYSTEMS.items()} == {
        system.name: system.value for system in SystemNumber if system is not SystemNumber.SWISS
    }
    assert [System(word).name for word in SYSTEM_WORDS] == [s.name for s in SystemNumber]


def test_columns_are_those_of_the_kernels(columns: ReportColumns) -> None:
    people, games, events = people_of(columns), columns.games, columns.events
    number = len(events.start)
    flags = np.zeros(number, np.bool_)
    joined = Games(
        games.event,
        games.round,
        people.number[games.white],
        people.number[games.black],
        games.result,
    )
    known = Events(events.start, events.end, events.end, events.system, flags, flags)
    before = kernel.unrated_players(len(people.id))
    rated = replace(before, rating=people.rating)
    model = kernel.unrated_players(1)
    assert [c.dtype for c in (joined.event, joined.white, joined.black)] == [np.int32] * 3
    assert [str(c.dtype) for c in (joined.round, joined.result)] == ["int16", "int8"]
    assert [str(c.dtype) for c in (known.start, known.end, known.system)] == [
        *["int32"] * 2,
        "int8",
    ]
    assert rated.rating.dtype == model.rating.dtype
    assert joined.white.max() < len(rated)
    assert joined.event.max() == number - 1
    assert (np.diff(joined.event) >= 0).all()


def test_days_are_counted_as_the_kernels_count_them(columns: ReportColumns) -> None:
    assert columns.events.start[0] == kernel.day_number(date(2018, 1, 12))
    tables = replay_tables(columns)
    assert tables.events["start"][0] == np.datetime64("2018-01-12")
    assert tables.events["end"][0] == np.datetime64("2018-01-14")


def test_tables_name_players_by_their_fide_numbers(columns: ReportColumns) -> None:
    tables = replay_tables(columns)
    games = {name: column.tolist() for name, column in tables.games.items()}
    first = [games[name][0] for name in ("event", "round", "white", "black", "result")]
    assert first == [0, 1, KASK, 4500050, 2]
    assert games["result"].count(UNPLAYED) == 5
    assert tables.events["system"].tolist() == ["swiss"] * 3
    assert (np.diff(tables.players["player"]) > 0).all()
    assert set(games["white"]) | set(games["black"]) <= set(tables.players["player"].tolist())


def test_a_replay_rates_the_games_of_reports(tmp_path: Path) -> None:
    lines = (
        "012 Duel",
        "042 2012/01/10",
        "052 2012/01/11",
        "092 Match",
        f"001    1{'':6}{'Anna':<33} 2200 EST        1001{'':26}2 w 1",
        f"001    2{'':6}{'Bo':<33} 2000 EST        1002{'':26}1 b 0",
    )
    path = tmp_path / "duel.trf"
    path.write_text("\n".join(lines))
    tables = replay_tables(read_many(path))
    players = {**tables.players, "games": np.array([40, 40])}
    replay = arpad.replay(
        tables.games, events=tables.events, players=players, edition="fide/b02_2010", path="numpy"
    )
    # 200 points are 0.76 by table 8.1b, and 0.24 times a K of 15 are 3.6.
    listed = dict(zip(replay.lists["player"], replay.lists["rating"], strict=True))
    assert listed == {1001: 2204, 1002: 1996}
