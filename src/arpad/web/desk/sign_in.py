"""Signing in and out."""

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_403_FORBIDDEN

from arpad.office.access.signing_in import Shown, sign_in, sign_out
from arpad.office.office import OfficeError
from arpad.web.access.cookies import cookie_with, no_cookie
from arpad.web.desk.posted import Posting
from arpad.web.visit import Visit, Visiting

_DESK = "/desk"


@get("/sign-in", sync_to_thread=True)
def entrance(visit: Visiting) -> Response[bytes]:
    """Ask who it is."""
    return _form(visit, visit.request.query_params.get("next", ""))


@post("/sign-in", sync_to_thread=True, status_code=HTTP_200_OK)
def come_in(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Begin a session; one that somebody else may have planted in the browser is not used."""
    shown = Shown(
        name=posted.text("name"),
        password=posted.fields.get("password", ""),
        code=posted.text("code"),
        agent=visit.request.headers.get("user-agent", ""),
    )
    try:
        signed = sign_in(visit.site.entrance(shown.name[:40] or "nobody", visit.address), shown)
    except OfficeError as problem:
        return _form(visit, posted.text("next"), fault=str(problem), name=shown.name)
    response = Redirect(_own_page(posted.text("next")), status_code=HTTP_303_SEE_OTHER)
    response.set_cookie(cookie_with(visit.site.settings, signed.token))
    return response


@post("/sign-out", sync_to_thread=True, status_code=HTTP_303_SEE_OTHER)
def leave(visit: Visiting) -> Redirect:
    """End the session."""
    if visit.identity is not None and visit.identity.session is not None:
        sign_out(visit.entrance, visit.identity.session, visit.account)
    response = Redirect("/", status_code=HTTP_303_SEE_OTHER)
    response.set_cookie(no_cookie(visit.site.settings))
    return response


def _form(visit: Visit, following: str, *, fault: str = "", name: str = "") -> Response[bytes]:
    status = HTTP_403_FORBIDDEN if fault else HTTP_200_OK
    return visit.page(
        "desk_sign_in.html",
        status=status,
        following=_own_page(following),
        fault=fault,
        name=name,
    )


def _own_page(path: str) -> str:
    r"""Return a page of this site, whatever an address was made to say.

    >>> _own_page("/desk/jobs"), _own_page("//elsewhere.example"), _own_page("/\\\\elsewhere")
    ('/desk/jobs', '/desk', '/desk')
    """
    is_plain = path.isascii() and path.isprintable() and not {*path} & {"\\", " ", "?", "#"}
    return path if path.startswith("/") and not path.startswith("//") and is_plain else _DESK


ROUTES = (entrance, come_in, leave)
