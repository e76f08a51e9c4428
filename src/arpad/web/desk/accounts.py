"""The accounts of an office: invited, changed, closed, each with its roles and its federation."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import Language, message
from arpad.model.rights import GIVEN, RIGHTS, Right, Role
from arpad.office.access.accounts import Wanted, change, close, invite, link_for
from arpad.office.notices.links import send_link
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import Account, account_numbered, accounts
from arpad.store.desk.log import Sought, lines
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.desk.role_words import REACH_NAMES, RIGHT_NAMES, ROLE_NAMES
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.MANAGE_ACCOUNTS}
_CHANGED = message("The account of {name} is changed.")
_CLOSED = message("The account of {name} is closed; its sessions and keys are over.")
_OPENED = message("The account of {name} is open again.")
_NO_ACCOUNT = message("There is no such account.")
_LINES = 20


@get("/desk/accounts", sync_to_thread=True, opt=_MAY)
def all_accounts(visit: Visiting) -> Response[bytes]:
    """Show the accounts, and a form for a new one."""
    return _all(visit)


@post("/desk/accounts", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def new_account(visit: Visiting, posted: Posting) -> Response[bytes]:
    """Invite somebody; the link is shown, or sent where letters can be."""
    try:
        invited = invite(visit.entrance, _wanted(posted, posted.text("name")))
    except OfficeError as problem:
        return _all(visit, fault=str(problem), given=posted)
    return _with_link(visit, invited.account, invited.token)


@get("/desk/accounts/{account:int}", sync_to_thread=True, opt=_MAY)
def one_account(visit: Visiting, account: FromPath[int]) -> Response[bytes]:
    """Show an account, and what was done with it."""
    return _one(visit, _found(visit, account))


@post("/desk/accounts/{account:int}", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def change_account(
    visit: Visiting, posted: Posting, account: FromPath[int]
) -> Response[bytes] | Redirect:
    """Change an account."""
    found = _found(visit, account)
    try:
        change(visit.entrance, found.id, _wanted(posted, found.name))
    except OfficeError as problem:
        return _one(visit, found, fault=str(problem))
    return visit.done(f"/desk/accounts/{found.id}", _CHANGED, name=found.full_name)


@post("/desk/accounts/{account:int}/link", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def new_link(visit: Visiting, account: FromPath[int]) -> Response[bytes]:
    """Make a link by which the owner chooses a new password."""
    invited = link_for(visit.entrance, _found(visit, account).id)
    return _with_link(visit, invited.account, invited.token)


@post(
    "/desk/accounts/{account:int}/close",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=_MAY,
)
def close_account(visit: Visiting, posted: Posting, account: FromPath[int]) -> Redirect:
    """Close an account, or open it again."""
    found = _found(visit, account)
    is_closed = not posted.is_on("open")
    close(visit.entrance, found.id, is_closed=is_closed)
    said = _CLOSED if is_closed else _OPENED
    return visit.done(f"/desk/accounts/{found.id}", said, name=found.full_name)


@get("/desk/roles", sync_to_thread=True, opt={RIGHT: Right.OWN_ACCOUNT})
def roles(visit: Visiting) -> Response[bytes]:
    """Show who may do what."""
    return desk_page(
        visit,
        "desk_roles.html",
        roles=Role,
        table=RIGHTS,
        role_names=ROLE_NAMES,
        right_names=RIGHT_NAMES,
        reach_names=REACH_NAMES,
    )


def _wanted(posted: Posted, name: str) -> Wanted:
    spoken = {language.value for language in Language}
    language = posted.text("language")
    return Wanted(
        name=name,
        full_name=posted.text("full_name"),
        roles=tuple(role for role in GIVEN if role.value in posted.all("role")),
        email=posted.text("email") or None,
        federation=posted.text("federation") or None,
        language=language if language in spoken else Language.ENGLISH.value,
    )


def _found(visit: Visit, number: int) -> Account:
    with visit.site.desk.reading() as connection:
        found = account_numbered(connection, number)
    if found is None:
        raise NotFoundException(_NO_ACCOUNT)
    return found


def _all(visit: Visit, *, fault: str = "", given: Posted | None = None) -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        known = accounts(connection)
    return desk_page(
        visit,
        "desk_accounts.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        accounts=known,
        fault=fault,
        given=given or Posted(),
        given_roles=GIVEN,
        role_names=ROLE_NAMES,
    )


def _one(visit: Visit, found: Account, *, fault: str = "") -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        told = lines(connection, Sought(subject=f"account {found.name}"), most=_LINES)
    return desk_page(
        visit,
        "desk_one_account.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        account=found,
        fault=fault,
        told=told,
        given_roles=GIVEN,
        role_names=ROLE_NAMES,
    )


def _with_link(visit: Visit, account: Account, token: str) -> Response[bytes]:
    """Show a link once; where letters go out, its owner gets one that nobody else has seen."""
    if visit.site.settings.sends_letters and account.email:
        send_link(visit.entrance, account)
        return desk_page(visit, "desk_new_link.html", account=account, link="")
    start = visit.site.settings.url or str(visit.request.base_url).rstrip("/")
    return desk_page(
        visit, "desk_new_link.html", account=account, link=f"{start}/account/link/{token}"
    )


ROUTES = (
    all_accounts,
    new_account,
    one_account,
    change_account,
    new_link,
    close_account,
    roles,
)
