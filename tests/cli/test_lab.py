"""`arpad lab`: a history under a house edition and its base, from a book or from tables."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from subprocess import CompletedProcess

import polars as pl
import pytest

from arpad.regulations import catalogue

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture
def k20(tmp_path: Path) -> Iterator[Path]:
    """Write a house edition; nobody knows it afterwards."""
    file = tmp_path / "k20.toml"
    file.write_text(
        'name = "house/k20"\ntitle = "K = 20"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[k_ordinary]]\nvalue = 20\n",
        encoding="utf-8",
    )
    yield file
    catalogue._HOUSE.clear()  # noqa: SLF001 - there is no other way, and no need for one


@pytest.fixture
def tables(tmp_path: Path) -> tuple[object, ...]:
    """Write a game of even players: 7.5 points by K = 15, and 10 by K = 20."""
    rows = {"white": ["a"], "black": ["b"], "result": [1.0], "event": ["x"]}
    pl.DataFrame(rows).write_parquet(tmp_path / "games.parquet")
    days = {"event": ["x"], "start": [date(2012, 1, 10)]}
    pl.DataFrame(days).write_parquet(tmp_path / "events.parquet")
    people = {"player": ["a", "b"], "rating": [2000, 2000], "games": [40, 40], "sex": ["f", "f"]}
    pl.DataFrame(people).write_parquet(tmp_path / "players.parquet")
    names = ("games", "events", "players")
    return tuple(w for n in names for w in (f"--{n}", tmp_path / f"{n}.parquet"))


def test_movers_means_groups_and_forecasts_are_on_the_page(
    arpad: Arpad, k20: Path, tables: tuple[object, ...]
) -> None:
    answer = arpad("lab", k20, *tables)
    assert answer.returncode == 0, answer.stderr
    lines = [line.split() for line in answer.stdout.splitlines()]
    # 2007.5 becomes 2008 and 1992.5 becomes 1993: a half goes up.
    assert ["a", "2008", "2010", "+2", "1"] in lines
    assert ["b", "1993", "1990", "-3", "1"] in lines
    assert "k_ordinary (article 8.56): 20 instead of 15" in answer.stdout
    assert any(line[:2] == ["sex", "women"] for line in lines)
    assert any(line[:2] == ["house/k20", "1"] for line in lines)


def test_the_same_is_in_json(arpad: Arpad, k20: Path, tables: tuple[object, ...]) -> None:
    told = json.loads(arpad("lab", k20, *tables, "--json").stdout)
    assert (told["base"], told["house"], told["games"]) == ("fide/b02_2010", "house/k20", 1)
    assert [figure["name"] for figure in told["figures"]] == [
        "means",
        "differences",
        "fairness",
        "calibration",
    ]


def test_everything_is_kept_in_a_folder(
    arpad: Arpad, k20: Path, tables: tuple[object, ...], tmp_path: Path
) -> None:
    answer = arpad("lab", k20, *tables, "--out", tmp_path / "lab")
    assert answer.returncode == 0, answer.stderr
    there = {path.name for path in (tmp_path / "lab").iterdir()}
    assert {"laboratory.json", "players.csv", "players.parquet", "base", "house"} <= there


def test_a_book_is_replayed(arpad: Arpad, k20: Path, demo_folder: Path) -> None:
    book = ("--book", demo_folder / "arpad.db", "--pool", "fide")
    told = json.loads(arpad("lab", k20, *book, "--json").stdout)
    assert told["games"] > 1000
    assert told["movers"]["moved"] > 100
    assert {group["by"] for group in told["fairness"]} == {"age", "sex", "federation"}
    assert len(told["means"]) > 5


def test_a_pool_of_another_federation_is_refused(
    arpad: Arpad, k20: Path, demo_folder: Path
) -> None:
    answer = arpad("lab", k20, "--book", demo_folder / "arpad.db", "--pool", "fesa")
    assert answer.returncode == 2
    assert "is rated by texts of FESA, not of FIDE" in answer.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say what to replay"),
        (("--pool", "fide", "--games", "x.parquet"), "Say what to replay"),
        (("--pool", "fide", "--events", "x.parquet"), "go with --games"),
        (("--games", "no_such.parquet"), "no_such.parquet"),
        (("--pool", "fide", "--book", "no_such.db"), "no_such.db"),
    ],
)
def test_questions_that_cannot_be_answered(
    arpad: Arpad, k20: Path, words: tuple[str, ...], sentence: str
) -> None:
    answer = arpad("lab", k20, *words)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_folder_of_something_else_is_refused(
    arpad: Arpad, k20: Path, tables: tuple[object, ...], tmp_path: Path
) -> None:
    (tmp_path / "lab" / "base").mkdir(parents=True)
    (tmp_path / "lab" / "base" / "letter.txt").write_text("dear", encoding="utf-8")
    answer = arpad("lab", k20, *tables, "--out", tmp_path / "lab")
    assert answer.returncode == 2
    assert "name another folder" in answer.stderr
