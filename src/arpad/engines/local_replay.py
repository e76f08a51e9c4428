"""A replay on this machine: threads over portions of games, never all of them in memory."""

from collections.abc import Iterator

import numpy as np

from arpad.engines.ahead import Ahead
from arpad.engines.games_in_place import games_in_place
from arpad.engines.list_stream import NO_GAMES, ListStream, is_all_of_list
from arpad.engines.replay_job import ReplayJob
from arpad.kernels.columns import Games
from arpad.kernels.compiled import Path, path_taken
from arpad.kernels.fide.event_games import in_order
from arpad.kernels.fide.period import PeriodSums
from arpad.kernels.fide.replay import Entering, FideReplay

_WORTH_A_THREAD = 40_000
"""Fewer games are summed before another thread has begun."""


class LocalEngine:
    """Games of the steps from their table, by threads of this process.

    Compiled loops take all games of a list at once, event after event, from where they lie if that
    can be; else they come from a stream, where the next portion is fetched while one is worked on.
    """

    def __init__(self, job: ReplayJob, after: int) -> None:
        """Begin after a step that is finished."""
        self._job = job
        self._takes_games = (
            job.law.federation == "fide" and path_taken(job.path) is Path.NUMBA and not job.per_game
        )
        self._in_place = games_in_place(job.given, job.plan) if self._takes_games else None
        self._kept = list[Games]()
        if self._in_place is None:
            stream = ListStream(job.given, job.plan, after=after)
            steps = range(after + 1, len(job.plan.lists))
            self._portions = Ahead(
                (step, games) for step in steps for games in stream.of_list(step)
            )

    def entering(self, kernel: FideReplay, number: int) -> Entering:
        """Return all games of a list, or its sums where they come in several portions."""
        if self._in_place is not None:
            return self._in_place.of_list(number)
        coming = self._portions.coming()
        if self._takes_games and coming and coming[0] == number and is_all_of_list(coming[1]):
            self._portions.take()
            return in_order(coming[1], self._job.given.events)
        return self._sums(kernel, number)

    def _sums(self, kernel: FideReplay, number: int) -> Iterator[PeriodSums]:
        """Yield the sums of a list, portion by portion; those of no games where it has none."""
        self._kept = []
        is_empty = True
        for games in self._of_step(number):
            is_empty = False
            if self._job.per_game:
                self._kept.append(games)
            threads = min(self._job.threads, 1 + len(games) // _WORTH_A_THREAD)
            yield kernel.sums(games, self._job.given.events, threads=threads)
        if is_empty:
            yield no_sums(len(self._job.given.players))

    def games(self, number: int) -> Iterator[Games]:
        """Yield the games of a step: those that were summed, or from the table."""
        yield from self._kept or self._of_step(number)
        self._kept = []

    def _of_step(self, number: int) -> Iterator[Games]:
        while (coming := self._portions.coming()) is not None and coming[0] == number:
            self._portions.take()
            yield coming[1]


def no_sums(players: int) -> PeriodSums:
    """Return what no games come to."""
    return PeriodSums(np.zeros(players, np.int64), np.zeros(players, np.int32), NO_GAMES)
