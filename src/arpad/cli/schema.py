"""`arpad schema`: the formats of our own files, for other programs."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from arpad.cli.check_answer import check_schema
from arpad.cli.exits import ExitCode
from arpad.cli.streams import encoded, write_json
from arpad.formats.bars_proposal_file import bars_proposal_schema
from arpad.formats.event_file import event_schema
from arpad.formats.grade_needs_file import grade_needs_schema
from arpad.formats.outcome_file import outcome_schema
from arpad.formats.player_file import player_schema
from arpad.formats.starting_ratings_file import starting_ratings_schema
from arpad.kernels.schema import TABLES, row_schema

_SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "event": event_schema,
    "outcome": outcome_schema,
    "player": player_schema,
    "check": check_schema,
    "grade-needs": grade_needs_schema,
    "bars-proposal": bars_proposal_schema,
    "starting-ratings": starting_ratings_schema,
    **{table.replace("_", "-"): partial(row_schema, table) for table in TABLES},
}


def schema(
    document: Annotated[
        Literal[
            "event",
            "outcome",
            "player",
            "check",
            "grade-needs",
            "bars-proposal",
            "starting-ratings",
            "games",
            "events",
            "players",
            "lists",
            "game-changes",
            "changes",
        ],
        Parameter(help="A file, an answer that --json prints, or a row of a replay's table."),
    ],
    /,
) -> int:
    """Print the JSON Schema of a file format."""
    write_json(encoded(_SCHEMAS[document]()))
    return ExitCode.DONE
