"""Drawings of a population: its ratings through time, its histogram, and its cohorts."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from arpad.drift.cohorts_values import Cohort, cohort_title
from arpad.drift.figure import Figure, Table
from arpad.drift.population_values import ListPopulation, Population
from arpad.locale import ENGLISH, Words


def ratings_through_time(population: Population, say: Words = ENGLISH) -> Figure:
    """Draw the quantiles of the ratings list by list."""
    rows = tuple(
        (each.list_date.isoformat(), f"{quantile.percent} %", quantile.rating)
        for each in population.lists
        for quantile in each.quantiles
    )
    told = say("Lines of five quantiles of the ratings of pool {pool}: {means}.")
    return Figure(
        name=f"ratings-{population.pool}",
        title=say("Ratings list by list: {pool}").format(pool=say(population.name)),
        alternative=told.format(pool=population.pool, means=_from_to(population, say)),
        table=Table(("list", "below", "rating"), rows),
        drawing=_lines(say),
    )


def _from_to(population: Population, say: Words) -> str:
    told = [each for each in population.lists if each.mean is not None]
    if not told:
        return say("no list")
    ends = told[:1] if len(told) == 1 else (told[0], told[-1])
    means = (
        say("on {day} a mean of {mean} over {players} players").format(
            day=say.day(each.list_date), mean=_one_place(each.mean, say), players=each.players
        )
        for each in ends
    )
    return "; ".join(means)


def _one_place(number: float | None, say: Words) -> str:
    return say.points(Decimal(number or 0), 1)


def histogram(population: Population, one: ListPopulation, say: Words = ENGLISH) -> Figure:
    """Draw how many players of a list are in every hundred of points."""
    rows = tuple((f"{each.low}-{each.high}", each.players) for each in one.histogram)
    title = say("Players by rating: {pool}, list of {day}")
    return Figure(
        name=f"histogram-{population.pool}-{one.list_date}",
        title=title.format(pool=say(population.name), day=say.day(one.list_date)),
        alternative=_most(one, say),
        table=Table(("rating", "players"), rows),
        drawing={
            "mark": "bar",
            "encoding": {
                "x": {"field": "rating", "type": "ordinal", "sort": None, "title": say("rating")},
                "y": {"field": "players", "type": "quantitative", "title": say("players")},
                "tooltip": [
                    {"field": "rating", "title": say("rating")},
                    {"field": "players", "title": say("players")},
                ],
            },
        },
    )


def _most(one: ListPopulation, say: Words) -> str:
    largest = max(one.histogram, key=lambda each: each.players, default=None)
    if largest is None:
        return say("A histogram without players.")
    told = say("Histogram of the ratings of {n} players. Most, {most}, are from {low} to {high}.")
    return told.format(n=one.players, most=largest.players, low=largest.low, high=largest.high)


def cohort_changes(population: Population, say: Words = ENGLISH) -> Figure:
    """Draw by how much cohorts have changed since their first lists, with their intervals."""
    rows = tuple(row for cohort in population.cohorts for row in _changes(cohort, say))
    told = say("Lines of the mean change of cohorts since their first lists, with bands of 95 %.")
    cohorts = (_told(cohort, say) for cohort in population.cohorts)
    return Figure(
        name=f"cohorts-{population.pool}",
        title=say("The same players through time: {pool}").format(pool=say(population.name)),
        alternative=" ".join((told, *cohorts)),
        table=Table(("list", "cohort", "players", "change", "low", "high"), rows),
        drawing=_bands(say),
    )


def _changes(cohort: Cohort, say: Words) -> Iterator[tuple[Any, ...]]:
    for point in cohort.points:
        change = point.since_first
        if change is not None:
            numbers = (change.players, change.mean, change.low, change.high)
            yield (point.list_date.isoformat(), cohort_title(cohort.name, say), *numbers)


def _told(cohort: Cohort, say: Words) -> str:
    title = cohort_title(cohort.name, say)
    last = cohort.points[-1].since_first if cohort.points else None
    if last is None or last.low is None or last.high is None:
        return say("{cohort}: too few to say.").format(cohort=title)
    mean, low, high = (say.signed(Decimal(n), 1) for n in (last.mean, last.low, last.high))
    told = say("{cohort}: {change}, from {low} to {high}.")
    return told.format(cohort=title, change=mean, low=low, high=high)


def _lines(say: Words) -> Mapping[str, Any]:
    return {
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {"field": "list", "type": "temporal", "title": say("list")},
            "y": {
                "field": "rating",
                "type": "quantitative",
                "scale": {"zero": False},
                "axis": {"format": "d"},
                "title": say("rating"),
            },
            "color": {"field": "below", "type": "nominal", "sort": None, "title": None},
        },
    }


def _bands(say: Words) -> Mapping[str, Any]:
    change = {"type": "quantitative", "title": say("mean change in points")}
    legend = {"orient": "bottom", "columns": 1, "labelLimit": 0, "symbolOpacity": 1}
    return {
        "encoding": {
            "x": {"field": "list", "type": "temporal", "title": say("list")},
            "color": {"field": "cohort", "type": "nominal", "title": None, "legend": legend},
        },
        "layer": [
            {
                "mark": {"type": "area", "opacity": 0.2},
                "encoding": {"y": {"field": "low", **change}, "y2": {"field": "high"}},
            },
            {
                "mark": {"type": "line", "point": True},
                "encoding": {"y": {"field": "change", **change}},
            },
        ],
    }
