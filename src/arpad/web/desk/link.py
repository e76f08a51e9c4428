"""A one-time link: its owner chooses a password, and signs in with it."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.office.access.accounts import choose_password, owner_of_link
from arpad.office.office import OfficeError
from arpad.web.desk.posted import Posting
from arpad.web.visit import Visit, Visiting

_NOT_THE_SAME = message("The two passwords are not the same.")


@get("/account/link/{token:str}", sync_to_thread=True)
def link(visit: Visiting, token: FromPath[str]) -> Response[bytes]:
    """Ask for a password."""
    return _form(visit, token)


@post("/account/link/{token:str}", sync_to_thread=True, status_code=HTTP_200_OK)
def choose(visit: Visiting, posted: Posting, token: FromPath[str]) -> Response[bytes] | Redirect:
    """Set the password."""
    first, again = posted.fields.get("password", ""), posted.fields.get("again", "")
    entrance = visit.site.entrance("the owner of a link", visit.address)
    if first != again:
        return _form(visit, token, fault=_NOT_THE_SAME)
    try:
        choose_password(entrance, token, first)
    except OfficeError as problem:
        return _form(visit, token, fault=str(problem))
    return Redirect("/sign-in", status_code=HTTP_303_SEE_OTHER)


def _form(visit: Visit, token: str, fault: str = "") -> Response[bytes]:
    link, owner = owner_of_link(visit.site.entrance("the owner of a link", visit.address), token)
    status = HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK
    return visit.page("desk_link.html", status=status, owner=owner, link=link, fault=fault)


ROUTES = (link, choose)
