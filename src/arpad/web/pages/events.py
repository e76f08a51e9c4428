"""The events of all pools: found by name, pool, state, federation and days, newest first."""

from datetime import date
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import ClientException
from litestar.params import FromQuery, QueryParameter

from arpad.locale import message
from arpad.model.docket import State
from arpad.office.event_browse import EventSearch, EventsFound, events_found
from arpad.store.event_browse import Place
from arpad.store.pools import pools
from arpad.web.event_words import BADGES, STATES
from arpad.web.visit import Visiting

_LONGEST = 100
_LARGEST_NUMBER = 1 << 62
_A_DAY = message("A day is written as year, month and day: 2012-12-31.")
_A_STATE = message("There is no such state of an event. Choose one on the page of events.")
_A_PLACE = message("The address of this page of events is damaged. Begin again with the newest.")
_TOO_LONG = message("That is too long to search for. Use a few words of the name.")


@get("/events", sync_to_thread=True, include_in_schema=False)
def events(
    visit: Visiting,
    *,
    q: FromQuery[str] = "",
    pool: FromQuery[str] = "",
    how_far: Annotated[str, QueryParameter(name="state")] = "",
    federation: FromQuery[str] = "",
    since: FromQuery[str] = "",
    until: FromQuery[str] = "",
    before: FromQuery[str] = "",
) -> Response[bytes]:
    """Show a page of events, or only its rows to a page that is shown already."""
    search = EventSearch(
        pool=short_words(pool) or None,
        state=state_called(how_far),
        federation=short_words(federation).strip().upper() or None,
        words=short_words(q),
        since=_day(since),
        until=_day(until),
        before=place_of(before),
    )
    with visit.reading() as connection:
        found = events_found(connection, search, visit.today)
        known = pools(connection)
    template = "event_rows.html" if visit.is_fragment else "events.html"
    return visit.page(
        template,
        found=found,
        search=search,
        pools=known,
        states=STATES,
        badges=BADGES,
        older=older_than(found),
    )


def older_than(found: EventsFound) -> str | None:
    """Return where the page of older events begins; None at the oldest one."""
    return None if found.next is None else f"{found.next.start}.{found.next.id}"


def short_words(text: str) -> str:
    """Return a parameter that is not too long to be looked for."""
    if len(text) > _LONGEST:
        raise ClientException(_TOO_LONG)
    return text


def state_called(text: str) -> State | None:
    """Return the state that a parameter names; None where it names none."""
    try:
        return State(text) if text else None
    except ValueError as problem:
        raise ClientException(_A_STATE) from problem


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as problem:
        raise ClientException(_A_DAY) from problem


def place_of(text: str) -> Place | None:
    """Return where a page begins, as the address of it says."""
    if not text:
        return None
    day, _, number = text.partition(".")
    try:
        place = Place(date.fromisoformat(day), int(number))
    except ValueError as problem:
        raise ClientException(_A_PLACE) from problem
    if not 0 < place.id < _LARGEST_NUMBER:
        raise ClientException(_A_PLACE)
    return place


ROUTES = (events,)
