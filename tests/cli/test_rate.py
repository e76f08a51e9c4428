import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Arpad = Callable[..., CompletedProcess[str]]
ArpadProcess = Callable[..., CompletedProcess[bytes]]
Write = Callable[[object], Path]


def test_the_summary_holds_the_numbers_of_the_law(arpad: Arpad, sound: Path) -> None:
    answer = arpad("rate", sound)
    assert answer.returncode == 0
    lines = [" ".join(line.split()) for line in answer.stdout.splitlines()]
    assert "A Anna Aas rated 2500 10 3 2.50 2.25 +2.50 2503" in lines
    assert "B Berta Berg rated 2400 10 3 2.00 1.76 +2.40 2402" in lines
    assert "D Dora Dahl rated 2200 15 3 0.00 0.75 -11.25 2189" in lines


def test_the_heading_says_which_edition_and_why(arpad: Arpad, sound: Path) -> None:
    out = arpad("rate", sound).stdout
    assert out.startswith("Four Masters\nTallinn EST, 2012-01-10 to 2012-01-12, round-robin, 90+30")
    assert "Edition: fide/b02_2010 governs: " in out
    assert "Method: round-robin" in out


def test_every_game_is_explained(arpad: Arpad, sound: Path) -> None:
    out = arpad("rate", sound, "--player", "B").stdout
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "1 Carl Cederström (C) 2300 100 100 0.64 0.50 -1.40" in lines
    assert "8.55" in out


def test_player_limits_the_games_but_not_the_summary(arpad: Arpad, sound: Path) -> None:
    out = arpad("rate", sound, "--player", "B", "--player", "C").stdout
    headings = [line for line in out.splitlines() if line.endswith(")") and line[0] != " "]
    assert headings == ["Berta Berg (B)", "Carl Cederström (C)"]
    assert "A   Anna Aas" in out


def test_an_unknown_player_is_a_sentence(arpad: Arpad, sound: Path) -> None:
    answer = arpad("rate", sound, "--player", "X", "--player", "Y")
    assert answer.returncode == 2
    assert answer.stderr == (
        "No player of the event has the id 'X'.\nNo player of the event has the id 'Y'.\n"
    )


def test_a_refusal_is_computed_all_the_same(arpad: Arpad, refused: Path) -> None:
    answer = arpad("rate", refused)
    assert answer.returncode == 1
    assert "+2.50" in answer.stdout
    assert "refuse    1.1" in answer.stdout


def test_json_is_the_outcome(arpad: Arpad, sound: Path) -> None:
    answer = arpad("rate", sound, "--json")
    outcome = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert list(outcome) == ["edition", "method", "readings", "findings", "players"]
    first = outcome["players"][0]
    assert (first["id"], first["change"], first["after"]) == ("A", "2.50", 2503)


@pytest.mark.parametrize("broken", ["contradictory", "absent"])
def test_unusable_input_is_all_findings(
    arpad: Arpad, contradictory: Path, tmp_path: Path, broken: str
) -> None:
    file = contradictory if broken == "contradictory" else tmp_path / "absent.json"
    page, document = arpad("rate", file), arpad("rate", file, "--json")
    assert page.returncode == document.returncode == 2
    findings = json.loads(document.stdout)["findings"]
    assert {finding["severity"] for finding in findings} == {"error"}
    assert page.stdout == ""
    assert f"{file.name} cannot be rated: 1 error." in page.stderr


def test_an_edition_may_be_named(arpad: Arpad, sound: Path) -> None:
    outcome = json.loads(arpad("rate", sound, "--edition", "fide/b02_2008", "--json").stdout)
    assert outcome["edition"] == "fide/b02_2008"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--edition", "fide/b02_1066"], "fide/b02_1066"),
        (["--reading", "we_from"], "--reading 'we_from' is not understood: write NAME=CHOICE."),
        (["--reading", "=first"], "--reading '=first' is not understood: write NAME=CHOICE."),
        (["--reading", "we_from=last"], "'last'"),
        (["--reading", "weather=fine"], "'weather'"),
        (
            ["--reading", "we_from=first", "--reading", "we_from=new"],
            "--reading we_from is given twice, as 'first' and as 'new'.",
        ),
    ],
)
def test_an_unknown_name_is_a_sentence(
    arpad: Arpad, sound: Path, words: list[str], sentence: str
) -> None:
    answer = arpad("rate", sound, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr


def test_a_piped_page_is_plain_and_fits_80_columns(
    arpad_process: ArpadProcess, event: dict[str, Any], write: Write
) -> None:
    for player in event["players"]:
        player["name"] = f"{player['name']} of the very long and noble family name"
    page = arpad_process("rate", write(event), "--player", "A")
    lines = page.stdout.decode().splitlines()
    assert page.returncode == 0
    assert "\x1b" not in page.stdout.decode()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]
    assert any(line.endswith("2.50      2.25   +2.50   2503") for line in lines)


def test_a_name_cannot_steer_the_terminal(
    arpad: Arpad, event: dict[str, Any], write: Write
) -> None:
    event["players"][0]["name"] = "Anna\x1b[2J"
    answer = arpad("rate", write(event))
    assert "\x1b" not in answer.stdout + answer.stderr
    event["players"][0]["name"] = "[bold]Anna :smile:"
    assert "[bold]Anna :smile:" in arpad("rate", write(event)).stdout
