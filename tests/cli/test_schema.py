import json
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from jsonschema import Draft202012Validator

Arpad = Callable[..., CompletedProcess[str]]


def test_our_event_fits_the_schema_of_events(arpad: Arpad, event: dict[str, Any]) -> None:
    answer = arpad("schema", "event")
    assert answer.returncode == 0
    Draft202012Validator(json.loads(answer.stdout)).validate(event)


def test_its_outcome_fits_the_schema_of_outcomes(arpad: Arpad, refused: Path) -> None:
    schema = json.loads(arpad("schema", "outcome").stdout)
    Draft202012Validator(schema).validate(json.loads(arpad("rate", refused, "--json").stdout))


def test_a_table_and_its_outcome_fit_theirs(
    arpad: Arpad, shogi: Path, table: dict[str, Any]
) -> None:
    Draft202012Validator(json.loads(arpad("schema", "event").stdout)).validate(table)
    outcome = json.loads(arpad("rate", shogi, "--json").stdout)
    Draft202012Validator(json.loads(arpad("schema", "outcome").stdout)).validate(outcome)


def test_a_player_and_what_the_next_grade_needs_fit_theirs(arpad: Arpad) -> None:
    with as_file(files("arpad") / "examples" / "player.json") as path:
        player = json.loads(path.read_text(encoding="utf-8"))
        needs = json.loads(arpad("grade", "needs", path, "--json").stdout)
    Draft202012Validator(json.loads(arpad("schema", "player").stdout)).validate(player)
    Draft202012Validator(json.loads(arpad("schema", "grade-needs").stdout)).validate(needs)


def test_a_tournament_and_its_outcome_fit_theirs(
    arpad: Arpad, scrabble: Path, tournament: dict[str, Any]
) -> None:
    Draft202012Validator(json.loads(arpad("schema", "event").stdout)).validate(tournament)
    outcome = json.loads(arpad("rate", scrabble, "--json").stdout)
    Draft202012Validator(json.loads(arpad("schema", "outcome").stdout)).validate(outcome)


def test_proposed_bars_fit_theirs(arpad: Arpad) -> None:
    schema = Draft202012Validator(json.loads(arpad("schema", "bars-proposal").stdout))
    bars = ("--decided", "Joker=1917", "--decided", "A=1810", "--decided", "B=1544")
    by = ("--who", "Commission", "--when", "2020-09-01")
    with as_file(files("arpad") / "examples" / "scrabble_list.csv") as path:
        for words in ((), (*bars, *by)):
            call = ("series", "propose", path, "--on", "2020-08-31", *words, "--json")
            schema.validate(json.loads(arpad(*call).stdout))


def test_starting_ratings_fit_theirs(arpad: Arpad) -> None:
    schema = Draft202012Validator(json.loads(arpad("schema", "starting-ratings").stdout))
    with as_file(files("arpad") / "examples" / "duplicate_ranking.csv") as path:
        schema.validate(json.loads(arpad("starting-ratings", path, "--json").stdout))
