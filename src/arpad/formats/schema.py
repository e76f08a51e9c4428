"""JSON Schemas of our own files, for other programs and for editors that complete while typing."""

from typing import Any, TypeAlias

import msgspec

Schema: TypeAlias = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(type_: type, *, title: str, description: str) -> Schema:
    """Return the schema of a type under a title of its own."""
    schema = msgspec.json.schema(type_)
    for definition in schema["$defs"].values():
        definition["description"] = " ".join(definition["description"].split())
    return {"$schema": _DIALECT, "title": title, "description": description, **schema}
