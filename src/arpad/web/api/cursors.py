"""Cursors: where a page ends, in a form that programs hand back and need not understand."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TypeVar

import msgspec
from litestar.exceptions import ValidationException

T = TypeVar("T")


def cursor_of(place: object) -> str | None:
    """Return a cursor for a place; None for none.

    >>> place_of(cursor_of(("Kask", 7)), tuple[str, int])
    ('Kask', 7)
    """
    if place is None:
        return None
    return urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def place_of(cursor: str | None, shape: type[T]) -> T | None:
    """Return the place that a cursor stands for; refuse one that was not given out for it."""
    if not cursor:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        return msgspec.json.decode(urlsafe_b64decode(padded.encode("ascii")), type=shape)
    except (ValueError, msgspec.MsgspecError) as problem:
        raise ValidationException(
            "The cursor is wrong.",
            extra=[
                {
                    "key": "cursor",
                    "message": "was not given out for this list; ask for the first page again",
                }
            ],
        ) from problem
