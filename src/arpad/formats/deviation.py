"""Deviations: what is wrong at a place of a document, before it is told as a finding."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeAlias

from msgspec import Struct

from arpad.formats.wording import Trail


class Deviation(Struct, frozen=True):
    """A place in a document and what is wrong there."""

    path: Trail
    message: str

    def within(self, key: str | int) -> "Deviation":
        """Return the same deviation, seen from the object or list around it."""
        return Deviation((key, *self.path), self.message)


Deviations: TypeAlias = tuple[Deviation, ...]

Shape: TypeAlias = Callable[[Any], Deviations]
"""A look at a value: what it deviates in, nothing when it has the shape."""

FINE: Deviations = ()

MOST = 200
"""How many deviations are worth telling at once: who has more has another kind of trouble."""


def first_of(deviations: Iterable[Deviation]) -> Deviations:
    """Return as many deviations as are worth telling, and one more to show that there are more."""
    return tuple(islice(deviations, MOST + 1))


def wrong(message: str) -> Deviations:
    """Return the one deviation of a value that is wrong as it stands."""
    return (Deviation((), message),)
