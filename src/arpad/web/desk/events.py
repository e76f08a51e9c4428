"""The events that somebody works on: the own ones, those of the federation, or all."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromQuery, QueryParameter

from arpad.model.rights import Reach, Right
from arpad.office.event_browse import EventSearch, EventsFound, events_found
from arpad.office.event_desk import some_events
from arpad.store.desk.event_accounts import own_events
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.event_words import BADGES, NEXT, STATES
from arpad.web.pages.events import older_than, place_of, short_words, state_called
from arpad.web.visit import Visit, Visiting

_MOST_OWN = 300
_OWN, _ALL = "own", "all"


@get("/desk/events", sync_to_thread=True, opt={RIGHT: Right.SEE_EVENTS})
def events(
    visit: Visiting,
    *,
    q: FromQuery[str] = "",
    pool: FromQuery[str] = "",
    how_far: Annotated[str, QueryParameter(name="state")] = "",
    whose: FromQuery[str] = "",
    before: FromQuery[str] = "",
) -> Response[bytes]:
    """Show events, or only their rows to a page that is shown already."""
    reach = visit.account.reach(Right.SEE_EVENTS)
    is_own = reach is Reach.OWN or whose == _OWN
    federation = visit.account.federation if reach is Reach.FEDERATION else None
    search = EventSearch(
        pool=short_words(pool) or None,
        state=state_called(how_far),
        federation=federation,
        words=short_words(q),
        before=place_of(before),
    )
    is_nobody = reach is Reach.FEDERATION and federation is None
    found = _own(visit, search) if is_own or is_nobody else _of_all(visit, search)
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit,
        "desk_event_rows.html" if visit.is_fragment else "desk_events.html",
        found=found,
        search=search,
        whose=_OWN if is_own else _ALL,
        reach=reach,
        reaches=Reach,
        pools=known,
        states=STATES,
        badges=BADGES,
        acts=NEXT,
        older=older_than(found),
    )


def _of_all(visit: Visit, search: EventSearch) -> EventsFound:
    with visit.reading() as connection:
        return events_found(connection, search, visit.today)


def _own(visit: Visit, search: EventSearch) -> EventsFound:
    with visit.site.desk.reading() as connection:
        numbers = own_events(connection, visit.account.id)[:_MOST_OWN]
    with visit.reading() as connection:
        found = some_events(
            connection, numbers, visit.today, state=search.state, words=search.words
        )
    chosen = [one for one in found if search.pool in {None, one.pool.code}]
    return EventsFound(events=tuple(chosen), next=None)


ROUTES = (events,)
