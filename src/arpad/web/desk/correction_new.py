"""A new correction, chosen step by step: what kind, which event or player, and what is right."""

from collections.abc import Mapping

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.event import Result
from arpad.model.rights import Right
from arpad.office.correction_choices import event_choices, events_for
from arpad.office.office import OfficeError
from arpad.office.player_search import find_players
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.correction_words import CHOICES, words_asked
from arpad.web.desk.page import desk_page
from arpad.web.event_words import RESULTS, STATES
from arpad.web.pages.list_asked import plain_text
from arpad.web.visit import Visit, Visiting

_OF_EVENTS = frozenset(
    {
        CorrectionKind.RESULT,
        CorrectionKind.PERSON,
        CorrectionKind.WITHDRAWAL,
        CorrectionKind.LATE,
    }
)
_MOST_PLAYERS = 12
_LONGEST_NUMBER = 9


@get("/desk/corrections/new", sync_to_thread=True, opt={RIGHT: Right.LOOK_AHEAD})
def new(visit: Visiting) -> Response[bytes]:
    """Show the next step of a correction."""
    return new_page(visit, words_asked(visit))


def new_page(visit: Visit, words: Mapping[str, str], fault: str = "") -> Response[bytes]:
    """Show the step that a correction has come to, with what was chosen so far."""
    kind = words.get("kind", "")
    shown: dict[str, object] = {}
    with visit.reading() as connection:
        try:
            shown = _step(visit, connection, kind, words)
        except OfficeError as problem:
            fault = fault or str(problem)
            words = {name: text for name, text in words.items() if name != "event"}
            shown = _step(visit, connection, kind, words)
        known = pools(connection)
    return desk_page(
        visit,
        "desk_correction_new.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        fault=fault,
        kind=kind if kind in CHOICES else "",
        choices=CHOICES,
        words=words,
        q=plain_text(visit, "q"),
        pools=known,
        results=Result,
        result_names=RESULTS,
        states=STATES,
        **shown,
    )


def _step(
    visit: Visit, connection: Connection, kind: str, words: Mapping[str, str]
) -> dict[str, object]:
    """Return what can be chosen next."""
    q = plain_text(visit, "q")
    if kind == CorrectionKind.START:
        return {"found": _players(visit, connection, q)}
    if kind not in _OF_EVENTS:
        return {}
    number = _number(words.get("event", "")) or _number(q)
    if number is None:
        return {"events": events_for(connection, CorrectionKind(kind), q, words.get("pool"))}
    event = event_choices(connection, number, _number(words.get("round", "")))
    found = _players(visit, connection, q) if words.get("event") else None
    return {"event": event, "found": found}


def _players(visit: Visit, connection: Connection, q: str) -> object:
    return find_players(connection, q, on=visit.today, most=_MOST_PLAYERS) if q else None


def _number(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_number else None


ROUTES = (new,)
