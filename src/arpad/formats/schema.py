"""JSON Schemas of our own files, for other programs and for editors that complete while typing."""

import tomllib
from importlib import resources
from typing import Any, TypeAlias

import msgspec

from arpad.formats.choice_words import CHOICE_WORDS

Schema: TypeAlias = dict[str, Any]
FieldWords: TypeAlias = dict[str, dict[str, str]]
"""What each field says, by object and field."""

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(type_: type, *, title: str, description: str, words: FieldWords) -> Schema:
    """Return the schema of a type under a title of its own, every field with its words."""
    schema = msgspec.json.schema(type_)
    definitions = schema["$defs"]
    for name, definition in definitions.items():
        definition["description"] = " ".join(definition["description"].split())
        for field, field_schema in definition.get("properties", {}).items():
            field_schema["description"] = words.get(name, {}).get(field, "")
    for choices, choice_words in CHOICE_WORDS.items():
        if choices.__name__ in definitions:
            definitions[choices.__name__] |= {
                "enum": [choice.value for choice in choice_words],
                "oneOf": [
                    {"const": choice.value, "description": text}
                    for choice, text in choice_words.items()
                ],
            }
    return {"$schema": _DIALECT, "title": title, "description": description, **schema}


def words_of(file: str) -> FieldWords:
    """Return the words for the fields of one of our files."""
    text = resources.files("arpad.formats").joinpath(f"{file}_fields.toml").read_text("utf-8")
    return tomllib.loads(text)
