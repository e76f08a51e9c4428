"""What a visitor sends with a form, read into memory: nothing of it ever lies on a disk.

The frame of the site would put a large file into a temporary one; here it may not be stored.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, HTTPException
from msgspec import Struct
from multipart import (  # type: ignore[import-untyped]
    MultipartError,
    MultipartSegment,
    ParserLimitReached,
    PushMultipartParser,
)

from arpad.locale import message

LARGEST_FILE = 5_000_000
LARGEST_BODY = 7_500_000
"""A file that comes a second time with its answer is a third longer in the letters of a form."""
_MOST_FIELDS = 20

_TOO_LARGE = message("A file here may have 5 MB at most; reports are far smaller.")
_NO_FORM = message("This page expects a form with a file. Use the form of the report clinic.")


class Sent(Struct, frozen=True):
    """The fields of a form, and the name and bytes of its file; no name where none was chosen."""

    fields: Mapping[str, str]
    name: str = ""
    data: bytes = b""


async def sent_with(request: "Request[Any, Any, Any]") -> Sent:
    """Read a form that may have a file in it."""
    kind, options = request.content_type
    boundary = options.get("boundary")
    if kind != "multipart/form-data" or not boundary:
        raise ClientException(_NO_FORM)
    return read_form(await _body(request), boundary)


async def _body(request: "Request[Any, Any, Any]") -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise too_large()
    return bytes(body)


def read_form(body: bytes, boundary: str) -> Sent:
    """Return what a body of a form holds; refuse what is no form, or too large."""
    try:
        parts = _parts(body, boundary)
    except ParserLimitReached as problem:
        raise too_large() from problem
    except (MultipartError, UnicodeError, LookupError) as problem:
        raise ClientException(_NO_FORM) from problem
    fields = {part.name or "": text(data) for part, data in parts if part.filename is None}
    files = [(part.filename, data) for part, data in parts if part.filename]
    name, data = files[0] if files else ("", b"")
    if len(data) > LARGEST_FILE:
        raise too_large()
    return Sent(fields, name or "", data)


def _parts(body: bytes, boundary: str) -> list[tuple[MultipartSegment, bytes]]:
    found = list[tuple[MultipartSegment, bytearray]]()
    with PushMultipartParser(
        boundary, max_segment_count=_MOST_FIELDS, max_segment_size=LARGEST_BODY
    ) as parser:
        for event in parser.parse(body):
            if isinstance(event, MultipartSegment):
                found.append((event, bytearray()))
            elif event:
                found[-1][1].extend(event)
    return [(part, bytes(data)) for part, data in found]


def text(data: bytes) -> str:
    """Return the text of a field; what is no text is shown as such."""
    return data.decode("utf-8", errors="replace")


def too_large() -> HTTPException:
    """Return the refusal of a file that is too large."""
    return HTTPException(_TOO_LARGE, status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
