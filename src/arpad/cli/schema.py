"""`arpad schema`: the formats of our own files, for other programs."""

from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.exits import ExitCode
from arpad.cli.streams import encoded, write_json
from arpad.formats.event_file import event_schema
from arpad.formats.outcome_file import outcome_schema

_SCHEMAS = {"event": event_schema, "outcome": outcome_schema}


def schema(
    document: Annotated[
        Literal["event", "outcome"], Parameter(help="The event file, or the outcome of rating it.")
    ],
    /,
) -> int:
    """Print the JSON Schema of a file format."""
    write_json(encoded(_SCHEMAS[document]()))
    return ExitCode.DONE
