"""Who is inactive on a list, and how it is shown: tables filled by asking the rules."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import numpy as np

from arpad.kernels.columns import Bools, FlagNumber, Int8
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.standing import REMEMBERED
from arpad.kernels.fide.tables import first_day_of_span
from arpad.model.period import Flag
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.fide.calendar import ListsWithin

GAMES_TOLD = 16
"""So many games of a year are told apart: no text asks an active player for more."""
LISTS_TOLD = 64
HIDDEN = -1
"""Stands for a player who keeps his rating and is on no list."""
_FLAGS = {Flag.NONE: FlagNumber.NONE, Flag.INACTIVE: FlagNumber.INACTIVE, None: HIDDEN}


@dataclass(frozen=True, slots=True)
class Inactivity:
    """What a list says of players with few games.

    `lists` fill a year. `is_inactive` asks for the games of these lists and of the last of them,
    `flags` for the lists since a player became inactive. With `enough` games nobody is inactive;
    the last list may matter apart from the others.
    """

    lists: int
    is_inactive: Bools
    flags: Int8
    enough: int
    is_last_apart: bool


def inactivity(law: AppliedLaw, on: date, readings: Readings, lists: ListsWithin) -> Inactivity:
    """Ask the rules about players with few games, for one list."""
    asked: list[int] = []

    def noted(months: int) -> int:
        asked.append(months)
        return lists(months)

    law.publication.is_inactive(somebody((), 0), on=on, lists=noted)
    year = lists(asked[0])
    if not 0 < year <= REMEMBERED:
        raise KernelError(f"A year of {year} lists is more than columns remember.")
    law.publication.flag_of_inactive(somebody((), 0), readings, on=on, lists=noted)
    counted = tuple((months, lists(months)) for months in dict.fromkeys(asked))
    known = law.edition.readings()
    choices = tuple(sorted((name, readings.choice(name)) for name in _MATTER if name in known))
    return _tables(law, first_day_of_span(law, on), choices, year, counted)


_MATTER = ("inactive_flag",)


@lru_cache(maxsize=64)
def _tables(
    law: AppliedLaw,
    on: date,
    choices: tuple[tuple[str, str], ...],
    year: int,
    counted: tuple[tuple[int, int], ...],
) -> Inactivity:
    publication, readings = law.publication, Readings(law.edition, dict(choices))
    lists = dict(counted).__getitem__
    is_inactive = np.zeros((GAMES_TOLD, GAMES_TOLD), np.bool_)
    for games in range(GAMES_TOLD):
        for last in range(games + 1):
            played = (games - last, *(0,) * (year - 2), last) if year > 1 else (last,)
            is_inactive[games, last] = publication.is_inactive(
                somebody(played, 0), on=on, lists=lists
            )
    if is_inactive[-1].any():
        raise KernelError(f"{law.edition.name} asks active players for more games than are told.")
    flags = [
        _FLAGS[publication.flag_of_inactive(somebody((), since), readings, on=on, lists=lists)]
        for since in range(LISTS_TOLD)
    ]
    enough = int(np.flatnonzero(is_inactive.any(axis=1)).max(initial=-1)) + 1
    is_last_apart = bool(np.tril(is_inactive != is_inactive[:, :1]).any())
    return Inactivity(year, is_inactive, np.array(flags, np.int8), enough, is_last_apart)


def somebody(games_by_period: tuple[int, ...], inactive_lists: int) -> Standing:
    """Return a rated player of whom nothing is known but his games and how long he is inactive."""
    return Standing(
        player=Player(id="somebody", rating=1),
        games_by_period=games_by_period,
        inactive_lists=inactive_lists,
    )
