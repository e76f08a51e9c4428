"""What every FIDE edition provides: the shape its three modules share.

The order in which articles are applied to an event is the same in all editions and stands once,
beside this file; the articles themselves stand in the editions. A module of an edition is used
as the value of these protocols, so a missing or misnamed article is a type error.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.exact import Hundredths, Score
from arpad.model.finding import Finding
from arpad.model.outcome import GameEntry, Method
from arpad.model.period import Flag, ListRow, Period, ScaleReport
from arpad.model.rating import Record, Standing
from arpad.model.time_control import TimeControl
from arpad.regulations.edition import AnyRule, Edition, Readings
from arpad.regulations.fide.calendar import ListsWithin
from arpad.regulations.fide.part import Judged, Objection, Part, UnratedResult

EventCheck = Callable[[Event, Readings], Iterator[Finding]]
PartCheck = Callable[[Part, Readings], Iterator[Finding]]


class Admission(Protocol):
    """Whether an event, a game, a result may be rated."""

    EVENT_CHECKS: tuple[EventCheck, ...]
    COMPOSITION_CHECKS: tuple[PartCheck, ...]
    PART_CHECKS: tuple[PartCheck, ...]
    ADMITTED_BY: Mapping[str, tuple[str, ...]]
    TOO_LITTLE: str
    UNRATED_MATCH: str
    AMONG_UNRATED: str
    FINAL: frozenset[str]

    def takes_effect(self, assembly: date) -> date:
        """Return the day from which events follow an amendment."""

    def minutes_a_player(self, control: TimeControl, *, on: date) -> Fraction:
        """Return a player's minutes for all moves."""

    def is_always_rated(self, event: Event) -> bool:
        """Tell whether an event is rated whatever speaks against it."""

    def uses_actual_ratings(self, event: Event) -> bool:
        """Tell whether ratings of the day of each game are used."""

    def minutes_needed(self, event: Event) -> int:
        """Return the minutes a player must have."""

    def minutes_for(self, strongest: int, *, on: date) -> int:
        """Return the minutes needed where the strongest has a given rating."""

    def is_too_fast(self, event: Event, game: Game, *, needed: int) -> bool:
        """Tell whether a game's own round was too fast."""

    def is_unplayed(self, game: Game, readings: Readings) -> bool:
        """Tell whether a game was not played."""

    def games_after_decision(self, part: Part, readings: Readings) -> frozenset[Game]:
        """Return the games of a match after it was won."""

    def are_stages_pooled(self, event: Event) -> bool:
        """Tell whether preliminaries and finals are one event."""

    def method_of(self, part: Part, played: Sequence[Game]) -> Method:
        """Return the method by which a part is rated."""

    def counts_for_rated(self, *, opponent_is_rated: bool) -> bool:
        """Tell whether a rated player's game of a Swiss or team event counts."""

    def is_void_first_event(
        self, result: UnratedResult, earlier: Sequence[Judged], readings: Readings
    ) -> bool:
        """Tell whether a first event with less than a point is void."""

    def meets_enough_rated(self, result: UnratedResult, readings: Readings) -> bool:
        """Tell whether an unrated player met enough rated opponents."""


