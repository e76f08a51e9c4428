"""The guard before every page and every operation: it asks the table of rights.

A handler names the right that it needs in its options (`opt={RIGHT: …}`); one that names none is
for the public. Whether the right reaches as far as one event or player is asked by the handler,
which knows whose it is.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from arpad.locale import message
from arpad.model.rights import Right
from arpad.web.access.identity import Identity

RIGHT = "right"
SIGN_IN = message("Sign in first.")
MAY_NOT = message("Your account may not do this.")


def right_of(handler: BaseRouteHandler) -> Right:
    """Return the right that a handler needs."""
    found: Right = handler.opt.get(RIGHT, Right.SEE_PUBLIC)
    return found


def rightful(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let in who has the right that a handler needs."""
    right = right_of(handler)
    if right is Right.SEE_PUBLIC:
        return
    identity: Identity | None = connection.scope.get("user")
    if identity is None:
        raise NotAuthorizedException(SIGN_IN)
    if not identity.may(right):
        raise PermissionDeniedException(MAY_NOT, extra={RIGHT: right.name})
