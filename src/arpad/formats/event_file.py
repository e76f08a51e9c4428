"""Our own event file: a report as JSON or TOML, read with everything that is wrong in it.

The structs of the model are the shape of the file. A file is read in three steps: its notation, its
shape, its contradictions; the first can end the reading, the other two are always both taken.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import msgspec

from arpad.formats import event_contradictions, game_contradictions, player_contradictions
from arpad.formats.claims import Claims, claims_of
from arpad.formats.deviation import MOST, Deviation, Deviations, Shape, first_of
from arpad.formats.document import Content, Document, Findings, document_from_bytes
from arpad.formats.file_text import file_bytes
from arpad.formats.schema import Schema, schema_of
from arpad.formats.shape import shape_of
from arpad.formats.single_value import DECIMAL_TEXT
from arpad.formats.wording import place, sentence
from arpad.model.event import Event
from arpad.model.finding import Finding, error

Reading: TypeAlias = tuple[Event | None, Findings]
"""An event, or the errors that keep the file from being one."""

_PHRASES = {
    "Event.registered": "the day of registration as YYYY-MM-DD, or false when there was none",
    "Game.black": "{}, or null for a bye",
    "Player.rating": "{}, or null for an unrated player",
}


class UnreadableEventError(ValueError):
    """An event file cannot be used; its text lists every reason, one a line."""

    def __init__(self, findings: Findings) -> None:
        """Keep the reasons as findings too."""
        super().__init__("\n".join(f"{f.where}: {f.message}" for f in findings))
        self.findings = findings


def read_event(path: str | Path) -> Event:
    """Return the event of a file; raise with every reason when it cannot be used."""
    event, findings = read_event_file(path)
    if event is None:
        raise UnreadableEventError(findings)
    return event


def read_event_file(path: str | Path) -> Reading:
    """Read an event file, or list everything that is wrong with it."""
    path = Path(path)
    data = file_bytes(path)
    if isinstance(data, Finding):
        return None, (data,)
    return event_from_bytes(data, name=path.name)


def event_from_bytes(data: bytes, *, name: str) -> Reading:
    """Read the bytes of an event file, called by this name in findings."""
    document = document_from_bytes(data, name=name)
    if not isinstance(document, Document):
        return None, document
    content = document.content
    faults = _faults(content)
    if not faults:
        return msgspec.convert(content, Event), ()
    findings = [_finding(name, content, fault) for fault in faults[:MOST]]
    if len(faults) > MOST:
        more = f"These are the first {MOST} errors, and there are more; mend them and check again."
        findings.append(error(place(name, content, ()), more))
    return None, tuple(findings)


def _faults(content: Content) -> Deviations:
    """Return what is wrong with the shape of a document and what contradicts itself in it."""
    deviations = _event_shape()(content)
    if len(deviations) > MOST:
        return deviations
    return first_of((*deviations, *_contradictions(claims_of(content, deviations))))


@cache
def _event_shape() -> Shape:
    return shape_of(Event, phrases=_PHRASES)


def _contradictions(claims: Claims) -> Iterator[Deviation]:
    """Yield everything in which the claims contradict each other."""
    return chain.from_iterable(
        check(claims)
        for check in (
            event_contradictions.days,
            event_contradictions.time_controls,
            event_contradictions.rounds,
            event_contradictions.stages,
            event_contradictions.match_terms,
            event_contradictions.empty_lists,
            player_contradictions.players,
            game_contradictions.strangers,
            game_contradictions.byes,
            game_contradictions.double_games,
        )
    )


def _finding(name: str, content: Content, fault: Deviation) -> Finding:
    return error(place(name, content, fault.path), sentence(fault.message))


def event_schema() -> Schema:
    """Return the JSON Schema of the event file."""
    schema = schema_of(
        Event,
        title="Arpad event",
        description="A report of an event: its facts, its players and its games. The same fields "
        "serve JSON and TOML; a TOML file leaves out what is null.",
    )
    for name, words in _field_words().items():
        properties = schema["$defs"][name]["properties"]
        for field, description in words.items():
            properties[field] = _field_schema(properties[field], description)
    event = schema["$defs"]["Event"]["properties"]
    event["registered"]["anyOf"][1] = {"const": False}
    event["players"]["minItems"] = event["games"]["minItems"] = 1
    return schema


def _field_words() -> dict[str, dict[str, str]]:
    text = resources.files("arpad.formats").joinpath("event_fields.toml").read_text("utf-8")
    return tomllib.loads(text)


def _field_schema(schema: Schema, description: str) -> Schema:
    """Return the schema of a field with its description; points may be numbers or text."""
    alternatives: list[Schema] = []
    for alternative in schema.get("anyOf", [schema]):
        if alternative.get("format") == "decimal":
            alternatives += _POINTS
        else:
            alternatives.append(alternative)
    if len(alternatives) == 1:
        return {**schema, "description": description}
    rest = {key: value for key, value in schema.items() if key == "default"}
    return {"description": description, "anyOf": alternatives, **rest}


_POINTS: list[Schema] = [
    {"type": "number", "minimum": 0},
    {"type": "string", "pattern": f"^{DECIMAL_TEXT.removeprefix('-?')}$"},
]
