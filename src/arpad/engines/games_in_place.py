"""The games of lists as they lie in a table in memory: nothing is copied, and nothing sorted.

Only where every column has the type that loops take, ids are numbers already, and the games of
every event follow each other; other tables are read from the front (`list_stream`).
"""

import numpy as np

from arpad.engines.game_source import TableInMemory
from arpad.engines.plan import Plan
from arpad.engines.replay_input import ReplayInput
from arpad.kernels.columns import Games, Int64
from arpad.kernels.fide.event_games import Ordered, order_of
from arpad.kernels.fide.pass_over_games import Columns, is_sound
from arpad.kernels.intake import rounds_of

_TYPES = {"event": np.int32, "white": np.int32, "black": np.int32, "result": np.int8}


class GamesInPlace:
    """Events by the list that they enter, in the order in which they count."""

    def __init__(self, given: ReplayInput, plan: Plan, games: Games) -> None:
        """Order all events at once."""
        self._games, extents = games, given.extents
        events = np.flatnonzero((plan.entered > 0) & extents.has_games).astype(np.int32)
        events = events[order_of(events, given.events)]
        events = events[np.argsort(plan.entered[events], kind="stable")]
        self._events, self._first = events, extents.first_row[events]
        self._last = extents.last_row[events] + 1
        numbers = np.arange(len(plan.lists) + 1)
        self._borders: Int64 = np.searchsorted(plan.entered[events], numbers)

    def of_list(self, number: int) -> Ordered:
        """Return the games that enter a list."""
        some = slice(self._borders[number], self._borders[number + 1])
        return Ordered(self._games, self._events[some], self._first[some], self._last[some])


def games_in_place(given: ReplayInput, plan: Plan) -> GamesInPlace | None:
    """Return the games of a table as they lie there; None where they have to be made first.

    What a piece of any table is refused for is refused here as well.
    """
    source, extents = given.source, given.extents
    if not isinstance(source, TableInMemory) or "event" not in source.names:
        return None
    columns = {name: source.column(name) for name in _TYPES}
    is_ours = all(
        column.words is None
        and column.missing is None
        and column.values.dtype == _TYPES[name]
        and column.values.flags.c_contiguous
        for name, column in columns.items()
    )
    is_together = (extents.last_row - extents.first_row + 1 == extents.games)[extents.has_games]
    are_numbers = given.players.are_numbers and given.event_ids.are_numbers
    if not (is_ours and are_numbers and is_together.all()):
        return None
    _check(given, source)
    rounds = np.broadcast_to(np.int16(1), len(source))  # loops over events know no rounds
    return GamesInPlace(
        given, plan, Games(round=rounds, **{name: c.values for name, c in columns.items()})
    )


def _check(given: ReplayInput, source: TableInMemory) -> None:
    """Refuse games that cannot be; a piece is only looked at closely if something is wrong."""
    for piece in source.pieces(source.names):
        white, black, result = (piece[name].values for name in ("white", "black", "result"))
        games = Columns(white.view(np.uint32), black.view(np.uint32), result)
        if not is_sound(games, len(given.players)):
            given.games(piece)
        rounds_of(piece, len(white))
