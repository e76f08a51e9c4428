"""The crosstable of an event: everybody against everybody, or round by round.

Few players who all met stand in a grid. In every other event a cell names the opponent by the
number of his row, so that a table of hundreds of players stays as wide as its rounds.
"""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.exact import DRAW, WIN, as_decimal
from arpad.model.player import Player
from arpad.model.system import System

_ALL_PLAY_ALL = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN, System.MATCH)
_WIDEST_GRID = 20
_PLAYED = {WIN: "1", DRAW: "½"}
_NOT_PLAYED = {WIN: "+", DRAW: "="}
_MINUS = "\N{MINUS SIGN}"
_SIGNS = {"1": "+", "½": "=", "0": _MINUS}


class Pairing(Struct, frozen=True):
    """One game of a row: the number of the opponent's row, 0 for a bye, and what it brought.

    `side` is w or b; a result of a game that was not played is a sign instead of a number.
    """

    round: int
    opponent: int
    side: str
    result: str

    @property
    def signed(self) -> str:
        """Return the opponent and a sign, as tables of shogi have it; 0 for a game not played.

        >>> Pairing(1, 12, "w", "1").signed, Pairing(2, 3, "b", "+").signed
        ('12+', '0+')
        """
        is_played = self.result in _SIGNS
        return f"{self.opponent if is_played else 0}{_SIGNS.get(self.result, self.result)}"


class CrossRow(Struct, frozen=True, kw_only=True):
    """One player of a crosstable; `cells` are the rounds, or the opponents of a grid."""

    number: int
    player: Player
    points: Decimal
    cells: tuple[tuple[Pairing, ...], ...]


class Crosstable(Struct, frozen=True, kw_only=True):
    """A crosstable; `columns` are the rounds, or in a grid the numbers of the rows."""

    is_grid: bool
    columns: tuple[int, ...]
    rows: tuple[CrossRow, ...]


def crosstable(event: Event) -> Crosstable:
    """Return the crosstable of an event, the most points first."""
    games = _games_by_player(event.games)
    ranked = sorted(event.players, key=lambda player: -_points(games[player.id], player.id))
    numbers = {player.id: number for number, player in enumerate(ranked, 1)}
    is_grid = event.system in _ALL_PLAY_ALL and len(ranked) <= _WIDEST_GRID
    rounds = sorted({game.round for game in event.games})
    columns = tuple(numbers.values()) if is_grid else tuple(rounds)
    rows = (
        CrossRow(
            number=numbers[player.id],
            player=player,
            points=as_decimal(_points(games[player.id], player.id)),
            cells=_cells(games[player.id], player.id, numbers, columns, is_grid=is_grid),
        )
        for player in ranked
    )
    return Crosstable(is_grid=is_grid, columns=columns, rows=tuple(rows))


def _games_by_player(games: Sequence[Game]) -> dict[str, list[Game]]:
    found = defaultdict[str, list[Game]](list)
    for game in games:
        for player in game.players:
            found[player].append(game)
    return found


def _points(games: Sequence[Game], player: str) -> int:
    return sum(game.score_of(player) for game in games)


def _cells(
    games: Sequence[Game],
    player: str,
    numbers: dict[str, int],
    columns: Sequence[int],
    *,
    is_grid: bool,
) -> tuple[tuple[Pairing, ...], ...]:
    found = defaultdict[int, list[Pairing]](list)
    for game in sorted(games, key=lambda game: game.round):
        pairing = _pairing(game, player, numbers)
        found[pairing.opponent if is_grid else game.round].append(pairing)
    return tuple(tuple(found[column]) for column in columns)


def _pairing(game: Game, player: str, numbers: dict[str, int]) -> Pairing:
    opponent = game.opponent_of(player)
    side = "" if opponent is None else "w" if player == game.white else "b"
    score = game.score_of(player)
    is_played = game.result.is_played and opponent is not None
    result = _PLAYED.get(score, "0") if is_played else _NOT_PLAYED.get(score, _MINUS)
    return Pairing(game.round, numbers.get(opponent or "", 0), side, result)
