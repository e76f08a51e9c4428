"""Explanations: why a rating on a list is what it is, back to games and articles."""

from decimal import Decimal
from typing import Annotated

from msgspec import Meta

from arpad.client.answers.law_applied import ArticleGist, ReadingTaken
from arpad.client.answers.lists import Erratum
from arpad.client.answers.words import (
    Amount,
    Answer,
    ArticleNumber,
    Code,
    Coefficient,
    CorrectionNumber,
    Count,
    Day,
    EditionName,
    EventNumber,
    FederationCode,
    Fingerprint,
    LanguageCode,
    ListDay,
    Name,
    PoolCode,
    Rating,
    Round,
    Score,
    Section,
    Sentence,
    State,
)


class ExplainedEntry(Answer, frozen=True, kw_only=True):
    """One entry of the ledger with the formula that gave its amount."""

    cause: str
    amount: Amount
    formula: Sentence
    edition: EditionName
    articles: tuple[ArticleNumber, ...]
    readings: tuple[str, ...]
    round: Round | None
    opponent: Code | None
    opponent_name: Name
    opponent_rating: Rating | None
    score: Score | None
    expected: Score | None
    k: Coefficient | None
    correction: CorrectionNumber | None
    is_taken_back: bool


class ExplainedCorrection(Answer, frozen=True, kw_only=True):
    """A correction among the entries of a list, as far as it concerns one list."""

    correction: Erratum
    concerns: ListDay
    is_carried: bool
    taken_back: Amount
    instead: Amount
    total: Amount
    entries: tuple[ExplainedEntry, ...]


class NotCounted(Answer, frozen=True, kw_only=True):
    """A game that did not count, and why not."""

    round: Round
    opponent: Code | None
    opponent_name: Name
    reason: Sentence
    article: ArticleNumber


class HalfPoint(Answer, frozen=True, kw_only=True):
    """What half a point more in one game of an event would have done."""

    round: Round
    opponent: Code
    opponent_name: Name
    score: Score
    instead_of: Score
    change: Amount | None
    rating: Rating | None


class ExplainedEvent(Answer, frozen=True, kw_only=True):
    """One event of the player that enters the list."""

    number: EventNumber
    name: Name
    start: Day
    last_day: Day | None
    status: str | None
    games: Count
    score: Score
    change: Amount
    after: Rating | None
    entries: tuple[ExplainedEntry, ...]
    not_counted: tuple[NotCounted, ...]
    half_point: HalfPoint | None
    line: str | None
    series: str | None
    grade: str | None
    notes: tuple[Sentence, ...]


class LeftOut(Answer, frozen=True, kw_only=True):
    """An event of the player that is not in the list: where it is, and why."""

    number: EventNumber
    name: Name
    state: State
    list_date: ListDay | None
    reasons: tuple[Sentence, ...]


class PooledResult(Answer, frozen=True, kw_only=True):
    """One result of a player without a rating, which waits for more games."""

    games: Count
    score: Score


class PooledResults(Answer, frozen=True, kw_only=True):
    """The results of a player without a rating, and the rating that they gave, if any."""

    results: tuple[PooledResult, ...]
    games: Count
    score: Annotated[Decimal, Meta(description="The whole score.", examples=["6.50"])]
    rating: Rating | None


class Reason(Answer, frozen=True, kw_only=True):
    """A correction, and the points by which it moved a number."""

    correction: Erratum
    points: Amount


class Revision(Answer, frozen=True, kw_only=True):
    """A rating on a list, and what corrections that came later make of it."""

    official: Rating | None
    revised: Rating | None
    difference: int
    why: tuple[Reason, ...]
    rated_since: tuple[EventNumber, ...]


class Explanation(Answer, frozen=True, kw_only=True):
    """Why a player's rating on a list is what it is.

    `before` is the rating on the list before, `total` what all entries add up to, `after` the
    rating on the list; `adds_up` tells whether the entries lead from one to the other.
    """

    language: LanguageCode
    player: Code
    name: Name
    federation: FederationCode | None
    pool: PoolCode
    list_date: ListDay
    list_number: int
    fingerprint: Fingerprint
    edition: EditionName
    origin: str
    section: Section | None
    before: Rating | None
    before_on: ListDay | None
    events: tuple[ExplainedEvent, ...]
    by_the_list: tuple[ExplainedEntry, ...]
    corrections: tuple[ExplainedCorrection, ...]
    total: Amount
    after: Rating | None
    adds_up: bool
    revision: Revision | None
    known: Day | None
    first_rating: PooledResults | None
    left_out: tuple[LeftOut, ...]
    articles: tuple[ArticleGist, ...]
    readings: tuple[ReadingTaken, ...]
