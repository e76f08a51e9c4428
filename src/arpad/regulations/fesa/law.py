"""What every FESA edition provides: the shape its four modules share.

The order in which the rules are applied to a table is the same in both editions and stands once,
beside this file. A module of an edition is used as the value of these protocols, so a missing or
misnamed rule is a type error.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.exact import Score
from arpad.model.finding import Finding
from arpad.model.grading import Counters, Route
from arpad.model.outcome import Category
from arpad.model.player import Player, StoredResult
from arpad.model.time_control import TimeControl
from arpad.regulations.edition import Edition, Readings
from arpad.regulations.fesa.ladder import Grade
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import Met, Nearest, Number
from arpad.regulations.fesa.table import Entrant, Field, TableChange, UnratedRating

EventCheck = Callable[[Event, Numbers, Readings], Iterator[Finding]]
GamesOfPlayers = Mapping[str, int]


class Admission(Protocol):
    """Whether a table and its games may be rated."""

    EVENT_CHECKS: tuple[EventCheck, ...]
    FINAL_CHECKS: tuple[EventCheck, ...]

    def is_long_enough(self, control: TimeControl, numbers: Numbers) -> bool:
        """Tell whether a time control meets one of the minima."""

    def is_too_fast(self, event: Event, game: Game, numbers: Numbers, readings: Readings) -> bool:
        """Tell whether a game's own round was played too fast."""

    def is_at_odds(self, game: Game) -> bool:
        """Tell whether a game was played with a handicap."""

    def is_unplayed(self, game: Game) -> bool:
        """Tell whether a game was not played."""

    def too_many_games(
        self, event: Event, games: GamesOfPlayers, numbers: Numbers, readings: Readings
    ) -> Iterator[Finding]:
        """Warn of players with too many games in one table."""

    def accepted_grade(self, player: Player) -> Grade | None:
        """Return the outside grade of a newcomer that is proved."""


class Rating(Protocol):
    """From results to ratings."""

    def coefficient(self, tr: Number, numbers: Numbers) -> int:
        """Return k."""

    def expected_score(self, difference: Number, numbers: Numbers) -> Fraction | float:
        """Return the expectation."""

    def category(
        self, player: Player, games_before: int, games: int, numbers: Numbers, readings: Readings
    ) -> Category:
        """Return how much is known of a player."""

    def performance_rating(
        self, results: Sequence[Met], numbers: Numbers, guess: Number | None = None
    ) -> Fraction | float | None:
        """Return the rating at which the result was to be expected."""

    def rating_of_unrated(
        self,
        entrant: Entrant,
        field: Field,
        nearest: Nearest,
        numbers: Numbers,
        readings: Readings,
    ) -> UnratedRating:
        """Return the rating of an unrated player."""

    def opponent_of_temporary_draw(
        self, entrant: Entrant, results: Sequence[Met], field: Field, readings: Readings
    ) -> Number:
        """Return the rating of the opponent of an unbeaten newcomer's temporary draw."""

    def is_first_table(self, player: Player, games: int, readings: Readings) -> bool:
        """Tell whether a table is a player's first."""

    def virtual_results(self, grade: Grade) -> tuple[StoredResult, ...]:
        """Return the two results that an accepted grade gives."""

    def opponent_rating(self, final: Number, numbers: Numbers) -> Number:
        """Return what an opponent counts as."""

    def raised_change(self, k: int, tr: Number, opponent: Number, numbers: Numbers) -> Number:
        """Return d'."""

    def activity_bonus(self, tr: Number, numbers: Numbers) -> Number:
        """Return what a game adds to a low rating."""

    def table_change(
        self,
        before: int,
        games: Sequence[tuple[Number, Score]],
        bonus_used: int,
        nearest: Nearest,
        numbers: Numbers,
    ) -> TableChange:
        """Return what a table does to a rating."""

    def bonus_used_after(self, used: int, change: TableChange, numbers: Numbers) -> int:
        """Return the counter of activity bonuses after a table."""


class Grades(Protocol):
    """From ratings to grades."""

    def next_grade(self, place: int) -> Grade | None:
        """Return the grade above a place on the ladder."""

    def first_place(self, player: Player, accepted: Grade | None, readings: Readings) -> int:
        """Return where on the ladder a player stands before a table."""

    def grade_shown(self, place: int, player: Player) -> str | None:
        """Return the grade that is published of a player at a place on the ladder."""

    def value_of_game(self, before: int, after: int, number: int, games: int) -> Fraction:
        """Return the rating after a game, the change spread evenly."""

    def games_tested(
        self, entrant: Entrant, games_after: int | None, numbers: Numbers
    ) -> tuple[Category, ...]:
        """Return by which category each game is tested for promotion."""

    def count_game(
        self, counters: Counters, value: Fraction, grade: Grade
    ) -> tuple[Counters, Route | None]:
        """Count a game for the next grade, and say by which way it is reached."""

    def reaches_provisionally(self, value: Fraction, grade: Grade, above: Grade | None) -> bool:
        """Tell whether a provisional player obtains a grade."""

    def worst_case(
        self, after: int, coefficient: Callable[[Number], int], numbers: Numbers
    ) -> Iterator[int]:
        """Yield the ratings if every next game is lost."""


class Publication(Protocol):
    """What is printed, and when."""

    def is_list_day(self, on: date, numbers: Numbers, readings: Readings) -> bool:
        """Tell whether a list may bear a date."""

    def is_inactive(
        self, last_event: date | None, on: date, numbers: Numbers, readings: Readings
    ) -> bool:
        """Tell whether a player is left out of a list."""


class Law(Struct, frozen=True):
    """A FESA edition and its four modules."""

    edition: Edition
    admission: Admission
    rating: Rating
    grades: Grades
    publication: Publication
