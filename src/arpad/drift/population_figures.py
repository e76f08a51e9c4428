"""Drawings of a population: its ratings through time, its histogram, and its cohorts."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.drift.cohorts_values import Cohort
from arpad.drift.figure import Figure, Table
from arpad.drift.population_values import ListPopulation, Population


def ratings_through_time(population: Population) -> Figure:
    """Draw the quantiles of the ratings list by list."""
    rows = tuple(
        (each.list_date.isoformat(), f"{quantile.percent} %", quantile.rating)
        for each in population.lists
        for quantile in each.quantiles
    )
    return Figure(
        name=f"ratings-{population.pool}",
        title=f"Ratings list by list: {population.name}",
        alternative=f"Lines of five quantiles of the ratings of pool {population.pool}: "
        + _from_to(population),
        table=Table(("list", "below", "rating"), rows),
        drawing=_lines("rating", "rating", "below"),
    )


def _from_to(population: Population) -> str:
    told = [each for each in population.lists if each.mean is not None]
    if not told:
        return "no list."
    ends = told[:1] if len(told) == 1 else (told[0], told[-1])
    means = (
        f"a mean of {each.mean:.1f} over {each.players} players on {each.list_date}"
        for each in ends
    )
    return " and ".join(means) + "."


def histogram(population: Population, one: ListPopulation) -> Figure:
    """Draw how many players of a list are in every hundred of points."""
    rows = tuple((f"{each.low}-{each.high}", each.players) for each in one.histogram)
    largest = max(one.histogram, key=lambda each: each.players, default=None)
    said = f" Most, {largest.players}, are from {largest.low} to {largest.high}." if largest else ""
    return Figure(
        name=f"histogram-{population.pool}-{one.list_date}",
        title=f"Players by rating: {population.name}, list of {one.list_date}",
        alternative=f"Histogram of the ratings of {one.players} players.{said}",
        table=Table(("rating", "players"), rows),
        drawing={
            "mark": "bar",
            "encoding": {
                "x": {"field": "rating", "type": "ordinal", "sort": None, "title": "rating"},
                "y": {"field": "players", "type": "quantitative", "title": "players"},
            },
        },
    )


def cohort_changes(population: Population) -> Figure:
    """Draw by how much cohorts have changed since their first lists, with their intervals."""
    rows = tuple(row for cohort in population.cohorts for row in _changes(cohort))
    return Figure(
        name=f"cohorts-{population.pool}",
        title=f"The same players through time: {population.name}",
        alternative="Lines of the mean change of cohorts since their first lists, with bands of "
        "95 %. " + " ".join(map(_told, population.cohorts)),
        table=Table(("list", "cohort", "players", "change", "low", "high"), rows),
        drawing=_BANDS,
    )


def _changes(cohort: Cohort) -> Iterator[tuple[Any, ...]]:
    for point in cohort.points:
        change = point.since_first
        if change is not None:
            numbers = (change.players, change.mean, change.low, change.high)
            yield (point.list_date.isoformat(), cohort.title, *numbers)


def _told(cohort: Cohort) -> str:
    last = cohort.points[-1].since_first if cohort.points else None
    if last is None or last.low is None or last.high is None:
        return f"{cohort.title}: too few to say."
    return f"{cohort.title}: {last.mean:+.1f}, from {last.low:+.1f} to {last.high:+.1f}."


def _lines(field: str, title: str, colour: str) -> Mapping[str, Any]:
    return {
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {"field": "list", "type": "temporal", "title": "list"},
            "y": {
                "field": field,
                "type": "quantitative",
                "scale": {"zero": False},
                "title": title,
            },
            "color": {"field": colour, "type": "nominal", "sort": None, "title": None},
        },
    }


_SHARED: Mapping[str, Any] = {
    "x": {"field": "list", "type": "temporal", "title": "list"},
    "color": {
        "field": "cohort",
        "type": "nominal",
        "title": None,
        "legend": {"orient": "bottom", "columns": 1, "labelLimit": 0},
    },
}
_CHANGE = "mean change in points"
_BANDS: Mapping[str, Any] = {
    "encoding": _SHARED,
    "layer": [
        {
            "mark": {"type": "area", "opacity": 0.2},
            "encoding": {
                "y": {"field": "low", "type": "quantitative", "title": _CHANGE},
                "y2": {"field": "high"},
            },
        },
        {
            "mark": {"type": "line", "point": True},
            "encoding": {"y": {"field": "change", "type": "quantitative", "title": _CHANGE}},
        },
    ],
}
