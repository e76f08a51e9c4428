"""Event files for programs: what an edition makes of an event that somebody brings.

The file is read in a process of its own, within bounds of time and memory; nothing is stored.
"""

from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.openapi.spec import Example
from litestar.params import QueryParameter
from litestar.status_codes import HTTP_200_OK

from arpad.client.answers.calculations import EventOutcome, OutcomePlayer
from arpad.model.outcome import PlayerOutcome
from arpad.office.clinic import Examined, Question
from arpad.office.clinic_apart import examined_apart
from arpad.regulations.catalogue import UnknownEditionError
from arpad.regulations.catalogue import edition as held_edition
from arpad.web.api.answering import answered, told
from arpad.web.api.parameters import Language, wrong
from arpad.web.in_turn import in_turn
from arpad.web.sent import LARGEST_FILE
from arpad.web.visit import Visiting

_FILE = "event"

EditionAsked = Annotated[
    str | None,
    QueryParameter(
        description="The edition that computes; without it, the day of the event decides.",
        max_length=64,
        examples=[Example(value="fide/b02_2010")],
    ),
]
FileName = Annotated[
    str,
    QueryParameter(
        description="What the file is called; its content says what it is.",
        max_length=120,
        examples=[Example(value="report.trf")],
    ),
]


@post(
    "/calculators/event",
    operation_id="rate_event",
    tags=("Calculators",),
    status_code=HTTP_200_OK,
    request_max_body_size=LARGEST_FILE,
)
async def rate_event(
    visit: Visiting,
    request: Request[Any, Any, Any],
    edition: EditionAsked = None,
    name: FileName = _FILE,
    lang: Language = None,
) -> Response[EventOutcome]:
    """Read an event file of any kind and return what an edition makes of it.

    The body is the file: an event file, a TRF, a results file as CSV or xlsx, turnering.txt, or
    results of FISF. Everything that is wrong with it is among the findings.
    """
    del lang
    question = Question(name=name, data=await request.body(), edition=_named(edition))
    examined = await in_turn(request, partial(examined_apart, question))
    return answered(visit, _outcome(examined, visit.language.value))


def _named(edition: str | None) -> str | None:
    try:
        return None if edition is None else held_edition(edition).name
    except UnknownEditionError as problem:
        raise wrong(edition=str(problem)) from problem


def _outcome(examined: Examined, language: str) -> EventOutcome:
    outcome = examined.outcome
    return told(
        examined,
        EventOutcome,
        language=language,
        edition=outcome.edition if outcome else None,
        method=outcome.method if outcome else None,
        readings=outcome.readings if outcome else {},
        players=[_player(player) for player in outcome.players] if outcome else (),
    )


def _player(player: PlayerOutcome) -> OutcomePlayer:
    left_out = {name: getattr(player, name) for name in ("grade", "series", "line")}
    return told(player, OutcomePlayer, **left_out)


ROUTES = (rate_event,)
