"""Drawings of the points ledger through time: all lists one after the other."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.drift.balance_causes import WITH_PLAYERS
from arpad.drift.balance_flow import Balance
from arpad.drift.balance_words import BELOW, cause_title, in_points, signed_points, tooltip
from arpad.drift.figure import Figure, Table
from arpad.locale import ENGLISH, Words, message

_COLUMNS = ("list", "cause", "article", "points")


def through_time(balance: Balance, say: Words = ENGLISH, *, with_players: bool) -> Figure:
    """Draw the flows of all lists: those that came with players, or what ratings gained.

    What was taken over is left out: it would hide everything else.
    """
    rows = tuple(_in_time(balance, say, with_players=with_players))
    title, told = _OF_PLAYERS if with_players else _OF_RATINGS
    points = signed_points(sum(row[-1] for row in rows), say)
    return Figure(
        name=f"points-{balance.pool}-{'players' if with_players else 'ratings'}",
        title=say(title).format(pool=say(balance.name)),
        alternative=say(told).format(pool=balance.pool, lists=len(balance.lists), points=points),
        table=Table(_COLUMNS, rows),
        drawing=_through_time_drawing(say),
    )


_OF_PLAYERS = (
    message("Points that came and left with players: {pool}"),
    message(
        "Stacked bars by list of the points that came and left with players in pool {pool}, by "
        "cause: {lists} lists, {points} points in all."
    ),
)
_OF_RATINGS = (
    message("Points that ratings gained and lost: {pool}"),
    message(
        "Stacked bars by list of the points that ratings gained and lost in pool {pool}, by "
        "cause: {lists} lists, {points} points in all."
    ),
)


def _in_time(balance: Balance, say: Words, *, with_players: bool) -> Iterator[tuple[Any, ...]]:
    for each in balance.lists:
        for flow in each.flows:
            if flow.is_taken_over or (flow.cause in WITH_PLAYERS) is not with_players:
                continue
            day = each.list_date.isoformat()
            yield (day, cause_title(flow, say), flow.article, in_points(flow.amount))


def _through_time_drawing(say: Words) -> Mapping[str, Any]:
    points = {"field": "points", "type": "quantitative", "stack": True, "title": say("points")}
    return {
        "mark": "bar",
        "encoding": {
            "x": {
                "field": "list",
                "type": "ordinal",
                "title": say("list"),
                "axis": {"labelOverlap": True},
            },
            "y": points,
            "color": {"field": "cause", "type": "nominal", "title": None, "legend": BELOW},
            "tooltip": [{"field": "list", "title": say("list")}, *tooltip(say)],
        },
    }
