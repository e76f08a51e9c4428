"""A file that a page carries for its next question, so that the site need not keep it."""

import binascii
import zlib
from base64 import b64decode, b64encode

from litestar.exceptions import ClientException

from arpad.locale import message
from arpad.web.sent import LARGEST_FILE

_DAMAGED = message("The file did not come back whole. Give it to the clinic again.")


def carried(data: bytes) -> str:
    """Return a file as a field of a form carries it.

    >>> brought_back(carried(b"012 Open"))
    b'012 Open'
    """
    return b64encode(zlib.compress(data, 9)).decode()


def brought_back(field: str) -> bytes:
    """Return the file that a field carries; it never unfolds to more than a file may have."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(b64decode(field, validate=True), LARGEST_FILE + 1)
    except (ValueError, binascii.Error, zlib.error) as problem:
        raise ClientException(_DAMAGED) from problem
    if not unpacking.eof or len(data) > LARGEST_FILE:
        raise ClientException(_DAMAGED)
    return data
