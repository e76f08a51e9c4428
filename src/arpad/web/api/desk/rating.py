"""Rating, the gate and publication for programs: long work, each a job that can be followed."""

from litestar import Response, post
from litestar.status_codes import HTTP_202_ACCEPTED

from arpad.client.answers.jobs import Job
from arpad.client.wishes.office import Adjusting, Overriding, Publication
from arpad.model.rights import Right
from arpad.office.jobs import adjusting, looking, rating
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.pools import pool_called
from arpad.web.access.guard import RIGHT
from arpad.web.api.desk.answering import BODY, wished, wished_alone
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.parameters import EventPath
from arpad.web.api.desk.reach import event_within
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.api.parameters import ListDay, PoolCode
from arpad.web.visit import Visit, Visiting

_TAGS = ("Rating",)
_LIST = "/lists/{pool:str}/{list_date:str}"
_LOOK = {RIGHT: Right.LOOK_AHEAD}
_RATE = {RIGHT: Right.RATE}


def _of(visit: Visit, pool: str, list_date: ListDay | None = None) -> dict[str, object]:
    """Return the words of a wish about a pool that the office has."""
    with visit.reading() as connection:
        try:
            pool_called(connection, pool)
        except OfficeError as problem:
            raise UnknownError(str(problem)) from problem
    words: dict[str, object] = {"pool": pool}
    if list_date is not None:
        words["list_date"] = list_date.isoformat()
    return words


@post(
    f"{_LIST}/dry-run",
    operation_id="look_at_period",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt=_LOOK,
)
def look_at_period(visit: Visiting, pool: PoolCode, list_date: ListDay) -> Response[Job]:
    """Rate the events that enter a list without booking anything."""
    return wished(visit, looking.LOOK_PERIOD, _of(visit, pool, list_date))


@post(
    f"{_LIST}/rating",
    operation_id="rate_period",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt=_RATE,
)
def rate_period(visit: Visiting, pool: PoolCode, list_date: ListDay) -> Response[Job]:
    """Rate the events that enter a list, and book them."""
    return wished_alone(visit, rating.PERIOD, _of(visit, pool, list_date))


@post(
    "/pools/{pool:str}/rating",
    operation_id="rate_events",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt=_RATE,
)
def rate_events(visit: Visiting, pool: PoolCode) -> Response[Job]:
    """Rate every event that is ready of a pool that moves event by event, in their order."""
    return wished_alone(visit, rating.EVENTS, _of(visit, pool))


@post(
    "/events/{event:int}/rating",
    operation_id="rate_one_event",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt=_RATE,
)
def rate_one_event(visit: Visiting, event: EventPath) -> Response[Job]:
    """Rate one event of a pool that moves event by event, if it is its turn."""
    event_within(visit, Right.RATE, event)
    return wished_alone(visit, looking.TABLE, {"event": event})


@post(
    f"{_LIST}/look",
    operation_id="look_at_list",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt=_LOOK,
)
def look_at_list(visit: Visiting, pool: PoolCode, list_date: ListDay) -> Response[Job]:
    """Make a list without publishing it: what is new on it, and what the gate finds."""
    return wished(visit, looking.LOOK_LIST, _of(visit, pool, list_date))


@post(
    f"{_LIST}/overrides",
    operation_id="override_findings",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.OVERRIDE, BODY: Overriding},
)
def override_findings(
    visit: Visiting, pool: PoolCode, list_date: ListDay, sent: Sent
) -> Response[Job]:
    """Say why findings of the gate do not stop a list; that is published with it."""
    words = _of(visit, pool, list_date)
    asked = sent.read(Overriding)
    words["reason"] = plain_words("The reason", asked.reason)
    words["seen"] = [(each.check, each.about, each.message) for each in asked.findings]
    return wished(visit, looking.OVERRIDE, words)


@post(
    f"{_LIST}/publication",
    operation_id="publish_list",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.PUBLISH, BODY: Publication},
)
def publish_list(visit: Visiting, pool: PoolCode, list_date: ListDay, sent: Sent) -> Response[Job]:
    """Publish a list, now or at a moment; until then its job can be stopped."""
    words = _of(visit, pool, list_date)
    asked = sent.read(Publication)
    if asked.fingerprint:
        words["fingerprint"] = asked.fingerprint
    return wished_alone(visit, rating.LIST, words, asked.at)


@post(
    f"{_LIST}/adjustment/look",
    operation_id="look_at_adjustment",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.LOOK_AHEAD, BODY: Adjusting},
)
def look_at_adjustment(
    visit: Visiting, pool: PoolCode, list_date: ListDay, sent: Sent
) -> Response[Job]:
    """Work out whom a one-off adjustment of a list would move; nothing is ordered."""
    return wished(visit, adjusting.LOOK, _adjusting(visit, pool, list_date, sent))


@post(
    f"{_LIST}/adjustment",
    operation_id="order_adjustment",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.CORRECT, BODY: Adjusting},
)
def order_adjustment(
    visit: Visiting, pool: PoolCode, list_date: ListDay, sent: Sent
) -> Response[Job]:
    """Order a one-off adjustment of a list that is not out: the list is made with it."""
    return wished_alone(visit, adjusting.ORDER, _adjusting(visit, pool, list_date, sent))


@post(
    f"{_LIST}/adjustment/withdrawal",
    operation_id="withdraw_adjustment",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={RIGHT: Right.CORRECT, BODY: Adjusting},
)
def withdraw_adjustment(
    visit: Visiting, pool: PoolCode, list_date: ListDay, sent: Sent
) -> Response[Job]:
    """Take the order of an adjustment back, as long as the list is not out."""
    return wished_alone(visit, adjusting.WITHDRAW, _adjusting(visit, pool, list_date, sent))


def _adjusting(visit: Visit, pool: str, list_date: ListDay, sent: Sent) -> dict[str, object]:
    return {**_of(visit, pool, list_date), "adjustment": sent.read(Adjusting).adjustment}


ROUTES = (
    look_at_period,
    rate_period,
    rate_events,
    rate_one_event,
    look_at_list,
    override_findings,
    publish_list,
    look_at_adjustment,
    order_adjustment,
    withdraw_adjustment,
)