class Rating(Protocol):
    """From a played game to a change of rating, and to a first rating."""

    def score_percentage(self, score: Score, games: int, readings: Readings) -> Hundredths:
        """Return p."""

    def rating_difference(self, percentage: Hundredths, readings: Readings) -> int | None:
        """Return d_p."""

    def expected_score(self, difference: int) -> Hundredths:
        """Return P_D."""

    def whole_average(self, exact: Fraction, readings: Readings) -> Fraction:
        """Return R_c or R_a as a whole number before anything is added to it."""

    def average_of_opponents(self, ratings: Sequence[int], readings: Readings) -> Fraction:
        """Return R_c of a Swiss or team event."""

    def average_of_tournament(
        self,
        ratings: Sequence[int],
        differences: Sequence[int],
        opponents: int,
        readings: Readings,
    ) -> Fraction:
        """Return R_a of a round robin."""

    def rating_at_half(self, R_c: Fraction) -> Fraction:
        """Return R_u at 50 %."""

    def rating_above_half(self, R_c: Fraction, half_points: int, *, on: date) -> Fraction:
        """Return R_u above 50 %."""

    def rating_below_half_in_swiss(self, R_c: Fraction, d_p: int) -> Fraction:
        """Return R_u below 50 % in a Swiss or team event."""

    def rating_below_half_in_round_robin(self, R_c: Fraction, d_p: int, opponents: int) -> Fraction:
        """Return R_u below 50 % in a round robin."""

    def first_rating(
        self, results: Sequence[UnratedResult], *, on: date, readings: Readings
    ) -> Fraction | None:
        """Return R_n of a new player, unrounded."""

    def round_first_rating(self, exact: Fraction, readings: Readings) -> int:
        """Round R_n of a new player."""

    def reaches_floor(self, rating: int, *, on: date, readings: Readings) -> bool:
        """Tell whether a rating is high enough to be published."""

    def rating_since(self, published: Sequence[int]) -> int | None:
        """Return the current rating of a player unrated when he played."""

    def counted_difference(self, player: int, opponent: int, *, on: date) -> int:
        """Return the difference that counts."""

    def expected_in_game(self, difference: int) -> Hundredths:
        """Return the expected score of one game."""

    def gain(self, score: Score, expected: Hundredths) -> Hundredths:
        """Return Delta R."""

    def change(self, gained: Hundredths, K: int) -> Hundredths:
        """Return the change of rating."""

    def development_coefficient(self, record: Record, *, on: date, readings: Readings) -> int:
        """Return K."""

    def coefficient_in_period(self, K: int, games: int, *, on: date, readings: Readings) -> int:
        """Return K within what the games of a rating period leave of it."""

    def is_k_of_last_list(self, readings: Readings) -> bool:
        """Tell whether K is that of the list before the one that is made, not of the start."""

    def is_difference_shared(self, *, on: date) -> bool:
        """Tell whether one difference counts for both sides, who expect one point together then."""

    def settle(
        self, entries: Sequence[GameEntry], *, on: date, readings: Readings
    ) -> Sequence[GameEntry]:
        """Return one player's games of an event with the differences that count among them."""

    def new_rating(self, rating: int, changed: Hundredths, readings: Readings) -> int:
        """Return R_n of a rated player."""

    def rating_counted_for_unrated(
        self,
        unrated: int,
        opponent: int,
        *,
        is_opponent_rated: bool,
        on: date,
        readings: Readings,
    ) -> int:
        """Return an opponent's rating as it counts for an unrated player."""

    def average_after_cap(
        self, R_a: Fraction, corrections: Sequence[int], opponents: int, readings: Readings
    ) -> Fraction:
        """Return R_c (new)."""

    def games_to_turn_over(self, K: int, *, on: date) -> int | None:
        """Return after how many games a rating has turned over, where the text says so."""

    def stand_in_rating(self, in_this_event: int, earlier: Sequence[UnratedResult]) -> int:
        """Return the rating by which an unrated opponent counts."""

    def unrated_opponents_count(self, method: Method, readings: Readings) -> bool:
        """Tell whether games against unrated opponents count for rated players."""

    def round_event_rating(self, exact: Fraction, readings: Readings) -> int:
        """Round R_u."""

    def articles_of_game(self, *, is_capped: bool, unrated_in: Method | None) -> tuple[str, ...]:
        """Return the articles behind one game's change."""

    def objection(
        self, result: UnratedResult, earlier: Sequence[Judged], readings: Readings
    ) -> Objection | None:
        """Return what voids an unrated player's result."""


