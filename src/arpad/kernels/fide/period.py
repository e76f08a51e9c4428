"""A period of games in one pass: both sides of every game, exact, in any number of chunks.

A rated player's game against a rated one counts alike in every event, so one loop serves all of
them: two ratings are looked up, one gain, and two sums moved. The other side's expectation is the
rest to one, so what White gains Black loses.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import UNRATED, Bools, Events, Games, Int32, Int64
from arpad.kernels.compiled import Path
from arpad.kernels.fide.basis import Basis, places_by_basis
from arpad.kernels.fide.checking import SoundGames, check_columns, check_games
from arpad.kernels.fide.gains import (
    MOST_GAMES,
    NARROW,
    WIDE,
    Room,
    Sums,
    Width,
    is_whole,
    total,
    total_by_columns,
)
from arpad.kernels.fide.pass_over_games import (
    Columns,
    Unsigned,
    add_by_columns,
    add_games,
    collect,
    columns_of,
    settle,
    settle_by_columns,
    settle_some,
    some_of,
)
from arpad.kernels.fide.some_games import Places, joined, no_games, taken
from arpad.kernels.fide.waiting_games import waiting_by_columns, waiting_games

_FEW = 4
"""Sums of games are collected one by one if there are so many times as many players."""


@dataclass(frozen=True, slots=True)
class PeriodSums:
    """What games between rated players come to, and the games that wait for the unrated ones.

    `change` is in hundredths, K applied; `games` counts. `unrated` are the games of unrated
    players, and all games of a round robin that has one; besides, all games of events by a text
    whose K hangs on the whole period.
    """

    change: Int64
    games: Int32
    unrated: Games

    def __add__(self, other: "PeriodSums") -> "PeriodSums":
        return PeriodSums(
            self.change + other.change,
            self.games + other.games,
            joined(self.unrated, other.unrated),
        )


def total_of(sums: Iterable[PeriodSums], players: int) -> PeriodSums:
    """Return the sums of several chunks as one, those of a single chunk as they are."""
    first, *others = [*sums] or [
        PeriodSums(np.zeros(players, np.int64), np.zeros(players, np.int32), no_games())
    ]
    return reduce(add, others, first)


def sums_of_games(
    bases: Sequence[Basis],
    given: Games | SoundGames,
    events: Events,
    *,
    path: Path,
    threads: int = 1,
    room: Room | None = None,
) -> PeriodSums:
    """Return what some games come to; ids and results are checked before they are added.

    Who adds the same games up again and again has them checked once, and keeps a `room`. Several
    bases reach from the first start of an event to the last; with one alone all games are rated by
    it. Games are whole events.
    """
    room, players = room or Room(), len(bases[0].rating)
    is_checked = isinstance(given, SoundGames) and given.players <= players
    games = given.games if isinstance(given, SoundGames) else given
    check_columns(games)
    change, counts = np.zeros(players, np.int64), np.zeros(players, np.int32)
    waiting, later = list[Places](), list[Places | slice]()
    for basis, which in places_by_basis(bases, events, games):
        if basis.is_later:
            later.append(which)
            continue
        passes = _Passes(games, which, basis, path, room, is_checked=is_checked)
        for part in passes.by_parts(threads):
            passes.settle(part, change, counts)
            in_all = part.waiting + which.start if isinstance(which, slice) else which[part.waiting]
            waiting.append(in_all)
    wait = waiting_games if path is Path.NUMBA else waiting_by_columns
    left = [taken(games, which) for which in later]
    if left and not is_checked:
        check_games(games, columns_of(games), players, path)
    return PeriodSums(change, counts, joined(wait(games, events, waiting), *left))


class _Part(NamedTuple):
    """The sums of a part of some games, by player or of some; and the places of those that wait."""

    sums: Sums
    width: Width
    waiting: Places
    who: Unsigned | None = None


class _Passes:
    """Passes over parts of the games of a basis, each with sums of its own."""

    def __init__(
        self,
        games: Games,
        which: Places | slice,
        basis: Basis,
        path: Path,
        room: Room,
        *,
        is_checked: bool,
    ) -> None:
        """Take some games of a basis."""
        self._columns = some_of(columns_of(games), which)
        self._games, self._basis, self._room = games, basis, room
        self._path, self._is_checked = path, is_checked
        self._is_compiled = path is Path.NUMBA

    def by_parts(self, threads: int) -> Iterator[_Part]:
        """Yield the sums of parts, as many at a time as there are threads."""
        number = len(self._columns.white)
        size = min(max(1, -(-number // threads)), MOST_GAMES)
        firsts = range(0, number, size)
        if len(firsts) <= 1:
            yield from (self._part(first, size) for first in firsts)
            return
        pool = self._room.threads(threads)
        yield from pool.map(lambda first: self._part(first, size), firsts)

    def _part(self, first: int, size: int) -> _Part:
        """Check and add games: to narrow sums, unless somebody has too many games for them."""
        games = some_of(self._columns, slice(first, first + size))
        if not self._is_checked:
            check_games(self._games, games, len(self._basis.rating), self._path)
        sums, left_out = self._added(games, NARROW)
        added, waiting = len(games.white) - len(left_out), self._waiting(games, left_out, first)
        if self._is_compiled and _FEW * len(games.white) < len(sums):
            who, of_who = np.empty((2, 2 * added), np.int32)
            number, of_all = collect.on(Path.NUMBA)(games, sums, who.view(np.uint32), of_who)
            self._room.give_back(sums)
            if is_whole(of_all, NARROW, added):
                return _Part(of_who[:number], NARROW, waiting, who[:number].view(np.uint32))
        else:
            of_all = (total.on(Path.NUMBA) if self._is_compiled else total_by_columns)(sums)
            if is_whole(of_all, NARROW, added):
                return _Part(sums, NARROW, waiting)
        return _Part(self._added(games, WIDE)[0], WIDE, waiting)

    def _added(self, games: Columns, width: Width) -> tuple[Sums, Places]:
        """Return the sums of some games, and the places of those that do not count."""
        basis, sums = self._basis, self._room.take(len(self._basis.rating), width)
        left_out = np.empty(len(games.white), np.int32)
        loop = add_games.on(Path.NUMBA) if self._is_compiled else add_by_columns
        left = loop(games, basis.rating, basis.expected, width.one_game, sums, left_out)
        return sums, left_out[:left].astype(np.intp)

    def _waiting(self, games: Columns, left_out: Places, first: int) -> Places:
        """Return which games left out wait for an unrated player; others were not played."""
        rating = self._basis.rating
        waits: Bools = rating[games.white[left_out]] == UNRATED
        waits |= rating[games.black[left_out]] == UNRATED
        return first + left_out[waits]

    def settle(self, part: _Part, change: Int64, counts: Int32) -> None:
        """Add a part to what the games come to."""
        if part.who is not None:
            settle_some.on(Path.NUMBA)(
                part.who, part.sums, part.width.gain_bits, self._basis.k, change, counts
            )
            return
        unpack = settle.on(Path.NUMBA) if self._is_compiled else settle_by_columns
        unpack(part.sums, part.width.gain_bits, self._basis.k, change, counts)
        self._room.give_back(part.sums)
