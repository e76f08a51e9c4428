"""Projections: where a player would stand if a list came out now."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import (
    Amount,
    Answer,
    Code,
    Count,
    Day,
    EventNumber,
    LanguageCode,
    ListDay,
    Name,
    PoolCode,
    Rating,
    Sentence,
)


class ProjectedEvent(Answer, frozen=True, kw_only=True):
    """An event behind a projection: booked already, or rated for this answer only.

    `change` is null for a player without a rating; `stopped_by` is what speaks against the event,
    which does not count then.
    """

    number: EventNumber
    name: Name
    last_day: Day | None
    is_booked: bool
    games: Count
    change: Amount | None
    stopped_by: tuple[Sentence, ...]
    notes: tuple[Sentence, ...]


class Projection(Answer, frozen=True, kw_only=True):
    """A provisional rating between lists: reports may still come in, be corrected or refused.

    `carried` are the points by which corrections have moved the published rating since.
    """

    language: LanguageCode
    player: Code
    name: Name
    pool: PoolCode
    published: Rating | None
    published_on: ListDay | None
    carried: Annotated[int, Meta(description="Points, whole.", examples=[0])]
    events: tuple[ProjectedEvent, ...]
    exact: Amount | None
    rating: Rating | None
    is_provisional: bool
