"""What a program sends: read only after it is known that it may do what it asks for."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from msgspec import Struct

from arpad.web.wrong_words import plainly

A = TypeVar("A", bound=Struct)

_SAFE = {"GET", "HEAD", "OPTIONS"}
_NULL = (b"\0", rb"\u0000")
_GARBLED = "The body has a null character in it; leave it out."
_WRONG = "The body is wrong: {place}{what}."


class Body(Struct, frozen=True):
    """The body of a request, and what it says that it is."""

    data: bytes = b""
    kind: str = ""
    boundary: str = ""

    def read(self, shape: type[A]) -> A:
        """Return what the body says; refuse what does not fit, with the place that is wrong."""
        if any(null in self.data for null in _NULL):
            raise ClientException(_GARBLED)
        with _in_sentences():
            return msgspec.json.decode(self.data or b"{}", type=shape)


def fitted(fields: Mapping[str, str], values: Mapping[str, str], shape: type[A]) -> A:
    """Return what the fields of a form say, where numbers are text; `values` are JSON."""
    if any("\0" in said for said in (*fields.values(), *values.values())):
        raise ClientException(_GARBLED)
    with _in_sentences():
        told = {name: msgspec.json.decode(said) for name, said in values.items()}
        return msgspec.convert({**fields, **told}, shape, strict=False)


@contextmanager
def _in_sentences() -> Iterator[None]:
    try:
        yield
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise ClientException(_sentence(str(problem))) from problem


Sent: TypeAlias = NamedDependency[Body]
"""The body, as a handler asks for it: by the name `sent`."""


async def sent(request: "Request[Any, Any, Any]") -> Body:
    """Take the body of a request that may have one."""
    if request.method in _SAFE:
        return Body()
    kind, options = request.content_type
    return Body(await request.body(), kind, options.get("boundary", ""))


def _sentence(said: str) -> str:
    r"""Return what is wrong, and where.

    >>> _sentence("Expected `int`, got `str` - at `$.round`")
    'The body is wrong: round: give a whole number.'
    """
    what, _, place = said.partition(" - at `$")
    where = place.rstrip("`").lstrip(".")
    return _WRONG.format(place=f"{where}: " if where else "", what=plainly(what).rstrip("."))
