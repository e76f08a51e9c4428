"""By what the games of events that began under one list are rated: plain arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Events, Games, Int16, Int32, day_of
from arpad.kernels.fide.checking import check_events
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.some_games import Places

_FEW_STRETCHES = 8


@dataclass(frozen=True, slots=True)
class Basis:
    """Ratings and K of one list, and the table of expectations of one text.

    For events that start from the day `since` to the day before `until`. `expected` holds the
    expected score in hundredths for every difference of two ratings, the cap applied. Games of
    events by a text whose K is that of the last list (`is_later`) are not added up beforehand.
    """

    since: int
    until: int
    rating: Int16
    k: Int16
    expected: NDArray[np.uint8]
    is_later: bool = False


def places_by_basis(
    bases: Sequence[Basis], events: Events, games: Games
) -> list[tuple[Basis, Places | slice]]:
    """Return which games every basis rates; refuse games of an event that has none of them.

    Where games of a basis follow each other in a few stretches, each stretch is told by itself.
    """
    if len(bases) == 1 or not len(games):
        return [(bases[0], slice(0, len(games)))]
    heads = heads_of_runs(games.event)
    numbers = games.event[heads]
    check_events(numbers, events)
    starts = events.start[numbers]
    of_run = np.searchsorted([basis.until for basis in bases], starts, side="right")
    lacking = np.flatnonzero((starts < bases[0].since) | (of_run == len(bases)))
    if len(lacking):
        raise KernelError(
            f"Event {numbers[lacking[0]]} starts on {day_of(starts[lacking[0]])}; ratings are at "
            f"hand for events that start from {day_of(bases[0].since)} to "
            f"{day_of(bases[-1].until - 1)}."
        )
    changes = np.flatnonzero(np.diff(of_run, prepend=-1))
    if len(changes) <= _FEW_STRETCHES * len(bases):
        ends = [*heads[changes[1:]].tolist(), len(games)]
        begins = zip(of_run[changes].tolist(), heads[changes].tolist(), ends, strict=True)
        return [(bases[number], slice(first, last)) for number, first, last in begins]
    of_game = np.repeat(of_run.astype(np.int16), np.diff(heads, append=len(games)))
    return [(basis, np.flatnonzero(of_game == number)) for number, basis in enumerate(bases)]


def heads_of_runs(event: Int32) -> Places:
    """Return where games of another event begin: who has them knows all events there are.

    >>> heads_of_runs(np.array([7, 7, 3, 3, 3, 7], np.int32)).tolist()
    [0, 2, 5]
    """
    changes = np.flatnonzero(event[1:] != event[:-1]) + 1
    return np.concatenate((np.zeros(min(len(event), 1), np.intp), changes))
