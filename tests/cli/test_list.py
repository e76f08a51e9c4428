"""`arpad list`: the published list and the organisers' file, each with exactly its players."""

import json
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from arpad.formats.lists import read_list_json
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
    answer = arpad("list", players, "--on", "2020-01-01", "--organisers", "--output", "-")
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
    arpad("list", players, "--on", "2020-01-01", "--organisers", "--output", file)
    read, findings = read_rating_list(file)
    assert findings == ()
    assert {player.id for player in read or ()} == {"1", "2", "3", "4", "5", "6"}


@pytest.mark.parametrize(
    ("suffix", "form"),
    [("csv", "CSV"), ("json", "JSON"), ("xlsx", "xlsx"), ("parquet", "Parquet"), ("pdf", "PDF")],
)
def test_the_list_takes_every_form(
    arpad: Arpad, players: Path, tmp_path: Path, suffix: str, form: str
) -> None:
    target = tmp_path / f"made.{suffix}"
    answer = arpad("list", players, "--on", "2020-01-01", "--output", target)
    assert (answer.returncode, answer.stdout) == (0, "")
    assert f"Rating list, 2 players: {form} is written to {target}." in answer.stderr
    assert target.stat().st_size > 0


def test_a_stored_list_says_its_day_and_edition(
    arpad: Arpad, players: Path, tmp_path: Path
) -> None:
    words = ("--on", "2020-01-01", "--organisers", "--output", tmp_path / "file.json")
    arpad("list", players, *words)
    table, findings = read_list_json(tmp_path / "file.json")
    assert findings == ()
    assert table is not None
    assert (table.title, table.list_date) == ("Organisers' file", date(2020, 1, 1))
    assert table.edition == "fisf/classique_2019"


def test_words_are_in_the_language(arpad: Arpad, players: Path, tmp_path: Path) -> None:
    target = tmp_path / "liste.xlsx"
    arpad("list", players, "--on", "2020-01-01", "--output", target, "--language", "fr")
    with zipfile.ZipFile(target) as book:
        assert "Classement" in book.read("xl/worksheets/sheet1.xml").decode()


def test_another_file_is_not_written_over(arpad: Arpad, players: Path) -> None:
    answer = arpad("list", players, "--on", "2020-01-01", "--output", players)
    assert (answer.returncode, players.read_text(encoding="utf-8")) == (2, LIST)
    assert "is already there" in answer.stderr
    words = ("--on", "2020-01-01", "--output", players, "--force")
    assert arpad("list", players, *words).returncode == 0
    assert players.read_text(encoding="utf-8") != LIST


def test_a_list_of_nobody_is_a_list(arpad: Arpad, players: Path, tmp_path: Path) -> None:
    target = tmp_path / "empty.csv"
    answer = arpad("list", players, "--on", "2030-01-01", "--output", target)
    assert answer.returncode == 0
    assert len(target.read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--on", "0001-01-01"), "--on 0001-01-01 is out of reach: give a day from 1850 to 2199."),
        (("--on", "2020-01-01", "--output", "-", "--json"), "--output and --json are two forms"),
        (("--on", "2020-01-01", "--output", "a.txt"), "FIDE's forms are for lists of FIDE"),
        (("--on", "2020-01-01", "--output", "a.doc"), "end it in .csv, .json, .xlsx"),
        (("--on", "2020-01-01", "--output", "--organisers"), "--output needs the name of a file"),
        (("--on", "2020-01-01", "--output", "x.csv", "--language", "fr"), "--language is about"),
        (("--on", "2020-01-01", "--output", "/nowhere/at/all.csv"), "cannot be written: "),
        (("--on", "2020-01-01", "--language", "fr"), "are about a file: add --output."),
        (("--on", "2020-01-01", "--csv", "-"), "Unknown option: --csv."),
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
