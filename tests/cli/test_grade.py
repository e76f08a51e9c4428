import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.cli.app import COMMANDS

Arpad = Callable[..., CompletedProcess[str]]
Write = Callable[[object], Path]

PLAYER: dict[str, Any] = {
    "name": "Anna Aas",
    "rating": 1655,
    "games": 60,
    "grade": "2 Kyu",
    "counters": {"lb": 3, "lb_has_mp": True, "mp": 2},
}
"""On the way to 1 Kyu: 1560, 1620 and 1680, 14 games or 7; with k 24 a loss leaves 1631, 1607."""


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def test_every_way_is_on_the_page(arpad: Arpad, write: Write) -> None:
    answer = arpad("grade", "needs", write(PLAYER))
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert lines[:3] == ["Anna Aas", "established, rating 1655, 2 Kyu", "Next grade: 1 Kyu"]
    assert "way condition has missing if all are lost" in lines
    ways = {line.split()[0]: line for line in lines if line.startswith(("UB ", "MP ", "LB "))}
    assert list(ways) == ["UB", "MP", "LB"]
    assert "1680" in ways["UB"]
    assert ways["UB"].endswith("1655 25 points")
    assert "7 games in a row at or above 1620" in ways["MP"]
    assert ways["MP"].endswith("5 games 1 of 5 games count")
    assert "14 games in a row at or above 1560" in ways["LB"]
    assert ways["LB"].endswith("11 games 3 of 11 games count")
    assert lines[-1].endswith("(fesa/elo_text, article 11)")


def test_a_provisional_player_has_one_way(arpad: Arpad, write: Write) -> None:
    """Rule 11 by hand: 1 Kyu at 1800, the upper bound of 1 Dan; 18 - 12 games to be established."""
    lines = lines_of(
        arpad("grade", "needs", write({"rating": 1655, "games": 12, "grade": "2 Kyu"}))
    )
    assert "provisional, rating 1655, 2 Kyu" in lines
    ways = [line for line in lines if line.startswith("provisional a rating")]
    assert len(ways) == 1
    assert ways[0].endswith("1655 145 points")
    assert "with the 6th game from now" in lines[-1]


def test_an_unrated_player_has_none(arpad: Arpad, write: Write) -> None:
    lines = lines_of(arpad("grade", "needs", write({})))
    assert "unrated, no rating, no grade" in lines
    assert not [line for line in lines if line.startswith("way")]


@pytest.mark.parametrize(
    ("grade", "rating", "words"),
    [
        ("4 Dan", 2300, "Next grade: 5 Dan, which takes an agreement besides"),
        ("6 Dan", 2700, "There is no grade above this one."),
    ],
)
def test_the_top_of_the_ladder(
    arpad: Arpad, write: Write, grade: str, rating: int, words: str
) -> None:
    out = arpad("grade", "needs", write({"rating": rating, "games": 90, "grade": grade})).stdout
    assert words in out


def test_json_is_the_answer_of_the_law(arpad: Arpad, write: Write) -> None:
    answer = arpad("grade", "needs", write(PLAYER), "--edition", "fesa/elo_program", "--json")
    needs = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert (needs["edition"], needs["next_grade"]) == ("fesa/elo_program", "1 Kyu")
    assert [(w["route"], w["points_missing"], w["games_missing"]) for w in needs["ways"]] == [
        ("ub", 25, None),
        ("mp", 0, 5),
        ("lb", 0, 11),
    ]


def test_the_example_of_the_help_works_where_the_examples_are(
    arpad: Arpad, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = next(command.example for command in COMMANDS if command.name == "grade needs")
    monkeypatch.chdir(str(files("arpad") / "examples"))
    answer = arpad(*example.split()[1:])
    assert answer.returncode == 0
    assert "Next grade: " in answer.stdout


def test_a_reading_can_be_chosen(arpad: Arpad, write: Write) -> None:
    """A9: with two virtual games the next makes a provisional player, without them not."""
    virtual = [{"opponent_rating": 1620, "score": score, "virtual": True} for score in (1, 0)]
    played = [{"opponent_rating": 1500, "score": score} for score in (1, 0, 1, 0, 1, 0, 1)]
    file = write({"rating": 1600, "games": 9, "history": [*virtual, *played]})
    assert "provisional" in arpad("grade", "needs", file).stdout
    literal = arpad("grade", "needs", file, "--reading", "virtual_games_count=no")
    assert "2 games are missing for it" in literal.stdout


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_every_fault_of_a_file_is_told(arpad: Arpad, write: Write, words: tuple[str, ...]) -> None:
    answer = arpad("grade", "needs", write({"rating": "high", "games": -1, "elo": 3}), *words)
    assert answer.returncode == 2
    if words:
        assert len(json.loads(answer.stdout)["findings"]) == 3
    else:
        assert answer.stdout == ""
        assert "event.json cannot be used: 3 errors." in answer.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.json"], "There is no such file"),
        (["."], "This is a folder"),
        (["player.json", "--edition", "fide/b02_2010"], "fide/b02_2010 knows no grades."),
        (["player.json", "--edition", "fesa/elo"], "No edition 'fesa/elo' is held"),
        (["player.json", "--reading", "ties"], "--reading 'ties' is not understood"),
        (["player.json", "--reading", "ties=odd"], "has no choice 'odd'"),
        (["4_shogi_table.json"], "expected one player"),
    ],
)
def test_a_question_that_cannot_be_answered(
    arpad: Arpad, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(str(files("arpad") / "examples"))
    answer = arpad("grade", "needs", *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr


def test_a_page_fits_80_columns(
    arpad: Arpad, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = arpad("grade", "needs", write(PLAYER)).stdout
    assert max(map(len, out.splitlines())) <= 80
