"""Where players stand between two lists: the columns that one list hands to the next."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import UNRATED, Bools, Int16, Int32, Players
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.tables import COUNTED_GAMES, LawTables

REMEMBERED = 12
"""The games of so many lists are kept one by one: a year of monthly lists."""
_SLOTS = REMEMBERED + 1
"""And there is a place for those of the list in the making."""
ACTIVE = -1
"""Stands for the list since which an active player is inactive."""


@compiled
def slot_of(number: int) -> int:
    """Return in which place the games of a list are kept, by its number."""
    return number % _SLOTS


SHOWN = np.dtype([("rating", np.int16), ("codes", np.int16)])
"""What the last list says of a player: his rating, and the record that K goes by."""
MEMORY = np.dtype(
    {
        "names": [
            "games",
            "games_since_listing",
            "inactive_since",
            "has_reached_high",
            "has_played",
            "within",
            "recent",
            "has_reached_2300",
            "turn",
        ],
        "formats": [
            np.int32,
            np.int32,
            np.int16,
            np.bool_,
            np.bool_,
            np.uint8,
            (np.uint8, _SLOTS),
            np.bool_,
            np.int32,
        ],
        "offsets": [0, 4, 8, 10, 11, 12, 13, 26, 28],
        "itemsize": 32,
    }
)
"""What is remembered of a player, in one place of memory: whoever looks at him touches no other.

`recent` are the games of the last lists (`slot_of`), `within` those of a year of lists,
`has_played` tells of games on any list. `inactive_since` is the number of the list on which a
player became inactive, else `ACTIVE`. A list in the making gives those whom it looks at a turn,
from 1 on.
"""
Records = NDArray[np.void]
Record: TypeAlias = Any
"""One of these, for which mypy knows no fields."""
Whole: TypeAlias = int | np.signedinteger[Any]
"""A whole number, of Python or of a column."""

KEPT_COLUMNS = (
    "rating",
    "games",
    "games_since_listing",
    "has_reached_high",
    "has_reached_2300",
    "is_member",
    "born",
    "inactive_since",
    "recent",
    "has_played",
)
"""What a standing is made from again."""


@dataclass(slots=True)
class Standing:
    """Players by their numbers, after the last list: what it says, and what is remembered."""

    shown: Records
    memory: Records
    is_member: Bools
    born: Int32

    def __len__(self) -> int:
        return len(self.shown)

    @property
    def rating(self) -> Int16:
        """Return everybody's rating; what is written there stays."""
        rating: Int16 = self.shown["rating"]
        return rating

    def column(self, name: str) -> NDArray[Any]:
        """Return a column as it is, the games of lists a row a list."""
        if name in _BESIDE:
            beside: NDArray[Any] = getattr(self, name)
            return beside
        if name == "recent":
            return self.memory["recent"].T
        return self.shown[name] if name in _SAID else self.memory[name]

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return copies of the columns from which a standing is made again."""
        return {name: self.column(name).copy() for name in KEPT_COLUMNS}


_SAID = SHOWN.names or ()
_BESIDE = ("is_member", "born")
"""What no list changes."""


def standing_with(columns: Mapping[str, NDArray[Any]]) -> Standing:
    """Return a standing with some columns; others are nothing."""
    number = len(columns["rating"])
    standing = Standing(
        np.zeros(number, SHOWN),
        np.zeros(number, MEMORY),
        np.zeros(number, np.bool_),
        np.zeros(number, np.int32),
    )
    standing.memory["inactive_since"] = ACTIVE
    for name, values in columns.items():
        standing.column(name)[:] = values
    memory = standing.memory
    standing.shown["codes"] = codes_of(
        memory["games"], memory["games_since_listing"], memory["has_reached_high"]
    )
    return standing


def standing_of(players: Players) -> Standing:
    """Return where players stand before the first list; refuse what no player can have."""
    _check(players)
    return standing_with({field.name: getattr(players, field.name) for field in fields(players)})


def _check(players: Players) -> None:
    lengths = {field.name: len(getattr(players, field.name)) for field in fields(players)}
    if len(set(lengths.values())) > 1:
        raise KernelError(f"The columns of players have different lengths: {lengths}.")
    wrong = np.flatnonzero((players.rating < UNRATED) | (players.rating > HIGHEST))
    if len(wrong):
        raise KernelError(
            f"Player {wrong[0]} has a rating of {players.rating[wrong[0]]}; ratings go from 1 to "
            f"{HIGHEST}, and {UNRATED} stands for none."
        )
    for name in ("games", "games_since_listing"):
        wrong = np.flatnonzero(getattr(players, name) < 0)
        if len(wrong):
            raise KernelError(f"Player {wrong[0]} has fewer than no games ({name}).")


def codes_of(games: Int32, games_since_listing: Int32, has_reached_high: Bools) -> Int16:
    """Return records as the table of K is asked for them.

    The rating is no part of the code: it may be high before any memory of it.
    """
    last = COUNTED_GAMES - 1
    counted, since = np.minimum(games, last), np.minimum(games_since_listing, last)
    high = has_reached_high.astype(np.int32)
    return ((high * COUNTED_GAMES + counted) * COUNTED_GAMES + since).astype(np.int16)


def coefficients(codes: Int16, ratings: Int16, tables: LawTables) -> Int16:
    """Return K by the table, for records and the ratings that go with them."""
    high = (ratings >= tables.high_mark) & (codes < COUNTED_GAMES**2)
    return tables.k[codes + np.where(high, np.int16(COUNTED_GAMES**2), np.int16(0))]
