"""Parts of an event and results of unrated players: what the articles of composition speak about.

An event is one part, unless its stages are rated separately; then each stage is a part.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations

import msgspec
from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.exact import DRAW, Score, as_decimal, as_hundredths, half_up
from arpad.model.player import EarlierResult, Player
from arpad.model.system import EventClass, System

_ROUND_ROBINS = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})


def is_round_robin(system: System) -> bool:
    """Tell whether a system is a single or double round robin."""
    return system in _ROUND_ROBINS


class Part(Struct, frozen=True, kw_only=True):
    """A field of players and the games they played under one system.

    `stages` are those that were pooled into the part; a match among them stays a match.
    """

    where: str
    system: System
    start: date
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    is_national_championship: bool = False
    is_women_only: bool = False
    points_to_win: Score | None = None
    has_own_terms: bool = False
    stages: tuple["Part", ...] = ()

    @property
    def rated_count(self) -> int:
        """Return how many players were rated when the event began."""
        return sum(player.is_rated for player in self.players)

    @property
    def unrated_count(self) -> int:
        """Return how many players were unrated when the event began."""
        return len(self.players) - self.rated_count

    @property
    def is_round_robin(self) -> bool:
        """Tell whether the system is a single or double round robin."""
        return is_round_robin(self.system)

    def rated_ids(self) -> frozenset[str]:
        """Return the players who were rated when the event began."""
        return frozenset(player.id for player in self.players if player.is_rated)

    def meetings(self) -> int:
        """Return how often every pair of a round robin meets."""
        return 2 if self.system is System.DOUBLE_ROUND_ROBIN else 1

    def often_met(self, played: Sequence[Game]) -> list[frozenset[str]]:
        """Return the pairs that met more often than the system asks for."""
        met = Counter(frozenset(game.players) for game in played)
        return [pair for pair, times in met.items() if times > self.meetings()]

    def everybody_met(self, played: Sequence[Game]) -> bool:
        """Tell whether every pair played the games that the system asks for."""
        met = Counter(frozenset(game.players) for game in played)
        ids = [player.id for player in self.players]
        return all(met[frozenset(pair)] >= self.meetings() for pair in combinations(ids, 2))


class UnratedResult(Struct, frozen=True, kw_only=True):
    """What an unrated player brings from one event: the games that count for him, R_c and R_u.

    `score` is that of the counted games, `points` that of all games played. `rc` is the exact
    mean of the opponents in a Swiss, R_c (new) in a round robin.
    """

    start: date
    is_round_robin: bool
    games: int
    score: Score
    points: Score
    rated_games: int
    rated_opponents: int
    opponents: int
    rc: Fraction | None = None
    ru: int | None = None
    ru_exact: Fraction | None = None
    is_team_event: bool = False


class Judged(Struct, frozen=True):
    """A result and the article that voids it, if one does."""

    result: UnratedResult
    objection: "Objection | None"

    @property
    def counts(self) -> bool:
        """Tell whether nothing speaks against the result."""
        return self.objection is None


class Objection(Struct, frozen=True):
    """Why a result does not count."""

    article: str
    reason: str


def parts_of(event: Event, *, are_stages_pooled: bool) -> tuple[Part, ...]:
    """Split an event into the parts that are rated by themselves."""
    if not event.stages:
        return (_part(event, "event", event.system, event.games),)
    stages = tuple(
        _part(
            event,
            f"stage {stage.name}",
            stage.system,
            tuple(game for game in event.games if game.round in stage.rounds),
        )
        for stage in event.stages
    )
    return (_pooled(event, stages),) if are_stages_pooled else stages


def _pooled(event: Event, stages: tuple[Part, ...]) -> Part:
    """Return stages as one part: a Swiss, unless every pair met."""
    whole = _part(event, "event", System.ROUND_ROBIN, event.games)
    played = [game for game in event.games if game.result.is_played]
    system = System.ROUND_ROBIN if whole.everybody_met(played) else System.SWISS
    return msgspec.structs.replace(whole, system=system, stages=stages)


def _part(event: Event, where: str, system: System, games: tuple[Game, ...]) -> Part:
    players = event.players
    if event.stages:
        present = {player_id for game in games for player_id in game.players}
        players = tuple(player for player in players if player.id in present)
    return Part(
        where=where,
        system=system,
        start=event.start,
        players=players,
        games=games,
        is_national_championship=event.national_championship,
        is_women_only=event.women_only,
        points_to_win=_points_to_win(event),
        has_own_terms=event.points_to_win is not None,
    )


def _points_to_win(event: Event) -> Score | None:
    if event.points_to_win is not None:
        return as_hundredths(event.points_to_win)
    if event.scheduled_games is None:
        return None
    return event.scheduled_games * DRAW + DRAW


def stored_result(earlier: EarlierResult) -> UnratedResult:
    """Return an earlier event's result in the form in which a new one is judged."""
    score = as_hundredths(earlier.score)
    return UnratedResult(
        start=earlier.start,
        is_round_robin=is_round_robin(earlier.system),
        games=earlier.games,
        score=score,
        points=score if earlier.points is None else as_hundredths(earlier.points),
        rated_games=earlier.games,
        rated_opponents=earlier.games,
        opponents=_opponents(earlier),
        rc=_average(earlier),
        ru=earlier.ru,
        ru_exact=None if earlier.ru is None else Fraction(earlier.ru),
        is_team_event=earlier.event_class is not None,
    )


def earlier_result(
    result: UnratedResult, *, end: date, event_class: EventClass | None
) -> EarlierResult:
    """Return a new event's result in the form in which the next one is told of it."""
    total = None if result.rc is None else result.rc * result.games
    is_exact = total is not None and total.denominator == 1 and not result.is_round_robin
    meetings = -(-result.games // result.opponents)
    system = System.ROUND_ROBIN if meetings == 1 else System.DOUBLE_ROUND_ROBIN
    return EarlierResult(
        start=result.start,
        end=end,
        system=system if result.is_round_robin else System.SWISS,
        games=result.games,
        score=as_decimal(result.score),
        points=None if result.points == result.score else as_decimal(result.points),
        rc=None if result.rc is None else half_up(result.rc),
        opponents_total=int(total) if total is not None and is_exact else None,
        ru=result.ru,
        event_class=event_class,
    )


def _average(earlier: EarlierResult) -> Fraction | None:
    if earlier.opponents_total is not None:
        return Fraction(earlier.opponents_total, earlier.games)
    return None if earlier.rc is None else Fraction(earlier.rc)


def _opponents(earlier: EarlierResult) -> int:
    meetings = 2 if earlier.system is System.DOUBLE_ROUND_ROBIN else 1
    return -(-earlier.games // meetings)
