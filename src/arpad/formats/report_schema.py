"""Schemas of the files that people write: what a report says of an event or of one player."""

from arpad.formats.schema import Schema, schema_of, words_of
from arpad.formats.single_value import DECIMAL_TEXT

_POINTS: list[Schema] = [
    {"type": "number", "minimum": 0},
    {"type": "string", "pattern": f"^{DECIMAL_TEXT.removeprefix('-?')}$"},
]
_POINTS_OF_A_GAME: list[Schema] = [
    {"enum": [0, 0.5, 1]},
    {"type": "string", "pattern": "^0*(0[.]50*|[01]([.]0+)?)$"},
]


def report_schema(type_: type, *, title: str, description: str) -> Schema:
    """Return the schema of a type that reports are made of; points may be numbers or text."""
    schema = schema_of(type_, title=title, description=description, words=words_of("event"))
    for definition in schema["$defs"].values():
        properties = definition.get("properties", {})
        for field, field_schema in properties.items():
            properties[field] = _with_points(field_schema, _POINTS)
    stored = schema["$defs"]["StoredResult"]["properties"]
    stored["score"]["anyOf"] = _POINTS_OF_A_GAME
    return schema


def _with_points(schema: Schema, points: list[Schema]) -> Schema:
    alternatives: list[Schema] = []
    for alternative in schema.get("anyOf", [schema]):
        if alternative.get("format") == "decimal":
            alternatives += points
        else:
            alternatives.append(alternative)
    if len(alternatives) == 1:
        return schema
    rest = {key: value for key, value in schema.items() if key == "default"}
    return {"description": schema["description"], "anyOf": alternatives, **rest}
