"""Calculations: what is asked of a calculator, and what the law answers."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from msgspec import Meta, Struct

from arpad.client.answers.words import (
    Amount,
    Answer,
    ArticleNumber,
    Coefficient,
    Count,
    Day,
    EditionName,
    Finding,
    LanguageCode,
    Rating,
    Round,
    Score,
    Sentence,
)

MOST_GAMES = 500
AskedRating = Annotated[int, Meta(description="A rating.", ge=1, le=3999, examples=[2400])]
AskedEdition = Annotated[
    str,
    Meta(description="The edition that computes.", max_length=64, examples=["fide/b02_2010"]),
]
AskedSystem = Annotated[
    str,
    Meta(
        description="How the event was paired: `swiss` or `round-robin` (chess).",
        pattern="^(swiss|round-robin)$",
        examples=["swiss"],
    ),
]
Readings = Annotated[
    dict[str, str],
    Meta(
        description="Other readings of open points, by name.",
        max_length=50,
        examples=[{"rc_rounding": "half_up"}],
    ),
]


AskedBirth = Annotated[
    date | int,
    Meta(description="The day or only the year of birth.", examples=[2008]),
]


class PlayedGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of the player: the opponent's rating, and the score."""

    rating: AskedRating
    score: Annotated[
        str,
        Meta(description="`1`, `0` or `0.5`.", pattern="^(0|1|0[.]5|1/2)$", examples=["0.5"]),
    ]


PlayedGames = Annotated[tuple[PlayedGame, ...], Meta(min_length=1, max_length=MOST_GAMES)]


class ChangeQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rated player and his games.

    Without `k` it follows from the record: games so far, and whether the rating was ever 2400. The
    texts of FIDE from 2014 on also look at the birth, at whether the rating was ever 2300, and at
    all games of the rating period. `on` is the day whose numbers count, else the last of the
    edition. `bonus_used` is for shogi.
    """

    edition: AskedEdition
    rating: AskedRating
    games: PlayedGames
    k: Annotated[int, Meta(ge=1, le=100, examples=[10])] | None = None
    games_so_far: Annotated[int, Meta(ge=0, le=100_000, examples=[120])] | None = None
    reached_2400: bool | None = None
    reached_2300: bool | None = None
    born: AskedBirth | None = None
    games_in_period: Annotated[int, Meta(ge=0, le=100_000, examples=[39])] | None = None
    bonus_used: Annotated[int, Meta(ge=0, le=100)] | None = None
    on: Day | None = None
    system: AskedSystem | None = None
    readings: Readings = {}


class FirstRatingQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player without a rating, and the games against rated opponents."""

    edition: AskedEdition
    games: PlayedGames
    on: Day | None = None
    system: AskedSystem | None = None
    readings: Readings = {}


class CalculatedGame(Answer, frozen=True, kw_only=True):
    """One game with everything that led to its change."""

    round: Round
    opponent_rating: Rating
    difference: Annotated[int | None, Meta(description="The difference of ratings.")]
    counted: Annotated[int | None, Meta(description="The difference as far as it counts.")]
    expected: Score | None
    score: Score
    change: Amount | None
    k: Coefficient | None
    articles: tuple[ArticleNumber, ...]


class Calculation(Answer, frozen=True, kw_only=True):
    """What some games do to a rating, or what rating they give to an unrated player.

    `rc` is the mean of the opponents, `ru` the rating that the games give to an unrated player.
    """

    language: LanguageCode
    edition: EditionName
    on: date | None
    rating: Rating | None
    k: Coefficient | None
    games: Count
    score: Annotated[Decimal, Meta(description="The whole score.", examples=["1.50"])]
    expected: Score | None
    change: Amount | None
    after: Rating | None
    rc: Rating | None
    performance: Rating | None
    ru: Rating | None
    line: str | None
    entries: tuple[CalculatedGame, ...]
    readings: dict[str, str]
    findings: tuple[Finding, ...]


class OutcomeGame(CalculatedGame, frozen=True, kw_only=True):
    """One counted game of a player of an event."""

    opponent: str


class ExcludedGame(Answer, frozen=True, kw_only=True):
    """A game that does not count, and why not."""

    round: Round
    opponent: str | None
    reason: Sentence
    article: ArticleNumber


class OutcomePlayer(Answer, frozen=True, kw_only=True):
    """What an event did to one player."""

    id: Annotated[str, Meta(description="The id in the event.", examples=["1"])]
    status: Annotated[str, Meta(examples=["rated"])]
    before: Rating | None
    k: Coefficient | None
    games: Count
    score: Score
    expected: Score | None
    change: Amount | None
    after: Rating | None
    rc: Rating | None
    ru: Rating | None
    grade: str | None
    series: str | None
    line: str | None
    entries: tuple[OutcomeGame, ...]
    excluded: tuple[ExcludedGame, ...]


class EventOutcome(Answer, frozen=True, kw_only=True):
    """What an edition makes of an event file; nothing of it is stored.

    Where the file cannot be read or no edition governs, there are findings and no players.
    """

    language: LanguageCode
    format: Annotated[str | None, Meta(description="What kind of file it was.", examples=["TRF"])]
    edition: EditionName | None
    method: Annotated[str | None, Meta(examples=["swiss"])]
    readings: dict[str, str]
    findings: tuple[Finding, ...]
    players: tuple[OutcomePlayer, ...]
