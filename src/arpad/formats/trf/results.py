"""Results: a report's two letters of a game, and the one result that an event has for it.

Only 1, = and 0 are games played. W, D and L are results of games of less than one move; letters
and signs without an opponent are byes.
"""

from collections.abc import Mapping

from arpad.formats.trf.cell import Cell
from arpad.model.event import Game, Result

GAMES: Mapping[tuple[str | None, str | None], tuple[Result, bool]] = {
    ("1", "0"): (Result.WHITE_WINS, True),
    ("0", "1"): (Result.BLACK_WINS, True),
    ("=", "="): (Result.DRAW, True),
    ("W", "L"): (Result.WHITE_WINS, False),
    ("L", "W"): (Result.BLACK_WINS, False),
    ("D", "D"): (Result.DRAW, False),
    ("+", "-"): (Result.WHITE_FORFEIT_WIN, True),
    ("-", "+"): (Result.BLACK_FORFEIT_WIN, True),
    ("-", "-"): (Result.DOUBLE_FORFEIT, True),
    ("0", "0"): (Result.DOUBLE_FORFEIT, True),
    ("L", "L"): (Result.DOUBLE_FORFEIT, True),
}
"""White's and Black's letters, and the result with whether both sides made a move."""

_PENALTIES = frozenset({("0", "0"), ("L", "L")})
"""Games that both sides lost: an event has them as games not played, which nobody won either."""
_LETTERS = {game: letters for letters, game in GAMES.items() if letters not in _PENALTIES}

_BYES = {
    **dict.fromkeys("FU+1W", Result.WHITE_FORFEIT_WIN),
    **dict.fromkeys("H=D", Result.UNPLAYED_DRAW),
    **dict.fromkeys("Z-0LA", Result.DOUBLE_FORFEIT),
}


def bye_from(letter: str) -> Result | None:
    """Return the result of a bye, None for a letter that leaves it open."""
    return _BYES.get(letter)


def has_white(mine: Cell, theirs: Cell) -> bool:
    """Tell whether the first of two sides had White; where nobody says it, the first had."""
    return mine.colour == "w" or theirs.colour in {"b", mine.colour}


def letters_of(game: Game) -> tuple[str, str]:
    """Return White's and Black's letters for a game with an opponent.

    A draw that was not played, and a game at odds, are written as games of less than one move:
    no other letters keep them from being rated.
    """
    result = Result.DRAW if game.result is Result.UNPLAYED_DRAW else game.result
    is_rated = game.moves and not game.handicap and game.result is not Result.UNPLAYED_DRAW
    white, black = _LETTERS[result, is_rated if result.is_played else True]
    return white or "", black or ""
