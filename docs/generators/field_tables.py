"""Words for the fields of our own files: what each may hold, with links to other objects."""

from typing import Any

from msgspec import Struct, inspect

from arpad.formats.expectation import expectation, members

from .markdown import cell


def kinds(annotation: Any) -> list[str]:  # noqa: ANN401 - of a field
    """Return the alternatives that a field admits in words, null last."""
    return [_words(kind) for kind in members(inspect.type_info(annotation))]


def heading(type_: type[Struct]) -> str:
    """Return the words under which a page describes an object."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in type_.__name__).strip()


def _words(type_: inspect.Type) -> str:
    match type_:
        case inspect.VarTupleType(item_type=inspect.StructType(cls=cls)):
            return f"a list, each {_link(cls)}"
        case inspect.VarTupleType():
            return f"a list, each {_words(members(type_.item_type)[0])}"
        case inspect.DictType():
            return f"an object, each value {_words(members(type_.value_type)[0])}"
        case inspect.StructType(cls=cls):
            return _link(cls)
    return cell(expectation(type_))


def _link(type_: type[Struct]) -> str:
    return f"[{heading(type_)}](#{heading(type_).replace(' ', '-')})"
