"""Objections for programs: recorded, looked at, and answered."""

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.openapi.spec import Example
from litestar.params import QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from sqlalchemy import Connection

from arpad.client.answers.objections import Objection, Objections, ObjectionView, ReachedState
from arpad.client.wishes.players import NewObjection, ObjectionAnswer
from arpad.model.rights import Matter, Reach, Right
from arpad.office.objection_view import listed_objections, objection_view
from arpad.office.objections import Claim, object_to
from arpad.office.objections import answer as answer_to
from arpad.office.office import OfficeError
from arpad.store.objections import Answer, objection_numbered
from arpad.store.objections import Objection as Held
from arpad.store.persons import numbers_of, persons_on
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered, told
from arpad.web.api.desk.answering import BODY, VERSIONED, made
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.parameters import ObjectionPath
from arpad.web.api.desk.reach import player_within
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.api.desk.versions import seen_by, tagged
from arpad.web.api.parameters import AnyPool
from arpad.web.visit import Visit, Visiting

_TAGS = ("Objections",)
_SEE = {RIGHT: Right.SEE_PLAYERS}

StateAsked = Annotated[
    Literal["open", "upheld", "rejected", "withdrawn"] | None,
    QueryParameter(
        name="state",
        description="Only objections of which this has become.",
        examples=[Example(value="open")],
    ),
]


@post(
    "/objections",
    operation_id="record_objection",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_201_CREATED,
    opt={RIGHT: Right.OBJECT, BODY: NewObjection},
)
def record_objection(visit: Visiting, sent: Sent) -> Response[Objection]:
    """Record that somebody says something about a player is wrong."""
    said = sent.read(NewObjection)
    player_within(visit, Right.OBJECT, said.player)
    claim = Claim(
        player=said.player,
        event=said.event,
        round=said.round,
        pool=said.pool,
        claim=said.claim,
        by=said.by,
    )
    recorded = object_to(visit.office, claim)
    after = {"player": recorded.player, "event": recorded.event, "claim": recorded.claim}
    visit.record("record objection", f"objection {recorded.id}", after=after)
    return made(visit, _told(recorded), f"/objections/{recorded.id}")


@get("/objections", operation_id="objections", tags=_TAGS, sync_to_thread=True, opt=_SEE)
def all_objections(
    visit: Visiting, state_word: StateAsked = None, pool: AnyPool = None
) -> Response[Objections]:
    """Return objections, the first one first, as far as the right to see players goes."""
    states = (Answer(state_word),) if state_word else ()
    with visit.reading() as connection:
        found = listed_objections(connection, states=states, pool=pool)
        shown = _within(visit, connection, found)
    return answered(visit, Objections(items=tuple(map(_told, shown))))


@get(
    "/objections/{objection:int}",
    operation_id="objection",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_SEE,
)
def one_objection(visit: Visiting, objection: ObjectionPath) -> Response[ObjectionView]:
    """Return an objection with everything that became of it."""
    with visit.reading() as connection:
        try:
            view = objection_view(connection, objection)
        except OfficeError as problem:
            raise UnknownError(str(problem)) from problem
        found = objection_numbered(connection, objection)
    player_within(visit, Right.SEE_PLAYERS, view.objection.player)
    answer = ObjectionView(
        objection=_told(view.objection),
        name=view.name,
        states=tuple(told(each, ReachedState) for each in view.states),
    )
    return tagged(answered(visit, answer), found)


@post(
    "/objections/{objection:int}/answer",
    operation_id="answer_objection",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.DECIDE, BODY: ObjectionAnswer, VERSIONED: True},
)
def answer_objection(visit: Visiting, objection: ObjectionPath, sent: Sent) -> Response[Objection]:
    """Close an objection without a correction; one that is upheld is named with its correction."""
    visit.require(Right.DECIDE, Matter())
    with visit.reading() as connection:
        if objection_numbered(connection, objection) is None:
            raise UnknownError(f"There is no objection {objection}.")
    said = sent.read(ObjectionAnswer)
    office = seen_by(visit, lambda connection: objection_numbered(connection, objection))
    closed = answer_to(office, objection, Answer(said.state), said.reason)
    after = {"state": closed.state, "reason": said.reason}
    before = {"state": Answer.OPEN}
    visit.record("answer objection", f"objection {objection}", before=before, after=after)
    return answered(visit, _told(closed))


def _within(visit: Visit, connection: Connection, found: tuple[Held, ...]) -> tuple[Held, ...]:
    """Return the objections about players whom the account may see."""
    if visit.account.reach(Right.SEE_PLAYERS) is Reach.EVERYTHING or not found:
        return found
    numbers = numbers_of(connection, sorted({each.player for each in found}))
    persons = persons_on(connection, numbers=list(numbers.values()))
    own = {
        person.code
        for person in persons.values()
        if visit.may(Right.SEE_PLAYERS, Matter(federation=person.federation))
    }
    return tuple(each for each in found if each.player in own)


def _told(held: Held) -> Objection:
    return told(held, Objection, number=held.id)


ROUTES = (record_objection, all_objections, one_objection, answer_objection)
