"""Shapes: every deviation of a plain document from a type of the model, not only the first.

The types of the model are the shape of our files. Converting a document stops at its first fault;
an organiser wants all of them at once, each with its place and what was expected there.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import inspect

from arpad.formats.deviation import Deviation, Deviations, Shape, first_of, wrong
from arpad.formats.expectation import expectation, members
from arpad.formats.single_value import kinds_of, mending
from arpad.formats.wording import listed, nearest, quoted, shown


def shape_of(type_: type, *, phrases: Mapping[str, str]) -> Shape:
    """Return the shape of a type.

    `phrases` words what is expected in a `Struct.field`; braces in it stand for the type's own
    words without null.
    """
    return _Shaper(phrases).shape(inspect.type_info(type_))


class _Shaper:
    """Turn types into shapes, once, so that looking at a document only calls functions."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._phrases = phrases

    def shape(self, type_: inspect.Type, field: str = "") -> Shape:
        """Return the shape of a value, or of a field's value."""
        expected = self._expected(type_, field)
        shapes: dict[type, Shape] = {}
        for member in members(type_):
            shapes |= self._kinds(member, expected)

        def check(value: Any) -> Deviations:  # noqa: ANN401 - whatever the file holds
            shape = shapes.get(type(value))
            if shape is not None:
                return shape(value)
            return wrong(f"expected {expected}; found {shown(value)}{mending(value, shapes)}")

        return check

    def _expected(self, type_: inspect.Type, field: str) -> str:
        phrase = self._phrases.get(field)
        if phrase is None:
            return expectation(type_)
        return phrase.format(expectation(members(type_)[0]))

    def _kinds(self, type_: inspect.Type, expected: str) -> dict[type, Shape]:
        match type_:
            case inspect.VarTupleType():
                return {list: _list(self.shape(type_.item_type))}
            case inspect.StructType():
                return {dict: self._object(type_)}
        return kinds_of(type_, expected)

    def _object(self, type_: inspect.StructType) -> Shape:
        name = type_.cls.__name__
        fields = {f.encode_name: self.shape(f.type, f"{name}.{f.name}") for f in type_.fields}
        required = {
            f.encode_name: self._expected(f.type, f"{name}.{f.name}")
            for f in type_.fields
            if f.required
        }
        return _Object(fields, required)


class _Object:
    """The shape of an object: known fields only, and all that are required."""

    def __init__(self, fields: dict[str, Shape], required: dict[str, str]) -> None:
        self._fields = fields
        self._required = required

    def __call__(self, value: dict[str, Any]) -> Deviations:
        return first_of(self._deviations(value))

    def _deviations(self, value: dict[str, Any]) -> Iterator[Deviation]:
        fields = self._fields
        for name, inner in value.items():
            if name in fields:
                for deviation in fields[name](inner):
                    yield deviation.within(name)
        if not (fields.keys() >= value.keys() >= self._required.keys()):
            yield from self._misnamed(value)

    def _misnamed(self, value: dict[str, Any]) -> Iterator[Deviation]:
        """Yield the unknown fields and the missing ones, a misspelt one only once."""
        missing = [name for name in self._required if name not in value]
        absent = tuple(name for name in self._fields if name not in value)
        for name in value:
            if name in self._fields:
                continue
            meant = nearest(name, absent) or nearest(name, tuple(self._fields))
            if meant in missing:
                missing.remove(meant)
            yield Deviation((name,), self._unknown(name, meant))
        for name in missing:
            message = f"the required field {quoted(name)} is missing; add {self._required[name]}"
            yield Deviation((name,), message)

    def _unknown(self, name: str, meant: str | None) -> str:
        if meant is None:
            return f"there is no field {quoted(name)}; the fields are {listed(self._fields)}"
        return f"there is no field {quoted(name)}; did you mean {quoted(meant)}?"


def _list(item: Shape) -> Shape:
    def check(value: list[Any]) -> Deviations:
        return first_of(
            deviation.within(index)
            for index, inner in enumerate(value)
            for deviation in item(inner)
        )

    return check
