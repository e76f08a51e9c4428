"""What every FISF edition provides: the shape its five modules share.

The order in which the sections are applied stands beside this file; the sections themselves stand
in the edition, whose modules are used as the values of these protocols.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.exact import Hundredths, Score
from arpad.model.finding import Finding
from arpad.model.period import ListStatus
from arpad.model.player import Player
from arpad.model.ranking import NormalLaw, RankedPlayer
from arpad.model.season import Season
from arpad.model.series import Bars
from arpad.regulations.edition import Edition, Readings

EventCheck = Callable[[Event, Readings], Iterator[Finding]]


class Admission(Protocol):
    """Which competitions and games are rated."""

    EVENT_CHECKS: tuple[EventCheck, ...]
    FINAL_CHECKS: tuple[EventCheck, ...]

    def is_unplayed(self, game: Game) -> bool:
        """Tell whether a game was not played."""


class Rating(Protocol):
    """From the games of a tournament to a new rating."""

    def coefficient(self, rating: int, games: int, *, on: date) -> int:
        """Return K."""

    def coefficient_in_tournament(
        self, rating: int, before: int, in_tournament: int, readings: Readings, *, on: date
    ) -> int:
        """Return K of a tournament."""

    def expected_score(self, difference: int, *, on: date) -> Hundredths:
        """Return W_e of one game."""

    def change(self, K: int, score: Score, expected: Hundredths) -> Hundredths:
        """Return K (W - W_e)."""

    def exact_rating(self, before: int, changed: Hundredths) -> Fraction:
        """Return the new rating before it is rounded."""

    def new_rating(self, exact: Fraction, readings: Readings, *, on: date) -> int:
        """Return E_1."""

    def lowest_rating(self, *, on: date) -> int:
        """Return the floor."""

    def rating_before(self, player: Player, *, on: date) -> int:
        """Return E_0."""

    def line(self, after: int, before: int, K: int, score: Score, expected: Hundredths) -> str:
        """Return the sum as it is shown."""


class Publication(Protocol):
    """Who has a ranking, who is on the list."""

    def begins_anew(self, last_event: date | None, *, on: date) -> bool:
        """Tell whether a player is new again after a long absence."""

    def has_ranking(self, tournaments: int, games: int, readings: Readings, *, on: date) -> bool:
        """Tell whether a player has played enough."""

    def has_played_lately(self, last_event: date | None, readings: Readings, *, on: date) -> bool:
        """Tell whether a player was active in the year before a day."""

    def status_of(
        self,
        tournaments: int,
        games: int,
        last_event: date | None,
        readings: Readings,
        *,
        on: date,
    ) -> ListStatus:
        """Return a player's status."""

    def is_published(self, status: ListStatus) -> bool:
        """Tell whether a status stands on the published list."""


class SeriesRules(Protocol):
    """Series, bars and seasons."""

    def season_of(self, day: date) -> Season:
        """Return the season of a day."""

    def bars_on(self, day: date, readings: Readings) -> Bars:
        """Return the bars for a day."""

    def all_series(self, *, on: date) -> tuple[str, ...]:
        """Return the series, highest first."""

    def series_by_rating(self, rating: int, bars: Mapping[str, int], *, on: date) -> str:
        """Return the series of a rating."""

    def series_of(self, player: Player, rating: int, readings: Readings, *, on: date) -> str:
        """Return a player's series in a season."""

    def is_counted_for_bars(
        self,
        tournaments: int,
        games: int,
        last_event: date | None,
        readings: Readings,
        *,
        on: date,
    ) -> bool:
        """Tell whether a player is one of those whose percentages set the bars."""

    def proposed_bars(self, ratings: Sequence[int], *, on: date) -> Bars:
        """Return the bars that the percentages propose."""


class StartingRatingRules(Protocol):
    """Starting ratings."""

    def merged_order(
        self, players: Sequence[RankedPlayer], readings: Readings, *, on: date
    ) -> list[RankedPlayer]:
        """Return the two rankings as one."""

    def is_classic_only(self, player: RankedPlayer) -> bool:
        """Tell whether a player has a classic ranking and none in Duplicate."""

    def constant_of(self, player: RankedPlayer, *, on: date) -> tuple[int, int]:
        """Return where a classic-only player is put, and his rating."""

    def normal_law(
        self, players: int, last_of_series: Mapping[int, int], readings: Readings, *, on: date
    ) -> NormalLaw:
        """Return the parameters of the law."""

    def value_of_law(self, rank: int, law: NormalLaw, readings: Readings, *, on: date) -> Decimal:
        """Return the quantile of a place."""

    def missed_anchors(
        self, law: NormalLaw, last_of_series: Mapping[int, int], readings: Readings, *, on: date
    ) -> Iterator[tuple[int, int, Decimal]]:
        """Yield the printed ratings that a law misses by more than a point."""

    def clamped(self, value: Decimal, *, on: date) -> int:
        """Return a starting rating."""

    def lowest_start(self, *, on: date) -> int:
        """Return the starting rating of a player without any ranking."""

    def launch_day(self, *, on: date) -> date:
        """Return the day on which the ratings begin."""

    def first_day_replayed(self, *, on: date) -> date:
        """Return the first day whose games count at the launch."""


class Law(Struct, frozen=True):
    """A FISF edition and its five modules."""

    edition: Edition
    admission: Admission
    rating: Rating
    publication: Publication
    series: SeriesRules
    starting_ratings: StartingRatingRules
