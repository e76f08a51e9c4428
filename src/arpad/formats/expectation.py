"""Expectations: what a type admits, in the words of somebody who writes a file by hand."""

from collections.abc import Mapping
from typing import Any

from msgspec import inspect

from arpad.formats.wording import listed, quoted


def expectation(type_: inspect.Type) -> str:
    """Return the words for what a type admits.

    >>> expectation(inspect.type_info(int | None))
    'a whole number, or null'
    """
    words = [_words(member) for member in members(type_)]
    return f"{', '.join(words[:-1])}, or {words[-1]}" if len(words) > 1 else words[0]


def members(type_: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the alternatives of a type, null last."""
    match type_:
        case inspect.Metadata():
            return members(type_.type)
        case inspect.UnionType():
            all_members = [inner for member in type_.types for inner in members(member)]
            return tuple(sorted(all_members, key=lambda m: isinstance(m, inspect.NoneType)))
    return (type_,)


def _words(type_: inspect.Type) -> str:
    match type_:
        case inspect.IntType(ge=int(least), le=int(most)):
            return f"a whole number from {least} to {most}"
        case inspect.StrType(min_length=int(least), max_length=int(most)):
            return f"text of {least} to {most} characters"
        case inspect.StrType(max_length=int(most)):
            return f"text of at most {most} characters"
        case inspect.EnumType():
            return listed([quoted(choice.value) for choice in type_.cls], "or")
        case inspect.StructType():
            return _object(type_)
    return _PLAIN_WORDS[type(type_)]


def _object(type_: inspect.StructType) -> str:
    """Return the words for an object; its required fields show what it is."""
    required = [field.encode_name for field in type_.fields if field.required]
    return f"an object with {listed(required)}" if required else "an object"


_PLAIN_WORDS: Mapping[type[Any], str] = {
    inspect.BoolType: "true or false",
    inspect.DateType: "a day as YYYY-MM-DD",
    inspect.DecimalType: "a number such as 4.5",
    inspect.IntType: "a whole number",
    inspect.NoneType: "null",
    inspect.StrType: "text",
    inspect.VarTupleType: "a list",
}
