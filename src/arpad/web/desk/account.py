"""The own account: password, second factor, keys for programs, sessions, notices."""

import segno
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import Language, message
from arpad.model.rights import Right
from arpad.office.access import own_account
from arpad.office.access.second_factor import address_of, new_seed
from arpad.office.office import OfficeError
from arpad.store.desk.keys import keys_of
from arpad.store.desk.sessions import end_sessions, sessions_of
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.desk.role_words import RIGHT_NAMES
from arpad.web.visit import Visit, Visiting

_OWN = {RIGHT: Right.OWN_ACCOUNT}
_HERE = "/desk/account"
_NEW_PASSWORD = message("The password is changed, and every other session is over.")
_FACTOR_SET = message("From now on a code is asked for.")
_FACTOR_GONE = message("No code is asked for any more.")
_KEY_GONE = message("The key opens nothing any more.")
_SESSIONS_OVER = message("Every other session is over.")
_NOTICES = message("The notices are chosen.")
_NO_DAYS = message("For how many days the key is good is a whole number.")
NOTICES = {
    "event": message("when the state of an own event changes"),
    "list": message("when a list comes out"),
    "work": message("when something waits for me"),
}


@get("/desk/account", sync_to_thread=True, opt=_OWN)
def account(visit: Visiting) -> Response[bytes]:
    """Show the own account."""
    return _page(visit)


@post("/desk/account/password", sync_to_thread=True, status_code=HTTP_200_OK, opt=_OWN)
def password(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Change the password."""
    session = visit.identity.session.id if visit.identity and visit.identity.session else 0
    try:
        own_account.change_password(
            visit.entrance,
            visit.account,
            session,
            old=posted.fields.get("old", ""),
            new=posted.fields.get("new", ""),
        )
    except OfficeError as problem:
        return _page(visit, fault=str(problem), at="password")
    return visit.done(_HERE, _NEW_PASSWORD)


@post("/desk/account/second-factor", sync_to_thread=True, status_code=HTTP_200_OK, opt=_OWN)
def second_factor(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Set the second factor by a first code, or drop it; either with the password."""
    try:
        own_account.check_own_password(
            visit.entrance, visit.account, posted.fields.get("password", "")
        )
        if posted.is_on("drop"):
            own_account.drop_second_factor(visit.entrance, visit.account)
            return visit.done(_HERE, _FACTOR_GONE)
        seed = posted.text("seed")
        own_account.set_second_factor(visit.entrance, visit.account, seed, posted.text("code"))
    except OfficeError as problem:
        return _page(visit, fault=str(problem), at="second-factor", seed=posted.text("seed"))
    return visit.done(_HERE, _FACTOR_SET)


@post("/desk/account/keys", sync_to_thread=True, status_code=HTTP_200_OK, opt=_OWN)
def make_key(visit: Visiting, posted: Posting) -> Response[bytes]:
    """Make a key; it is shown on this one page and never again."""
    try:
        made = own_account.make_key(
            visit.entrance,
            visit.account,
            name=posted.text("name"),
            scopes=_scopes(posted),
            days=_days(posted),
        )
    except OfficeError as problem:
        return _page(visit, fault=str(problem), at="keys")
    return _page(visit, new_key=made.token)


@post(
    "/desk/account/keys/{key:int}/revoke",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=_OWN,
)
def drop_key(visit: Visiting, key: FromPath[int]) -> Redirect:
    """Take a key back."""
    own_account.drop_key(visit.entrance, visit.account, key)
    return visit.done(_HERE, _KEY_GONE)


@post("/desk/account/sessions", sync_to_thread=True, status_code=HTTP_303_SEE_OTHER, opt=_OWN)
def end_others(visit: Visiting) -> Redirect:
    """End every other session of the own account."""
    session = visit.identity.session.id if visit.identity and visit.identity.session else 0
    entrance = visit.entrance
    with entrance.writing() as connection:
        ended = end_sessions(connection, visit.account.id, but=session)
        subject = f"account {visit.account.name}"
        entrance.record(connection, "end sessions", subject, before={"sessions": ended})
    return visit.done(_HERE, _SESSIONS_OVER)


@post("/desk/account/notices", sync_to_thread=True, status_code=HTTP_303_SEE_OTHER, opt=_OWN)
def notices(visit: Visiting, posted: Posting) -> Redirect:
    """Choose of what the account is told, and in which language."""
    kinds = [kind for kind in posted.all("notice") if kind in NOTICES]
    spoken = {language.value for language in Language}
    language = posted.text("language")
    own_account.choose_notices(
        visit.entrance, visit.account, kinds, language if language in spoken else "en"
    )
    return visit.done(_HERE, _NOTICES)


def _scopes(posted: Posted) -> list[Right]:
    return [Right[name] for name in posted.all("scope") if name in Right.__members__]


def _days(posted: Posted) -> int:
    text = posted.text("days")
    if not (text.isascii() and text.isdigit()):
        raise OfficeError(_NO_DAYS)
    return int(text[:6])


def _page(
    visit: Visit, *, fault: str = "", at: str = "", new_key: str = "", seed: str = ""
) -> Response[bytes]:
    own = visit.account
    with visit.site.desk.reading() as connection:
        keys, sessions = keys_of(connection, own.id), sessions_of(connection, own.id)
    seed = seed or new_seed()
    picture = segno.make(address_of(seed, own.name)).svg_data_uri(scale=5, light="#fff")
    status = HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK
    return desk_page(
        visit,
        "desk_account.html",
        status=status,
        own=own,
        keys=keys,
        sessions=sessions,
        held=[right for right in Right if own.may(right)],
        seed=seed,
        picture=picture,
        new_key=new_key,
        fault=fault,
        at=at,
        kinds=NOTICES,
        now=visit.now,
        session=visit.identity.session if visit.identity else None,
        right_names=RIGHT_NAMES,
    )


ROUTES = (
    account,
    password,
    second_factor,
    make_key,
    drop_key,
    end_others,
    notices,
)
