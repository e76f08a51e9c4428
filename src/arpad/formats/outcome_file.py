"""Our own outcome file: what an edition makes of an event, as JSON for other programs."""

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

import msgspec

from arpad.formats.schema import Schema, schema_of
from arpad.model.outcome import Method, Outcome, Status

_STATUS_WORDS = {
    Status.RATED: "rated before and after; the games change the rating",
    Status.RATED_SINCE: "unrated when playing, rated by now: rated for the player's own change, "
    "unrated for the opponents",
    Status.NEW: "unrated; with this event a first rating can be published",
    Status.UNRATED: "unrated; the result counts and waits for more games, or is below the floor "
    "when pooled",
    Status.NOT_COUNTED: "unrated; the result does not count",
}
_METHOD_WORDS = {
    Method.ROUND_ROBIN: "everybody met everybody: computed from the average of all",
    Method.SWISS: "computed from the opponents met",
    Method.SCHEVENINGEN: "team against team, everybody met the whole other team",
    Method.MATCH: "two players over several games",
    Method.STAGES: "stages not pooled: each by the method of its own system",
}


def outcome_json(outcome: Outcome) -> bytes:
    """Return an outcome as JSON, indented for reading."""
    return msgspec.json.format(msgspec.json.encode(outcome), indent=2)


def outcome_schema() -> Schema:
    """Return the JSON Schema of the outcome file."""
    schema = schema_of(
        Outcome,
        title="Arpad outcome",
        description="What an edition of the regulations makes of an event. Fractions are text "
        "with two decimal places; what does not apply is null.",
    )
    definitions = schema["$defs"]
    for name, words in field_words().items():
        properties = definitions[name]["properties"]
        for field in properties.keys() & words.keys():
            properties[field] |= {"description": words[field]}
    definitions["Status"] |= _choices(_STATUS_WORDS)
    definitions["Method"] |= _choices(_METHOD_WORDS)
    return schema


def field_words() -> dict[str, dict[str, str]]:
    """Return what each field says, by object and field."""
    text = resources.files("arpad.formats").joinpath("outcome_fields.toml").read_text("utf-8")
    return tomllib.loads(text)


def _choices(words: Mapping[Any, str]) -> Schema:
    """Return the schema of the members of an enumeration, each with its description."""
    return {
        "enum": [choice.value for choice in words],
        "oneOf": [{"const": choice.value, "description": text} for choice, text in words.items()],
    }
