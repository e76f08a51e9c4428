"""Drawings of the points ledger: one list as a waterfall, all lists one after the other."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.drift.balance_causes import TITLES, WITH_PLAYERS
from arpad.drift.balance_flow import Balance, Flow, ListBalance
from arpad.drift.figure import Figure, Table
from arpad.model.exact import Hundredths

_WATERFALL = ("flow", "cause", "article", "points", "from", "to", "direction")
_THROUGH_TIME = ("list", "cause", "article", "points")


def waterfall(pool: str, balance: ListBalance) -> Figure:
    """Draw how the flows of a list lead from the points before it to those after it."""
    return Figure(
        name=f"points-{pool}-{balance.list_date}",
        title=f"Points in circulation: {pool}, list of {balance.list_date}",
        alternative=_told(pool, balance),
        table=Table(_WATERFALL, tuple(_falls(balance))),
        drawing=_WATERFALL_DRAWING,
    )


def _falls(balance: ListBalance) -> Iterator[tuple[Any, ...]]:
    """Yield a step for each flow, from where the one before it ended; the list before is zero."""
    at = 0
    for flow in balance.flows:
        before, at = at, at + flow.amount
        direction = "more" if flow.amount > 0 else "less"
        points = (in_points(flow.amount), in_points(before), in_points(at))
        title = cause_title(flow)
        yield (f"{title}, {flow.article}", title, flow.article, *points, direction)


def cause_title(flow: Flow) -> str:
    """Return why points came or went, of a correction also what it corrects."""
    title = TITLES[flow.cause]
    return f"{title} ({flow.corrects.value})" if flow.corrects else title


def _told(pool: str, balance: ListBalance) -> str:
    largest = sorted(balance.flows, key=lambda flow: -abs(flow.amount))[:3]
    named = "; ".join(
        f"{cause_title(flow)}, article {flow.article}: {in_points(flow.amount):+.2f}"
        for flow in largest
    )
    return (
        f"Waterfall of the points of pool {pool} for the list of {balance.list_date}: "
        f"{in_points(balance.before):.2f} before, {in_points(balance.change):+.2f} by all flows, "
        f"{in_points(balance.after):.2f} after. Largest: {named or 'none'}."
    )


def through_time(balance: Balance, *, with_players: bool) -> Figure:
    """Draw the flows of all lists: those that came with players, or what ratings gained.

    What was taken over is left out: it would hide everything else.
    """
    rows = tuple(_in_time(balance, with_players=with_players))
    what = "came and left with players" if with_players else "ratings gained and lost"
    total = sum(row[-1] for row in rows)
    return Figure(
        name=f"points-{balance.pool}-{'players' if with_players else 'ratings'}",
        title=f"Points that {what}: {balance.name}",
        alternative=f"Stacked bars by list of the points that {what} in pool {balance.pool}, by "
        f"cause: {len(balance.lists)} lists, {total:+.2f} points in all.",
        table=Table(_THROUGH_TIME, rows),
        drawing=_THROUGH_TIME_DRAWING,
    )


def _in_time(balance: Balance, *, with_players: bool) -> Iterator[tuple[Any, ...]]:
    for each in balance.lists:
        for flow in each.flows:
            if flow.is_taken_over or (flow.cause in WITH_PLAYERS) is not with_players:
                continue
            day = each.list_date.isoformat()
            yield (day, cause_title(flow), flow.article, in_points(flow.amount))


def in_points(amount: Hundredths) -> float:
    """Return hundredths as points, for a drawing.

    >>> in_points(-1250)
    -12.5
    """
    return amount / 100


_WATERFALL_DRAWING: Mapping[str, Any] = {
    "mark": "bar",
    "encoding": {
        "y": {
            "field": "flow",
            "type": "nominal",
            "sort": None,
            "title": None,
            "axis": {"labelLimit": 0},
        },
        "x": {
            "field": "from",
            "type": "quantitative",
            "title": "points more or less than on the list before",
        },
        "x2": {"field": "to"},
        "color": {
            "field": "direction",
            "type": "nominal",
            "title": None,
            "scale": {"domain": ["more", "less"], "range": ["#1b6ca8", "#c1440e"]},
        },
        "tooltip": [{"field": name} for name in ("cause", "article", "points")],
    },
}
_THROUGH_TIME_DRAWING: Mapping[str, Any] = {
    "mark": "bar",
    "encoding": {
        "x": {"field": "list", "type": "ordinal", "title": "list"},
        "y": {"field": "points", "type": "quantitative", "stack": True, "title": "points"},
        "color": {"field": "cause", "type": "nominal", "title": None},
        "tooltip": [{"field": name} for name in _THROUGH_TIME],
    },
}
