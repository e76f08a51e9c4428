"""How a simulation is rated: by an edition, list by list, with what the settings plant.

What is planted is done between the sums of a period and its list, or just after it: a bonus is
added to the sums, first ratings are set to what they shall be.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from arpad.drift.simulation.people import People
from arpad.drift.simulation.settings import Settings
from arpad.engines.law_by_day import LawByDay
from arpad.engines.plan import Plan
from arpad.kernels.columns import (
    DOES_NOT_COUNT,
    UNRATED,
    Events,
    FlagNumber,
    Games,
    Int16,
    Int32,
    Int64,
    ListColumns,
    Players,
    day_number,
)
from arpad.kernels.fide.game_columns import SideColumns
from arpad.kernels.fide.period import PeriodSums
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.some_games import taken
from arpad.kernels.tables_out import Named, OutTable, game_table, list_table
from arpad.model.exact import WIN

Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class MadeList:
    """One list: its rows, the hundredths that entered it, and its tables where they are wanted."""

    rows: ListColumns
    change: Int64
    bonus: Int64
    tables: dict[str, OutTable]


class Rating:
    """The edition at work on a population, with what the settings plant."""

    def __init__(
        self,
        settings: Settings,
        people: People,
        standing: Players,
        law: LawByDay,
        named: Named | None,
    ) -> None:
        """Begin with players as they stand; tables are made where ids are given."""
        self._settings, self._people, self._named = settings, people, named
        self._options: dict[str, Any] = {"law_on": law.on, "readings": law.choices}
        self._kernel = FideReplay(standing, **self._options)

    def lists(
        self, games: Games, events: Events, plan: Plan, progress: Told | None
    ) -> Iterator[MadeList]:
        """Yield the lists of a plan, one after the other."""
        entered, last = plan.entered[games.event], len(plan.lists) - 1
        for number in range(1, last + 1):
            part = taken(games, np.flatnonzero(entered == number))
            yield self._list(part, events, plan, number)
            if progress:
                progress(number, last)

    def players(self) -> Players:
        """Return the players after the last list."""
        return self._kernel.players()

    def _list(self, games: Games, events: Events, plan: Plan, number: int) -> MadeList:
        before = self._kernel.players().rating
        sums = self._kernel.sums(games, events)
        bonus = sums.games.astype(np.int64) * WIN * self._settings.bonus_a_game
        paid = PeriodSums(sums.change + bonus, sums.games, sums.unrated)
        rows = self._kernel.close_list(plan.lists[number], paid, events)
        tables = self._games_told(rows, games, events)
        if self._settings.newcomers_underrated is not None:
            rows = self._rated_first(rows, before, self._settings.newcomers_underrated)
        if self._named:
            tables["lists"] = list_table(rows, self._named)
        return MadeList(rows, paid.change - bonus, bonus, tables)

    def _games_told(self, rows: ListColumns, games: Games, events: Events) -> dict[str, OutTable]:
        if self._named is None or not len(games):
            return {}
        made = self._kernel.game_columns(games, events)
        columns = {
            f"{side}_{field.name}": getattr(getattr(made, side), field.name)
            for side in ("white", "black")
            for field in fields(SideColumns)
        }
        told = game_table(rows.list_date, games, columns, self._named, nothing=DOES_NOT_COUNT)
        return {"game_changes": told}

    def _rated_first(self, rows: ListColumns, before: Int16, underrated: float) -> ListColumns:
        """Set first ratings so many points below true strength, on the scale of the day."""
        strength = self._people.strength(day_number(rows.list_date))[rows.player]
        is_new = (before[rows.player] == UNRATED) & (rows.flag != FlagNumber.DELISTED)
        if not is_new.any():
            return rows
        counts = ~is_new & (rows.flag == FlagNumber.NONE)
        scale = float((rows.rating - strength)[counts].mean()) if counts.any() else 0.0
        wanted = np.rint(strength + scale - underrated)
        rating = np.where(is_new, wanted, rows.rating).astype(np.int16)
        self._go_on_with(rows.player[is_new], rating[is_new])
        return replace(rows, rating=rating)

    def _go_on_with(self, players: Int32, rating: Int16) -> None:
        state = dict(self._kernel.state())
        last = int(state["lists.kept"][-1])
        for name in ("standing.rating", f"lists.{last}.rating"):
            state[name] = state[name].copy()
            state[name][players] = rating
        self._kernel = FideReplay.from_state(state, **self._options)
