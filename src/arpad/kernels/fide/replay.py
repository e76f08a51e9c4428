"""Lists after lists of FIDE on columns: what the office does in many months, without a book.

A list is made in two steps. `sums` is pure and may be spread: games in any chunks of whole events
come to sums that are added. `close_list` rates the unrated players of the period, one event after
the other, and makes the list; from then on events that start are rated by it.

Events are taken in the order of their last day, then of their first, then of their number, as the
office takes them: what a player who is still unrated brings from one counts in the next. An event
is rated by the list in force when it began, that is the last one closed whose day is not after
its start; before the first list everybody stands as `Players` says.

Whether an event may be rated at all is not asked here: columns hold what was admitted. Matches
with unrated players, and games after a match was won, are left out by whoever makes them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import date
from typing import TypeAlias

import numpy as np

from arpad.kernels.columns import Events, Games, Int32, ListColumns, Players, unrated_players
from arpad.kernels.compiled import Path, path_taken
from arpad.kernels.fide.at_hand import nothing_met
from arpad.kernels.fide.basis import Basis, heads_of_runs
from arpad.kernels.fide.checking import check_events
from arpad.kernels.fide.closing import closing_of
from arpad.kernels.fide.event_games import Ordered, in_order
from arpad.kernels.fide.gains import ENTERING, Room, packed, unpacked
from arpad.kernels.fide.game_columns import GameColumns
from arpad.kernels.fide.juniors import Juniors
from arpad.kernels.fide.list_columns import nothing_entered
from arpad.kernels.fide.list_rows import ListChanges, ListSheet
from arpad.kernels.fide.list_step import ListSteps
from arpad.kernels.fide.period import PeriodSums, sums_of_games, total_of
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.shown_games import shown
from arpad.kernels.fide.state import State, begun, restored, saved
from arpad.kernels.fide.texts import LawOn, TextsOfReplay
from arpad.kernels.fide.threads import Threads
from arpad.kernels.fide.unrated_players import UnratedPlayers

Entering: TypeAlias = PeriodSums | Iterable[PeriodSums] | Ordered
"""What enters a list: sums, in one part or in several, or all games."""


class FideReplay:
    """Players from list to list under FIDE's law.

    `law_on` tells the edition of a day: always the same one, or those that followed each other.
    `monthly_decision` is the day on which monthly lists were decided, where they were. So many
    `threads` make a list, if there are players enough.
    """

    def __init__(
        self,
        players: Players,
        *,
        law_on: LawOn,
        readings: Mapping[str, str] | None = None,
        path: Path | str | None = None,
        monthly_decision: date | None = None,
        threads: int = 1,
        state: State | None = None,
    ) -> None:
        """Begin with players as they stand before the first game, or go on from a state."""
        self._path = path_taken(path)
        self._monthly_decision = monthly_decision
        self._texts = TextsOfReplay(law_on, readings or {})
        self._threads = Threads(threads if self._path is Path.NUMBA else 1)
        held = (
            begun(players, self._texts, self._threads)
            if state is None
            else restored(state, self._texts, self._threads)
        )
        self._standing, results, self._past = held
        self._room = Room()
        self._entered = nothing_entered(len(self._standing))
        juniors = Juniors(self._standing.born, self._texts)
        self._steps = ListSteps(self._standing, juniors, self._path, self._threads)
        self._sheet: ListSheet | None = None
        self._unrated = UnratedPlayers(
            results,
            self._standing,
            self._past,
            self._texts,
            juniors,
            self._path,
            self._threads,
        )

    @property
    def list_dates(self) -> tuple[date, ...]:
        """Return the days of the lists that are closed."""
        return tuple(self._past.dates)

    def players(self) -> Players:
        """Return the players as they stand after the last list that is closed."""
        standing = self._standing
        return Players(
            **{field.name: standing.column(field.name).copy() for field in fields(Players)}
        )

    def bases(self, starts: Int32) -> tuple[Basis, ...]:
        """Return by what events that start on some days are rated, in the order of the days.

        Plain arrays: whoever has them needs nothing else for `period.sums_of_games`.
        """
        return self._past.bases(starts)

    def sums(self, games: Games, events: Events, *, threads: int = 1) -> PeriodSums:
        """Return what games that enter the next list come to; chunks hold whole events.

        Nothing changes: chunks may be summed in any order and by many, and the sums added.
        """
        if not len(games):
            return total_of([], len(self._standing))
        numbers = games.event[heads_of_runs(games.event)]
        check_events(numbers, events)
        bases = self.bases(events.start[numbers])
        return sums_of_games(
            bases, games, events, path=self._path, threads=threads, room=self._room
        )

    def close_list(self, list_date: date, entering: Entering, events: Events) -> ListColumns:
        """Make the list of a day as `change_list` does, and return all its rows.

        Who lays out a list that way has done so with all lists before it.
        """
        if self._sheet is None:
            self._sheet = ListSheet(len(self._standing), self._path)
        return self._sheet.laid_out(self.change_list(list_date, entering, events))

    def change_list(self, list_date: date, entering: Entering, events: Events) -> ListChanges:
        """Make the list of a day from everything that enters it, and go on from it.

        It comes as sums, or as games in the order of their events that were checked before. Sums
        are used up: what unrated players change for others is added to them.
        """
        if self._past.dates and list_date <= self._past.dates[-1]:
            raise KernelError(f"The list of {self._past.dates[-1]} is closed: {list_date} is past.")
        closing = closing_of(self._texts, len(self._past.dates), list_date, self._monthly_decision)
        prepared = self._threads.begin(self._steps.prepare, closing.tables, list_date)

        def look() -> None:
            prepared()
            self._steps.look_at(self._entered)

        added: Callable[[], None] = prepared
        if isinstance(entering, Ordered):
            added = self._unrated.rate_all(entering, events, self._entered, look)
        else:
            parts = [entering] if isinstance(entering, PeriodSums) else entering
            self._enter(total_of(parts, len(self._standing)), events)
        newcomers = self._unrated.newcomers(closing.terms)
        added()
        prepared()
        self._past.wait()
        made = self._steps.close(self._entered, newcomers, closing.tables, list_date)
        self._past.add(list_date, self._standing.shown)
        return made

    def _enter(self, total: PeriodSums, events: Events) -> None:
        """Take sums for what enters a list, and rate the games that wait for unrated players."""
        entered, who = self._entered, np.flatnonzero(total.games).astype(np.uint32)
        entered.sums[who] = packed(total.change[who], total.games[who])
        entered.players[: len(who)], entered.number[0] = who, len(who)
        ordered = in_order(total.unrated, events)
        self._unrated.rate(ordered, events, entered, nothing_met(2 * len(ordered)))
        who = entered.players[: entered.number[0]]
        total.change[who], total.games[who] = unpacked(entered.sums[who], ENTERING.gain_bits)

    def game_columns(self, games: Games, events: Events) -> GameColumns:
        """Return what games did to both sides; chunks hold whole events.

        Asked after the list that the games entered is closed, and before the next one is.
        """
        return shown(games, events, self._unrated.rated, self._past, self._texts)

    def forget_before(self, first_start: date) -> None:
        """Let go of lists that no event needs any more: none to come starts before this day."""
        self._past.forget_before(first_start)

    def state(self) -> State:
        """Return everything that later lists depend on, as plain arrays."""
        return saved(self._standing, self._unrated.results, self._past)

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        law_on: LawOn,
        readings: Mapping[str, str] | None = None,
        path: Path | str | None = None,
        monthly_decision: date | None = None,
        threads: int = 1,
    ) -> "FideReplay":
        """Go on from a state; law and readings must be those under which it was made."""
        return cls(
            unrated_players(0),
            law_on=law_on,
            readings=readings,
            path=path,
            monthly_decision=monthly_decision,
            threads=threads,
            state=state,
        )
