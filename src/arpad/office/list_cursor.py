"""Cursors: where a page of a list begins, as an address carries it.

A cursor holds the number of the player beside it, and a checksum over the list, the choice and the
order it was made for: one that was changed, or taken to another list, is refused instead of
leading nowhere.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import sha256

import msgspec
from msgspec import Struct

_SUM_BYTES = 6
_LONGEST = 1_000
_NONE_OF_OURS = (
    "The cursor of this address is not one of this list and this selection: begin with the first "
    "page."
)


class CursorError(ValueError):
    """A cursor is none of ours; the text is a sentence."""


class Cursor(Struct, frozen=True, array_like=True):
    """A place between two pages: the player beside it, and how many come before it.

    `is_back` is that of a page that ends there.
    """

    player: int
    before: int
    is_back: bool = False


def written(cursor: Cursor, scope: object) -> str:
    """Return a cursor as an address carries it; `scope` is everything that it holds for."""
    content = msgspec.json.encode(cursor)
    return urlsafe_b64encode(_sum(content, scope) + content).decode().rstrip("=")


def read(text: str, scope: object) -> Cursor:
    """Return the cursor of an address, or refuse it."""
    try:
        data = urlsafe_b64decode(text[:_LONGEST] + "=" * (-len(text) % 4))
    except (Error, ValueError):
        data = b""
    content = data[_SUM_BYTES:]
    if len(text) > _LONGEST or not content or data[:_SUM_BYTES] != _sum(content, scope):
        raise CursorError(_NONE_OF_OURS)
    try:
        return msgspec.json.decode(content, type=Cursor)
    except msgspec.ValidationError as problem:  # of an earlier version
        raise CursorError(_NONE_OF_OURS) from problem


def _sum(content: bytes, scope: object) -> bytes:
    return sha256(repr(scope).encode() + content).digest()[:_SUM_BYTES]
