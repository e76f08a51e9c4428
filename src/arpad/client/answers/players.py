"""Players: those who were found, one of them, the row of lists, and the ledger."""

from datetime import date
from typing import Annotated

from msgspec import Meta

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
    ListDay,
    Name,
    Next,
    PoolCode,
    Rating,
    Round,
    Score,
    Section,
    Sex,
    Title,
    Year,
)


class FoundPlayer(Answer, frozen=True, kw_only=True):
    """A player of the register; `merged_into` is the person whom the player turned out to be."""

    code: Code
    name: Name
    federation: FederationCode | None
    title: Title | None
    sex: Sex | None
    born: Year | None
    merged_into: Code | None


class PlayersPage(Answer, frozen=True, kw_only=True):
    """Players in the order of their names, or of their codes where no name was sought.

    A page may hold fewer than were asked for, even none, while there is a next one.
    """

    items: tuple[FoundPlayer, ...]
    next: Next


class PlayerRating(Answer, frozen=True, kw_only=True):
    """A player's rating in a pool: on the list in force, and what corrections made of it since.

    `stood` is the rating on the day itself where every event moves it; null where lists do.
    """

    pool: PoolCode
    list_date: ListDay | None
    official: Rating | None
    revised: Rating | None
    corrections: tuple[CorrectionNumber, ...]
    stood: Rating | None


class Player(Answer, frozen=True, kw_only=True):
    """A player on a day, as far as was known by the end of another.

    `merged_into` is the code of the person whom the player turned out to be.
    """

    code: Code
    name: Name
    federation: FederationCode | None
    title: Title | None
    sex: Sex | None
    born: Year | None
    merged_into: Code | None
    valid: Day
    known: Day
    ratings: tuple[PlayerRating, ...]


class HistoryRow(Answer, frozen=True, kw_only=True):
    """What one list said of a player."""

    list_date: ListDay
    list_number: Annotated[int, Meta(description="The number of the list.", examples=[4])]
    section: Section
    rating: Rating | None
    revised: Annotated[
        int | None, Meta(description="What corrections have made of it since.", examples=[2207])
    ]
    change: Annotated[int | None, Meta(description="Points since the list before.", examples=[-7])]
    games: Count
    k: Coefficient | None
    title: Title | None
    federation: FederationCode | None
    grade: Annotated[str | None, Meta(description="The grade in shogi.", examples=["2 Dan"])]
    series: Annotated[str | None, Meta(description="The series in Scrabble.", examples=["A"])]
    is_inactive: bool


class HistoryPage(Answer, frozen=True, kw_only=True):
    """A player's row of lists in a pool, newest first."""

    player: Code
    pool: PoolCode
    items: tuple[HistoryRow, ...]
    next: Next


class LedgerEntry(Answer, frozen=True, kw_only=True):
    """One movement of a rating, with the article that demands it.

    An entry of a game carries the numbers of its formula. `correction` names the correction that
    made the entry, `reverses` the entry that it takes back, `belongs` the list that it would have
    entered in time.
    """

    number: Annotated[int, Meta(description="The number of the entry.", examples=[4711])]
    cause: Annotated[
        str,
        Meta(
            description="`start`, `game`, `bonus`, `first-rating`, `rounding`, `floor`, "
            "`delisting`, `adjustment` or `correction`.",
            examples=["game"],
        ),
    ]
    amount: Amount
    edition: EditionName
    articles: tuple[ArticleNumber, ...]
    readings: Annotated[
        dict[str, str],
        Meta(
            description="The open points that came to matter, with the choices taken.",
            examples=[{"halves_on": "rating"}],
        ),
    ]
    event: EventNumber | None
    list_date: ListDay | None
    round: Round | None
    opponent: Code | None
    opponent_rating: Rating | None
    difference: Annotated[int | None, Meta(description="The difference of ratings.")]
    counted: Annotated[int | None, Meta(description="The difference as far as it counts.")]
    expected: Score | None
    score: Score | None
    k: Coefficient | None
    correction: CorrectionNumber | None
    corrects: str | None
    reverses: int | None
    belongs: date | None


class LedgerPage(Answer, frozen=True, kw_only=True):
    """A player's entries in a pool, in the order in which they were made."""

    player: Code
    pool: PoolCode
    items: tuple[LedgerEntry, ...]
    next: Next
