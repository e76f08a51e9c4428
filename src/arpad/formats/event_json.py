"""An event as an event file: JSON with what is known, and nothing about the rest."""

from typing import Any

import msgspec
from msgspec import Struct

from arpad.model.event import Event


def event_json(event: Event) -> bytes:
    """Return an event as JSON that `arpad rate` reads, indented for editing."""
    return msgspec.json.format(msgspec.json.encode(_known(event)), indent=2) + b"\n"


def _known(value: Any) -> Any:  # noqa: ANN401 - any value of an event
    """Return a value without the fields that say no more than their default."""
    if isinstance(value, Struct):
        fields = ((f, getattr(value, f.name)) for f in msgspec.structs.fields(value))
        return {f.encode_name: _known(inner) for f, inner in fields if inner != f.default}
    return [_known(inner) for inner in value] if isinstance(value, tuple) else value
