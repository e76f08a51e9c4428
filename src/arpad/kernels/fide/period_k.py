"""K in a rating period, where it is that of the last list: what is known before games are added.

A junior's K ends with a day, so everybody has two: which of them a game has is told by its event.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Int16, Int32, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.juniors import RECORDS
from arpad.kernels.fide.list_columns import Who
from arpad.kernels.fide.rates import SLOTS, Rates, record_with
from arpad.kernels.fide.standing import Records

NOW = np.dtype(
    {
        "names": ["until", "adult", "young"],
        "formats": [np.int32, np.int8, np.int8],
        "offsets": [0, 4, 5],
        "itemsize": 8,
    }
)
"""The slots of a player's K by the last list, and the day from which he is no junior."""
LONG_AGO = -(1 << 31)


class PeriodK(NamedTuple):
    """K by the last list under some texts: a row each, -1 for a text that asks for no such K.

    `days` are those of all lists; `memory` tells who reached the mark of juniors.
    """

    row: Int64
    now: Records
    days: Int32
    last_day: int
    memory: Records


class Gains(NamedTuple):
    """What games of a period give players: hundredths in slots by K, and games in the last place.

    And who has any; the greatest difference above of an event, where only that is capped.
    """

    gain: Int32
    players: Who
    number: Int64
    greatest: Int16
    upgraded: Who
    upgrades: Int64


GAMES = SLOTS
"""The place of the games."""


def no_gains(players: int) -> Gains:
    """Return room for what games give so many players."""
    return Gains(
        np.zeros((players, SLOTS + 1), np.int32),
        np.empty(players, np.uint32),
        np.zeros(1, np.int64),
        np.zeros(players, np.int16),
        np.empty(players, np.uint32),
        np.zeros(1, np.int64),
    )


def no_period_k(texts: int, memory: Records) -> PeriodK:
    """Return the K of a period none of whose texts asks for that of the last list."""
    nothing = np.zeros((0, len(memory)), NOW)
    return PeriodK(np.full(texts, -1, np.int64), nothing, np.zeros(0, np.int32), LONG_AGO, memory)


@compiled
def look_up(
    shown: Records, memory: Records, rates: Rates, text: int, until: Int32, now: Records
) -> None:
    """Look up the slots of everybody's K under a text."""
    high_mark, no_junior = rates.high_mark[text], rates.no_junior[text]
    k, k_young, slot = rates.k[text], rates.k_young[text], rates.slot[text]
    for player in range(len(now)):
        said = shown[player]
        rating = np.int64(said["rating"])
        code = record_with(said, rating, high_mark)
        now[player]["until"], now[player]["adult"] = until[player], slot[k[code]]
        if memory[player]["has_reached_2300"] or rating >= no_junior:
            code += np.uint32(RECORDS)
        now[player]["young"] = slot[k_young[code]]
