"""Our own outcome file: what an edition makes of an event, as JSON for other programs."""

import msgspec

from arpad.formats.schema import FieldWords, Schema, schema_of, words_of
from arpad.model.outcome import Outcome

_AS_IN_THE_EVENT_FILE = ("Approval", "Counters", "EarlierResult", "StoredResult")
"""What the outcome hands on to the next event file, in its words."""


def outcome_json(outcome: Outcome) -> bytes:
    """Return an outcome as JSON, indented for reading."""
    return msgspec.json.format(msgspec.json.encode(outcome), indent=2)


def outcome_schema() -> Schema:
    """Return the JSON Schema of the outcome file."""
    return schema_of(
        Outcome,
        title="Arpad outcome",
        description="What an edition of the regulations makes of an event. Fractions are text: "
        "with two decimal places, and with six where FESA's tables are explained. What does not "
        "apply is null; what only other federations know is left out.",
        words=field_words(),
    )


def field_words() -> FieldWords:
    """Return what each field says, by object and field."""
    event = words_of("event")
    return words_of("outcome") | {name: event[name] for name in _AS_IN_THE_EVENT_FILE}
