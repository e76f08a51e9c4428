"""A history of FESA's tables replayed on columns: what each did to whom, and who stands where.

Grades are not followed: no rating depends on one, but for the outside grade that a newcomer brings
along. Which games and tables count is decided before: a handicap game, one that was too fast, is
not played here.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.chain import (
    Chain,
    EventRows,
    batches,
    chain_of,
    days_of_change,
    joined_rows,
    refuse_going_back,
    span_of_days,
)
from arpad.kernels.chained_sides import Columns, by_span
from arpad.kernels.columns import Events, Games, Int8, Int32, Players, unrated_players
from arpad.kernels.compiled import Path, path_taken
from arpad.kernels.fesa.booking import book_table, rate_tables
from arpad.kernels.fesa.by_rules import solve_by_rules
from arpad.kernels.fesa.game_columns import game_columns
from arpad.kernels.fesa.rows import as_lists, rows_of, write_back
from arpad.kernels.fesa.rules import rules_on
from arpad.kernels.fesa.seats import entrants_for, tables_of
from arpad.kernels.fesa.solve import Verdict, Work
from arpad.kernels.fesa.state import State, first_state, from_arrays, pool_with_room, state_of
from arpad.kernels.fesa.stored import NEVER
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.numbers import Numbers

_MORE = 4
"""Opponents met besides stored results and games: those of a grade, and the temporary draw."""


class FesaReplay:
    """Players as they stand after the tables that have been rated so far.

    `verdicts` tells by event number how the tables of the last call fared, `tables_by_rules` how
    many of all so far the rules had to solve.
    """

    def __init__(
        self,
        players: Players,
        *,
        law: AppliedLaw,
        readings: Mapping[str, str] | None = None,
        path: Path | str | None = None,
        middles: NDArray[np.integer] | None = None,
    ) -> None:
        """Begin with players of whom a rating and a number of games are known, or neither.

        `middles` has the middle of the outside grade with which each is accepted as a newcomer, or
        0. Used bonuses and stored results can be given by a state.
        """
        self._path = path_taken(path)
        self._standings, self._pool = from_arrays(first_state(players, middles), self._path)
        self._used_before = self._standings.bonus_used
        self._last_end = NEVER
        self._law = law
        self._readings = Readings(law.edition, readings)
        self._changes = days_of_change(law.edition)
        self.verdicts: Int8 = np.zeros(0, np.int8)
        self.tables_by_rules = 0
        rules_on(law, self._readings, self._changes[0])

    @classmethod
    def from_state(
        cls,
        state: Mapping[str, NDArray[Any]],
        *,
        law: AppliedLaw,
        readings: Mapping[str, str] | None = None,
        path: Path | str | None = None,
    ) -> "FesaReplay":
        """Go on from a state; law and readings must be those under which it was made."""
        begun = cls(unrated_players(0), law=law, readings=readings, path=path)
        begun._standings, begun._pool = from_arrays(state, begun._path)
        begun._last_end = int(state["last_end"][0])
        return begun

    def state(self) -> State:
        """Return everything that later tables depend on, as plain arrays."""
        kept = state_of(self._standings, self._pool, self._path)
        return {**kept, "last_end": np.array([self._last_end], np.int32)}

    def rate(self, events: Events, games: Games) -> EventRows:
        """Rate tables by last day, first day and number; return what they did to whom.

        A table that has no solution, or that an edition takes not at all, moves nobody and has no
        rows. No event may have ended before one that has been rated already.
        """
        chain = chain_of(events, games, len(self._standings.rating), is_by_round=True)
        refuse_going_back(chain, self._last_end)
        spans = span_of_days(chain.start, self._changes)
        self._used_before = self._standings.bonus_used.copy()
        self.verdicts = np.zeros(len(events), np.int8)
        parts = []
        for turn, last in batches(chain, spans):
            parts.append(self._rate_batch(turn, last, chain, self._changes[spans[turn]]))
            self._last_end = int(chain.end[last - 1])
        return joined_rows(parts)

    def game_columns(self, events: Events, games: Games, rows: EventRows) -> Columns:
        """Return what each game of the last call came to, given the rows that it returned."""

        def made(part: Games, of_part: EventRows, span: int) -> Columns:
            rules = rules_on(self._law, self._readings, self._changes[span])
            return game_columns(part, of_part, rules, self._used_before)

        return by_span(games, rows, span_of_days(events.start, self._changes), made)

    def _rate_batch(self, turn: int, last: int, chain: Chain, day: date) -> EventRows:
        tables = tables_of(chain, turn, last, len(self._standings.rating))
        games = np.diff(tables.first_game)
        self._pool = pool_with_room(self._pool, 2 * len(tables.player) + len(tables.opponent))
        work = Work(
            tables,
            self._standings,
            entrants_for(tables),
            self._pool,
            np.zeros(len(self._pool.rating) + int(games.max(initial=0)) + _MORE),
            rules_on(self._law, self._readings, day),
        )
        verdicts = np.zeros(last - turn, np.int8)
        self._rate_tables(work, chain.end[turn:last], verdicts, self._law.numbers_on(day))
        self.verdicts[chain.event[turn:last]] = verdicts
        return rows_of(work, chain.event[turn:last], verdicts)

    def _rate_tables(self, work: Work, days: Int32, verdicts: Int8, numbers: Numbers) -> None:
        """Rate tables as fast as they go; where a loop is in doubt the rules solve one."""
        at_work = work if self._path is Path.NUMBA else as_lists(work)
        rate, book = rate_tables.on(self._path), book_table.on(self._path)
        turn, last = 0, len(days)
        while (turn := rate(turn, last, days, verdicts, at_work)) < last:
            first, end = (int(work.tables.first[turn + n]) for n in (0, 1))
            is_solved = solve_by_rules(first, end, at_work, self._law, numbers, self._readings)
            verdicts[turn] = Verdict.RATED if is_solved else Verdict.UNSETTLED
            if is_solved:
                book(turn, days[turn], at_work)
            self.tables_by_rules += 1
            turn += 1
        if at_work is not work:
            write_back(at_work, work)
