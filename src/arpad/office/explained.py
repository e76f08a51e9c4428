"""The reason of one number: everything that led to a player's rating on a list, as one value.

Pages, JSON and PDF are made from it, so that they all tell the same. Amounts are points with two
places, as the ledger has them.
"""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.model.docket import State
from arpad.model.grading import Counters, Promotion
from arpad.model.ledger import Cause
from arpad.model.outcome import Status
from arpad.model.period import ListStatus
from arpad.model.player import EarlierResult
from arpad.office.as_of import Revised
from arpad.store.errata import Erratum


class ArticleGist(Struct, frozen=True, kw_only=True):
    """An article that was applied, in our words."""

    edition: str
    article: str
    gist: str


class ReadingTaken(Struct, frozen=True, kw_only=True):
    """An open point of a text that came to matter: the question, and which answer was taken."""

    edition: str
    name: str
    question: str
    choice: str
    meaning: str


class ExplainedEntry(Struct, frozen=True, kw_only=True):
    """One entry of the ledger with the formula that gave its amount.

    `cause` is the one that the entry of a correction would have had in time; `correction` is its
    number then, and `is_taken_back` tells whether it takes an earlier entry back.
    """

    cause: Cause
    amount: Decimal
    formula: str
    edition: str
    articles: tuple[str, ...]
    readings: tuple[str, ...] = ()
    round: int | None = None
    opponent: str | None = None
    opponent_name: str = ""
    opponent_rating: int | None = None
    score: Decimal | None = None
    expected: Decimal | None = None
    k: int | None = None
    correction: int | None = None
    is_taken_back: bool = False


class ExplainedCorrection(Struct, frozen=True, kw_only=True):
    """A correction among the entries of a list, as far as it concerns one list.

    `total` is `taken_back` and `instead` together. What concerns an earlier list is carried by this
    one as a line of the sum; what concerns this list itself is in its events.
    """

    correction: Erratum
    concerns: date
    is_carried: bool
    taken_back: Decimal
    instead: Decimal
    total: Decimal
    entries: tuple[ExplainedEntry, ...]


class NotCounted(Struct, frozen=True, kw_only=True):
    """A game that did not count, and why not."""

    round: int
    opponent: str | None
    opponent_name: str
    reason: str
    article: str


class HalfPoint(Struct, frozen=True, kw_only=True):
    """What half a point more in one game of an event would have done, all else being the same.

    `change` is that of the event then, None for a player without a rating; `rating` is the one
    that would have been published, None where there would have been none.
    """

    round: int
    opponent: str
    opponent_name: str
    score: Decimal
    instead_of: Decimal
    change: Decimal | None
    rating: int | None


class ExplainedEvent(Struct, frozen=True, kw_only=True):
    """One event of the player that enters the list.

    `line` is the sum of a table or tournament on one line; `brought` is what a player without a
    rating takes along. `notes` is what the law said about the player.
    """

    number: int
    name: str
    start: date
    last_day: date | None
    status: Status | None
    games: int
    score: Decimal
    change: Decimal
    after: int | None
    entries: tuple[ExplainedEntry, ...]
    not_counted: tuple[NotCounted, ...] = ()
    half_point: HalfPoint | None = None
    line: str | None = None
    list_status: ListStatus | None = None
    series: str | None = None
    grade: str | None = None
    promotions: tuple[Promotion, ...] = ()
    counters: Counters | None = None
    brought: tuple[EarlierResult, ...] = ()
    notes: tuple[str, ...] = ()


class LeftOut(Struct, frozen=True, kw_only=True):
    """An event of the player that is not in the list: where it is, and why."""

    number: int
    name: str
    state: State
    list_date: date | None
    reasons: tuple[str, ...]


class PooledResults(Struct, frozen=True, kw_only=True):
    """The results of a player without a rating, and the rating that they gave, if any."""

    results: tuple[EarlierResult, ...]
    games: int
    score: Decimal
    rating: int | None


class Explanation(Struct, frozen=True, kw_only=True):
    """Why a player's rating on a list is what it is.

    `before` is the rating on the list before, `total` what all entries add up to, `after` the
    rating on the list; `adds_up` tells whether the entries lead from one to the other. The list is
    explained as it came out: `corrections` are those that it carries, `revision` what corrections
    that came later make of its number. `known` is the day whose knowledge is told, if not today's.
    """

    player: str
    name: str
    federation: str | None
    pool: str
    list_date: date
    list_number: int
    fingerprint: str
    edition: str
    origin: str
    section: str | None
    before: int | None
    before_on: date | None
    events: tuple[ExplainedEvent, ...]
    by_the_list: tuple[ExplainedEntry, ...]
    corrections: tuple[ExplainedCorrection, ...]
    total: Decimal
    after: int | None
    adds_up: bool
    revision: Revised | None
    known: date | None
    first_rating: PooledResults | None
    left_out: tuple[LeftOut, ...]
    articles: tuple[ArticleGist, ...]
    readings: tuple[ReadingTaken, ...]
