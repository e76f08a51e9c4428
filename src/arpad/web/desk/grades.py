"""Agreements to 5 and 6 Dan: who waits for one, and the answer with its reason."""

from datetime import date

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.agreements import Answering, answer_agreement, awaited
from arpad.office.office import OfficeError
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import player_for
from arpad.web.desk.list_asked import pool_asked
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_GIVEN = message("The agreement is recorded. The grade is taken with the player's next table.")
_REFUSED = message("The refusal of the agreement is recorded.")
_A_DAY = message("The day of the answer is written as year, month and day: 2012-12-31.")
_AN_ANSWER = message("Say whether the agreement was given or refused.")


@get("/desk/grades", sync_to_thread=True, opt={RIGHT: Right.LOOK_AHEAD})
def grades(visit: Visiting) -> Response[bytes]:
    """Show whose grade waits for an agreement."""
    return _page(visit)


@post(
    "/desk/grades/{pool:str}/{player:str}",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.APPROVE_GRADES},
)
def answer(
    visit: Visiting, posted: Posting, pool: FromPath[str], player: FromPath[str]
) -> Response[bytes] | Redirect:
    """Record that an agreement was given or refused."""
    person = player_for(visit, Right.APPROVE_GRADES, player)
    found = pool_asked(visit, pool)
    try:
        wanted = _wanted(posted, person.code)
        given = answer_agreement(visit.office, found.code, wanted)
    except OfficeError as problem:
        return _page(visit, fault=str(problem), given=posted, at=person.code)
    visit.record(
        "answer agreement",
        f"player {person.code}",
        before={"grade": wanted.grade, "agreement": None},
        after={
            "grade": wanted.grade,
            "agreement": "given" if wanted.is_given else "refused",
            "of": str(wanted.when),
            "reason": given.reason,
        },
    )
    return visit.done("/desk/grades", _GIVEN if wanted.is_given else _REFUSED)


def _wanted(posted: Posted, code: str) -> Answering:
    said = posted.text("answer")
    if said not in {"given", "refused"}:
        raise OfficeError(_AN_ANSWER)
    try:
        since, when = (date.fromisoformat(posted.text(name)) for name in ("since", "when"))
    except ValueError as problem:
        raise OfficeError(_A_DAY) from problem
    return Answering(
        player=code,
        grade=posted.text("grade"),
        since=since,
        is_given=said == "given",
        reason=posted.text("reason"),
        reference=posted.text("reference"),
        when=when,
    )


def _page(
    visit: Visit, *, fault: str = "", given: Posted | None = None, at: str = ""
) -> Response[bytes]:
    with visit.reading() as connection:
        found = awaited(connection)
    return desk_page(
        visit,
        "desk_grades.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        awaited=found,
        fault=fault,
        given=given or Posted(),
        at=at,
    )


ROUTES = (grades, answer)
