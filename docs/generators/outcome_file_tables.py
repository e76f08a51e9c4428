"""The tables of the page about the outcome file: the fields of its objects."""

from decimal import Decimal

import msgspec
from msgspec import Struct

from arpad.formats.outcome_file import outcome_schema
from arpad.model.finding import Finding
from arpad.model.outcome import Exclusion, GameEntry, Outcome, PlayerOutcome

from .field_tables import kinds
from .markdown import cell, table

STRUCTS: tuple[type[Struct], ...] = (Outcome, PlayerOutcome, GameEntry, Exclusion, Finding)
"""The objects an outcome file is made of."""

_FRACTION = 'text such as "0.50"'


def fields_of(type_: type[Struct]) -> str:
    """Return the table of an object's fields: what each says and what it holds."""
    schema = outcome_schema()["$defs"][type_.__name__]["properties"]
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
    words = [_FRACTION if word == number else word for word in kinds(field.type)]
    return ", or ".join(words)
