"""Results of a list as columns: what players did in events, all of it at hand and none of it made.

A list of FIDE has four hundred thousand results. A list and its gate add them up, and look at a few
of them one by one: only those become values.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.store.gate_results import Changes

Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]


class EventResult(Struct, frozen=True, gc=False):
    """What one player did in the counted games of one event.

    Score and expectation are in hundredths of a point, `spread` is the sum of p(1 - p) in
    ten-thousandths; `least` and `most` are the smallest and the largest expectation of a game.
    `opponents` and `own` are sums of ratings over the games; `k` is the largest, `amount` what the
    games moved.
    """

    player: int
    event: int
    games: int
    score: int
    expected: int
    spread: int
    least: int
    most: int
    opponents: int
    own: int
    k: int
    amount: int


_WIDTH = len(EventResult.__struct_fields__)


@dataclass(frozen=True, slots=True, eq=False)
class EventResults:
    """Results player by player, as columns of what an `EventResult` has."""

    player: Numbers
    event: Numbers
    games: Numbers
    score: Numbers
    expected: Numbers
    spread: Numbers
    least: Numbers
    most: Numbers
    opponents: Numbers
    own: Numbers
    k: Numbers
    amount: Numbers

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.player)

    @property
    def columns(self) -> tuple[Numbers, ...]:
        """Return the columns in their order."""
        return tuple(getattr(self, name) for name in EventResult.__struct_fields__)

    def those(self, chosen: Numbers | Truths) -> "EventResults":
        """Return the results at some places, or those of which something is true."""
        return EventResults(*(column[chosen] for column in self.columns))

    def of_players(self, numbers: Collection[int]) -> "EventResults":
        """Return the results of some players."""
        return self.those(np.isin(self.player, np.fromiter(numbers, np.int64, len(numbers))))

    def values(self) -> Iterator[EventResult]:
        """Yield every result as a value of its own."""
        return map(EventResult, *(column.tolist() for column in self.columns))

    def firsts(self) -> Numbers:
        """Return the places at which the results of the next player begin."""
        return np.flatnonzero(np.diff(self.player, prepend=-1))

    def changes(self) -> dict[int, Changes]:
        """Return what the events of a list changed, by the numbers of the players.

        A correction of one of these events is among it; what corrections of earlier lists have
        changed is carried by the standings.
        """
        if not len(self):
            return {}
        first = self.firsts()
        last = np.append(first[1:], len(self)).tolist()
        games = np.add.reduceat(self.games, first).tolist()
        amounts = tuple(self.amount.tolist())
        of_players = zip(self.player[first].tolist(), first.tolist(), last, games, strict=True)
        return {n: Changes(amounts[start:end], played) for n, start, end, played in of_players}

    def with_more(self, amounts: Mapping[tuple[int, int], int]) -> "EventResults":
        """Return the results with more moved, by player and event."""
        places = zip(self.player.tolist(), self.event.tolist(), strict=True)
        more = np.array([amounts.get(place, 0) for place in places], np.int64)
        return replace(self, amount=self.amount + more)


_LARGEST, _SMALLEST = frozenset({"most", "k"}), frozenset({"player", "event", "least"})


def results_of_rows(rows: Iterable[Sequence[int]] = ()) -> EventResults:
    """Return results from rows whose values stand in the order of the columns.

    Rows about one player in one event are one result; of an event that was taken back nothing is
    left.
    """
    flat = np.fromiter(chain.from_iterable(rows), np.int64)
    each = EventResults(*np.ascontiguousarray(flat.reshape(-1, _WIDTH).T))
    if not len(each):
        return each
    each = each.those(np.lexsort((each.event, each.player)))
    is_next = np.diff(each.player, prepend=-1) | np.diff(each.event, prepend=-1)
    first = np.flatnonzero(is_next)
    if len(first) < len(each):
        each = added_up(each, first)
    return each.those((each.games != 0) | (each.amount != 0))


def added_up(each: EventResults, first: Numbers) -> EventResults:
    """Return one result for those from each of some places to the next."""
    columns = []
    for name, column in zip(EventResult.__struct_fields__, each.columns, strict=True):
        is_one = name in _LARGEST or name in _SMALLEST
        add = (np.maximum if name in _LARGEST else np.minimum) if is_one else np.add
        columns.append(add.reduceat(column, first))
    return EventResults(*columns)


def sums_by(keys: Numbers, values: Numbers) -> tuple[Numbers, Numbers]:
    """Return each key once, and the sum of its values.

    >>> [column.tolist() for column in sums_by(np.array([7, 5, 7]), np.array([1, 2, 3]))]
    [[5, 7], [2, 4]]
    """
    once, places = np.unique(keys, return_inverse=True)
    sums = np.zeros(len(once), np.int64)
    np.add.at(sums, places, values)
    return once, sums
