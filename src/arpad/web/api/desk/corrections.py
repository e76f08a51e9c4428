"""Corrections and merges for programs: looked at first, then booked; both are long work."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.status_codes import HTTP_202_ACCEPTED

from arpad.client.answers.jobs import Job
from arpad.client.wishes.events import Because
from arpad.client.wishes.office import Booking, Undoing, Wrong
from arpad.client.wishes.players import Merge
from arpad.model.rights import Matter, Right
from arpad.office.correct import Asked
from arpad.office.correct_undo import Undo
from arpad.office.correction_wish import asked_by, right_for, words_of
from arpad.office.jobs import correction
from arpad.office.merge import Duplicate, merge_of
from arpad.office.objections import check_open
from arpad.office.plain_words import plain_words
from arpad.store.correction_rows import correction_numbered
from arpad.web.access.guard import RIGHT
from arpad.web.api.desk.answering import BODY, wished
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.parameters import CorrectionPath
from arpad.web.api.desk.reach import player_within
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.api.parameters import PlayerCode
from arpad.web.visit import Visit, Visiting

_TAGS = ("Corrections",)


@post(
    "/corrections/look",
    operation_id="look_at_correction",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.LOOK_AHEAD, BODY: Wrong},
)
def look(visit: Visiting, sent: Sent) -> Response[Job]:
    """Work out everything that a correction touches; nothing is booked.

    `look` of the job's answer tells it; its `seen` is given back when the correction is booked.
    """
    words = _words(sent.read(Wrong))
    return wished(visit, correction.LOOK, words)


@post(
    "/corrections",
    operation_id="book_correction",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.CORRECT, BODY: Booking},
)
def book(visit: Visiting, sent: Sent) -> Response[Job]:
    """Book a correction; what was published stays, and an erratum tells of it.

    A merge, and the undo of one, needs the right MERGE instead and has operations of its own.
    """
    asked = sent.read(Booking)
    return _booked(visit, _words(asked.correction), asked.reason, asked.seen)


@post(
    "/corrections/{correction:int}/undo",
    operation_id="undo_correction",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.CORRECT, BODY: Undoing},
)
def undo(visit: Visiting, correction: CorrectionPath, sent: Sent) -> Response[Job]:
    """Take a correction back: what it put in is taken out, and the rest worked out anew."""
    with visit.reading() as connection:
        if correction_numbered(connection, correction) is None:
            raise UnknownError(f"There is no correction {correction}; the errata list all.")
    asked = sent.read(Undoing)
    return _booked(visit, words_of(Undo(correction)), asked.reason, asked.seen)


@post(
    "/players/{player:str}/merge",
    operation_id="merge_player",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.MERGE, BODY: Merge},
)
def merge(visit: Visiting, player: PlayerCode, sent: Sent) -> Response[Job]:
    """Give everything of an entry to the same person's other one, which is kept."""
    player_within(visit, Right.MERGE, player)
    asked = sent.read(Merge)
    return _booked(visit, words_of(Duplicate(player, asked.kept)), asked.reason)


@post(
    "/players/{player:str}/unmerge",
    operation_id="unmerge_player",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.MERGE, BODY: Because},
)
def unmerge(visit: Visiting, player: PlayerCode, sent: Sent) -> Response[Job]:
    """Take the merge of an entry into another one back."""
    player_within(visit, Right.MERGE, player)
    reason = sent.read(Because).reason
    with visit.reading() as connection:
        number = merge_of(connection, player)
    return _booked(visit, words_of(Undo(number)), reason)


def _booked(visit: Visit, words: dict[str, Any], reason: str, seen: object = None) -> Response[Job]:
    """Wish for a booking, once it is known which right that needs."""
    asked: Asked = asked_by(words)
    objection = words.get("objection")
    with visit.reading() as connection:
        right = right_for(connection, asked)
        if objection is not None:
            check_open(connection, int(objection))
    visit.require(right, Matter())
    wish = {**words, "reason": plain_words("The reason", reason)}
    if seen is not None:
        wish["seen"] = msgspec.to_builtins(seen)
    return wished(visit, correction.MERGE if right is Right.MERGE else correction.BOOK, wish)


def _words(asked: Wrong) -> dict[str, Any]:
    """Return a correction as the office is asked for it; refuse one of which a part is missing."""
    every: dict[str, Any] = msgspec.to_builtins(asked)
    given = {name: value for name, value in every.items() if value is not None}
    asked_by(given)
    return given


ROUTES = (look, book, undo, merge, unmerge)
