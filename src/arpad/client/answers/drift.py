"""The report on the drift of a pool: what moved, by how much a year, why, and how sure."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.scale import Chance, Points, Told
from arpad.client.answers.words import (
    Answer,
    ArticleNumber,
    Count,
    Day,
    ListDay,
    PoolCode,
)


class Interval(Answer, frozen=True, kw_only=True):
    """A number and the bounds between which the truth lies 95 times of 100."""

    value: Points
    low: Points
    high: Points


class DriftCause(Answer, frozen=True, kw_only=True):
    """A cause: its drift in points a year, its share of all movement, and its articles.

    `is_sure` tells that the bounds exclude nought.
    """

    cause: Annotated[str, Meta(examples=["first-ratings"])]
    points_a_year: Interval
    share: Annotated[float, Meta(description="From 0 to 1.", examples=[0.43])]
    articles: tuple[ArticleNumber, ...]
    is_sure: bool


class ScaleOfYear(Answer, frozen=True, kw_only=True):
    """The scale in one year, in points against the first."""

    middle: Day
    players: Count
    steady_players: Count
    mean_rating: Annotated[float, Meta(examples=[1791.6])]
    level: Interval


class GroupOfGames(Answer, frozen=True, kw_only=True):
    """One group: what was expected of it and what it scored, as shares of a point.

    `z` is the difference in standard errors, `points` what it is worth in rating.
    """

    name: Annotated[str, Meta(examples=["K = 30"])]
    games: Count
    expected: Annotated[float, Meta(examples=[0.512])]
    scored: Annotated[float, Meta(examples=[0.531])]
    z: Annotated[float, Meta(examples=[2.1])]
    points: Points


class Breakdown(Answer, frozen=True, kw_only=True):
    """The groups of one kind, and whether they differ by more than chance."""

    by: Annotated[str, Meta(examples=["age"])]
    groups: tuple[GroupOfGames, ...]
    chi_square: Annotated[float, Meta(examples=[33.4])]
    degrees: Count
    p_value: Chance


class Forecast(Answer, frozen=True, kw_only=True):
    """How well something foresees results: the smaller the numbers, the better."""

    name: Annotated[str, Meta(examples=["logistic"])]
    games: Count
    log_loss: Annotated[float, Meta(examples=[0.61])]
    brier: Annotated[float, Meta(examples=[0.16])]


class Connectivity(Answer, frozen=True, kw_only=True):
    """The parts of a pool between which no game was played."""

    players: Count
    parts: Count
    largest: Count


class Calibration(Answer, frozen=True, kw_only=True):
    """What a text expects, held against what happened."""

    games: Count
    breakdowns: tuple[Breakdown, ...]
    forecasts: tuple[Forecast, ...]
    connectivity: Connectivity


class Drift(Answer, frozen=True, kw_only=True):
    """The newest report on the drift of a pool that was published.

    `is_alarm` tells that the scale moves for sure; `culprit` is the cause that is blamed for it.
    `newcomers_misrated` is how far first ratings come too high on average.
    """

    made: Day
    published: Day
    first_list: ListDay
    last_list: ListDay
    sentences: tuple[Told, ...]
    points_a_year: Interval
    p_value: Chance
    is_alarm: bool
    years: tuple[ScaleOfYear, ...]
    culprit: Annotated[str | None, Meta(examples=["first-ratings"])]
    causes: tuple[DriftCause, ...]
    newcomers: Count
    newcomers_misrated: Interval | None
    calibration: Calibration


class PoolDrift(Answer, frozen=True, kw_only=True):
    """The drift of a pool, by the newest report that was published; null where none was."""

    pool: PoolCode
    report: Drift | None
