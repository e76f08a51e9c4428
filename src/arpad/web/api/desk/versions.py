"""The version of something that others may change meanwhile, as a tag.

A program shows by `If-Match` which version it has seen. That is looked at when the turn to write
has come, so that nobody can change anything in between.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Response
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.office.office import Office
from arpad.web.api.desk.refusing import ChangedError
from arpad.web.visit import Visit

_CHANGED = "This has changed since you have seen it; nothing was done. Look at it again."
_ANY = "*"


def tag_of(state: object) -> str:
    """Return the tag of a state.

    >>> tag_of([1]) == tag_of([1]), tag_of([1]) == tag_of([2])
    (True, False)
    """
    return f'"{sha256(msgspec.json.encode(state, order="sorted")).hexdigest()[:24]}"'


def tagged(response: Response[Any], state: object) -> Response[Any]:
    """Say by which tag the state is known that an answer tells of."""
    response.headers["ETag"] = tag_of(state)
    return response


def seen_by(visit: Visit, state: Callable[[Connection], object]) -> Office:
    """Return an office that writes only if something is still as the caller has seen it."""
    shown = visit.request.headers.get("if-match", "").strip()
    if shown in {"", _ANY}:
        return visit.office
    seen = {tag.strip() for tag in shown.split(",")}

    def look(connection: Connection) -> None:
        if tag_of(state(connection)) not in seen:
            raise ChangedError(_CHANGED)

    return replace(visit.office, unless_changed=look)
