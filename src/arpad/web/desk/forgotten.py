"""A forgotten password: a letter to the owner of the account, and nothing to anybody else."""

from litestar import Response, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_429_TOO_MANY_REQUESTS

from arpad.office.notices.links import TooOftenError, forgotten
from arpad.web.desk.posted import Posting
from arpad.web.visit import Visit, Visiting


@get("/account/forgotten", sync_to_thread=True)
def ask(visit: Visiting) -> Response[bytes]:
    """Ask for the name of the account."""
    return _form(visit)


@post("/account/forgotten", sync_to_thread=True, status_code=HTTP_200_OK)
def send(visit: Visiting, posted: Posting) -> Response[bytes]:
    """Answer the same whatever the name is."""
    entrance = visit.site.entrance(f"somebody at {visit.address}", visit.address)
    sends = visit.site.settings.sends_letters
    try:
        forgotten(entrance, posted.text("name"), sends_letters=sends)
    except TooOftenError as problem:
        return _form(visit, fault=str(problem), status=HTTP_429_TOO_MANY_REQUESTS)
    return _form(visit, is_asked=True)


def _form(
    visit: Visit, *, is_asked: bool = False, fault: str = "", status: int = HTTP_200_OK
) -> Response[bytes]:
    return visit.page(
        "desk_forgotten.html",
        status=status,
        is_asked=is_asked,
        fault=fault,
        sends_letters=visit.site.settings.sends_letters,
    )


ROUTES = (ask, send)
