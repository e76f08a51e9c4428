"""The figures of a drift report: the scale through time, its causes, and the table held true."""

from arpad.drift.calibration_groups import Breakdown
from arpad.drift.causes import Diagnosis
from arpad.drift.causes_words import NAMES, verdict
from arpad.drift.figure import Figure, Table
from arpad.drift.trend import Trend

_WIDTH, _HEIGHT = 520, 240


def scale_figure(trend: Trend) -> Figure:
    """Draw the level of the scale by year, with its bounds."""
    rows = tuple(
        (
            year.middle.isoformat(),
            round(year.level.value, 1),
            round(year.level.low, 1),
            round(year.level.high, 1),
            year.players,
            round(year.mean_rating, 1),
        )
        for year in trend.years
    )
    when = {"field": "middle of the year", "type": "temporal", "title": None}
    points = {"type": "quantitative", "title": "points against the first year"}
    return Figure(
        name="scale",
        title="The scale through the years",
        alternative=f"A line through {len(rows)} years with its bounds. {verdict(trend)}",
        table=Table(
            ("middle of the year", "points", "low", "high", "players", "mean rating"), rows
        ),
        drawing={
            "width": _WIDTH,
            "height": _HEIGHT,
            "layer": [
                {
                    "mark": {"type": "area", "opacity": 0.25},
                    "encoding": {
                        "x": when,
                        "y": {"field": "low", **points},
                        "y2": {"field": "high"},
                    },
                },
                {
                    "mark": {"type": "line", "point": True},
                    "encoding": {"x": when, "y": {"field": "points", **points}},
                },
            ],
        },
    )


def causes_figure(found: Diagnosis) -> Figure:
    """Draw what every cause adds to the drift, with its bounds."""
    rows = tuple(
        (
            NAMES[one.cause],
            ", ".join(one.articles),
            round(one.points_a_year.value, 2),
            round(one.points_a_year.low, 2),
            round(one.points_a_year.high, 2),
            round(100 * one.share, 1),
        )
        for one in found.causes
    )
    axis = {"labelLimit": _WIDTH}
    cause = {"field": "cause", "type": "nominal", "sort": None, "title": None, "axis": axis}
    points = {"type": "quantitative", "title": "points a year"}
    told = "; ".join(f"{row[0]} {row[2]:+.1f}" for row in rows)
    return Figure(
        name="causes",
        title="What moves the scale",
        alternative=f"Bars of the causes in points a year, with their bounds: {told}.",
        table=Table(("cause", "article", "points a year", "low", "high", "share in %"), rows),
        drawing={
            "width": _WIDTH,
            "height": _HEIGHT,
            # Letters of a reader's own font may be wider than those that were measured.
            "padding": {"left": 28, "right": 5, "top": 5, "bottom": 5},
            "layer": [
                {
                    "mark": "bar",
                    "encoding": {"y": cause, "x": {"field": "points a year", **points}},
                },
                {
                    "mark": {"type": "rule", "strokeWidth": 2},
                    "encoding": {
                        "y": cause,
                        "x": {"field": "low", **points},
                        "x2": {"field": "high"},
                    },
                },
            ],
        },
    )


def reliability_figure(found: Breakdown) -> Figure:
    """Draw what groups scored over what was expected of them; the truth is the diagonal."""
    rows = tuple(
        (one.name, one.games, round(one.expected, 3), round(one.scored, 3), round(one.z, 1))
        for one in found.groups
    )
    worst = max(found.groups, key=lambda one: abs(one.z))
    both = {"type": "quantitative", "scale": {"domain": [0, 1]}}
    corners = [{"expected": 0, "scored": 0}, {"expected": 1, "scored": 1}]
    encoding = {"x": {"field": "expected", **both}, "y": {"field": "scored", **both}}
    return Figure(
        name=f"reliability-{found.by.lower()}",
        title=f"Expected and scored, by {found.by}",
        alternative=(
            f"Points near a diagonal, one for each {found.by}. The farthest is {worst.name}: "
            f"{worst.expected:.3f} expected, {worst.scored:.3f} scored."
        ),
        table=Table((found.by, "games", "expected", "scored", "standard errors"), rows),
        drawing={
            "width": _HEIGHT,
            "height": _HEIGHT,
            "layer": [
                {
                    "data": {"values": corners},
                    "mark": {"type": "line", "strokeDash": [4, 4], "color": "#777"},
                    "encoding": encoding,
                },
                {
                    "mark": {"type": "point", "filled": True, "opacity": 0.9},
                    "encoding": {
                        **encoding,
                        "size": {"field": "games", "type": "quantitative"},
                    },
                },
            ],
        },
    )
