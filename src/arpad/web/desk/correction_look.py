"""The blast radius of a correction, and its booking: nothing is booked that was not shown."""

from collections.abc import Mapping

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.correct import Asked, planned
from arpad.office.correction_look import Look, look, takes_long
from arpad.office.correction_wish import asked_by, right_for, words_of
from arpad.office.jobs import correction
from arpad.office.jobs.bench import wish
from arpad.office.objection_view import open_objections
from arpad.office.office import OfficeError
from arpad.store.desk.jobs import JobState, job_numbered
from arpad.web.access.guard import MAY_NOT, RIGHT
from arpad.web.desk.correction_book import book
from arpad.web.desk.correction_new import new_page
from arpad.web.desk.correction_words import KIND_NAMES, words_asked, words_posted
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_LOOK = {RIGHT: Right.LOOK_AHEAD}
_NO_LOOK = message("There is no such look at a correction; look again.")


@get("/desk/corrections/look", sync_to_thread=True, opt=_LOOK)
def look_at(visit: Visiting) -> Response[bytes]:
    """Show all that a correction would touch; where that takes long, offer to work it out."""
    return _shown(visit, words_asked(visit))


@post("/desk/corrections/look", sync_to_thread=True, status_code=HTTP_200_OK, opt=_LOOK)
def look_long(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Let it be worked out as long work."""
    words = words_posted(posted)
    try:
        asked = asked_by(words)
        with visit.reading() as connection:
            planned(connection, asked)
        wished = {**words_of(asked), "objection": objection_of(words)}
        job = wish(visit.entrance, visit.account, correction.LOOK, wished)
    except OfficeError as problem:
        return new_page(visit, words, str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


@get("/desk/corrections/look/{job:int}", sync_to_thread=True, opt=_LOOK)
def looked_at(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show what long work has found out."""
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, job)
    if found is None or found.kind != correction.LOOK or found.state is not JobState.DONE:
        raise NotFoundException(_NO_LOOK)
    words = {name: str(text) for name, text in found.answer["words"].items() if text}
    return _page(visit, asked_by(words), words, msgspec.convert(found.answer["look"], Look))


@post("/desk/corrections", sync_to_thread=True, status_code=HTTP_200_OK, opt={RIGHT: Right.CORRECT})
def correct_it(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Book a correction, or take one back."""
    return _book(visit, posted, Right.CORRECT)


@post("/desk/merges", sync_to_thread=True, status_code=HTTP_200_OK, opt={RIGHT: Right.MERGE})
def merge_them(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Merge two players, or take a merge back."""
    return _book(visit, posted, Right.MERGE)


def _book(visit: Visit, posted: Posted, right: Right) -> Response[bytes] | Redirect:
    words = words_posted(posted)
    try:
        asked = asked_by(words)
        with visit.reading() as connection:
            needed = right_for(connection, asked)
        if needed is not right:
            raise PermissionDeniedException(MAY_NOT)
        return book(visit, posted, asked, right, objection_of(words))
    except OfficeError as problem:
        return _shown(visit, words, fault=str(problem), reason=posted.text("reason"))


def objection_of(words: Mapping[str, str]) -> int | None:
    """Return the number of the objection that a correction upholds."""
    text = words.get("objection", "")
    return int(text[:18]) if text.isascii() and text.isdigit() else None


def _shown(
    visit: Visit, words: Mapping[str, str], *, fault: str = "", reason: str = ""
) -> Response[bytes]:
    """Show what a correction touches; where there is nothing to look at, the step that lacks."""
    try:
        asked = asked_by(words)
        with visit.reading() as connection:
            is_long = takes_long(connection, planned(connection, asked))
        found = None if is_long else look(visit.office, asked)
    except OfficeError as problem:
        return new_page(visit, words, fault or str(problem))
    return _page(visit, asked, words, found, fault=fault, reason=reason)


def _page(
    visit: Visit,
    asked: Asked,
    words: Mapping[str, str],
    found: Look | None,
    *,
    fault: str = "",
    reason: str = "",
) -> Response[bytes]:
    with visit.reading() as connection:
        right = right_for(connection, asked)
        objections = open_objections(connection, visit.today)
    return desk_page(
        visit,
        "desk_correction_look.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        look=found,
        words=words_of(asked),
        objection=objection_of(words),
        objections=objections,
        may_book=visit.may(right),
        address="/desk/merges" if right is Right.MERGE else "/desk/corrections",
        kinds=KIND_NAMES,
        fault=fault,
        reason=reason,
    )


ROUTES = (look_at, look_long, looked_at, correct_it, merge_them)
