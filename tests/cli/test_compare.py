"""`arpad compare`: the same games under two editions, from a file or a book."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Arpad = Callable[..., CompletedProcess[str]]
EDITIONS = ("fide/b02_2008", "fide/b02_2010")


@pytest.fixture
def file(event: dict[str, Any], tmp_path: Path) -> Path:
    """Write an event in which D is new to the list: K is 25 in 2008 and 30 in 2010."""
    for player in event["players"]:
        del player["k"]
    event["players"][3]["games"] = 10
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    return path


def test_who_differs_is_told_with_articles(arpad: Arpad, file: Path) -> None:
    answer = arpad("compare", *EDITIONS, "--event", file)
    assert answer.returncode == 0, answer.stderr
    assert "1 of 4 players differ, in 1 of 1 event." in answer.stdout
    lines = [line.split() for line in answer.stdout.splitlines()]
    assert ["K", "8.56", "8.56", "1"] in lines
    assert ["k_new", "25", "30"] in lines


def test_numbers_are_exact_in_json(arpad: Arpad, file: Path) -> None:
    told = json.loads(arpad("compare", *EDITIONS, "--event", file, "--json").stdout)
    (difference,) = told["differences"]
    # D, 2200: nothing of .15 + .24 + .36 expected: -.75 x 25 and -.75 x 30.
    assert difference["player"] == "D"
    assert (difference["left_change"], difference["right_change"]) == ("-18.75", "-22.50")
    assert [game["round"] for game in difference["games"]] == [1, 2, 3]


def test_readings_are_of_the_second_edition_and_of_the_first_by_their_own_option(
    arpad: Arpad, file: Path
) -> None:
    same = ("fide/b02_2008", "fide/b02_2008", "--event", file, "--json")
    told = json.loads(arpad("compare", *same, "--reading", "halves_on=change").stdout)
    assert (told["left_readings"], told["right_readings"]) == ({}, {"halves_on": "change"})
    told = json.loads(arpad("compare", *same, "--first-reading", "halves_on=change").stdout)
    assert (told["left_readings"], told["right_readings"]) == ({"halves_on": "change"}, {})


def test_texts_of_rapid_and_blitz_are_compared(
    arpad: Arpad, event: dict[str, Any], tmp_path: Path
) -> None:
    """2500 beats 2000 with K 20: 500 count in 2023, 400 from March 2024: .96 and .92."""
    players = [{"id": "A", "rating": 2500, "k": 20}, {"id": "B", "rating": 2000, "k": 20}]
    games = [{"round": 1, "white": "A", "black": "B", "result": "1-0"}]
    rapid = {"discipline": "rapid", "time_control": "15+10", "players": players, "games": games}
    path = tmp_path / "rapid.json"
    path.write_text(json.dumps(event | rapid), encoding="utf-8")
    texts = ("fide/rapid_blitz_2022_10", "fide/rapid_blitz_2024")
    told = json.loads(arpad("compare", *texts, "--event", path, "--json").stdout)
    changes = {d["player"]: (d["left_change"], d["right_change"]) for d in told["differences"]}
    assert changes == {"A": ("0.80", "1.60"), "B": ("-0.80", "-1.60")}


def test_open_points_are_not_tried_on_request(arpad: Arpad, file: Path) -> None:
    answer = arpad("compare", *EDITIONS, "--event", file, "--no-touched", "--json")
    assert json.loads(answer.stdout)["readings"] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (EDITIONS, "Say which games"),
        ((*EDITIONS, "--event", "x", "--pool", "fide"), "Say which games"),
        ((*EDITIONS, "--event", "x", "--list", "2012-01-01"), "go with --pool"),
        (("fide/b02_2010", "fide/b02_2010", "--event", "FILE"), "with the same readings"),
        (("fide/b02_2010", "fesa/elo_text", "--event", "FILE"), "texts of two federations"),
        (("fide/b02_2010", "fide/b02_1999", "--event", "FILE"), "No edition 'fide/b02_1999'"),
        ((*EDITIONS, "--event", "FILE", "--reading", "x=y"), "has no reading 'x'"),
        ((*EDITIONS, "--event", "no_such_file"), "no such file"),
    ],
)
def test_questions_that_cannot_be_answered(
    arpad: Arpad, file: Path, words: tuple[str, ...], sentence: str
) -> None:
    answer = arpad("compare", *(str(file) if word == "FILE" else word for word in words))
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr


def test_the_events_of_a_list_are_compared(arpad: Arpad, demo_folder: Path) -> None:
    book = ("--book", demo_folder / "arpad.db", "--pool", "fide")
    told = json.loads(arpad("compare", *EDITIONS, *book, "--list", "2012-03-01", "--json").stdout)
    everything = json.loads(arpad("compare", *EDITIONS, *book, "--no-touched", "--json").stdout)
    assert 0 < told["events"] < everything["events"]
    assert 0 < told["players_differing"] <= told["players"]
    assert {d["event_name"] for d in told["differences"]} <= {
        d["event_name"] for d in everything["differences"]
    }


def test_an_unknown_pool_or_list_is_refused(arpad: Arpad, demo_folder: Path) -> None:
    book = ("--book", demo_folder / "arpad.db")
    answer = arpad("compare", *EDITIONS, *book, "--pool", "go")
    assert (answer.returncode, "There is no pool 'go'" in answer.stderr) == (2, True)
    answer = arpad("compare", *EDITIONS, *book, "--pool", "fisf")
    assert (answer.returncode, "texts of FISF, not of FIDE" in answer.stderr) == (2, True)
    answer = arpad("compare", *EDITIONS, *book, "--pool", "fide", "--list", "2012-02-29")
    assert (answer.returncode, "has no list of 2012-02-29" in answer.stderr) == (2, True)


@pytest.mark.parametrize(
    ("day", "change"),
    [
        # 2022: the 600 count as 400, the 500 as they are; 2024: both as 400; October 2025: none.
        ("2024-04-05", "1.60"),
        ("2025-11-03", "0.60"),
    ],
)
def test_one_upgrade_is_held_against_every_game_and_against_none(
    day: str, change: str, arpad: Arpad, tmp_path: Path
) -> None:
    """2700 beats 2200 and 2100 with K 10: 10 x (.08 + .04) by the text of 2022."""
    players = [{"id": "A", "rating": 2700, "k": 10}, {"id": "B", "rating": 2200}]
    event = {
        "name": "Three ways",
        "start": day,
        "system": "swiss",
        "players": [*players, {"id": "C", "rating": 2100}],
        "games": [
            {"round": 1, "white": "A", "black": "B", "result": "1-0"},
            {"round": 2, "white": "C", "black": "A", "result": "0-1"},
        ],
    }
    file = tmp_path / "three.json"
    file.write_text(json.dumps(event), encoding="utf-8")
    texts = ("fide/b02_2022", "fide/b02_2024")
    told = json.loads(arpad("compare", *texts, "--event", file, "--json").stdout)
    (difference,) = [d for d in told["differences"] if d["player"] == "A"]
    assert (difference["left_change"], difference["right_change"]) == ("1.20", change)
    shown = " ".join(arpad("compare", *texts, "--event", file).stdout.split())
    assert "the difference that counts 8.3.1 8.3.1" in shown
