"""Section 2: four series, their bars once a year, and the freeze for a season."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import half_up
from arpad.model.player import Player
from arpad.model.season import Season
from arpad.model.series import Bars
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019, PARAMETERS
from arpad.regulations.fisf.classique_2019.publication import (
    begins_anew,
    has_ranking,
    is_within_years,
)


@CLASSIQUE_2019.article("2")
def season_of(day: date) -> Season:
    """Return the season of a day: from 1 September to 31 August."""
    return Season.of(day, in_force(PARAMETERS.season_month, day))


@CLASSIQUE_2019.article("2")
def bars_on(day: date, readings: Readings) -> Bars:
    """Return the bars for a day; the text prints those of one season, the last known serve others.

    >>> bars_on(date(2020, 1, 1), Readings(CLASSIQUE_2019))
    {'Joker': 1917, 'A': 1810, 'B': 1544}
    """
    if not CLASSIQUE_2019.governs(day):
        readings.take("bars_of_other_seasons")
    bars = in_force(PARAMETERS.bars, day)
    return dict(bars)


@CLASSIQUE_2019.article("2")
def all_series(*, on: date) -> tuple[str, ...]:
    """Return the series, highest first.

    >>> all_series(on=date(2020, 1, 1))
    ('Joker', 'A', 'B', 'C')
    """
    shares = in_force(PARAMETERS.shares, on)
    return (*(series for series, _ in shares), in_force(PARAMETERS.last_series, on))


@CLASSIQUE_2019.article("2")
def series_by_rating(rating: int, bars: Mapping[str, int], *, on: date) -> str:
    """Return the series of a rating: the first whose bar it reaches, else the last."""
    for series, bar in bars.items():
        if rating >= bar:
            return series
    return in_force(PARAMETERS.last_series, on)


@CLASSIQUE_2019.article("2")
def series_of(player: Player, rating: int, readings: Readings, *, on: date) -> str:
    """Return a player's series in a season: the one kept since 31 August, else by his rating.

    A newcomer gets the series of his starting rating, and keeps it.
    """
    if player.series is not None:
        return player.series
    if not player.games:
        readings.take("series_of_newcomers")
    return series_by_rating(rating, bars_on(on, readings), on=on)


@CLASSIQUE_2019.article("2")
def is_counted_for_bars(
    tournaments: int, games: int, last_event: date | None, readings: Readings, *, on: date
) -> bool:
    """Tell whether a player is one of those whose percentages set the bars.

    They have a ranking and a competition in the two years before, unless the reading widens or
    narrows that.
    """
    population = readings.take("population")
    if population == "all":
        return games > 0 and not begins_anew(last_event, on=on)
    is_recent = population == "one-year"
    years = in_force(PARAMETERS.active_years if is_recent else PARAMETERS.population_years, on)
    return has_ranking(tournaments, games, readings, on=on) and is_within_years(
        last_event, years, readings, on=on
    )


@CLASSIQUE_2019.article("2")
def proposed_bars(ratings: Sequence[int], *, on: date) -> Bars:
    """Return the bars that give every series its share of the players, from the top down.

    >>> proposed_bars(range(2000, 1800, -10), on=date(2020, 8, 31))
    {'Joker': 2000, 'A': 1980, 'B': 1920}
    """
    best_first = sorted(ratings, reverse=True)
    bars, percent = {}, 0
    for series, share in in_force(PARAMETERS.shares, on):
        percent += share
        last = half_up(Fraction(len(best_first) * percent, 100))
        bars[series] = best_first[max(last, 1) - 1]
    return bars
