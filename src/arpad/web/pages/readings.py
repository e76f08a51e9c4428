"""Readings: where a text is open, what was taken, what else could have been, and why."""

from litestar import Response, get
from litestar.params import FromPath

from arpad.regulations import catalogue
from arpad.regulations.commentary import reading
from arpad.regulations.edition import Edition
from arpad.web.law import address_of, asking_the_law, edition_named, frame
from arpad.web.visit import Visiting


@get(
    "/regulations/{federation:str}/{name:str}/readings",
    sync_to_thread=True,
    include_in_schema=False,
)
def readings(visit: Visiting, federation: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Show every open point of an edition with the choice that was taken."""
    text = edition_named(federation, name)
    return visit.page("regulations_readings.html", **frame(text), readings=text.readings())


@get(
    "/regulations/{federation:str}/{name:str}/readings/{point:str}",
    sync_to_thread=True,
    include_in_schema=False,
)
def one_reading(
    visit: Visiting, federation: FromPath[str], name: FromPath[str], point: FromPath[str]
) -> Response[bytes]:
    """Show one open point with all its choices."""
    text = edition_named(federation, name)
    with asking_the_law():
        found = reading(text, point)
    return visit.page(
        "regulations_reading.html",
        **frame(text),
        name=point,
        reading=found,
        elsewhere=_elsewhere(text, federation, point),
        address_of=address_of,
    )


def _elsewhere(text: Edition, federation: str, point: str) -> list[tuple[Edition, str]]:
    """Return the other editions that leave the same point open, each with the choice taken."""
    others = (other for other in catalogue.editions_of(federation) if other is not text)
    return [(o, o.readings()[point].taken) for o in others if point in o.readings()]


ROUTES = (readings, one_reading)