class Publication(Protocol):
    """What goes on the list, when, and how it is shown."""

    cut_off: AnyRule

    def rating_on_list(
        self, published: int, changes: Sequence[Hundredths], readings: Readings
    ) -> int:
        """Return the rating on the next list."""

    def list_in_force(self, on: date, monthly_since: date | None = None) -> Period:
        """Return the list used for events that start on a day."""

    def list_row(
        self,
        standing: Standing,
        published: int,
        K: int,
        readings: Readings,
        *,
        on: date,
        flag: Flag,
        is_in_top_list: bool,
    ) -> ListRow:
        """Return a player's fields."""

    def closing_day(
        self,
        event: Event,
        list_date: date,
        readings: Readings,
        monthly_since: date | None = None,
    ) -> date:
        """Return the last day on which an event may be known to enter a list."""

    def known_on(self, event: Event) -> date:
        """Return the day that a cut-off looks at: the end, or the receipt where later."""

    def missed_list(
        self, event: Event, missed: date, entered: date, closing: date
    ) -> Iterator[Finding]:
        """Say that an event came too late for a list."""

    def games_in_round_robins(self, on: date) -> int:
        """Return the games a first rating from round robins needs."""

    def games_against_rated(self, on: date) -> int:
        """Return the games against rated opponents a first rating needs."""

    def window_months(self, on: date) -> int:
        """Return the length of the window in which results are pooled."""

    def may_be_listed(self, published: int, *, on: date, readings: Readings) -> bool:
        """Tell whether a first rating is high enough for the list of a day."""

    def games_pooled(self, results: Sequence[UnratedResult]) -> int:
        """Return the games of all results together."""

    def rating_while_inactive(self, standing: Standing) -> int | None:
        """Return the rating an inactive player is still rated with."""

    def games_in_team_event(self, on: date) -> int:
        """Return the games needed from a team championship."""

    def games_of_member(self, on: date) -> int:
        """Return the games needed by a member of an affiliated association."""

    SHOWS_DELISTED: bool

    def is_delisted(self, published: int, *, on: date, readings: Readings) -> bool:
        """Tell whether a rating fell below the floor."""

    def is_on_top_list(
        self,
        standing: Standing,
        readings: Readings,
        *,
        on: date,
        lists: ListsWithin,
    ) -> bool:
        """Tell whether a player is kept on the top list."""

    def monthly_from(self, decision: date) -> date:
        """Return the day lists become monthly after a decision."""

    def scale_report(self, ratings: Sequence[tuple[int | None, int | None]]) -> ScaleReport:
        """Return the figures from which a drift of the scale is read."""

    def titled_unrated(self, standings: Sequence[Standing]) -> tuple[str, ...]:
        """Return titled players without a rating."""

    def is_inactive(self, standing: Standing, *, on: date, lists: ListsWithin) -> bool:
        """Tell whether a player is inactive."""

    def flag_of_inactive(
        self,
        standing: Standing,
        readings: Readings,
        *,
        on: date,
        lists: ListsWithin,
    ) -> Flag | None:
        """Return how an inactive player is shown; None when he is not."""

    def membership(self, standing: Standing, *, on: date) -> Iterator[Finding]:
        """Refuse a place on the list."""

    def is_excluded(self, standing: Standing) -> bool:
        """Tell whether a player is not to be listed."""


class Law(Struct, frozen=True):
    """A FIDE edition and its three modules."""

    edition: Edition
    admission: Admission
    rating: Rating
    publication: Publication

    @property
    def has_round_robins(self) -> bool:
        """Tell whether the edition measures a round robin otherwise than by opponents met."""
        return bool(self.admission.COMPOSITION_CHECKS)

    @property
    def force(self) -> tuple[date, str]:
        """Return the day from which the edition is in force, and the article that says so."""
        assembly = date(self.edition.amended or self.edition.since.year, 12, 31)
        takes_effect = self.admission.takes_effect
        return takes_effect(assembly), self.edition.cite(takes_effect)
