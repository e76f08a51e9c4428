"""The same games under two texts: who differs, by which articles, by how much."""

from typing import Annotated, Any

from msgspec import Meta

from arpad.client.answers.access import Moment
from arpad.client.answers.jobs import JobNumber
from arpad.client.answers.words import (
    Amount,
    Answer,
    ArticleNumber,
    Code,
    Count,
    EditionName,
    EventNumber,
    Finding,
    LanguageCode,
    PoolCode,
    Rating,
    Round,
)

Choices = Annotated[
    dict[str, str], Meta(description="Choices of readings.", examples=[{"halves": "even"}])
]
Parted = Annotated[
    str,
    Meta(description="By what they part, in plain English.", examples=["the opponent's rating"]),
]


class DifferenceReason(Answer, frozen=True, kw_only=True):
    """By what a player differs, with the articles on both sides."""

    quantity: Parted
    left_articles: tuple[ArticleNumber, ...]
    right_articles: tuple[ArticleNumber, ...]


class CountedReason(Answer, frozen=True, kw_only=True):
    """A reason, how many players it touches, and how many lines of theirs in events."""

    reason: DifferenceReason
    players: Count
    lines: Count


class DifferentNumber(Answer, frozen=True, kw_only=True):
    """A number of the law behind differences, as the two sides set it."""

    name: Annotated[
        str, Meta(description="Its name in the parameters.", examples=["points_a_half_point"])
    ]
    left_article: ArticleNumber
    right_article: ArticleNumber
    left: Annotated[str, Meta(description="Its values on the left.", examples=["12.5"])]
    right: Annotated[str, Meta(description="Its values on the right.", examples=["15"])]


class TouchedReading(Answer, frozen=True, kw_only=True):
    """An open point, and how many another choice by itself would move."""

    edition: EditionName
    reading: Annotated[str, Meta(description="The name of the reading.", examples=["halves"])]
    taken: Annotated[str, Meta(description="The choice taken.", examples=["up"])]
    other: Annotated[str, Meta(description="Another choice.", examples=["even"])]
    events: Count
    players: Count


class DifferentGame(Answer, frozen=True, kw_only=True):
    """A game that came to something else; a side for which it did not count has no change."""

    round: Round
    opponent: Code | None
    left: Amount | None
    right: Amount | None
    reasons: tuple[DifferenceReason, ...]


class DifferentPlayer(Answer, frozen=True, kw_only=True):
    """A player of an event who differs."""

    event: EventNumber | None
    player: Code
    left_change: Amount | None
    right_change: Amount | None
    left_after: Rating | None
    right_after: Rating | None
    difference: Amount
    reasons: tuple[DifferenceReason, ...]
    games: tuple[DifferentGame, ...]


class OneSideRefuses(Answer, frozen=True, kw_only=True):
    """What only one side has against an event."""

    event: EventNumber | None
    left: tuple[Finding, ...]
    right: tuple[Finding, ...]


class GamesCompared(Answer, frozen=True, kw_only=True):
    """The same games under two editions, or under two readings of one.

    With the same on both sides nobody differs; `readings` says whom other choices would touch.
    """

    language: LanguageCode
    left: EditionName
    right: EditionName
    left_readings: Choices
    right_readings: Choices
    events: Count
    events_differing: Count
    players: Count
    players_differing: Count
    k_reported: Annotated[
        int,
        Meta(description="Players whose K is as reported on both sides.", examples=[0]),
    ]
    reasons: tuple[CountedReason, ...]
    numbers: tuple[DifferentNumber, ...]
    readings: tuple[TouchedReading, ...]
    refused: tuple[OneSideRefuses, ...]
    differences: tuple[DifferentPlayer, ...]


class PoolComparison(Answer, frozen=True, kw_only=True):
    """A comparison on the games of a pool; `found` once its job is done, the largest first."""

    number: JobNumber
    state: Annotated[str, Meta(description="The state of its job.", examples=["done"])]
    pool: PoolCode
    wish: Annotated[
        dict[str, Any],
        Meta(description="What was compared.", examples=[{"left": "fide/b02_2008"}]),
    ]
    created: Moment
    found: GamesCompared | None
