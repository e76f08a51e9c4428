"""Two texts on the games of an event, for programs."""

from typing import Annotated

from litestar import Response, get
from litestar.openapi.spec import Example
from litestar.params import QueryParameter

from arpad.client.answers.comparisons import GamesCompared
from arpad.office.comparing import comparable, event_compared, side_of, usual_sides
from arpad.web.api.answering import answered
from arpad.web.api.games_compared import games_compared
from arpad.web.api.parameters import EventNumber, Language
from arpad.web.visit import Visiting


def _edition(side: str) -> QueryParameter:
    return QueryParameter(
        description=f"The edition on the {side}; without it, one that lies near.",
        max_length=64,
        examples=[Example(value="fide/b02_2010")],
    )


def _reading(side: str) -> QueryParameter:
    return QueryParameter(
        description=f"A choice of a reading on the {side}, NAME=CHOICE.",
        max_length=200,
        examples=[Example(value="halves=even")],
    )


Left = Annotated[str | None, _edition("left")]
Right = Annotated[str | None, _edition("right")]
LeftReading = Annotated[str | None, _reading("left")]
RightReading = Annotated[str | None, _reading("right")]


@get(
    "/events/{number:str}/comparison",
    operation_id="compare_event",
    tags=("Events",),
    sync_to_thread=True,
)
def compare_event(
    visit: Visiting,
    number: EventNumber,
    left: Left = None,
    right: Right = None,
    left_reading: LeftReading = None,
    right_reading: RightReading = None,
    lang: Language = None,
) -> Response[GamesCompared]:
    """Return who of an event differs under two editions or readings, by which article, how far.

    Only an event that has been rated is compared.
    """
    del lang
    with visit.reading() as connection:
        docket, pool, event = comparable(connection, number)
    before, governs = usual_sides(pool, event)
    ours = side_of(pool, left or before, left_reading or "")
    theirs = side_of(pool, right or governs, right_reading or "")
    found = event_compared(docket, event, ours, theirs)
    return answered(visit, games_compared(found, visit.language))


ROUTES = (compare_event,)
