"""One event: where it is on its road, what stops it, its crosstable, and what it changed."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from arpad.office.event_public import PublicEvent, public_event
from arpad.web.event_words import (
    BADGES,
    CORRECTIONS,
    DECISIONS,
    MARKS,
    NEXT,
    RESULTS,
    STATES,
    STATUSES,
    SYSTEMS,
)
from arpad.web.parts import part_of
from arpad.web.visit import Visiting

_WITH_COLOURS = "FIDE"


@get("/events/{number:int}", sync_to_thread=True, include_in_schema=False)
def event(visit: Visiting, number: FromPath[int], part: FromQuery[int] = 1) -> Response[bytes]:
    """Show an event; of one with many players, a part of them."""
    with visit.reading() as connection:
        found = public_event(connection, number, visit.today)
    return visit.page(
        "event.html",
        found=found,
        part=part_of(found.lines, part),
        names={line.player.id: line.player.name or line.player.id for line in found.lines},
        has_colours=found.pool.federation == _WITH_COLOURS,
        who_is=_unknown_player(found),
        states=STATES,
        badges=BADGES,
        marks=MARKS,
        acts=NEXT,
        systems=SYSTEMS,
        statuses=STATUSES,
        kinds=DECISIONS,
        corrections=CORRECTIONS,
        results=RESULTS,
    )


def _unknown_player(found: PublicEvent) -> str:
    """Return the name of a player of whom it is not known who it is."""
    sought = found.status.who_is
    if sought is None or found.event is None:
        return ""
    return next(
        (p.name for p in found.event.players if p.id.lstrip("?") == sought and p.name), sought
    )


ROUTES = (event,)
