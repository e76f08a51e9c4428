"""The nearest question: what half a point more would have done.

One game of the player, the last one that counted and was not won, gets half a point more, and the
whole event is rated again: the opponent loses that half point, and in a table everybody moves.
"""

from decimal import Decimal

from msgspec.structs import replace

from arpad.model.event import Event, Game, Result
from arpad.model.exact import DRAW, WIN, as_decimal
from arpad.model.outcome import PlayerOutcome
from arpad.office.rated_again import Basis, outcome_of, rated_again


def game_to_improve(event: Event, outcome: PlayerOutcome) -> Game | None:
    """Return the last counted game that the player did not win; None if he won them all."""
    counted = [(e.round, e.opponent) for e in outcome.entries if as_decimal(WIN) > e.score]
    games = {(g.round, g.opponent_of(outcome.id)): g for g in event.games if _is_of(g, outcome.id)}
    return next((games[key] for key in reversed(counted) if key in games), None)


def _is_of(game: Game, code: str) -> bool:
    return code in game.players and game.result.is_played and game.score_of(code) < WIN


def better_result(game: Game, code: str) -> Result:
    """Return the result with half a point more for one side.

    >>> game = Game(round=1, white="A", black="B", result=Result.WHITE_WINS)
    >>> better_result(game, "B").value
    '1/2'
    """
    if game.score_of(code) < DRAW:
        return Result.DRAW
    return Result.WHITE_WINS if code == game.white else Result.BLACK_WINS


def with_half_a_point(event: Event, basis: Basis, game: Game, code: str) -> PlayerOutcome | None:
    """Return what the event would have done to the player."""
    better = replace(game, result=better_result(game, code))
    games = tuple(better if other is game else other for other in event.games)
    return outcome_of(rated_again(replace(event, games=games), basis).players, code)


def points(game: Game, code: str) -> Decimal:
    """Return what the player scored in a game."""
    return as_decimal(game.score_of(code)).normalize()
