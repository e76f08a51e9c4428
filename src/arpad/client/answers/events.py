"""Events: where each stands in the office, its players, its games, and what was found."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.lists import Erratum
from arpad.client.answers.words import (
    Amount,
    Answer,
    ArticleNumber,
    Coefficient,
    Count,
    Day,
    EditionName,
    EventNumber,
    FederationCode,
    Finding,
    LanguageCode,
    ListDay,
    Name,
    Next,
    PoolCode,
    Rating,
    Round,
    Score,
    Sentence,
    State,
)

Acts = Annotated[
    str,
    Meta(
        description="Who has to act next: `organiser`, `federation`, `officer` or `nobody`.",
        examples=["nobody"],
    ),
]


class EventSummary(Answer, frozen=True, kw_only=True):
    """An event among others: where it is, what stops it, and who acts next.

    `list_date` is the list that it enters, where lists have periods.
    """

    number: EventNumber
    pool: PoolCode
    name: Name
    federation: FederationCode | None
    start: Day
    last_day: Day | None
    state: State
    list_date: ListDay | None
    acts: Acts
    until: Annotated[Day | None, Meta(description="The last day for whoever acts next.")]
    stopped_by: Finding | None


class EventsPage(Answer, frozen=True, kw_only=True):
    """Events, newest first.

    A page may hold fewer than were asked for, even none, while there is a next one.
    """

    language: LanguageCode
    items: tuple[EventSummary, ...]
    next: Next


class Stage(Answer, frozen=True, kw_only=True):
    """One stage of an event's road through the office."""

    state: State
    mark: Annotated[
        str,
        Meta(description="`done`, `here`, `stopped`, `to come` or `left out`.", examples=["done"]),
    ]
    day: Day | None


class Decision(Answer, frozen=True, kw_only=True):
    """What was decided about an event, under which article, and why."""

    kind: Annotated[
        str, Meta(description="`override`, `refusal` or `appeal`.", examples=["override"])
    ]
    article: ArticleNumber
    verdict: str | None
    reason: Annotated[
        str, Meta(description="The officer's own words.", examples=["The hall was evacuated."])
    ]
    day: Day


class GameNotCounted(Answer, frozen=True, kw_only=True):
    """A game that did not count for a player, and why not."""

    round: Round
    opponent: Annotated[str | None, Meta(examples=["4500013"])]
    reason: Sentence
    article: ArticleNumber


class Participant(Answer, frozen=True, kw_only=True):
    """A player of an event and what it did to him.

    `id` is the code of the player once the office knows who it is, else the id of the report.
    `change` is the official one, `revised` what corrections have made of it.
    """

    id: Annotated[str, Meta(description="The code, or the id in the report.", examples=["4500012"])]
    is_registered: Annotated[bool, Meta(description="Whether `id` is a code.", examples=[True])]
    name: Name
    federation: FederationCode | None
    rating: Rating | None
    games: Count | None
    score: Score | None
    expected: Score | None
    k: Coefficient | None
    change: Amount | None
    revised: Amount | None
    not_counted: tuple[GameNotCounted, ...]


class Game(Answer, frozen=True, kw_only=True):
    """One game as it was reported: `1-0`, `0-1`, `1/2`; with signs it was not played."""

    round: Round
    white: Annotated[str, Meta(examples=["4500012"])]
    black: Annotated[str | None, Meta(examples=["4500013"])]
    result: Annotated[str, Meta(examples=["1-0"])]


class Event(Answer, frozen=True, kw_only=True):
    """One event: its road, what was found and decided, its players and its games.

    While an event is not rated, changes are estimated from the book as it is, where they can be.
    """

    language: LanguageCode
    number: EventNumber
    pool: PoolCode
    name: Name
    federation: FederationCode | None
    start: Day
    last_day: Day | None
    state: State
    list_date: ListDay | None
    acts: Acts
    until: Day | None
    edition: EditionName | None
    system: Annotated[str | None, Meta(description="How it was paired.", examples=["swiss"])]
    time_control: Annotated[str | None, Meta(examples=["90+30"])]
    road: tuple[Stage, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[Decision, ...]
    corrections: tuple[Erratum, ...]
    is_estimate: bool
    players: tuple[Participant, ...]
    games: tuple[Game, ...]
