"""The gate: what stands out on a list before it goes out, and why that may not matter."""

from itertools import groupby

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.gate_desk import Seen, override_seen
from arpad.office.gate_finding import Check
from arpad.office.jobs import looking
from arpad.office.jobs.wishing import wish_once
from arpad.office.list_look import GateLine, ListLook, is_small
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.web.access.guard import RIGHT
from arpad.web.desk.list_asked import day_asked, pool_asked
from arpad.web.desk.list_looked import looked_at, wish_for_look
from arpad.web.desk.office_words import ADVICE, CHECKS
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_LOOK = {RIGHT: Right.LOOK_AHEAD}
_DAMAGED = message("What was chosen came damaged. Choose again.")
_OVERRIDDEN = message("Overridden: {number}. The reason is published with the list.")
_KEY = msgspec.json.Decoder(Seen)


@get("/desk/gate/{pool:str}/{list_date:str}", sync_to_thread=True, opt=_LOOK)
def gate(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show the findings on a list, those that block it first."""
    return _page(visit, pool, list_date)


@post(
    "/desk/gate/{pool:str}/{list_date:str}/look",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_LOOK,
)
def look_again(
    visit: Visiting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish for a fresh look at a large list."""
    try:
        return wish_for_look(visit, pool, list_date)
    except OfficeError as problem:
        return _page(visit, pool, list_date, fault=str(problem))


@post(
    "/desk/gate/{pool:str}/{list_date:str}/override",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.OVERRIDE},
)
def override(
    visit: Visiting, posted: Posting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Record why findings do not stop a list; on a large one by a job."""
    found, day = pool_asked(visit, pool), day_asked(list_date)
    try:
        seen = [_key(text) for text in posted.all("seen")]
        reason = plain_words("The reason", posted.text("reason"))
        if not _is_small(visit, found.code):
            wished = {"pool": found.code, "list_date": str(day), "seen": seen, "reason": reason}
            job = wish_once(visit.entrance, visit.account, looking.OVERRIDE, wished)
            return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)
        override_seen(visit.office, found.code, day, seen=seen, reason=reason)
    except OfficeError as problem:
        return _page(visit, pool, list_date, fault=str(problem), given=posted)
    visit.record(
        "override findings",
        f"list {found.code} {day}",
        after={"findings": [f"{check}, {about}" for check, about, _ in seen], "reason": reason},
    )
    return visit.done(f"/desk/gate/{found.code}/{day}", _OVERRIDDEN, number=len(seen))


def _is_small(visit: Visit, code: str) -> bool:
    with visit.reading() as connection:
        return is_small(connection, code)


def _key(text: str) -> Seen:
    try:
        found: Seen = _KEY.decode(text)
    except msgspec.MsgspecError as problem:
        raise OfficeError(_DAMAGED) from problem
    return found


def key_text(line: GateLine) -> str:
    """Return a finding as it goes through a form: as it was seen."""
    return msgspec.json.encode(line.finding.key).decode()


def by_check(look: ListLook) -> list[tuple[Check, list[GateLine]]]:
    """Return the findings check by check, those that block first."""
    groups = groupby(look.findings, key=lambda line: line.finding.check)
    return [(check, list(lines)) for check, lines in groups]


def _page(
    visit: Visit, pool: str, list_date: str, *, fault: str = "", given: Posted | None = None
) -> Response[bytes]:
    looked = looked_at(visit, pool, list_date)
    return desk_page(
        visit,
        "desk_gate.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pool=looked.pool,
        list_date=day_asked(list_date),
        looked=looked,
        look=looked.look,
        groups=by_check(looked.look) if looked.look else [],
        key_text=key_text,
        checks=CHECKS,
        advice=ADVICE,
        fault=fault,
        given=given or Posted(),
    )


ROUTES = (gate, look_again, override)
