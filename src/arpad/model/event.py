"""Events: what a report claims about a tournament, before any rule has looked at it."""

import datetime as dt
from datetime import date
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from arpad.model.exact import DRAW, LOSS, WIN, Score
from arpad.model.fields import Points, Text, Words
from arpad.model.player import Player
from arpad.model.system import Discipline, EventClass, System, Word


class Result(StrEnum):
    """A result as White : Black; plus, minus and equal signs stand for games not played."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2"
    WHITE_FORFEIT_WIN = "+-"
    BLACK_FORFEIT_WIN = "-+"
    DOUBLE_FORFEIT = "--"
    UNPLAYED_DRAW = "=="

    @property
    def is_played(self) -> bool:
        """Tell whether the game was played."""
        return self in _PLAYED

    @property
    def white_score(self) -> Score:
        """Return White's points."""
        return _WHITE_SCORES[self]

    @property
    def black_score(self) -> Score:
        """Return Black's points."""
        return LOSS if self is Result.DOUBLE_FORFEIT else WIN - self.white_score


_PLAYED = frozenset({Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW})
_WHITE_SCORES = {
    Result.WHITE_WINS: WIN,
    Result.BLACK_WINS: LOSS,
    Result.DRAW: DRAW,
    Result.WHITE_FORFEIT_WIN: WIN,
    Result.BLACK_FORFEIT_WIN: LOSS,
    Result.DOUBLE_FORFEIT: LOSS,
    Result.UNPLAYED_DRAW: DRAW,
}

RateOfPlay = Annotated[str, Meta(max_length=100)]
Reason = Annotated[str, Meta(min_length=1, max_length=1000)]
RoundNumber = Annotated[int, Meta(ge=1, le=1000)]


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One pairing of one round; `moves` is false when not both sides made a move.

    `handicap` says that the game was played at odds: true, or which odds they were.
    """

    round: RoundNumber
    white: str
    black: str | None = None
    result: Result
    moves: bool = True
    handicap: bool | Words = False

    @property
    def players(self) -> tuple[str, ...]:
        """Return the one or two ids on the pairing card."""
        return (self.white,) if self.black is None else (self.white, self.black)

    def opponent_of(self, player_id: str) -> str | None:
        """Return the id on the other side, or None for a bye."""
        return self.black if player_id == self.white else self.white

    def score_of(self, player_id: str) -> Score:
        """Return the points one side got."""
        return self.result.white_score if player_id == self.white else self.result.black_score


class Round(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round's day, and its own time control where that differs from the event's."""

    number: RoundNumber
    date: dt.date | None = None
    time_control: RateOfPlay | None = None


class RatingChoice(Word):
    """Which ratings a long event uses."""

    START = "start"
    ACTUAL = "actual"


class RatingOption(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The organiser's choice for a long event, and the day it was made."""

    choice: RatingChoice
    at: date


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A preliminary, a final, a play-off: some rounds of an event, with a system of their own."""

    name: Words
    rounds: tuple[RoundNumber, ...]
    system: System


class Verdict(Word):
    """What an officer decided."""

    ADMIT = "admit"
    REFUSE = "refuse"


class Decision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An officer's recorded decision under an article.

    Without a verdict it admits, save under an article that is itself about refusing. `about` names
    the place of the one finding that it is about, where the article refuses several things.
    """

    article: Words
    about: Words | None = None
    reason: Reason
    who: Words
    when: date
    verdict: Verdict | None = None

    @property
    def because(self) -> str:
        """Return the reason as the end of a sentence, without its full stop."""
        return self.reason.rstrip(". ")


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reported event. `registered` is the day of registration, false when there was none."""

    name: Words
    place: Text | None = None
    federation: Text | None = None
    start: date
    end: date | None = None
    registered: date | bool | None = None
    received: date | None = None
    system: System
    discipline: Discipline | None = None
    time_control: RateOfPlay | None = None
    rounds: tuple[Round, ...] = ()
    official: bool = False
    event_class: EventClass | None = None
    national_championship: bool = False
    women_only: bool = False
    norms: bool = False
    league: bool = False
    scheduled_games: Annotated[int, Meta(ge=1, le=1000)] | None = None
    points_to_win: Points | None = None
    rating_option: RatingOption | None = None
    monthly_decision: date | None = None
    stages: tuple[Stage, ...] = ()
    pooled: bool | None = None
    arbiter: Text | None = None
    arbiter_recognised: bool | None = None
    homologated: bool | None = None
    decisions: tuple[Decision, ...] = ()
    players: tuple[Player, ...]
    games: tuple[Game, ...]

    @property
    def last_day(self) -> date:
        """Return the reported end, or the last day the report knows of."""
        return self.end or max(
            (r.date for r in self.rounds if r.date is not None), default=self.start
        )

    def date_of_round(self, number: int) -> date | None:
        """Return the day of a round, if the report gives it."""
        return next((r.date for r in self.rounds if r.number == number), None)
