"""Drawings of the points ledger: some lists as a waterfall, and what articles give in a year."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arpad.drift.balance_flow import Balance, ListBalance
from arpad.drift.balance_words import (
    BELOW,
    cause_title,
    in_points,
    label_of,
    signed_points,
    tooltip,
)
from arpad.drift.balance_yearly import Yearly, yearly
from arpad.drift.figure import Figure, Table
from arpad.locale import ENGLISH, Words
from arpad.model.exact import as_decimal

_BAR = 36
"""A bar is so high that its label has room for two lines."""
_WATERFALL = ("flow", "cause", "article", "points", "from", "to", "direction")
_BY_ARTICLE = ("flow", "cause", "article", "points")


def waterfall(pool: str, balance: ListBalance, say: Words = ENGLISH) -> Figure:
    """Draw how the flows of a list lead from the points before it to those after it."""
    title = say("Points in circulation: {pool}, up to the list of {day}")
    return Figure(
        name=f"points-{pool}-{balance.list_date}",
        title=title.format(pool=pool, day=say.day(balance.list_date)),
        alternative=_told(pool, balance, say),
        table=Table(_WATERFALL, tuple(_falls(balance, say))),
        drawing=_waterfall_drawing(len(balance.flows), say),
    )


def _falls(balance: ListBalance, say: Words) -> Iterator[tuple[Any, ...]]:
    """Yield a step for each flow, from where the one before it ended; the list before is zero."""
    at = 0
    for flow in balance.flows:
        before, at = at, at + flow.amount
        direction = say("more") if flow.amount > 0 else say("less")
        points = (in_points(flow.amount), in_points(before), in_points(at))
        title = cause_title(flow, say)
        yield (label_of(flow, say), title, flow.article, *points, direction)


def _told(pool: str, balance: ListBalance, say: Words) -> str:
    largest = sorted(balance.flows, key=lambda flow: -abs(flow.amount))[:3]
    named = "; ".join(
        say("{cause}, article {article}: {points}").format(
            cause=cause_title(flow, say),
            article=flow.article,
            points=say.signed(as_decimal(flow.amount)),
        )
        for flow in largest
    )
    told = say(
        "Waterfall of the points of pool {pool} up to the list of {day}: {before} before, {change} "
        "by all flows, {after} after. Largest: {largest}."
    )
    return told.format(
        pool=pool,
        day=say.day(balance.list_date),
        before=say.points(as_decimal(balance.before), 2),
        change=say.signed(as_decimal(balance.change)),
        after=say.points(as_decimal(balance.after), 2),
        largest=named or say("none"),
    )


def by_article(balance: Balance, say: Words = ENGLISH) -> Figure:
    """Draw what each article gives a player of the list in a year."""
    rows = tuple(_by_article(yearly(balance), say))
    told = say("Bars of the points that articles give a player of pool {pool} in a year: {bars}.")
    bars = "; ".join(f"{row[1]}, {row[2]} {signed_points(row[3], say)}" for row in rows)
    return Figure(
        name=f"points-{balance.pool}-a-year",
        title=say("Points a player a year: {pool}").format(pool=say(balance.name)),
        alternative=told.format(pool=balance.pool, bars=bars or say("none")),
        table=Table(_BY_ARTICLE, rows),
        drawing=_by_article_drawing(len(rows), say),
    )


def _by_article(found: Iterable[Yearly], say: Words) -> Iterator[tuple[Any, ...]]:
    """Yield a bar for each cause and article; editions that follow each other are added up."""
    sums = dict[tuple[str, str, str], float]()
    for each in found:
        bar = (label_of(each, say), cause_title(each, say), each.article)
        sums[bar] = sums.get(bar, 0.0) + each.points
    yield from ((*bar, round(points, 2)) for bar, points in sums.items())


def _by_article_drawing(bars: int, say: Words) -> Mapping[str, Any]:
    return {
        "height": _BAR * bars,
        "mark": "bar",
        "encoding": {
            "y": _FLOWS,
            "x": {"field": "points", "type": "quantitative", "title": say("points a year")},
            "tooltip": tooltip(say),
        },
    }


def _waterfall_drawing(bars: int, say: Words) -> Mapping[str, Any]:
    scale = {"domain": [say("more"), say("less")], "range": ["#1b6ca8", "#c1440e"]}
    return {
        "height": _BAR * bars,
        "mark": "bar",
        "encoding": {
            "y": _FLOWS,
            "x": {
                "field": "from",
                "type": "quantitative",
                "title": say("points"),
            },
            "x2": {"field": "to"},
            "color": {
                "field": "direction",
                "type": "nominal",
                "title": None,
                "scale": scale,
                "legend": BELOW,
            },
            "tooltip": tooltip(say),
        },
    }


_FLOWS: Mapping[str, Any] = {
    "field": "flow",
    "type": "nominal",
    "sort": None,
    "title": None,
    "axis": {"labelLimit": 0, "labelExpr": "split(datum.label, '\\n')"},
}
