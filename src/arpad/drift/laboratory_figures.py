"""The figures of the laboratory: both editions side by side, each drawing with its table."""

from typing import Any

import numpy as np
from msgspec.structs import replace

from arpad.drift.figure import Figure, Table
from arpad.drift.laboratory_values import Laboratory
from arpad.drift.movers import Ends

_BIN = 5
"""Points of difference in one bar."""


def laboratory_figures(found: Laboratory, ends: Ends) -> Laboratory:
    """Return what was found with its figures."""
    drawn = (_means(found), _differences(found, ends), _fairness(found), _calibration(found))
    return replace(found, figures=tuple(figure for figure in drawn if figure.table.rows))


def _means(found: Laboratory) -> Figure:
    rows = [
        (str(mean.day), edition, round(value, 2))
        for mean in found.means
        for edition, value in ((found.base, mean.base_mean), (found.house, mean.house_mean))
        if value is not None
    ]
    words = ""
    if found.base_a_year is not None and found.house_a_year is not None:
        words = (
            f" A year brings {found.base_a_year:+.2f} points under {found.base} and "
            f"{found.house_a_year:+.2f} under {found.house}."
        )
    return Figure(
        name="means",
        title="Mean rating through time",
        alternative=f"The mean rating of all rated players under {found.base} and {found.house}, "
        f"from {found.first_day} to {found.last_day}.{words}",
        table=Table(("day", "edition", "mean"), tuple(rows)),
        drawing=_line("day", "mean", "edition"),
    )


def _line(across: str, up: str, colour: str) -> dict[str, Any]:
    return {
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {
                "field": across,
                "type": "temporal",
                "title": None,
                "axis": {"format": "%b %Y"},
            },
            "y": {
                "field": up,
                "type": "quantitative",
                "scale": {"zero": False},
                "axis": {"format": "d"},
            },
            "color": {"field": colour, "type": "nominal"},
            "strokeDash": {"field": colour, "type": "nominal"},
        },
    }


def _differences(found: Laboratory, ends: Ends) -> Figure:
    moved = ends.difference[ends.is_compared]
    bins, counts = np.unique(np.floor_divide(moved, _BIN) * _BIN, return_counts=True)
    rows = tuple(
        (low, low + _BIN, number)
        for low, number in zip(bins.tolist(), counts.tolist(), strict=True)
    )
    mean = found.movers.mean
    return Figure(
        name="differences",
        title="How far players are moved",
        alternative=f"Ratings at the end under {found.house} less those under {found.base}, of "
        f"{found.movers.compared} players who have played: {mean:+.1f} on average, "
        f"{found.movers.mean_size:.1f} in size, {found.movers.moved} moved at all.",
        table=Table(("from", "below", "players"), rows),
        drawing={
            "mark": "bar",
            "encoding": {
                "x": {
                    "field": "from",
                    "type": "quantitative",
                    "bin": {"binned": True},
                    "title": "house less base, points",
                },
                "x2": {"field": "below"},
                "y": {"field": "players", "type": "quantitative"},
            },
        },
    )


def _fairness(found: Laboratory) -> Figure:
    rows = tuple(
        (g.by, g.group, g.players, round(g.mean, 2), round(g.low, 2), round(g.high, 2))
        for g in found.fairness
    )
    apart = [f"{g.group} {g.mean:+.1f}" for g in found.fairness if not g.low <= 0 <= g.high]
    said = f"Away from nought: {', '.join(apart)}." if apart else "No group is away from nought."
    across = {"type": "quantitative", "title": "house less base, points"}
    group = {"field": "group", "type": "nominal", "sort": None, "title": None}
    return Figure(
        name="fairness",
        title="What it does to groups",
        alternative=f"Mean difference between {found.house} and {found.base} by age, sex and "
        f"federation, with 95 % intervals. {said}",
        table=Table(("by", "group", "players", "mean", "low", "high"), rows),
        drawing={
            "encoding": {"y": group, "color": {"field": "by", "type": "nominal", "title": None}},
            "layer": [
                {
                    "mark": "rule",
                    "encoding": {"x": {"field": "low", **across}, "x2": {"field": "high"}},
                },
                {
                    "mark": {"type": "point", "filled": True},
                    "encoding": {"x": {"field": "mean", **across}},
                },
            ],
        },
    )


def _calibration(found: Laboratory) -> Figure:
    rows = tuple(
        (side.edition, side.games, round(side.log_loss, 5), round(side.brier, 5))
        for side in found.calibration
    )
    said = "; ".join(f"{s.edition} {s.log_loss:.5f}" for s in found.calibration)
    return Figure(
        name="calibration",
        title="How well the games were foretold",
        alternative=f"Log-loss of the expected scores, less is better: {said}.",
        table=Table(("edition", "games", "log-loss", "Brier"), rows),
        drawing={
            "mark": {"type": "point", "filled": True, "size": 80},
            "encoding": {
                "y": {"field": "edition", "type": "nominal", "title": None},
                "x": {"field": "log-loss", "type": "quantitative", "scale": {"zero": False}},
            },
        },
    )
