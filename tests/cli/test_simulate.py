"""`arpad simulate`: a pool into a folder, and sentences where that cannot be."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]
SMALL = ("--players", "600", "--years", "2")


def test_a_simulation_says_what_is_true_and_what_was_found(arpad: Arpad, tmp_path: Path) -> None:
    answer = arpad("simulate", *SMALL, "--bonus-a-game", "2", "--out", tmp_path / "pool")
    assert answer.returncode == 0, answer.stderr
    assert "Simulated by fide/b02_2010 into" in answer.stdout
    assert "The scale rises by " in answer.stdout
    assert "The greatest cause is bonus points" in answer.stdout
    assert "Ratings against true strength" in answer.stdout
    settings = tomllib.loads((tmp_path / "pool" / "simulation.toml").read_text())
    assert settings["bonus_a_game"] == 2
    assert settings["seed"] == 1


def test_the_answer_as_json_is_what_the_folder_keeps(arpad: Arpad, tmp_path: Path) -> None:
    words = ("simulate", *SMALL, "--islands", "2", "--out", tmp_path / "pool", "--json")
    answer = arpad(*words)
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert told == json.loads((tmp_path / "pool" / "simulation.json").read_text())
    assert {"all", "island 1", "island 2"} <= {row["group"] for row in told["recovery"]}
    again = arpad(*words)
    assert again.stdout == answer.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "5"), "--players 5 is out of reach: give 100 to 1e+06."),
        (("--edition", "fide/b02_1999"), "b02_1999"),
        (("--players", "150", "--games-a-year", "1"), "Nobody finds an event of 16 players"),
        (("--players", "150", "--years", "3"), "players of steady age"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_a_sentence(
    arpad: Arpad, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    answer = arpad("simulate", *words, "--out", tmp_path / "pool")
    assert answer.returncode == 2
    assert sentence in " ".join(answer.stderr.split())
    assert not (tmp_path / "pool").exists()


def test_a_folder_with_another_simulation_is_left_alone(arpad: Arpad, tmp_path: Path) -> None:
    assert arpad("simulate", *SMALL, "--out", tmp_path / "pool").returncode == 0
    answer = arpad("simulate", *SMALL, "--seed", "2", "--out", tmp_path / "pool")
    assert answer.returncode == 2
    assert "holds something else already" in answer.stderr
