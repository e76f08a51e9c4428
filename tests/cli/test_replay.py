"""`arpad replay`: a history into a folder of lists, and sentences where that cannot be."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import polars as pl
import pytest

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Write a game of 200 points' difference and one without: .76 and .50 expected, K 15."""
    rows = {"white": ["a", "c"], "black": ["b", "b"], "result": [1.0, 0.5], "event": ["x", "y"]}
    pl.DataFrame(rows).write_parquet(tmp_path / "games.parquet")
    days = {"event": ["x", "y"], "start": [date(2012, 1, 10), date(2012, 3, 20)]}
    pl.DataFrame(days).write_parquet(tmp_path / "events.parquet")
    people = {"player": ["a", "b", "c"], "rating": [2200, 2000, 2000], "games": [40, 40, 40]}
    pl.DataFrame(people).write_parquet(tmp_path / "players.parquet")
    return tmp_path / "games.parquet"


def words(games: Path, *more: object, out: str = "out") -> tuple[object, ...]:
    folder = games.parent
    tables = ("--events", folder / "events.parquet", "--players", folder / "players.parquet")
    edition = () if "--edition" in more else ("--edition", "fide/b02_2010")
    return ("replay", games, *tables, *edition, "--out", folder / out, *more)


def test_lists_go_into_the_folder(arpad: Arpad, games: Path) -> None:
    answer = arpad(*words(games))
    assert answer.returncode == 0, answer.stderr
    assert "Replayed by fide/b02_2010 into" in answer.stdout
    assert answer.stdout.split()[-4:] == ["2", "2", "3", "2"]
    march = pl.read_parquet(games.parent / "out" / "lists" / "2012-03-01.parquet")
    assert march["rating"].to_list() == [2204, 1996, 2000]
    may = pl.read_parquet(games.parent / "out" / "lists" / "2012-05-01.parquet")
    assert may["rating"].to_list() == [2204, 1996, 2000]


def test_the_answer_as_json(arpad: Arpad, games: Path) -> None:
    answer = arpad(*words(games, "--json", "--per-game", "--until", "2012-03-01"))
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout) == {
        "edition": "fide/b02_2010",
        "readings": {},
        "games": 1,
        "events": 1,
        "players": 3,
        "lists": 1,
        "first_list": "2012-03-01",
        "last_list": "2012-03-01",
        "folder": str(games.parent / "out"),
        "left_out": 0,
    }
    changes = pl.read_parquet(games.parent / "out" / "game_changes" / "2012-03-01.parquet")
    assert changes["white_change"].to_list() == [360]


def test_tables_that_cannot_be_rated_are_told_of(arpad: Arpad, tmp_path: Path) -> None:
    rows = {"white": ["a", "b"], "black": ["b", "a"], "result": [1.0, 1.0]}
    days = {"date": [date(2012, 1, 10)] * 2}
    pl.DataFrame(rows | days).write_parquet(tmp_path / "games.parquet")
    asked = ("replay", tmp_path / "games.parquet", "--edition", "fesa", "--out", tmp_path / "out")
    answer = arpad(*asked)
    assert answer.returncode == 1, answer.stderr
    assert "1 event could not be rated" in answer.stdout
    left = pl.read_parquet(tmp_path / "out" / "left_out" / "*.parquet")
    assert left["reason"].to_list() == ["undetermined"]


def test_readings_are_followed_and_shown(arpad: Arpad, games: Path) -> None:
    answer = arpad(*words(games, "--reading", "at_floor=above"))
    assert "Reading at_floor: above" in answer.stdout


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--edition", "fide/1999"), "No edition 'fide/1999' is held"),
        (("--reading", "colour=red"), "has no reading 'colour'"),
        (("--reading", "colour"), "--reading 'colour' is not understood"),
        (("--reading", "rounded_per=event"), "Columns cannot follow the reading rounded_per"),
        (("--until", "1201-01-01"), "--until 1201-01-01 is out of reach"),
        (("--threads", "0"), "--threads 0 is none: give 1 or more."),
        (("--engine", "abacus"), "engine"),
    ],
)
def test_a_bad_question_is_answered_with_a_sentence(
    arpad: Arpad, games: Path, more: tuple[str, ...], sentence: str
) -> None:
    answer = arpad(*words(games, *more))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr
    assert not (games.parent / "out").exists()


@pytest.mark.parametrize(
    ("column", "values", "sentence"),
    [
        ("white", ["a", None], "games, column white, row 2: nothing stands where an id is needed."),
        ("event", ["x", "q"], "games, column event, row 2: 'q' is not in the table of events."),
        ("result", [1.0, 3.0], "games, column result, row 2: 3.0 is no result"),
    ],
)
def test_a_bad_table_is_named_with_its_place(
    arpad: Arpad, games: Path, column: str, values: list[Any], sentence: str
) -> None:
    pl.read_parquet(games).with_columns(pl.Series(column, values)).write_parquet(games)
    answer = arpad(*words(games))
    assert answer.returncode == 2
    assert sentence in answer.stderr


def test_files_that_are_not_there_or_no_tables_are_named(arpad: Arpad, games: Path) -> None:
    answer = arpad(*words(games.parent / "none.parquet"))
    assert answer.returncode == 2
    assert f"there is no file {games.parent / 'none.parquet'}" in answer.stderr
    games.write_text("white,black", encoding="utf-8")
    answer = arpad(*words(games))
    assert answer.returncode == 2
    assert "cannot be read as Parquet" in answer.stderr


def test_a_folder_of_another_replay_is_refused(arpad: Arpad, games: Path) -> None:
    assert arpad(*words(games)).returncode == 0
    assert arpad(*words(games)).returncode == 0
    answer = arpad(*words(games, "--edition", "fide/b02_2008"))
    assert answer.returncode == 2
    assert "holds a replay with other edition" in answer.stderr


def test_the_help_has_an_example(arpad: Arpad) -> None:
    answer = arpad("replay", "--help")
    assert answer.returncode == 0
    assert "Example: arpad replay games.parquet --edition fide/b02_2010 --out" in answer.stdout


@pytest.mark.parametrize("document", ["games", "events", "players", "lists", "game-changes"])
def test_the_schema_of_a_table_is_printed(arpad: Arpad, document: str) -> None:
    schema = json.loads(arpad("schema", document).stdout)
    assert schema["title"] == document.replace("-", "_")
    assert all(field["description"] for field in schema["properties"].values())


def test_a_command_that_replays_nothing_loads_no_arrays() -> None:
    loaded = (
        "import sys; from arpad.cli.app import main; main(['schema', 'games']); "
        "print([m for m in ('numpy', 'pyarrow', 'polars', 'numba', 'ray') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
