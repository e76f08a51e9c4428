"""The games of one list after the other, from a table that is read once from the front.

Games must lie roughly in the order in which they are rated: by day, or event after event in the
order of their ends. What is read before its list comes waits in memory; how much will have to is
known before anything is computed, and too much is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from arpad.engines.plan import NEVER, Plan
from arpad.engines.replay_input import ReplayInput
from arpad.kernels.columns import Bools, Games, Int32, Int64
from arpad.kernels.fide.basis import heads_of_runs
from arpad.kernels.raw_column import ColumnError

MOST_WAITING = 50_000_000
"""So many games, about a gigabyte, may wait for their lists."""
GAMES_AT_ONCE = 4_000_000
"""Games are handed out in portions of about this size."""


def is_all_of_list(portion: Games) -> bool:
    """Tell whether nothing follows a list's first portion: another would have made it larger."""
    return len(portion) < GAMES_AT_ONCE


class ListStream:
    """Games by the list that they enter; lists are asked for in their order."""

    def __init__(
        self, given: ReplayInput, plan: Plan, *, after: int = 0, most_waiting: int = MOST_WAITING
    ) -> None:
        """Begin after a list that is finished; refuse a table too far from the right order."""
        self._given, self._plan = given, plan
        self._ends = _last_rows(given, plan)
        check_order(given, plan, most_waiting)
        is_ahead = (plan.entered > after) & given.extents.has_games
        first = int(given.extents.first_row[is_ahead].min(initial=len(given.source)))
        self._pieces = given.source.pieces(given.source.names, after=first)
        self._after = after
        self._read = first
        self._waiting: dict[int, list[Games]] = {}
        self._unfinished: Games | None = None

    def of_list(self, number: int) -> Iterator[Games]:
        """Yield the games that enter a list, whole events at a time, in portions."""
        portion = list[Games]()
        for games in self._parts_of(number):
            portion.append(games)
            if sum(map(len, portion)) >= GAMES_AT_ONCE:
                yield joined(portion)
                portion = []
        if portion:
            yield joined(portion)

    def _parts_of(self, number: int) -> Iterator[Games]:
        yield from self._waiting.pop(number, [])
        while self._read <= self._ends[number]:
            columns = next(self._pieces)
            games = self._given.games(columns)
            self._read = columns["white"].first_row + len(games)
            self._sort(games)
            yield from self._waiting.pop(number, [])

    def _sort(self, games: Games) -> None:
        """Put games where they wait for their list, those of unfinished events aside.

        Games of an event mostly follow each other, so that runs of them are sorted, not games.
        """
        if self._unfinished is not None:
            games = joined([self._unfinished, games])
        runs = _Runs(heads_of_runs(games.event), len(games))
        event = games.event[runs.first]
        entered = self._plan.entered[event]
        is_whole = self._given.extents.last_row[event] < self._read
        self._unfinished = None if is_whole.all() else chosen(games, runs.rows(~is_whole))
        wanted = np.flatnonzero(is_whole & (entered > self._after))
        order = wanted[np.argsort(entered[wanted], kind="stable")]
        if not len(order):
            return
        if len(order) < len(runs.first) or (order[1:] < order[:-1]).any():
            games = joined([chosen(games, some) for some in runs.stretches(order)])
        self._put(games, entered[order], runs.lengths[order])

    def _put(self, games: Games, entered: Int32, lengths: Int64) -> None:
        """Let runs of games wait, which lie in the order of the lists they enter."""
        until = np.cumsum(lengths)
        cuts = np.flatnonzero(np.diff(entered, prepend=NEVER - 1))
        starts = (until[cuts] - lengths[cuts]).tolist()
        for run, start, end in zip(cuts, starts, [*starts[1:], len(games)], strict=True):
            part = chosen(games, slice(start, end))
            self._waiting.setdefault(int(entered[run]), []).append(part)


@dataclass(frozen=True, slots=True)
class _Runs:
    """Runs of games of one event: where each begins, and how many games there are in all."""

    first: Int64
    games: int

    @property
    def lengths(self) -> Int64:
        """Return how many games each run has."""
        return np.diff(self.first, append=self.games)

    def stretches(self, order: Int64) -> list[slice]:
        """Return the rows of some runs in an order, as few slices as there can be."""
        begins = np.flatnonzero(np.diff(order, prepend=-2) != 1)
        last = order[np.append(begins[1:], len(order)) - 1]
        ends = self.first[last] + self.lengths[last]
        return [slice(*some) for some in zip(self.first[order[begins]], ends, strict=True)]

    def rows(self, which: Bools | Int64) -> Int64:
        """Return the rows of some runs, in their order."""
        lengths = self.lengths[which]
        shift = self.first[which] - np.cumsum(lengths) + lengths
        return np.repeat(shift, lengths) + np.arange(lengths.sum())


def _last_rows(given: ReplayInput, plan: Plan) -> Int64:
    """Return for every list the last row with a game that enters it."""
    ends = np.full(len(plan.lists), -1, np.int64)
    known = (plan.entered != NEVER) & given.extents.has_games
    np.maximum.at(ends, plan.entered[known], given.extents.last_row[known])
    return ends


def check_order(given: ReplayInput, plan: Plan, most_waiting: int = MOST_WAITING) -> int:
    """Return how many games will have to wait at the worst; refuse too many."""
    if not plan.lists:
        return 0
    extents = given.extents
    known = (plan.entered != NEVER) & extents.has_games
    read_until = np.maximum.accumulate(_last_rows(given, plan))
    entered = plan.entered[known]
    since = np.searchsorted(read_until, extents.first_row[known])
    change = np.zeros(len(plan.lists) + 1, np.int64)
    waits = since < entered
    np.add.at(change, since[waits], extents.games[known][waits])
    np.subtract.at(change, entered[waits], extents.games[known][waits])
    worst = int(np.cumsum(change).max(initial=0))
    if worst > most_waiting and not given.source.is_in_memory:
        raise ColumnError(
            f"games are not in order: {worst} of {len(given.source)} would have to wait in memory "
            "for their lists. Sort the table by date, or event after event by their last days."
        )
    return worst


def chosen(games: Games, rows: Bools | Int64 | slice) -> Games:
    """Return some rows of games."""
    return Games(
        event=games.event[rows],
        round=games.round[rows],
        white=games.white[rows],
        black=games.black[rows],
        result=games.result[rows],
    )


NO_GAMES = Games(
    event=np.zeros(0, np.int32),
    round=np.zeros(0, np.int16),
    white=np.zeros(0, np.int32),
    black=np.zeros(0, np.int32),
    result=np.zeros(0, np.int8),
)


def joined(parts: Sequence[Games]) -> Games:
    """Return games as one, in their order."""
    if len(parts) == 1:
        return parts[0]
    return Games(
        event=np.concatenate([part.event for part in parts]),
        round=np.concatenate([part.round for part in parts]),
        white=np.concatenate([part.white for part in parts]),
        black=np.concatenate([part.black for part in parts]),
        result=np.concatenate([part.result for part in parts]),
    )
