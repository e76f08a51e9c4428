"""Feeds for who follows the office: where events are, and which lists came out."""

from uuid import NAMESPACE_URL, uuid5

from litestar import Response, get
from litestar.params import FromPath

from arpad.office.event_sought import docket_numbered
from arpad.office.notices.news import Feed, feed_of_events, feed_of_lists
from arpad.office.state_words import STATES
from arpad.web.pages.asked import text_asked
from arpad.web.pages.player_papers import ATOM, plain_xml
from arpad.web.visit import Visit, Visiting

_EMPTY = "1970-01-01T00:00:00+00:00"


@get("/events/feed.atom", sync_to_thread=True, include_in_schema=False)
def events_feed(visit: Visiting) -> Response[bytes]:
    """Send the newest changes of events; of a pool or of a federation, where one is named."""
    pool = text_asked(visit, "pool") or None
    federation = text_asked(visit, "federation").upper() or None
    with visit.reading() as connection:
        found = feed_of_events(connection, pool=pool, federation=federation)
    named = f"/{pool or ''}/{federation or ''}"
    return _feed(visit, found, "events", "/events", f"events{named}")


@get("/events/{number:int}/feed.atom", sync_to_thread=True, include_in_schema=False)
def event_feed(visit: Visiting, number: FromPath[int]) -> Response[bytes]:
    """Send the way of one event."""
    with visit.reading() as connection:
        docket = docket_numbered(connection, number)
        found = feed_of_events(connection, event=docket.id)
    home = f"/events/{docket.id}"
    return _feed(visit, found, "event", home, f"event/{docket.id}", name=docket.name)


@get("/lists/feed.atom", sync_to_thread=True, include_in_schema=False)
def lists_feed(visit: Visiting) -> Response[bytes]:
    """Send the newest lists; of a pool, where one is named."""
    pool = text_asked(visit, "pool") or None
    with visit.reading() as connection:
        found = feed_of_lists(connection, pool=pool)
    return _feed(visit, found, "lists", "/lists", f"lists/{pool or ''}")


def _feed(
    visit: Visit, found: Feed, what: str, home: str, lasting: str, *, name: str = ""
) -> Response[bytes]:
    settings = visit.site.settings
    written = visit.rendered(
        "feed.xml",
        found=found,
        what=what,
        name=name,
        site=settings.url or str(visit.request.base_url).rstrip("/"),
        home=home,
        id=lambda own: _lasting(f"{found.book}/{own}"),
        own=lasting,
        states=STATES,
        updated=found.updated.isoformat() if found.updated else _EMPTY,
    )
    return Response(plain_xml(written), media_type=ATOM)


def _lasting(name: str) -> str:
    """Return an id that stays the same for good, wherever the site stands."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'arpad:{name}')}"


ROUTES = (events_feed, event_feed, lists_feed)
