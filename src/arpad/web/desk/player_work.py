"""Entering a player, changing him from a day on, and putting right what was wrong."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.person import Person
from arpad.model.player import Membership
from arpad.model.rights import Matter, Reach, Right
from arpad.office.office import OfficeError
from arpad.office.register_work import (
    Entered,
    change_from,
    enter_player,
    newest_version,
    put_right,
)
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import player_for
from arpad.web.desk.given import day_given, number_given
from arpad.web.desk.page import desk_page
from arpad.web.desk.player_form import REQUESTED, facts_changed, facts_given, fields_of
from arpad.web.desk.posted import Posted, Posting
from arpad.web.templating import segment
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.CHANGE_PLAYERS}
_ENTERED = message("{name} is in the register as {code}.")
_CHANGED = message("The change is in the register; what was there before stays visible.")
_BY_REQUEST = message("A federation and an exclusion from lists are asked for by a request.")


@get("/desk/players/new", sync_to_thread=True, opt=_MAY)
def new_player(visit: Visiting) -> Response[bytes]:
    """Show the form for a new player."""
    return _new(visit, Posted({"federation": visit.account.federation or ""}))


@post("/desk/players/new", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def enter(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Enter a new player: of the own federation, or of any to who may."""
    is_for_all = _is_for_all(visit)
    federation = posted.text("federation").upper() or None
    federation = federation if is_for_all else visit.account.federation
    visit.require(Right.CHANGE_PLAYERS, Matter(federation=federation))
    try:
        facts = facts_given(posted, with_requested=False)
        person = Person(
            code=posted.text("code"),
            since=day_given(posted, "since") or visit.today,
            source=posted.text("source") or visit.account.name,
            federation=federation,
            **facts,
        )
        entered = enter_player(visit.office, person)
    except OfficeError as problem:
        return _new(visit, posted, fault=str(problem))
    added = entered.persons[0]
    after = {"name": added.name, "federation": added.federation}
    visit.record("enter player", f"player {added.code}", after=after, batch=entered.batch)
    path = f"/desk/players/{segment(added.code)}"
    return visit.done(path, _ENTERED, name=added.name, code=added.code)


@get("/desk/players/{player:str}/change", sync_to_thread=True, opt=_MAY)
def change_form(visit: Visiting, player: FromPath[str]) -> Response[bytes]:
    """Show what the register says, to be changed from a day on or put right."""
    person = player_for(visit, Right.CHANGE_PLAYERS, player)
    given = Posted(fields_of(person), {"membership": tuple(m.value for m in person.memberships)})
    return _change(visit, person, given)


@post("/desk/players/{player:str}/change", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def change(visit: Visiting, posted: Posting, player: FromPath[str]) -> Response[bytes] | Redirect:
    """Enter what holds from a day on, or put right what was wrong from its first day on."""
    person = player_for(visit, Right.CHANGE_PLAYERS, player)
    try:
        facts = _facts(visit, posted, person)
        entered = _entered(visit, posted, person, facts)
    except OfficeError as problem:
        return _change(visit, person, posted, fault=str(problem))
    visit.record(
        "correct player" if posted.text("how") == "correct" else "change player",
        f"player {person.code}",
        before={name: getattr(person, name) for name in facts},
        after=facts,
        batch=entered.batch,
    )
    return visit.done(f"/desk/players/{segment(person.code)}", _CHANGED)


def _facts(visit: Visit, posted: Posted, person: Person) -> dict[str, object]:
    is_for_all = _is_for_all(visit)
    sent = {name: posted.text(name) for name in ("federation", "excluded") if name in posted.fields}
    if not is_for_all and sent:
        raise OfficeError(_BY_REQUEST)
    return facts_changed(posted, person, with_requested=is_for_all)


def _entered(visit: Visit, posted: Posted, person: Person, facts: dict[str, object]) -> Entered:
    office, seen = visit.office, number_given(posted, "seen") or 0
    words = posted.text("source")
    if posted.text("how") == "correct":
        on = day_given(posted, "on")
        return put_right(office, person.code, facts, on=on, reason=words, seen=seen)
    since = day_given(posted, "since") or visit.today
    return change_from(office, person.code, facts, since=since, source=words, seen=seen)


def _is_for_all(visit: Visit) -> bool:
    return visit.account.reach(Right.CHANGE_PLAYERS) is Reach.EVERYTHING


def _new(visit: Visit, given: Posted, *, fault: str = "") -> Response[bytes]:
    return desk_page(
        visit,
        "desk_player_new.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        given=given,
        fault=fault,
        memberships=Membership,
        is_for_all=_is_for_all(visit),
    )


def _change(visit: Visit, person: Person, given: Posted, *, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        newest = newest_version(connection, person.code)
    return desk_page(
        visit,
        "desk_player_change.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        person=person,
        given=given,
        seen=given.text("seen") or newest,
        fault=fault,
        memberships=Membership,
        is_for_all=_is_for_all(visit),
        requested=REQUESTED,
    )


ROUTES = (new_player, enter, change_form, change)
