"""Words for the fields of our own files: what each may hold, with links to other objects."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct, inspect

from arpad.formats.expectation import expectation, members

from .markdown import cell

Pages: TypeAlias = Mapping[type[Struct], str]
"""The pages of objects that are described on another page than the field."""


def kinds(annotation: Any, pages: Pages | None = None) -> list[str]:  # noqa: ANN401 - of a field
    """Return the alternatives that a field admits in words, null last."""
    return [_words(kind, pages or {}) for kind in members(inspect.type_info(annotation))]


def heading(type_: type[Struct]) -> str:
    """Return the words under which a page describes an object."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in type_.__name__).strip()


def _words(type_: inspect.Type, pages: Pages) -> str:
    match type_:
        case inspect.VarTupleType(item_type=inspect.StructType(cls=cls)):
            return f"a list, each {_link(cls, pages)}"
        case inspect.VarTupleType():
            return f"a list, each {_words(members(type_.item_type)[0], pages)}"
        case inspect.DictType():
            return f"an object, each value {_words(members(type_.value_type)[0], pages)}"
        case inspect.StructType(cls=cls):
            return _link(cls, pages)
    return cell(expectation(type_))


def _link(type_: type[Struct], pages: Pages) -> str:
    anchor = heading(type_).replace(" ", "-")
    return f"[{heading(type_)}]({pages.get(type_, '')}#{anchor})"
