"""What if: the next event of a player, calculated before it is played."""

from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.exceptions import ClientException
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_400_BAD_REQUEST
from msgspec import Struct
from msgspec.structs import replace

from arpad.locale import message
from arpad.model.exact import DRAW, LOSS, WIN, Score
from arpad.office.office import OfficeError
from arpad.office.player_overview import InPool, overview
from arpad.office.player_what_if import (
    MOST_GAMES,
    Asked,
    Record,
    Step,
    answer,
    coefficient,
    question,
    record_of,
    steps,
)
from arpad.web.pages.asked import number_asked, text_asked
from arpad.web.visit import Visit, Visiting

ROWS = 5
LOWEST, HIGHEST = 100, 3999
RESULTS: dict[str, Score] = {"1": WIN, "0.5": DRAW, "0": LOSS}
_NO_RESULT = message("result: {text} is none; write 1 for a win, 0.5 for a draw or 0 for a loss.")
_TOO_MANY = message("At most {most} games are calculated at once.")
_NOTHING: dict[str, Any] = {"answer": None, "steps": (), "goal": None, "needed": None}
_RATING, _K = message("Rating"), message("K, if not the one by the law")
_OPPONENT, _GOAL = message("Opponent's rating"), message("Rating to be reached")


class Row(Struct, frozen=True):
    """A row of the form: an opponent's rating and a result, as they were written."""

    opponent: str = ""
    result: str = "0.5"


@get("/players/{code:str}/what-if/{pool:str}", sync_to_thread=True, include_in_schema=False)
def what_if(visit: Visiting, code: FromPath[str], pool: FromPath[str]) -> Response[bytes]:
    """Show the form, and what the games in it would do."""
    rows = _rows(visit)
    with visit.reading() as connection:
        told = overview(connection, code, visit.today)
        known = told.pool(pool)
        if known is None:
            raise OfficeError(f"{told.person.name} ({code}) has no event in any pool.")
        record = record_of(connection, known.pool, told.person)
    context = _told(visit, known, record, rows)
    is_wrong = context["problem"] is not None
    return visit.page(
        "player_what_if_answer.html" if visit.is_fragment else "player_what_if.html",
        # What is put into an open page is only taken if all went well.
        status=HTTP_400_BAD_REQUEST if is_wrong and not visit.is_fragment else HTTP_200_OK,
        person=told.person,
        pool=known.pool,
        record=record,
        rows=rows,
        blank=Row(),
        **context,
    )


def _told(visit: Visit, known: InPool, record: Record, rows: Sequence[Row]) -> dict[str, Any]:
    """Return what the law says, or what was written wrongly; the form keeps it either way."""
    asked = question(known.pool, known.held, record, visit.today)
    try:
        asked = _as_written(visit, asked)
        told = _answered(visit, asked, rows) | {"problem": None}
    except (ClientException, OfficeError) as problem:
        told = _NOTHING | {"problem": getattr(problem, "detail", str(problem))}
    return told | {"asked": asked, "law_k": coefficient(replace(asked, k=None))}


def _rows(visit: Visit) -> list[Row]:
    """Return what is written in the form, with empty rows up to five."""
    parameters = visit.request.query_params
    ratings = [text.strip() for text in parameters.getall("opponent", [])]
    results = [text.strip() for text in parameters.getall("result", [])]
    results += ["0.5"] * (len(ratings) - len(results))
    written = [Row(r, w) for r, w in zip(ratings, results, strict=False) if r]
    if len(written) > MOST_GAMES:
        raise ClientException(visit.say(_TOO_MANY).format(most=MOST_GAMES))
    return written + [Row()] * max(0, ROWS - len(written))


def _as_written(visit: Visit, asked: Asked) -> Asked:
    """Return what is asked with the rating and the K that are written into the form."""
    rating, k = text_asked(visit, "rating"), text_asked(visit, "k")
    return replace(
        asked,
        rating=_number(visit, _RATING, rating) if rating else asked.rating,
        k=number_asked(visit, _K, k, least=1, most=100) if k else None,
    )


def _answered(visit: Visit, asked: Asked, rows: Sequence[Row]) -> dict[str, Any]:
    """Return what the games would do, score by score as well; nothing while none is written."""
    games = [(_number(visit, _OPPONENT, r.opponent), _score(visit, r)) for r in rows if r.opponent]
    if not games:
        return dict(_NOTHING)
    goal = text_asked(visit, "goal")
    wished = _number(visit, _GOAL, goal) if goal else None
    every = tuple(steps(asked, [opponent for opponent, _ in games]))
    return {
        "answer": answer(asked, games),
        "steps": every,
        "goal": wished,
        "needed": _needed(every, wished),
    }


def _needed(every: Sequence[Step], goal: int | None) -> Step | None:
    """Return the lowest score that reaches a rating."""
    if goal is None:
        return None
    return next((s for s in every if s.after is not None and s.after >= goal), None)


def _number(visit: Visit, label: str, text: str) -> int:
    return number_asked(visit, label, text, least=LOWEST, most=HIGHEST)


def _score(visit: Visit, row: Row) -> Score:
    if row.result not in RESULTS:
        raise ClientException(visit.say(_NO_RESULT).format(text=row.result))
    return RESULTS[row.result]


ROUTES = (what_if,)
