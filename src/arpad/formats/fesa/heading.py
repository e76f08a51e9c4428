"""The heading of FESA's files: the name of an event, where it was held, and its days.

The line is `name, city, country, days`. A name may hold commas, so the parts are counted from the
end; an event has one place, `city, country`.
"""

from datetime import date

from msgspec import Struct

from arpad.formats.fesa.days import days_from, days_text
from arpad.formats.fesa.names import fitting, one_line
from arpad.model.event import Event

_PARTS_OF_A_PLACE = 2


class Heading(Struct, frozen=True):
    """What the heading says; a heading without days is a name as a whole."""

    name: str
    place: str | None = None
    days: tuple[date, date] | None = None


def heading_from(text: str) -> Heading:
    """Return what a heading says.

    >>> heading_from("Open, group B, Ghent, Belgium, 2024-10-05/06").name
    'Open, group B'
    >>> heading_from("Open of Ghent : 2024-10-05/06").name
    'Open of Ghent'
    """
    parts = [one_line(part) for part in text.split(",")]
    days = days_from(parts[-1]) if len(parts) > 1 else None
    if days is not None:
        name, place = _parted(parts[:-1])
        return Heading(name, place, days)
    name, colon, last = text.rpartition(" : ")
    if colon and (days := days_from(last)):
        return Heading(one_line(name), None, days)
    return Heading(one_line(text))


def _parted(parts: list[str]) -> tuple[str, str | None]:
    """Return name and place; the last two of three or more parts are city and country."""
    first = max(1, len(parts) - _PARTS_OF_A_PLACE)
    return ", ".join(parts[:first]), ", ".join(filter(None, parts[first:])) or None


def heading_text(event: Event) -> str:
    """Return the heading of an event; gaps keep commas of a name apart from those of a place."""
    name = fitting(event.name) or "?"
    place = [part.strip() for part in fitting(event.place or "").split(",")]
    if len(place) > _PARTS_OF_A_PLACE:
        place = ["; ".join(place[:-1]), place[-1]]
    if "," in name:
        place += [""] * (_PARTS_OF_A_PLACE - len(place))
    elif not any(place):
        place = []
    return ", ".join((name, *place, days_text(event.start, event.last_day)))
