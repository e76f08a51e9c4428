"""Persons: who is erased from public view, and what the office holds about somebody."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.office import OfficeError
from arpad.office.player_overview import player_coded
from arpad.office.privacy.erasing import erase, is_erased, show_again
from arpad.office.privacy.person_data import person_data, written
from arpad.office.register_search import search
from arpad.store.desk.erasures import erasures_of, standing_erasures
from arpad.store.desk.log import Sought, lines
from arpad.store.persons import persons_coded
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posting
from arpad.web.templating import segment
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.PROTECT_PERSONS}
_GONE = message("{name} is erased from public view. Files are made anew without the name.")
_BACK = message("{name} is shown to the public again.")
_LINES, _FOUND = 20, 50


@get("/desk/persons", sync_to_thread=True, opt=_MAY)
def all_persons(visit: Visiting) -> Response[bytes]:
    """Show who is erased from public view, and find somebody by name or code."""
    asked = visit.parameters.get("q", "").strip()
    with visit.site.desk.reading() as desk, visit.office.reading() as connection:
        gone = standing_erasures(desk)
        known = persons_coded(connection, {erasure.player for erasure in gone})
        found = search(connection, asked, limit=_FOUND) if asked else ()
    return desk_page(visit, "desk_persons.html", gone=gone, known=known, found=found, asked=asked)


@get("/desk/persons/{player:str}", sync_to_thread=True, opt=_MAY)
def one_person(visit: Visiting, player: FromPath[str]) -> Response[bytes]:
    """Show what is known of somebody, and whether the public sees it."""
    return _one(visit, player)


@get("/desk/persons/{player:str}/data", sync_to_thread=True, opt=_MAY)
def data_of_person(visit: Visiting, player: FromPath[str]) -> Response[bytes]:
    """Hand out everything that is held about somebody."""
    with visit.site.desk.reading() as desk, visit.office.reading() as connection:
        data = written(person_data(connection, desk, player, visit.now))
    visit.record("hand out a person's data", f"player {player}", after={"bytes": len(data)})
    name = f"person-{segment(player)}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)


@post("/desk/persons/{player:str}/erase", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def erase_person(
    visit: Visiting, posted: Posting, player: FromPath[str]
) -> Response[bytes] | Redirect:
    """Erase somebody from public view."""
    name = _name(visit, player)
    try:
        erase(visit.office, visit.entrance, player, posted.text("reason"))
    except OfficeError as problem:
        return _one(visit, player, fault=str(problem), reason=posted.text("reason"))
    return visit.done(f"/desk/persons/{segment(player)}", _GONE, name=name)


@post(
    "/desk/persons/{player:str}/show", sync_to_thread=True, status_code=HTTP_303_SEE_OTHER, opt=_MAY
)
def show_person(visit: Visiting, player: FromPath[str]) -> Response[bytes] | Redirect:
    """Show somebody to the public again."""
    name = _name(visit, player)
    try:
        show_again(visit.entrance, player)
    except OfficeError as problem:
        return _one(visit, player, fault=str(problem))
    return visit.done(f"/desk/persons/{segment(player)}", _BACK, name=name)


def _name(visit: Visit, code: str) -> str:
    with visit.office.reading() as connection:
        return player_coded(connection, code).name


def _one(visit: Visit, code: str, *, fault: str = "", reason: str = "") -> Response[bytes]:
    with visit.site.desk.reading() as desk, visit.office.reading() as connection:
        person = player_coded(connection, code)
        erasures = erasures_of(desk, code)
        told = lines(desk, Sought(subject=f"player {code}"), most=_LINES)
    return desk_page(
        visit,
        "desk_person.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        person=person,
        erasures=erasures,
        is_erased=is_erased(erasures),
        told=told,
        fault=fault,
        reason=reason,
    )


ROUTES = (all_persons, one_person, data_of_person, erase_person, show_person)
