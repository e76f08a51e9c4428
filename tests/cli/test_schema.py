import json
from collections.abc import Callable
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
