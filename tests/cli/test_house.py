"""`arpad house check` and `show`, and house editions wherever an edition is named."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.regulations import catalogue

Arpad = Callable[..., CompletedProcess[str]]

K20 = """
name = "house/k20"
title = "K = 20 for everybody under 2400"
base = "fide/b02_2010"
since = 2011-07-01

[[k_ordinary]]
value = 20
"""


@pytest.fixture
def k20(tmp_path: Path) -> Iterator[Path]:
    """Write a house edition; nobody knows it afterwards."""
    file = tmp_path / "k20.toml"
    file.write_text(K20, encoding="utf-8")
    yield file
    catalogue._HOUSE.clear()  # noqa: SLF001 - there is no other way, and no need for one


def test_a_good_file_is_said_to_be_good(arpad: Arpad, k20: Path) -> None:
    answer = arpad("house", "check", k20)
    assert answer.returncode == 0, answer.stderr
    assert "It can be used: 1 number set otherwise than in fide/b02_2010." in answer.stdout


def test_what_differs_is_shown_under_its_article(arpad: Arpad, k20: Path) -> None:
    lines = [line.split() for line in arpad("house", "show", k20).stdout.splitlines()]
    assert ["8.56", "k_ordinary", "15", "20"] in lines


def test_both_have_json(arpad: Arpad, k20: Path) -> None:
    checked = json.loads(arpad("house", "check", k20, "--json").stdout)
    assert (checked["name"], checked["base"], checked["changed"]) == (
        "house/k20",
        "fide/b02_2010",
        1,
    )
    shown = json.loads(arpad("house", "show", k20, "--json").stdout)
    assert [(n["number"], n["base"], n["house"]) for n in shown["numbers"]] == [
        ("k_ordinary", "15", "20")
    ]


def test_a_bad_file_is_refused_with_its_place(arpad: Arpad, k20: Path) -> None:
    k20.write_text(K20.replace("k_ordinary", "k_ordinry"), encoding="utf-8")
    answer = arpad("house", "check", k20)
    assert answer.returncode == 2
    assert answer.stderr == (
        f"{k20}: fide/b02_2010 has no number k_ordinry; did you mean k_ordinary?\n"
    )


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_is_none_is_refused(arpad: Arpad, tmp_path: Path, name: str) -> None:
    answer = arpad("house", "check", tmp_path / name)
    assert answer.returncode == 2
    assert answer.stderr.startswith(str(tmp_path / name))


def test_a_calculation_follows_a_house_edition(arpad: Arpad, k20: Path) -> None:
    # Half a point above even chances, by K = 20.
    answer = arpad("calc", k20, "--rating", 2000, "--games", 100, "2000=1", "--json")
    told = json.loads(answer.stdout)
    assert (told["edition"], told["k"], told["change"]) == ("house/k20", 20, "10.00")
    assert "a number of house/k20; fide/b02_2010 has 15" in told["findings"][0]["message"]


def test_events_are_rated_and_checked_by_a_house_edition(
    arpad: Arpad, k20: Path, event: dict[str, Any], tmp_path: Path
) -> None:
    for player in event["players"]:
        del player["k"]
    file = tmp_path / "event.json"
    file.write_text(json.dumps(event), encoding="utf-8")
    told = json.loads(arpad("rate", file, "--edition", k20, "--json").stdout)
    lines = {line["id"]: line for line in told["players"]}
    # C, 2300: .36 + .24 + .64 expected of 1.5; B is above 2400 and keeps 10.
    assert (lines["C"]["k"], lines["C"]["change"]) == (20, "5.20")
    assert lines["B"]["k"] == 10
    assert "house/k20" in arpad("check", file, "--edition", k20).stdout


def test_an_article_says_what_the_house_has_set(arpad: Arpad, k20: Path) -> None:
    answer = arpad("article", k20, "8.56")
    assert "house/k20 sets k_ordinary to 20; fide/b02_2010 has 15." in " ".join(
        answer.stdout.split()
    )


def test_a_replay_follows_a_house_edition(arpad: Arpad, k20: Path, tmp_path: Path) -> None:
    import polars as pl  # noqa: PLC0415 - only here

    games = {"white": ["a"], "black": ["b"], "result": [1.0], "date": ["2012-01-10"]}
    pl.DataFrame(games).write_parquet(tmp_path / "games.parquet")
    people = {"player": ["a", "b"], "rating": [2000, 2000], "games": [40, 40]}
    pl.DataFrame(people).write_parquet(tmp_path / "players.parquet")
    tables = (tmp_path / "games.parquet", "--players", tmp_path / "players.parquet")
    answer = arpad("replay", *tables, "--edition", k20, "--out", tmp_path / "out")
    assert answer.returncode == 0, answer.stderr
    assert "Replayed by house/k20" in answer.stdout
    made = pl.read_parquet(tmp_path / "out" / "lists" / "2012-03-01.parquet")
    assert made["rating"].to_list() == [2010, 1990]


def test_a_site_is_never_asked_to_read_a_file(k20: Path) -> None:
    with pytest.raises(catalogue.UnknownEditionError):
        catalogue.law(str(k20))
