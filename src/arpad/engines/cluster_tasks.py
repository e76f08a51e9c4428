"""What a task on a cluster does: games of a list come to sums, and sums are added.

Tasks are pure: the same arguments give the same arrays, so whoever loses one does it again. A task
may cut an event in two. The games of a Swiss count one by one; those of a round robin that is not
there as a whole are handed on, to be summed together with the rest of it.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from arpad.engines.cluster_spans import Span
from arpad.engines.list_stream import NO_GAMES, chosen, joined
from arpad.engines.replay_input import Extents, ReplayInput
from arpad.engines.replay_job import ReplayJob
from arpad.kernels.columns import Bools, Events, Games, Int32, Int64, SystemNumber, unrated_players
from arpad.kernels.compiled import path_taken
from arpad.kernels.fide.basis import Basis
from arpad.kernels.fide.period import PeriodSums, sums_of_games

PLAYERS_OF_A_RANGE = 1 << 22
"""Sums of so many players travel and are added in one piece: about 50 megabytes."""
PIECES_KEPT = 2
"""So many pieces of a table, about 15 megabytes each, a process keeps for the next list."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Games as they lie in their table, from a row on."""

    first: int
    games: Games

    @property
    def until(self) -> int:
        """Return the row after the last game."""
        return self.first + len(self.games)


@dataclass(frozen=True, slots=True)
class Shared:
    """What every task of a replay looks things up in.

    `reader` reads games from their files; there is none where the games come with the task.
    `recent` are the last pieces that were read: the next list often begins in them.
    """

    events: Events
    extents: Extents
    entered: Int32
    players: int
    path: str | None
    reader: ReplayInput | None
    recent: deque[Piece] = field(default_factory=partial(deque, maxlen=PIECES_KEPT))


def shared_of(job: ReplayJob) -> Shared:
    """Return what the tasks of a job need; how players stand comes with every list."""
    given = job.given
    return Shared(
        events=given.events,
        extents=given.extents,
        entered=job.plan.entered,
        players=len(given.standing),
        path=job.path,
        reader=None if given.source.is_in_memory else replace(given, standing=unrated_players(0)),
    )


@dataclass(frozen=True, slots=True)
class RangeSums:
    """Changes in hundredths and numbers of games of the players of one range."""

    change: Int64
    games: Int32


@dataclass(frozen=True, slots=True)
class Remainder:
    """Games that a task does not sum: of unrated players, and of events it has a part of."""

    unrated: Games
    broken: Games


def player_ranges(players: int, size: int = PLAYERS_OF_A_RANGE) -> list[slice]:
    """Return the ranges in which sums travel.

    >>> player_ranges(5, size=3)
    [slice(0, 3, None), slice(3, 5, None)]
    """
    return [slice(at, min(at + size, players)) for at in range(0, max(players, 1), size)]


class _Tally:
    """Sums that grow by games; each is kept once, however many pieces the games come in."""

    def __init__(self, shared: Shared, bases: Sequence[Basis]) -> None:
        self._shared, self._bases = shared, bases
        self.sums = RangeSums(
            np.zeros(shared.players, np.int64), np.zeros(shared.players, np.int32)
        )
        self.unrated = [NO_GAMES]

    def add(self, games: Games) -> None:
        path = path_taken(self._shared.path)
        made = sums_of_games(self._bases, games, self._shared.events, path=path)
        np.add(self.sums.change, made.change, out=self.sums.change)
        np.add(self.sums.games, made.games, out=self.sums.games)
        self.unrated.append(made.unrated)


def sum_games(
    shared: Shared, bases: Sequence[Basis], pieces: Iterable[Games], ranges: Sequence[slice]
) -> tuple[list[RangeSums], Remainder]:
    """Return the sums of games that enter a list, range by range, and what is not summed."""
    tally, parted = _Tally(shared, bases), [NO_GAMES]
    for games in pieces:
        is_whole = whole_enough(shared, games)
        tally.add(those(games, is_whole))
        parted.append(chosen(games, ~is_whole))
    rest = joined(parted)
    is_whole = whole_enough(shared, rest)
    if is_whole.any():
        tally.add(chosen(rest, is_whole))
    sums = [RangeSums(tally.sums.change[some], tally.sums.games[some]) for some in ranges]
    return sums, Remainder(joined(tally.unrated), chosen(rest, ~is_whole))


def whole_enough(shared: Shared, games: Games) -> Bools:
    """Tell which games can be summed: those of a Swiss, and of a round robin that is all here."""
    is_swiss: Bools = shared.events.system[games.event] == SystemNumber.SWISS
    if is_swiss.all():
        return is_swiss
    here = np.bincount(games.event, minlength=len(shared.events))
    is_whole: Bools = (here == shared.extents.games)[games.event]
    return is_swiss | is_whole


def those(games: Games, wanted: Bools) -> Games:
    """Return some games; mostly all are wanted, and then they are not copied."""
    return games if wanted.all() else chosen(games, wanted)


def add_sums(*parts: RangeSums) -> RangeSums:
    """Return several sums of one range as one."""
    change, games = parts[0].change.copy(), parts[0].games.copy()
    for part in parts[1:]:
        change += part.change
        games += part.games
    return RangeSums(change, games)


def period_sums(ranges: Sequence[RangeSums], remainders: Sequence[Remainder]) -> PeriodSums:
    """Return the sums of all ranges, and all games of unrated players, as kernels take them."""
    return PeriodSums(
        change=np.concatenate([part.change for part in ranges]),
        games=np.concatenate([part.games for part in ranges]),
        unrated=joined([part.unrated for part in remainders]),
    )


def games_of_span(shared: Shared, span: Span, number: int) -> Iterator[Games]:
    """Yield the games of a span that enter a list, piece by piece from their files."""
    row = span.first
    for piece in _pieces_from(shared, row):
        if piece.first >= span.until:
            return
        some = slice(max(row - piece.first, 0), span.until - piece.first)
        games = chosen(piece.games, some)
        yield those(games, shared.entered[games.event] == number)
        row = max(row, piece.until)  # a large row group comes from its beginning


def _pieces_from(shared: Shared, row: int) -> Iterator[Piece]:
    """Yield pieces of a table from the one with a row on; those read of late are at hand."""
    assert shared.reader is not None  # noqa: S101 - spans are given to tasks that read
    while known := [piece for piece in shared.recent if piece.first <= row < piece.until]:
        yield known[0]
        row = known[0].until
    source = shared.reader.source
    for columns in source.pieces(source.names, after=row):
        piece = Piece(columns["white"].first_row, shared.reader.games(columns))
        shared.recent.append(piece)
        yield piece
