"""Calls and surroundings that mean no good: a sentence, the right exit code, no traceback."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]
Process = Callable[..., CompletedProcess[bytes]]


@pytest.mark.parametrize("columns", ["0", "", "-5", "abc"])
def test_a_width_that_is_none_is_not_believed(columns: str, arpad_process: Process) -> None:
    surroundings: Mapping[str, str] = os.environ | {"COLUMNS": columns}
    answer = arpad_process("editions", env=surroundings)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"fide/b02_2010" in answer.stdout


def test_a_rating_of_five_thousand_digits_is_refused_shortly(arpad: Arpad) -> None:
    answer = arpad("calc", "fide/b02_2010", "--rating", "9" * 5000, "9" * 5000 + "=1")
    assert answer.returncode == 2
    assert len(answer.stderr) < 500


@pytest.mark.parametrize("rating", ["2200.5", "0x10", "1e3", "-1", "٣٠"])
def test_a_rating_that_is_no_whole_number_is_refused(rating: str, arpad: Arpad) -> None:
    answer = arpad("calc", "fide/b02_2010", f"--rating={rating}", "2000=1")
    assert answer.returncode == 2
    assert "give a whole number from 1 to 3999" in answer.stderr


def test_an_escape_in_a_call_does_not_reach_the_terminal(arpad: Arpad) -> None:
    answer = arpad("rate", "event.json", "--\x1b[31mx")
    assert answer.returncode == 2
    assert "\x1b" not in answer.stderr
    assert "[31mx" in answer.stderr


def test_every_wrong_reading_is_told_at_once(arpad: Arpad, sound: Path) -> None:
    wrong = ["--reading", "x=y", "--reading", "we_from=z"]
    answer = arpad("rate", sound, *wrong)
    assert answer.returncode == 2
    assert [line.split(";")[0] for line in answer.stderr.splitlines()] == [
        "fide/b02_2010 has no reading 'x'",
        "Reading 'we_from' of fide/b02_2010 has no choice 'z'",
    ]


@pytest.mark.parametrize("option", ["--json", "--report"])
def test_a_player_cannot_be_chosen_where_there_is_no_page(
    option: str, arpad: Arpad, sound: Path
) -> None:
    answer = arpad("rate", sound, "--player", "A", option)
    assert answer.returncode == 2
    assert "leave it out" in answer.stderr


def test_a_game_count_of_nought_is_still_a_record(arpad: Arpad) -> None:
    answer = arpad("calc", "fide/b02_2010", "--unrated", "--games", "0", "2000=1")
    assert answer.returncode == 2
    assert "Without a --rating" in answer.stderr
