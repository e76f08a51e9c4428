"""The OpenAPI document: what it says of itself, and that it takes nothing back."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from arpad.client import Client
from arpad.model.rights import Right
from arpad.web.api.calls import CALLS
from arpad.web.api.operations import operations
from arpad.web.api.router import described

SNAPSHOT = Path(__file__).parents[3] / "docs" / "openapi.json"

NOW = described()
OPERATIONS = {told["operationId"]: (key, told) for key, told in operations(NOW)}
FILES = {"list_file", "experiment_tables", "experiment_paper", "comparison_tables"}
"""What is answered with a file, not with JSON."""


@pytest.fixture(scope="module")
def promised() -> dict[str, Any]:
    """Return the document as it was last agreed on: `make docs` writes it."""
    document: dict[str, Any] = msgspec.json.decode(SNAPSHOT.read_bytes())
    return document


def test_no_operation_was_taken_away(promised: dict[str, Any]) -> None:
    now = {key for key, _ in operations(NOW)}
    gone = [key for key, _ in operations(promised) if key not in now]
    assert not gone, f"Version 1 only grows, and these operations are gone: {gone}"


def test_no_operation_is_called_otherwise(promised: dict[str, Any]) -> None:
    then = {key: told["operationId"] for key, told in operations(promised)}
    now = {key: told["operationId"] for key, told in operations(NOW)}
    renamed = {key: name for key, name in then.items() if now.get(key, name) != name}
    assert not renamed, f"Programs call operations by these names, which are gone: {renamed}"


def test_no_parameter_was_taken_away_and_none_is_newly_needed(promised: dict[str, Any]) -> None:
    now = {key: _parameters(told) for key, told in operations(NOW)}
    for key, told in operations(promised):
        before, after = _parameters(told), now[key]
        gone = before.keys() - after.keys()
        assert not gone, f"{key} no longer takes {gone}: version 1 only grows."
        needed = {n for n, p in after.items() if p["required"]} - {
            n for n, p in before.items() if p["required"]
        }
        assert not needed, f"{key} newly needs {needed}: programs do not send it."


def _parameters(operation: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {parameter["name"]: parameter for parameter in operation.get("parameters", ())}


def test_no_field_was_taken_away_or_changed_its_kind(promised: dict[str, Any]) -> None:
    now = dict(_fields(NOW))
    for place, kind in _fields(promised):
        assert place in now, f"{place} is gone: version 1 only grows."
        assert now[place] == kind, f"{place} was {kind} and is {now[place]}: version 1 only grows."


def _fields(document: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for name, schema in document["components"]["schemas"].items():
        for field, told in schema.get("properties", {}).items():
            kept = {k: v for k, v in told.items() if k in {"type", "format", "$ref", "anyOf"}}
            yield f"{name}.{field}", _without_words(kept)


def _without_words(told: object) -> object:
    if isinstance(told, dict):
        return {
            key: _without_words(value)
            for key, value in told.items()
            if key not in {"description", "examples", "enum"}
        }
    return [_without_words(each) for each in told] if isinstance(told, list) else told


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_has_words_a_tag_and_examples_that_fit_its_shapes(name: str) -> None:
    (_, path), told = OPERATIONS[name]
    assert told["summary"]
    assert told["description"]
    assert told["tags"][0] in {tag["name"] for tag in NOW["tags"]}
    assert {"400", "404", "429"} <= told["responses"].keys()
    for parameter in told.get("parameters", ()):
        assert parameter["description"], (path, parameter["name"])
        assert "example" in parameter, (path, parameter["name"])
    if name in FILES:
        content = told["responses"]["200"]["content"]
        assert all(each["schema"]["format"] == "binary" for each in content.values())
    else:
        status = next(status for status in told["responses"] if status.startswith("2"))
        shown = told["responses"][status]["content"]["application/json"]
        example = shown["examples"]["made up"]["$ref"].rpartition("/")[2]
        _fits(NOW["components"]["examples"][example]["value"], shown["schema"])


@pytest.mark.parametrize("name", OPERATIONS)
def test_whatever_changes_something_names_a_right_and_can_be_done_once(name: str) -> None:
    (method, path), told = OPERATIONS[name]
    is_question = path.startswith("/api/v1/calculators")
    if method == "get" or is_question:
        return
    assert told["x-right"] in Right.__members__
    assert told["security"] == [{"key": []}]
    assert {"401", "403", "409", "422"} <= told["responses"].keys()
    assert "Idempotency-Key" in {parameter["name"] for parameter in told["parameters"]}


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_is_sent_has_an_example_that_fits(name: str) -> None:
    content = OPERATIONS[name][1].get("requestBody", {}).get("content", {})
    if "application/json" in content:
        schema = content["application/json"]["schema"]
        shape = schema["$ref"].rpartition("/")[2]
        _fits(NOW["components"]["examples"][shape]["value"], schema)


def _fits(example: object, schema: Mapping[str, Any]) -> None:
    whole = {**schema, "components": NOW["components"]}
    jsonschema.Draft202012Validator(whole).validate(example)


@pytest.mark.parametrize("name", sorted(NOW["components"]["schemas"]))
def test_every_shape_is_described_and_has_an_example(name: str) -> None:
    schema = NOW["components"]["schemas"][name]
    assert schema["description"]
    _fits(schema["examples"][0], schema)


def test_the_client_has_a_call_for_every_operation() -> None:
    assert CALLS.keys() == OPERATIONS.keys()
    with Client("http://office.example") as client:
        for call in CALLS.values():
            target: Any = client
            for part in call.partition("(")[0].split(".")[1:]:
                target = getattr(target, part)
            assert callable(target)
