"""`arpad list`: the published list and the organisers' file, each with exactly its players."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from arpad.formats.rating_list_file import read_rating_list

Arpad: TypeAlias = Callable[..., CompletedProcess[str]]

LIST = """\
id,name,rating,games,tournaments,last_event,series
1,Étienne,1800,40,5,2019-12-01,B
2,Zoe,1800,40,5,2019-12-01,B
3,Few Games,1900,14,5,2019-12-01,A
4,Few Tournaments,1900,40,1,2019-12-01,A
5,Away,1950,40,5,2018-12-31,Joker
6,Estimated,1400,0,0,,
"""


@pytest.fixture
def players(tmp_path: Path) -> Path:
    file = tmp_path / "list.csv"
    file.write_text(LIST, encoding="utf-8")
    return file


def test_the_list_has_the_ranked_and_nobody_else(arpad: Arpad, players: Path) -> None:
    """Section 6: 2 tournaments, 15 games and a competition in the year before."""
    answer = arpad("list", players, "--on", "2020-01-01", "--json")
    made = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert [(row["rank"], row["id"]) for row in made["rows"]] == [(1, "1"), (1, "2")]


def test_the_file_has_everybody_with_a_status(arpad: Arpad, players: Path) -> None:
    answer = arpad("list", players, "--on", "2020-01-01", "--organisers", "--csv", "-")
    rows = [line.split(",") for line in answer.stdout.splitlines()[1:]]
    assert {row[0]: row[4] for row in rows} == {
        "1": "ranked",
        "2": "ranked",
        "3": "provisional",
        "4": "provisional",
        "5": "inactive",
        "6": "estimated",
    }
    assert [int(row[3]) for row in rows] == sorted((int(row[3]) for row in rows), reverse=True)


def test_the_page_shows_the_list_and_what_it_leaned_on(arpad: Arpad, players: Path) -> None:
    shown = arpad("list", players, "--on", "2020-01-01").stdout
    assert "Rating list of 2020-01-01 by fisf/classique_2019" in shown
    assert "equal_ratings" in shown


def test_a_written_file_makes_the_next_list(arpad: Arpad, players: Path, tmp_path: Path) -> None:
    file = tmp_path / "file.csv"
    arpad("list", players, "--on", "2020-01-01", "--organisers", "--csv", file)
    read, findings = read_rating_list(file)
    assert findings == ()
    assert {player.id for player in read or ()} == {"1", "2", "3", "4", "5", "6"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--on", "0001-01-01"), "--on 0001-01-01 is out of reach: give a day from 1850 to 2199."),
        (("--on", "2020-01-01", "--csv", "-", "--json"), "--csv and --json are two forms"),
        (("--on", "2020-01-01", "--edition", "fisf/old"), "No edition 'fisf/old' is held"),
    ],
)
def test_what_cannot_be_asked_is_told(
    arpad: Arpad, players: Path, words: tuple[str, ...], sentence: str
) -> None:
    answer = arpad("list", players, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in " ".join(answer.stderr.split())


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize(
    "command", [("starting-ratings", "duplicate_ranking.csv"), ("series", "propose", "list.csv")]
)
def test_a_day_out_of_reach_is_refused(arpad: Arpad, command: tuple[str, ...], day: str) -> None:
    answer = arpad(*command, "--on", day)
    assert answer.returncode == 2
    assert "is out of reach" in answer.stderr
