"""A replay to be done: what it is given, its plan, its law; the same wherever it runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from arpad.engines.law_by_day import LawByDay
from arpad.engines.plan import Plan
from arpad.engines.replay_input import ReplayInput
from arpad.kernels.columns import Games, Int32, day_of
from arpad.kernels.fide.replay import Entering, FideReplay
from arpad.kernels.tables_out import Named

State = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class ReplayJob:
    """Tables, plan and law of a replay, and how it is to be computed.

    `path` is that of the kernels, `threads` how many of them; neither changes the result.
    """

    given: ReplayInput
    plan: Plan
    law: LawByDay
    monthly_decision: date | None = None
    per_game: bool = False
    path: str | None = None
    threads: int = 1

    @property
    def named(self) -> Named:
        """Return who the numbers are."""
        has_ids = "event" in self.given.source.names
        return Named(self.given.players, self.given.event_ids, has_ids)

    def first_starts(self) -> list[date | None]:
        """Return for each step the first start of an event that comes after it; None at the end."""
        never = np.iinfo(np.int32).max
        earliest: Int32 = np.full(len(self.plan.lists) + 1, never, np.int32)
        is_rated = self.given.extents.has_games & (self.plan.entered >= 0)
        starts, entered = self.given.events.start[is_rated], self.plan.entered[is_rated]
        np.minimum.at(earliest, entered, starts)
        coming = np.minimum.accumulate(earliest[::-1])[::-1][1:]
        return [None if day == never else day_of(int(day)) for day in coming]


class ReplayEngine(Protocol):
    """Where the games of a replay are worked on: this machine, or many."""

    def entering(self, kernel: FideReplay, number: int) -> Entering:
        """Return all games that enter a list, or the sums of them."""

    def games(self, number: int) -> Iterator[Games]:
        """Yield the games of a step, whole events in portions.

        Where the step is a list, they are asked for after what enters it, and only if wanted.
        """
