"""Bars as they are proposed, and what was decided beside them."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli.app import COMMANDS

Arpad = Callable[..., CompletedProcess[str]]

ON = ("--on", "2020-08-31")
DECIDED = ("--decided", "B=1640", "--decided", "joker=1800", "--decided", "A=1750")
BY = ("--who", "Commission Classique", "--when", "2020-09-01")


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """Return the list of the case of reading B12, whose bars are worked out by hand there.

    60 players rated 2000, 1990 and so on down to 1410: the first 20 last played three years ago,
    the next 20 eighteen months ago, the last 20 this season.
    """
    days = ["2017-09-01", "2019-02-28", "2020-06-30"]
    rows = [f"{n},Player {n},{2000 - 10 * n},40,5,{days[n // 20]}" for n in range(60)]
    path = tmp_path / "list.csv"
    path.write_text("\n".join(["id,name,rating,games,tournaments,last_event", *rows]))
    return path


def test_bars_players_and_shares_are_on_the_page(arpad: Arpad, listed: Path) -> None:
    """B12: of 40 players 2, 6 and 18 reach the bars, so the series have 2, 4, 12 and 22."""
    answer = arpad("series", "propose", listed, *ON)
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert lines[:3] == [
        "Bars of the series for the season 2020-2021",
        "by fisf/classique_2019, with the ratings of 2020-08-31",
        "40 of the 60 players on the list count.",
    ]
    table = lines[lines.index("series proposed players share aim") :]
    assert table[1:5] == [
        "Joker 1790 2 5.00 % 5 %",
        "A 1750 4 10.00 % 10 %",
        "B 1630 12 30.00 % 30 %",
        "C 22 55.00 % the rest",
    ]
    assert "Nothing is decided yet." in answer.stdout
    assert "Findings: No findings." in answer.stdout


@pytest.mark.parametrize(
    ("population", "players", "bars"),
    [
        ("two-years", 40, {"Joker": 1790, "A": 1750, "B": 1630}),
        ("one-year", 20, {"Joker": 1600, "A": 1580, "B": 1520}),
        ("all", 60, {"Joker": 1980, "A": 1920, "B": 1740}),
    ],
)
def test_a_reading_chooses_who_counts(
    arpad: Arpad, listed: Path, population: str, players: int, bars: dict[str, int]
) -> None:
    """B12, all three choices."""
    words = ("--reading", f"population={population}", "--json")
    proposal = json.loads(arpad("series", "propose", listed, *ON, *words).stdout)
    assert (proposal["population"], proposal["proposed"]) == (players, bars)
    assert proposal["readings"]["population"] == population


def test_a_decision_stands_beside_the_proposal(arpad: Arpad, listed: Path) -> None:
    answer = arpad("series", "propose", listed, *ON, *DECIDED, *BY, "--reason", "Round numbers.")
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert "series proposed decided difference players share aim" in lines
    assert "Joker 1790 1800 +10 2 5.00 % 5 %" in lines
    assert "A 1750 1750 +0 4 10.00 % 10 %" in lines
    assert "B 1630 1640 +10 12 30.00 % 30 %" in lines
    told = " ".join(lines)
    assert "Decided by Commission Classique on 2020-09-01: Round numbers." in told
    assert "Nothing is decided" not in told


def test_a_decision_is_kept_in_the_json(arpad: Arpad, listed: Path) -> None:
    answer = arpad("series", "propose", listed, *ON, *DECIDED, *BY, "--json")
    assert json.loads(answer.stdout)["decision"] == {
        "bars": {"Joker": 1800, "A": 1750, "B": 1640},
        "who": "Commission Classique",
        "when": "2020-09-01",
        "reason": "",
    }


def test_bars_that_do_not_fall_are_a_warning(arpad: Arpad, listed: Path) -> None:
    words = ("--decided", "Joker=1700", "--decided", "A=1750", "--decided", "B=1640")
    answer = arpad("series", "propose", listed, *ON, *words, *BY)
    assert answer.returncode == 0
    assert "Findings: 1 warning." in answer.stdout


def test_a_series_without_a_player_has_none(arpad: Arpad, tmp_path: Path) -> None:
    """Section 2: equal ratings are never parted, so all of them reach the first bar."""
    rows = [f"{n},Player {n},1500,40,5,2020-01-01" for n in range(20)]
    path = tmp_path / "equal.csv"
    path.write_text("\n".join(["id,name,rating,games,tournaments,last_event", *rows]))
    lines = lines_of(arpad("series", "propose", path, *ON))
    assert "Joker 1500 20 100.00 % 5 %" in lines
    assert "A 1500 0 0.00 % 10 %" in lines


def test_the_example_of_the_help_works_where_the_examples_are(
    arpad: Arpad, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = next(command.example for command in COMMANDS if command.name == "series propose")
    monkeypatch.chdir(str(files("arpad") / "examples"))
    answer = arpad(*example.split()[1:])
    assert answer.returncode == 0
    assert "Bars of the series for the season 2020-2021" in answer.stdout
    assert max(map(len, answer.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (("--on", "31/08/2020"), ["31/08/2020"]),
        (
            (*ON, *DECIDED),
            ["A decision is recorded with who decided, and when: add --who and --when."],
        ),
        ((*ON, *DECIDED, "--who", "  ", "--when", "2020-09-01"), ["add --who."]),
        ((*ON, *DECIDED, "--who", "me"), ["add --when."]),
        ((*ON, *BY), ["--who, --when and --reason belong to decided bars"]),
        ((*ON, "--reason", "so"), ["--who, --when and --reason belong to decided bars"]),
        ((*ON, *BY, "--decided", "Joker=1900"), ["Every bar must be decided: add A, B."]),
        (
            (*ON, *BY, "--decided", "Joker", "--decided", "C=1", "--decided", "A=x"),
            [
                "--decided 'Joker' is not understood: write SERIES=BAR.",
                "--decided 'C=1': the series with a bar are Joker, A, B.",
                "--decided 'A=x': 'x' is not a bar; write a whole number from 1 to 3999.",
            ],
        ),
        (
            (*ON, *BY, *DECIDED, "--decided", "A=1751"),
            ["--decided A is given twice, as 1750 and as 1751."],
        ),
        ((*ON, "--edition", "fide/b02_2010"), ["fide/b02_2010 knows no series."]),
        ((*ON, "--edition", "fisf/x"), ["No edition 'fisf/x' is held"]),
        ((*ON, "--reading", "population"), ["--reading 'population' is not understood"]),
        ((*ON, "--reading", "population=some"), ["has no choice 'some'"]),
        (("--on", "2035-08-31"), ["list.csv: no player counts for the bars"]),
    ],
)
def test_a_question_that_cannot_be_answered(
    arpad: Arpad, listed: Path, words: tuple[str, ...], sentences: list[str]
) -> None:
    answer = arpad("series", "propose", listed, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == len(sentences)
    assert all(sentence in answer.stderr for sentence in sentences)


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_every_fault_of_a_list_is_told(
    arpad: Arpad, tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("id,name,rating,games,tournaments,last_event\n1,A,high,-1,0,\n1,B,1,1,1,x\n")
    answer = arpad("series", "propose", path, *ON, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "bad.csv cannot be used: 4 errors." in answer.stderr


def test_a_file_that_is_not_there(arpad: Arpad) -> None:
    answer = arpad("series", "propose", "nowhere.csv", *ON)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "There is no such file" in answer.stderr


def test_an_escape_in_a_decision_does_not_reach_the_terminal(arpad: Arpad, listed: Path) -> None:
    words = ("--who", "\x1b[31mme", "--when", "2020-09-01")
    answer = arpad("series", "propose", listed, *ON, *DECIDED, *words)
    assert answer.returncode == 0
    assert "\x1b" not in answer.stdout


def test_without_a_day_the_end_of_the_last_season_counts(arpad: Arpad, listed: Path) -> None:
    """The last twenty of the list played on 30 June 2020, in the season to 31 August."""
    proposal = json.loads(arpad("series", "propose", listed, "--json").stdout)
    assert (proposal["on"], proposal["season"]) == ("2020-08-31", "2020-2021")
