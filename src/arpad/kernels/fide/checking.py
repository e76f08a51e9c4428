"""Columns of games held against what they must be; what is wrong is named by its place."""

from dataclasses import dataclass, fields

import numpy as np

from arpad.kernels.columns import UNPLAYED, Events, Games, Int32
from arpad.kernels.compiled import Path
from arpad.kernels.fide.pass_over_games import Columns, columns_of, is_sound, is_sound_by_columns
from arpad.kernels.fide.probing import KernelError

_WIN = 2
_TYPES = {
    "event": np.dtype(np.int32),
    "round": np.dtype(np.int16),
    "white": np.dtype(np.int32),
    "black": np.dtype(np.int32),
    "result": np.dtype(np.int8),
}


@dataclass(frozen=True, slots=True)
class SoundGames:
    """Games held against so many players: loops that reach for them need not look again.

    `sound_games` makes them. Whoever changes the columns afterwards has to ask it again.
    """

    games: Games
    players: int


def sound_games(games: Games, players: int, path: Path) -> SoundGames:
    """Return games all of whose ids and results are possible; name the first that is not."""
    check_columns(games)
    check_games(games, columns_of(games), players, path)
    return SoundGames(games, players)


def check_games(games: Games, some: Columns, players: int, path: Path) -> None:
    """Refuse games some of which cannot be; name the first of all."""
    check = is_sound.on(path) if path is Path.NUMBA else is_sound_by_columns
    if not check(some, players):
        raise KernelError(first_wrong_game(games, players))


def check_columns(games: Games) -> None:
    """Refuse columns of other types or of different lengths."""
    for field in fields(games):
        column = getattr(games, field.name)
        if column.dtype != _TYPES[field.name]:
            raise KernelError(
                f"The column {field.name} of games is {column.dtype}; it must be "
                f"{_TYPES[field.name]}."
            )
        if len(column) != len(games):
            raise KernelError(
                f"The column {field.name} of games has {len(column)} rows, white has {len(games)}."
            )


def check_events(numbers: Int32, events: Events) -> None:
    """Refuse numbers of events that there are not."""
    wrong = np.flatnonzero((numbers < 0) | (numbers >= len(events)))
    if len(wrong):
        raise KernelError(
            f"A game is of event {numbers[wrong[0]]}; events are numbered from 0 to "
            f"{len(events) - 1}."
        )


def first_wrong_game(games: Games, players: int) -> str:
    """Return what is wrong with the first game that cannot be."""
    sides, result = (games.white, games.black), games.result
    no_players = [(side < 0) | (side >= players) for side in sides]
    is_wrong = (result < UNPLAYED) | (result > _WIN) | (games.white == games.black)
    game = int((no_players[0] | no_players[1] | is_wrong).argmax())
    for name, side, is_nobody in zip(("White", "Black"), sides, no_players, strict=True):
        if is_nobody[game]:
            return (
                f"{name} of game {game} is player {side[game]}; players are numbered from 0 to "
                f"{players - 1}."
            )
    if games.white[game] == games.black[game]:
        return f"Player {games.white[game]} plays against himself in game {game}."
    return (
        f"The result of game {game} is {result[game]}; results are White's half points, 0 to "
        f"{_WIN}, or {UNPLAYED} for a game not played."
    )
