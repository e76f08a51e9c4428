"""Addresses are plain text: a null character means nothing to anybody, and no book can keep it."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import ValidationException
from litestar.handlers import BaseRouteHandler

_NULL = "\0"


def plain_text(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse an address with a null character before anybody looks for it in the book."""
    asked = (connection.scope["path"], *connection.query_params.values())
    if any(_NULL in text for text in asked) or any(_NULL in key for key in connection.query_params):
        raise ValidationException("The address has a null character in it; leave it out.")
