"""Our own player file: one player's entry, as an event file has it, in a file of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from arpad.formats.claims import claims_of
from arpad.formats.deviation import Deviation, Deviations
from arpad.formats.document import Content, Document, Findings, document_from_bytes
from arpad.formats.file_text import unreadable
from arpad.formats.player_contradictions import players
from arpad.formats.reading import read_content, read_file
from arpad.formats.report_schema import report_schema
from arpad.formats.report_shape import report_shape
from arpad.formats.schema import Schema
from arpad.model.player import Player

Reading: TypeAlias = tuple[Player | None, Findings]
"""A player, or the errors that keep the file from being one."""

_ONLY_ID = "player"
"""The id of somebody who needs none, being alone in the file."""
_AN_EVENT = (
    "this is an event, expected one player; write the object of one of its players into a file of "
    "its own"
)


def read_player_file(path: str | Path) -> Reading:
    """Read a player file, or list everything that is wrong with it."""
    return read_file(path, player_from_bytes)


def player_from_bytes(data: bytes, *, name: str) -> Reading:
    """Read the bytes of a player file, called by this name in findings."""
    document = document_from_bytes(data, name=name)
    if not isinstance(document, Document):
        return None, document
    if "players" in document.content:
        return None, (unreadable(name, _AN_EVENT),)
    content = {"id": _ONLY_ID, **document.content}
    return read_content(content, Player, report_shape(Player), _contradictions, name=name)


def _contradictions(content: Content, deviations: Deviations) -> Iterator[Deviation]:
    """Yield what contradicts itself in the entry, as in an event with this player only."""
    seen_from_an_event = [deviation.within(0).within("players") for deviation in deviations]
    claims = claims_of({"players": [content]}, seen_from_an_event)
    for deviation in players(claims):
        yield Deviation(deviation.path[2:], deviation.message)


def player_schema() -> Schema:
    """Return the JSON Schema of the player file."""
    schema = report_schema(
        Player,
        title="Arpad player",
        description="One player, with the fields that an event file has for its players. The same "
        "fields serve JSON and TOML; a TOML file leaves out what is null.",
    )
    del schema["$defs"]["Player"]["required"]
    return schema
