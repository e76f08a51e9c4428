"""Who asks: a browser shows the token of a session, a program shows a key.

A session opens pages only and a key opens the API only, so that no page of somebody else can make
a browser use the API in its owner's name.
"""

from typing import Any

from litestar.concurrency import sync_to_thread
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from msgspec import Struct

from arpad.locale import message
from arpad.model.rights import Matter, Right
from arpad.office.access.own_account import opened_by
from arpad.office.access.signing_in import signed_in
from arpad.store.desk.accounts import Account
from arpad.store.desk.keys import Key
from arpad.store.desk.sessions import Session
from arpad.web.access.cookies import session_cookie
from arpad.web.api.public_headers import is_of_api
from arpad.web.site import Site

_BEARER = "bearer "
EVERY_KEY = (Right.OWN_ACCOUNT, Right.SEE_JOBS)
"""What every key carries: it may ask what it is, and what became of the work it wished for."""
_BAD_KEY = message("This key opens nothing: it is wrong, too old, or was taken back.")


class Identity(Struct, frozen=True):
    """Somebody who has shown who he is; a key carries only some of the rights of its account."""

    account: Account
    session: Session | None = None
    key: Key | None = None

    def may(self, right: Right, matter: Matter | None = None) -> bool:
        """Tell whether he has a right at all, or for a matter."""
        is_carried = self.key is None or right in {*EVERY_KEY, *self.key.scopes}
        return is_carried and self.account.may(right, matter)


class Recognition(AbstractAuthenticationMiddleware):
    """Finds out who asks; most are the public, and show nothing."""

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        """Return who asks; None for the public."""
        site: Site = connection.app.state.site
        if not site.settings.has_desk:
            return AuthenticationResult(user=None, auth=None)
        if is_of_api(connection.url.path):
            shown = connection.headers.get("authorization", "")
            if not shown:
                return AuthenticationResult(user=None, auth=None)
            found = await sync_to_thread(_by_key, site, shown)
            if found is None:
                raise NotAuthorizedException(_BAD_KEY)
            return AuthenticationResult(user=found, auth=None)
        token = connection.cookies.get(session_cookie(site.settings), "")
        found = await sync_to_thread(_by_session, site, token) if token else None
        return AuthenticationResult(user=found, auth=None)


def _by_key(site: Site, shown: str) -> Identity | None:
    if not shown.casefold().startswith(_BEARER):
        return None
    found = opened_by(site.entrance("a key"), shown[len(_BEARER) :].strip())
    return None if found is None else Identity(found[1], key=found[0])


def _by_session(site: Site, token: str) -> Identity | None:
    found = signed_in(site.entrance("a session"), token)
    return None if found is None else Identity(found[1], session=found[0])
