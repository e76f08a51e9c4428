"""Performances and titles: what games come to beside norms, and what a rating gives."""

from decimal import Decimal
from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import (
    Answer,
    ArticleNumber,
    Count,
    EditionName,
    LanguageCode,
    Rating,
    Title,
)


class MetOpponent(Answer, frozen=True, kw_only=True):
    """An opponent and what he counts as; without a rating he is unrated."""

    rating: Rating | None
    counted: Rating
    is_raised: Annotated[
        bool, Meta(description="Whether he is the one who is raised to the floor of the title.")
    ]


class Performed(Answer, frozen=True, kw_only=True):
    """A performance rating: the average of the opponents and the difference for the percentage."""

    opponents: tuple[MetOpponent, ...]
    score: Annotated[Decimal, Meta(description="The whole score.", examples=["3.50"])]
    percentage: Annotated[int, Meta(description="A whole number of per cent.", examples=[70])]
    average: Rating
    difference: Annotated[int, Meta(description="By table (a).", examples=[149])]
    performance: Rating


class TitleLevel(Performed, frozen=True, kw_only=True):
    """The performance as it counts for one title, beside what a norm needs of ratings."""

    title: Title
    needed_average: Rating
    needed_performance: Rating
    is_reached: Annotated[
        bool, Meta(description="Whether average, performance and score suffice for a norm.")
    ]


class PerformanceFound(Answer, frozen=True, kw_only=True):
    """What some games come to, as they are and for every title with norms."""

    language: LanguageCode
    edition: EditionName
    performance: Performed
    needed_percentage: Annotated[int, Meta(description="Least score for a norm.", examples=[35])]
    levels: tuple[TitleLevel, ...]
    articles: tuple[ArticleNumber, ...]
    readings: dict[str, str]


class RatingTitle(Answer, frozen=True, kw_only=True):
    """A title by rating: what it needs, and what is missing."""

    title: Title
    needed_rating: Rating
    needed_games: Count
    missing_points: Count
    missing_games: Count
    is_reached: bool


class TitlesFound(Answer, frozen=True, kw_only=True):
    """The titles that a rating gives or nearly gives, the highest first."""

    language: LanguageCode
    edition: EditionName
    rating: Rating
    games: Count
    titles: tuple[RatingTitle, ...]
    articles: tuple[ArticleNumber, ...]
    readings: dict[str, str]
