"""One event under two texts: who differs, by which article, and by how much."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from arpad.office.comparing import comparable, event_compared, side_of, usual_sides
from arpad.regulations.catalogue import editions_of
from arpad.web.comparison_words import reading_choices, shown
from arpad.web.visit import Visiting


@get("/events/{number:int}/compare", sync_to_thread=True, include_in_schema=False)
def event_compare(
    visit: Visiting,
    number: FromPath[int],
    left: FromQuery[str] = "",
    right: FromQuery[str] = "",
    left_reading: FromQuery[str] = "",
    right_reading: FromQuery[str] = "",
) -> Response[bytes]:
    """Show an event by two texts, or by two readings of one."""
    with visit.reading() as connection:
        docket, pool, event = comparable(connection, number)
    before, governs = usual_sides(pool, event)
    ours = side_of(pool, left or before, left_reading)
    theirs = side_of(pool, right or governs, right_reading)
    editions = editions_of(pool.federation.casefold())
    return visit.page(
        "event_compare.html",
        docket=docket,
        editions=editions,
        choices=reading_choices(editions),
        asked={
            "left": ours.edition,
            "right": theirs.edition,
            "left_reading": left_reading,
            "right_reading": right_reading,
        },
        names={player.id: player.name or player.id for player in event.players},
        **shown(event_compared(docket, event, ours, theirs)),
    )


ROUTES = (event_compare,)
