"""The token of a form: by it the site knows a form as its own (Litestar guards it)."""

from typing import Any

from litestar import Request
from litestar.config.csrf import CSRFConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.csrf import CSRFMiddleware
from litestar.utils.empty import value_or_default
from litestar.utils.scope.state import ScopeState

from arpad.web.access.cookies import csrf_cookie
from arpad.web.site import Site

FIELD = "_csrf_token"


def own_forms_only(site: Site) -> DefineMiddleware:
    """Return what refuses forms that did not come from a page of the site."""
    config = CSRFConfig(
        secret=site.secret,
        cookie_name=csrf_cookie(site.settings),
        cookie_secure=site.settings.is_secure,
        cookie_httponly=True,
        cookie_samesite="strict",
    )
    return DefineMiddleware(CSRFMiddleware, config=config)


def form_token(request: "Request[Any, Any, Any]") -> str:
    """Return the token for the forms of a page; none on pages whose forms change nothing."""
    return value_or_default(ScopeState.from_scope(request.scope).csrf_token, "")
