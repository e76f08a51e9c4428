"""The history of a player as a chart: the rating by list, and the events on it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from arpad.locale.charts import chart_locale
from arpad.model.exact import as_decimal
from arpad.office.player_overview import InPool, overview
from arpad.store.played_events import EventSum, event_sums
from arpad.web.visit import Visit, Visiting

MOST_EVENTS = 300
_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
_SUFFIX = ".json"


@get("/players/{code:str}/history/{name:str}", sync_to_thread=True, include_in_schema=False)
def history(visit: Visiting, code: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Answer with the drawing of a player's history in a pool."""
    if not name.endswith(_SUFFIX):
        raise NotFoundException
    with visit.reading() as connection:
        told = overview(connection, code, visit.today)
        known = told.pool(name.removesuffix(_SUFFIX))
        if known is None:
            raise NotFoundException
        sums = event_sums(connection, known.pool.id, told.person.id, limit=MOST_EVENTS)
    content = msgspec.json.encode(_drawing(visit, known, sums))
    return Response(content, media_type="application/json")


def _drawing(visit: Visit, known: InPool, sums: Sequence[EventSum]) -> dict[str, Any]:
    say = visit.say
    lists, events = list(_lists(visit, known)), list(_events(visit, known, sums))
    x = {"field": "day", "type": "temporal", "title": None}
    y = {
        "field": "rating",
        "type": "quantitative",
        "title": say("Rating"),
        "scale": {"zero": False, "padding": 12},
        "axis": {"format": "d", "tickMinStep": 1},
    }
    listed = [_told("list", say("List")), _told("rating", say("Rating"))]
    played = [_told("event", say("Event")), _told("on", say("Day")), _told("change", say("Change"))]
    return {
        "$schema": _SCHEMA,
        "height": 280,
        "layer": [
            {
                "data": {"values": lists},
                "mark": {"type": "line", "interpolate": "step-after"},
                "encoding": {"x": x, "y": y},
            },
            {
                "data": {"values": lists},
                "mark": {"type": "point", "filled": True, "size": 45},
                "encoding": {"x": x, "y": y, "tooltip": listed},
            },
            {
                "data": {"values": events},
                "mark": {"type": "point", "filled": True, "size": 90, "opacity": 0.85},
                "encoding": {"x": x, "y": y, "tooltip": played, **_marks(visit)},
            },
        ],
        "locale": chart_locale(visit.language),
    }


def _marks(visit: Visit) -> dict[str, Any]:
    """Return how events are marked: by a shape first, by a colour besides."""
    won, lost = visit.say("Points won"), visit.say("Points lost")
    legend = {"title": None, "orient": "bottom"}
    shapes = {"domain": [won, lost], "range": ["triangle-up", "triangle-down"]}
    return {
        "shape": {"field": "way", "type": "nominal", "scale": shapes, "legend": legend},
        "color": {
            "field": "way",
            "type": "nominal",
            "scale": {"domain": [won, lost], "range": ["#1f9d57", "#d9483b"]},
            "legend": legend,
        },
    }


def _told(field: str, title: str) -> dict[str, str]:
    return {"field": field, "type": "nominal", "title": title}


def _lists(visit: Visit, known: InPool) -> Iterator[dict[str, Any]]:
    for each in known.history:
        if each.line.rating is not None:
            yield {
                "day": each.line.list_date.isoformat(),
                "rating": each.line.rating,
                "list": visit.say.day(each.line.list_date),
            }


def _events(visit: Visit, known: InPool, sums: Sequence[EventSum]) -> Iterator[dict[str, Any]]:
    """Yield the events, each on the line of the rating that held on its last day."""
    rated = [each.line for each in known.history if each.line.rating is not None]
    days = [line.list_date for line in rated]
    for each in sums:
        at = max(bisect_right(days, each.day) - 1, 0)
        if rated:
            yield {
                "day": each.day.isoformat(),
                "rating": rated[at].rating,
                "event": each.name,
                "on": visit.say.day(each.day),
                "change": visit.say.signed(as_decimal(each.change)),
                "way": visit.say("Points won") if each.change >= 0 else visit.say("Points lost"),
            }


ROUTES = (history,)
