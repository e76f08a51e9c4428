"""The tables of the page about the outcome file: the fields of its objects, and of the answers.

Objects that an outcome hands on to the next event are described with the event file.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import Struct

from arpad.formats.bars_proposal_file import bars_proposal_schema
from arpad.formats.grade_needs_file import grade_needs_schema
from arpad.formats.outcome_file import outcome_schema
from arpad.formats.schema import Schema
from arpad.formats.starting_ratings_file import starting_ratings_schema
from arpad.model.finding import Finding
from arpad.model.grading import Approval, Counters, GradeNeeds, Promotion, WayUp
from arpad.model.outcome import Audit, Exclusion, GameEntry, Outcome, PlayerOutcome
from arpad.model.player import EarlierResult, StoredResult
from arpad.model.ranking import NormalLaw, StartingRating, StartingRatings
from arpad.model.series import BarsDecision, BarsProposal

from .field_tables import kinds
from .markdown import cell, table

STRUCTS: tuple[type[Struct], ...] = (
    Outcome,
    PlayerOutcome,
    GameEntry,
    Exclusion,
    Promotion,
    Audit,
    Finding,
    GradeNeeds,
    WayUp,
    BarsProposal,
    BarsDecision,
    StartingRatings,
    NormalLaw,
    StartingRating,
)
"""The objects an outcome file is made of, and those of the other answers."""

SHARED: tuple[type[Struct], ...] = (Counters, Approval, EarlierResult, StoredResult)
"""The objects that stand on the page of the event file."""

SCHEMAS: tuple[Callable[[], Schema], ...] = (
    outcome_schema,
    grade_needs_schema,
    bars_proposal_schema,
    starting_ratings_schema,
)
"""The documents that the page describes."""

_EVENT_PAGE = "event-file.md"

_FRACTION = 'text such as "0.50"'


def defined_objects() -> dict[str, Any]:
    """Return the fields of every object of the documents, by its name."""
    return {
        name: definition["properties"]
        for schema in SCHEMAS
        for name, definition in schema()["$defs"].items()
        if "properties" in definition
    }


def fields_of(type_: type[Struct]) -> str:
    """Return the table of an object's fields: what each says and what it holds."""
    schema = defined_objects()[type_.__name__]
    return table(
        ("field", "what it says", "value"),
        (
            (
                f"`{field.encode_name}`",
                cell(schema[field.encode_name].get("description", "")),
                _kind(field),
            )
            for field in msgspec.structs.fields(type_)
        ),
    )


def _kind(field: msgspec.structs.FieldInfo) -> str:
    number = kinds(Decimal)[0]
    words = kinds(field.type, dict.fromkeys(SHARED, _EVENT_PAGE))
    return ", or ".join(word.replace(number, _FRACTION) for word in words)
