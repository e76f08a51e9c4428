"""A history of FISF's tournaments replayed on columns: what each did to whom, and who stands where.

It carries what a rating depends on: the rating itself, the games and tournaments counted, the day
of the last one. Series and the status on a list follow from these and are not computed here.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.chain import (
    Chain,
    EventRows,
    batches,
    chain_of,
    days_of_change,
    first_rows,
    joined_rows,
    most_games,
    refuse_going_back,
    room_for_rows,
    span_of_days,
)
from arpad.kernels.chained_sides import Columns, by_span
from arpad.kernels.columns import UNRATED, Events, Games, Players, unrated_players
from arpad.kernels.compiled import Path, path_taken
from arpad.kernels.fisf.by_columns import rate_by_columns
from arpad.kernels.fisf.game_columns import game_columns
from arpad.kernels.fisf.tables import HIGHEST, TournamentTables, tables_on
from arpad.kernels.fisf.tournaments import NEVER, Standings, Sums, rate_tournaments, sums_for
from arpad.kernels.raw_column import ColumnError
from arpad.model.exact import WIN, as_decimal
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.law import Law


class FisfReplay:
    """Players as they stand after the tournaments that have been rated so far."""

    def __init__(
        self,
        players: Players,
        *,
        law: Law,
        readings: Mapping[str, str] | None = None,
        path: Path | str | None = None,
    ) -> None:
        """Begin with players of whom a rating and a number of games are known, or neither."""
        nothing = np.zeros(len(players), np.int32)
        never = np.full(len(players), NEVER, np.int32)
        self._standings = _copied(Standings(players.rating, players.games, nothing, never))
        self._last_end = NEVER
        self._law = law
        self._readings = Readings(law.edition, readings)
        self._changes = days_of_change(law.edition)
        self._path = path_taken(path)

    @classmethod
    def from_state(
        cls,
        state: Mapping[str, NDArray[Any]],
        *,
        law: Law,
        readings: Mapping[str, str] | None = None,
        path: Path | str | None = None,
    ) -> "FisfReplay":
        """Go on from a state; law and readings must be those under which it was made."""
        standings = _copied(Standings._make(state[name] for name in Standings._fields))
        begun = cls(unrated_players(0), law=law, readings=readings, path=path)
        begun._standings, begun._last_end = standings, int(state["last_end"][0])
        return begun

    def state(self) -> dict[str, NDArray[Any]]:
        """Return everything that later tournaments depend on, as plain arrays."""
        columns = {name: column.copy() for name, column in self._standings._asdict().items()}
        return {**columns, "last_end": np.array([self._last_end], np.int32)}

    @property
    def standings(self) -> Standings:
        """Return where everybody stands now."""
        return _copied(self._standings)

    def rate(self, events: Events, games: Games) -> EventRows:
        """Rate tournaments by last day, first day and number; return what they did to whom.

        Games that were not played count for nothing. No event may have ended before one that has
        been rated already.
        """
        chain = chain_of(events, games, len(self._standings.rating), is_by_round=False)
        refuse_going_back(chain, self._last_end)
        spans = span_of_days(chain.start, self._changes)
        sums = sums_for(len(self._standings.rating))
        room = room_for_rows(2 * most_games(chain))
        parts = []
        for turn, last in batches(chain, spans):
            tables = tables_on(self._law, self._readings, self._changes[spans[turn]])
            filled = self._rate_batch(turn, last, chain, tables, sums, room)
            parts.append(first_rows(room, filled))
            self._last_end = int(chain.end[last - 1])
        return joined_rows(parts)

    def game_columns(self, events: Events, games: Games, rows: EventRows) -> Columns:
        """Return what each game came to, given the rows that its tournament wrote."""

        def made(part: Games, of_part: EventRows, span: int) -> Columns:
            tables = tables_on(self._law, self._readings, self._changes[span])
            return game_columns(part, of_part, tables)

        return by_span(games, rows, span_of_days(events.start, self._changes), made)

    def _rate_batch(
        self,
        turn: int,
        last: int,
        chain: Chain,
        tables: TournamentTables,
        sums: Sums,
        room: EventRows,
    ) -> int:
        standings = self._standings
        if self._path is Path.NUMPY:
            filled = rate_by_columns(turn, last, chain, tables, standings, room)
        else:
            rate = rate_tournaments.on(self._path)
            filled = rate(turn, last, chain, tables, standings, sums, room)
        if filled < 0:
            raise _beyond(first_rows(room, ~filled))
        return filled


def _copied(standings: Standings) -> Standings:
    """Return standings of one's own; refuse columns of different lengths and foreign ratings."""
    if len({len(column) for column in standings}) > 1:
        raise ColumnError(f"{', '.join(Standings._fields)} of the state have not as many rows.")
    kinds = (np.int16, np.int32, np.int32, np.int32)
    copied = Standings._make(np.array(c, k) for c, k in zip(standings, kinds, strict=True))
    is_out = (copied.rating < UNRATED) | (copied.rating > HIGHEST)
    if is_out.any():
        player = int(np.argmax(is_out))
        raise ColumnError(
            f"Player {player} has the rating {copied.rating[player]}: a rating is from 1 to "
            f"{HIGHEST}, and {UNRATED} stands for none."
        )
    return copied


def _beyond(rows: EventRows) -> ColumnError:
    """Return what is wrong with a rating that leaves the tables, in the last event of some rows."""
    exact = WIN * rows.before.astype(np.int64) + rows.change
    row = int(np.argmax(np.where(rows.event == rows.event[-1], exact, 0)))
    return ColumnError(
        f"Player {rows.player[row]} comes to {as_decimal(int(exact[row]))} in event "
        f"{rows.event[row]}; a rating above {HIGHEST} cannot be carried into the next one. Look at "
        "the results of that event."
    )
