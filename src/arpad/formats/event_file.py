"""Our own event file: a report as JSON or TOML, read with everything that is wrong in it.

The structs of the model are the shape of the file.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from arpad.formats import event_contradictions, game_contradictions, player_contradictions
from arpad.formats.claims import claims_of
from arpad.formats.deviation import Deviation, Deviations
from arpad.formats.document import Content, Document, Findings, document_from_bytes
from arpad.formats.reading import read_content, read_file
from arpad.formats.report_schema import report_schema
from arpad.formats.report_shape import report_shape
from arpad.formats.schema import Schema
from arpad.model.event import Event

Reading: TypeAlias = tuple[Event | None, Findings]
"""An event, or the errors that keep the file from being one."""


class UnreadableEventError(ValueError):
    """A file cannot be used as an event; its text lists every reason, one a line."""

    def __init__(self, findings: Findings) -> None:
        """Keep the reasons as findings too."""
        super().__init__("\n".join(f"{f.where}: {f.message}" for f in findings))
        self.findings = findings


def read_event_file(path: str | Path) -> Reading:
    """Read an event file, or list everything that is wrong with it."""
    return read_file(path, event_from_bytes)


def event_from_bytes(data: bytes, *, name: str) -> Reading:
    """Read the bytes of an event file, called by this name in findings."""
    document = document_from_bytes(data, name=name)
    if not isinstance(document, Document):
        return None, document
    return read_content(document.content, Event, report_shape(Event), contradictions, name=name)


def contradictions(content: Content, deviations: Deviations) -> Iterator[Deviation]:
    """Yield everything in which the claims of an event contradict each other."""
    claims = claims_of(content, deviations)
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
            game_contradictions.handicaps,
        )
    )


def event_schema() -> Schema:
    """Return the JSON Schema of the event file."""
    schema = report_schema(
        Event,
        title="Arpad event",
        description="A report of an event: its facts, its players and its games. The same fields "
        "serve JSON and TOML; a TOML file leaves out what is null.",
    )
    event = schema["$defs"]["Event"]["properties"]
    event["registered"]["anyOf"][1] = {"const": False}
    event["players"]["minItems"] = event["games"]["minItems"] = 1
    return schema
