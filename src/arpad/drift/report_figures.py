"""The figures of a drift report: the scale through time, its causes, and the table held true."""

from datetime import date

from arpad.drift.calibration_groups import Breakdown
from arpad.drift.calibration_words import group_name, kind_name
from arpad.drift.causes import Diagnosis
from arpad.drift.causes_words import NAMES, verdict
from arpad.drift.figure import Figure, Table
from arpad.drift.number_words import number, signed
from arpad.drift.trend import Trend
from arpad.locale import ENGLISH, Words

_WIDTH, _HEIGHT = 520, 240
_IN_LINES = r"split(replace(datum.label, regexp('(.{12,}?) ', 'g'), '$1\n'), '\n')"
"""A label in lines of a few words each: on a phone it leaves room for what it names."""
_YEARS = ("middle of the year", "points", "low", "high", "players", "mean rating")
_CAUSES = ("cause", "article", "points a year", "low", "high", "share in %")


def scale_figure(trend: Trend, say: Words = ENGLISH) -> Figure:
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
    when = {
        "field": "middle of the year",
        "type": "temporal",
        "title": None,
        "axis": {"format": "%b %Y", "values": [_moment(year.middle) for year in trend.years]},
    }
    points = {"type": "quantitative", "title": say("points against the first year")}
    return Figure(
        name="scale",
        title=say("The scale through the years"),
        alternative=say("A line through {n} years with its bounds. {verdict}").format(
            n=len(rows), verdict=verdict(trend, say)
        ),
        table=Table(_YEARS, rows, _year_heads(say)),
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


def _moment(day: date) -> dict[str, int]:
    """Return a day as a drawing takes it where it asks for values of an axis."""
    return {"year": day.year, "month": day.month, "date": day.day}


def _year_heads(say: Words) -> tuple[str, ...]:
    """Return the heads of the table of years."""
    return (
        say("middle of the year"),
        say("points"),
        say("low"),
        say("high"),
        say("players"),
        say("mean rating"),
    )


def causes_figure(found: Diagnosis, say: Words = ENGLISH) -> Figure:
    """Draw what every cause adds to the drift, with its bounds."""
    rows = tuple(
        (
            say(NAMES[one.cause]),
            ", ".join(one.articles),
            round(one.points_a_year.value, 2),
            round(one.points_a_year.low, 2),
            round(one.points_a_year.high, 2),
            round(100 * one.share, 1),
        )
        for one in found.causes
    )
    axis = {"labelLimit": _WIDTH, "labelExpr": _IN_LINES}
    cause = {"field": "cause", "type": "nominal", "sort": None, "title": None, "axis": axis}
    points = {"type": "quantitative", "title": say("points a year")}
    told = "; ".join(f"{row[0]} {signed(row[2], say)}" for row in rows)
    return Figure(
        name="causes",
        title=say("What moves the scale"),
        alternative=say("Bars of the causes in points a year, with their bounds: {causes}.").format(
            causes=told
        ),
        table=Table(_CAUSES, rows, _cause_heads(say)),
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


def _cause_heads(say: Words) -> tuple[str, ...]:
    """Return the heads of the table of causes."""
    return (
        say("cause"),
        say("article"),
        say("points a year"),
        say("low"),
        say("high"),
        say("share in %"),
    )


def reliability_figure(found: Breakdown, say: Words = ENGLISH) -> Figure:
    """Draw what groups scored over what was expected of them; the truth is the diagonal."""
    rows = tuple(
        (
            group_name(one.name, say),
            one.games,
            round(one.expected, 3),
            round(one.scored, 3),
            round(one.z, 1),
        )
        for one in found.groups
    )
    worst = max(found.groups, key=lambda one: abs(one.z))
    both = {"type": "quantitative", "scale": {"domain": [0, 1]}}
    corners = [{"expected": 0, "scored": 0}, {"expected": 1, "scored": 1}]
    encoding = {
        "x": {"field": "expected", "title": say("expected"), **both},
        "y": {"field": "scored", "title": say("scored"), **both},
    }
    kind = kind_name(found.by, say)
    told = say(
        "Points near a diagonal, one for each group by {kind}. The farthest is {group}: {expected} "
        "expected, {scored} scored."
    )
    return Figure(
        name=f"reliability-{found.by.lower()}",
        title=say("Expected and scored, by {kind}").format(kind=kind),
        alternative=told.format(
            kind=kind,
            group=group_name(worst.name, say),
            expected=number(worst.expected, say, 3),
            scored=number(worst.scored, say, 3),
        ),
        table=Table(
            (found.by, "games", "expected", "scored", "standard errors"),
            rows,
            (kind, say("games"), say("expected"), say("scored"), say("standard errors")),
        ),
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
                        "size": {"field": "games", "type": "quantitative", "title": say("games")},
                    },
                },
            ],
        },
    )
