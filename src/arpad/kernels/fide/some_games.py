"""Games taken out of columns of games, and put together again."""

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Games

Places = NDArray[np.intp]


def no_games() -> Games:
    """Return columns without a game."""
    return Games(
        event=np.zeros(0, np.int32),
        round=np.zeros(0, np.int16),
        white=np.zeros(0, np.int32),
        black=np.zeros(0, np.int32),
        result=np.zeros(0, np.int8),
    )


def joined(*parts: Games) -> Games:
    """Return games and further games."""
    return Games(
        event=np.concatenate([part.event for part in parts]),
        round=np.concatenate([part.round for part in parts]),
        white=np.concatenate([part.white for part in parts]),
        black=np.concatenate([part.black for part in parts]),
        result=np.concatenate([part.result for part in parts]),
    )


def taken(games: Games, which: Bools | Places | slice) -> Games:
    """Return some of the games."""
    return Games(
        event=games.event[which],
        round=games.round[which],
        white=games.white[which],
        black=games.black[which],
        result=games.result[which],
    )
