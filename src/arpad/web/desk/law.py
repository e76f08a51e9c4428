"""The law of the office: editions and readings of pools, limits of the gate, federations."""

from datetime import date

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.federations import set_federation
from arpad.office.gate_settings import EVERY_POOL
from arpad.office.law_view import (
    choose_as_seen,
    law_of_pool,
    settle_as_seen,
    thresholds,
)
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.regulations.edition import Edition
from arpad.store.federations import Federation, Status, federations_on, history_of
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.templating import segment
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.SET_LAW}
_READING = "reading."
_CHOSEN = message("Chosen for {pool}: {edition} from {since} on.")
_BY_DATES = message("by the dates of the texts")
_SETTLED = message("{name} is {value} from now on.")
_ENTERED = message("{name} ({code}) is entered.")
_NO_DAY = message("Write the day as year-month-day, such as 2012-07-01.")
STATUSES = {
    Status.MEMBER: message("member"),
    Status.SUSPENDED: message("suspended"),
    Status.EXPELLED: message("expelled"),
    Status.LEFT: message("left"),
    Status.OUTSIDE: message("outside"),
}


@get("/desk/law", sync_to_thread=True, opt=_MAY)
def all_law(visit: Visiting) -> Response[bytes]:
    """Show what governs each pool, and the federations."""
    return _all(visit)


@post("/desk/law", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def enter_federation(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Enter what a federation is from a day on."""
    code = posted.text("code").upper()
    try:
        before, entered = _entered(visit, posted, code)
    except OfficeError as problem:
        return _all(visit, fault=str(problem), given=posted)
    visit.record(
        "set federation",
        f"federation {code}",
        before=_told(before) if before else {},
        after=_told(entered),
    )
    return visit.done("/desk/law", _ENTERED, name=entered.name, code=code)


@get("/desk/law/{pool:str}", sync_to_thread=True, opt=_MAY)
def law_of_one(visit: Visiting, pool: FromPath[str]) -> Response[bytes]:
    """Show the law of a pool, or with `all` the limits of the gate for all pools."""
    return _one(visit, pool)


@post("/desk/law/{pool:str}/edition", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def choose(visit: Visiting, posted: Posting, pool: FromPath[str]) -> Response[bytes] | Redirect:
    """Choose an edition and readings from a day on."""
    edition = posted.text("edition") or None
    readings = {
        name.removeprefix(_READING): value
        for name, value in posted.fields.items()
        if name.startswith(_READING) and value
    }
    with visit.reading() as connection:
        before = pool_called(connection, pool).editions[-1:]
    try:
        since, seen = _day(posted.text("since")), _number(posted.text("seen"))
        choose_as_seen(visit.office, pool, since, edition, readings, seen)
    except OfficeError as problem:
        return _one(visit, pool, fault=str(problem), given=posted)
    visit.record(
        "choose edition",
        f"pool {pool}",
        before={"edition": before[0].edition, "readings": before[0].readings} if before else {},
        after={"edition": edition, "since": since, "readings": readings},
    )
    chosen = edition or visit.say(_BY_DATES)
    return visit.done(f"/desk/law/{segment(pool)}", _CHOSEN, pool=pool, edition=chosen, since=since)


@post("/desk/law/{pool:str}/setting", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def settle(visit: Visiting, posted: Posting, pool: FromPath[str]) -> Response[bytes] | Redirect:
    """Settle a limit of the gate."""
    name, seen = posted.text("name"), posted.text("seen")
    try:
        held = settle_as_seen(visit.office, pool, name, posted.text("value"), seen=seen)
    except OfficeError as problem:
        return _one(visit, pool, fault=str(problem), given=posted)
    visit.record("settle", f"pool {pool}", before={name: seen}, after={name: held})
    return visit.done(f"/desk/law/{segment(pool)}", _SETTLED, name=name, value=held)


def _entered(visit: Visit, posted: Posted, code: str) -> tuple[Federation | None, Federation]:
    since, status = _day(posted.text("since")), posted.text("status")
    today = visit.today
    with visit.office.writing("federation set") as entry:
        history = history_of(entry.connection, code)
        entered = set_federation(
            entry,
            code,
            name=posted.text("name") or None,
            status=Status(status) if status in set(Status) else None,
            since=since,
            today=today,
        )
    return (history[-1] if history else None), entered


def _told(federation: Federation) -> dict[str, object]:
    return {
        "name": federation.name,
        "status": federation.status.value,
        "since": federation.since,
    }


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise OfficeError(_NO_DAY) from problem


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else -1


def _all(visit: Visit, *, fault: str = "", given: Posted | None = None) -> Response[bytes]:
    with visit.reading() as connection:
        laws = [law_of_pool(connection, p, visit.today) for p in pools(connection).values()]
        known = federations_on(connection, visit.today)
    return desk_page(
        visit,
        "desk_law.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        laws=laws,
        federations=known.values(),
        statuses=STATUSES,
        fault=fault,
        given=given or Posted(),
    )


def _one(
    visit: Visit, code: str, *, fault: str = "", given: Posted | None = None
) -> Response[bytes]:
    with visit.reading() as connection:
        pool = None if code == EVERY_POOL else pool_called(connection, code)
        law = law_of_pool(connection, pool, visit.today) if pool else None
        limits = thresholds(connection, pool)
    asked = given.text("edition") if given else visit.parameters.get("edition", "")
    looked_at = next((e for e in law.editions if e.name == asked), None) if law else None
    return desk_page(
        visit,
        "desk_pool_law.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        code=code,
        law=law,
        looked_at=looked_at,
        switches=_switches(looked_at),
        limits=limits,
        fault=fault,
        given=given or Posted(),
    )


def _switches(edition: Edition | None) -> dict[str, object]:
    """Return the open points of an edition about which something can be chosen."""
    readings = edition.readings() if edition else {}
    return {name: reading for name, reading in readings.items() if reading.switch}


ROUTES = (all_law, enter_federation, law_of_one, choose, settle)
