"""Articles 1.4.6 to 1.4.9: from opponents and a score to a performance, and to levels of titles."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.model.exact import Score, half_up
from arpad.model.title_calculation import (
    CountedOpponent,
    Level,
    Performance,
    PerformanceAnswer,
)
from arpad.regulations.edition import Readings
from arpad.regulations.fide.titles_2024 import PARAMETERS, TITLES_2024
from arpad.regulations.tables import performances

Games = Sequence[tuple[int | None, Score]]
"""The opponents' ratings, None for one without, and the points scored against each."""


@TITLES_2024.article("1.4.6")
def counted_opponents(
    ratings: Sequence[int | None], floor: int | None, readings: Readings
) -> tuple[CountedOpponent, ...]:
    """Return what opponents count as; with the floor of a title the lowest may be raised to it.

    >>> [o.counted for o in counted_opponents([2100, None, 2500], 2200, Readings(TITLES_2024))]
    [2100, 2200, 2500]
    """
    unrated = PARAMETERS.unrated_counts_as[0].value
    plain = [unrated if rating is None else rating for rating in ratings]
    lowest = min(range(len(plain)), key=lambda at: plain[at])
    is_raised = floor is not None and plain[lowest] < floor
    if is_raised and None in ratings and any(r is not None and r < (floor or 0) for r in ratings):
        readings.take("lowest_opponent")
    return tuple(
        CountedOpponent(rating=ratings[at], counted=floor, is_raised=True)
        if is_raised and at == lowest and floor is not None
        else CountedOpponent(rating=ratings[at], counted=plain[at])
        for at in range(len(plain))
    )


@TITLES_2024.article("1.4.7")
def rounded_average(average: Fraction) -> int:
    """Return the average of the opponents as it counts, 0.5 upwards.

    >>> rounded_average(Fraction(4761, 2))
    2381
    """
    return half_up(average)


@TITLES_2024.article("1.4.9")
def performance(opponents: Sequence[CountedOpponent], score: Score) -> Performance:
    """Return the performance rating: average and the difference for the percentage."""
    average = Fraction(sum(each.counted for each in opponents), len(opponents))
    percentage = half_up(Fraction(score, len(opponents)))
    difference = performances().of(percentage) or 0
    rounded = rounded_average(average)
    return Performance(
        opponents=tuple(opponents),
        score=score,
        average=average,
        rounded_average=rounded,
        percentage=percentage,
        difference=difference,
        performance=rounded + difference,
    )


@TITLES_2024.article("1.4.8")
def level(title: str, games: Games, readings: Readings) -> Level:
    """Hold a performance against what a title asks; the average is rounded, so half less does."""
    floor = dict(PARAMETERS.adjusted_floors[0].value)[title]
    needed = dict(PARAMETERS.needed_performances[0].value)[title]
    needed_average = dict(PARAMETERS.needed_averages[0].value)[title]
    score = sum(points for _, points in games)
    found = performance(counted_opponents([r for r, _ in games], floor, readings), score)
    return Level(
        title=title,
        performance=found,
        needed_average=needed_average,
        needed_performance=needed,
        has_average=found.rounded_average >= needed_average,
        has_performance=found.performance >= needed,
        has_score=_has_score(score, len(games), found.percentage, readings),
    )


def _has_score(score: Score, games: int, percentage: int, readings: Readings) -> bool:
    """Tell whether the points are the least share of those possible, before rounding."""
    least = PARAMETERS.needed_percentage[0].value
    is_enough = score >= least * games
    if is_enough != (percentage >= least):
        readings.take("least_score")
    return is_enough


def levels_of(games: Games) -> PerformanceAnswer:
    """Return what some games come to, as they are and for every title with norms."""
    if not games:
        message = "a performance needs at least one game"
        raise ValueError(message)
    readings = Readings(TITLES_2024)
    plain = counted_opponents([rating for rating, _ in games], None, readings)
    titles = [title for title, _ in PARAMETERS.needed_performances[0].value]
    levels = tuple(level(title, games, readings) for title in titles)
    return PerformanceAnswer(
        edition=TITLES_2024.name,
        performance=performance(plain, sum(points for _, points in games)),
        needed_percentage=PARAMETERS.needed_percentage[0].value,
        levels=levels,
        articles=("1.4.6", "1.4.7", "1.4.8", "1.4.9"),
        readings=readings.touched,
    )
