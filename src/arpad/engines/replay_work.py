"""How the ratings of a federation move through a replay: list by list, or event by event.

Both do one step of the plan after the other; a step gives parts of tables back.
"""

from dataclasses import fields, replace
from typing import Any, NamedTuple, Protocol

import numpy as np

from arpad.engines.list_stream import joined
from arpad.engines.replay_job import ReplayEngine, ReplayJob, State
from arpad.kernels.columns import DOES_NOT_COUNT, Players, unrated_players
from arpad.kernels.fide.game_columns import GameColumns, SideColumns
from arpad.kernels.fide.list_rows import ListChanges
from arpad.kernels.fide.readings import check_carried
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.tables import law_tables
from arpad.kernels.intake import events_chosen
from arpad.kernels.tables_out import (
    OutTable,
    change_table,
    game_table,
    joined_tables,
    left_out_table,
)
from arpad.regulations.edition import choices_known


class Step(NamedTuple):
    """What a step gives: parts of tables, and where it is a list what that one changes."""

    tables: dict[str, OutTable]
    list: ListChanges | None = None


class ReplayWork(Protocol):
    """A federation's way through the steps of a plan."""

    def step(self, number: int) -> Step:
        """Do a step and return what it gives."""

    def state(self) -> State:
        """Return what the next steps depend on."""

    def players(self) -> Players:
        """Return the players as they stand now."""


class ByLists:
    """FIDE: what enters a list is summed, then the list is made."""

    def __init__(self, job: ReplayJob, engine: ReplayEngine, state: State | None) -> None:
        """Begin with the players given, or with the state after a list."""
        self._job, self._engine = job, engine
        self._first_starts = job.first_starts()
        options: dict[str, Any] = {
            "law_on": job.law.on,
            "readings": job.law.choices,
            "path": job.path,
            "monthly_decision": job.monthly_decision,
            "threads": job.threads,
        }
        _check_texts(job)
        if state is None:
            self._kernel = FideReplay(job.given.standing, **options)
        else:
            self._kernel = FideReplay.from_state(state, **options)

    def step(self, number: int) -> Step:
        """Make a list."""
        day, events, named = self._job.plan.lists[number], self._job.given.events, self._job.named
        made = self._kernel.change_list(day, self._engine.entering(self._kernel, number), events)
        tables: dict[str, OutTable] = {}
        if self._job.per_game:
            parts = [
                game_table(
                    day,
                    games,
                    _by_name(self._kernel.game_columns(games, events)),
                    named,
                    nothing=DOES_NOT_COUNT,
                )
                for games in self._engine.games(number)
            ]
            tables = {"game_changes": joined_tables(parts)} if parts else {}
        coming = self._first_starts[number]
        if coming is not None:
            self._kernel.forget_before(coming)
        return Step(tables, made)

    def state(self) -> State:
        """Return what later lists depend on."""
        return self._kernel.state()

    def players(self) -> Players:
        """Return the players after the last list."""
        return self._kernel.players()


def _check_texts(job: ReplayJob) -> None:
    """Refuse a text that columns cannot follow before anything is written.

    Its tables are asked for again, and then known, when the first list by it is made.
    """
    first_days = {job.law.on(day).edition.name: day for day in reversed(job.plan.lists)}
    for day in first_days.values():
        law = job.law.on(day)
        check_carried(job.law.readings(law))
        law_tables(law, day, choices_known(law.edition, job.law.choices))


def _by_name(columns: GameColumns) -> dict[str, Any]:
    return {
        f"{side}_{field.name}": getattr(getattr(columns, side), field.name)
        for side in ("white", "black")
        for field in fields(SideColumns)
    }


class ByEvents:
    """FESA and FISF: events one after the other, those of a month in one step."""

    def __init__(self, job: ReplayJob, engine: ReplayEngine, state: State | None) -> None:
        """Begin with the players given, or with the state after a month."""
        self._job, self._engine = job, engine
        kernel = chained(job.law.federation)
        options: dict[str, Any] = {
            "law": job.law.only(),
            "readings": job.law.choices,
            "path": job.path,
        }
        if state is None:
            self._kernel = kernel(job.given.standing, **options)
        else:
            self._kernel = kernel.from_state(state, **options)

    def step(self, number: int) -> Step:
        """Rate the events that end in a month."""
        parts = list(self._engine.games(number))
        if not parts:
            return Step({})
        games = joined(parts)
        numbers, event = np.unique(games.event, return_inverse=True)
        events = events_chosen(self._job.given.events, numbers)
        there = replace(games, event=event.astype(np.int32))
        rows = self._kernel.rate(events, there)
        numbers, named = numbers.astype(np.int32), self._job.named
        made = {"changes": change_table(rows._asdict(), numbers[rows.event], named)}
        if self._job.per_game:
            columns = self._kernel.game_columns(events, there, rows)
            day = self._job.plan.lists[number]
            made["game_changes"] = game_table(day, games, columns, named, nothing=DOES_NOT_COUNT)
        verdicts = getattr(self._kernel, "verdicts", np.zeros(len(numbers), np.int8))
        if (left := np.flatnonzero(verdicts)).size:
            made["left_out"] = left_out_table(numbers[left], verdicts[left], named)
        return Step(made)

    def state(self) -> State:
        """Return what later events depend on."""
        state: State = self._kernel.state()
        return state

    def players(self) -> Players:
        """Return the players after the last event."""
        return standing_after(self._kernel.state())


def standing_after(state: State) -> Players:
    """Return players as a state of a chained kernel has them."""
    is_rated = state.get("has_rating", True)
    players = unrated_players(len(state["rating"]))
    players.rating[:] = state["rating"] * is_rated
    players.games[:] = state["games"]
    players.games_since_listing[:] = state["games"]
    return players


def chained(federation: str) -> Any:  # noqa: ANN401 - the kernels have a form in common, no name
    """Return the kernel of a federation whose ratings move event by event."""
    # Each federation's kernel is imported by whoever replays it.
    if federation == "fisf":
        from arpad.kernels.fisf.replay import FisfReplay  # noqa: PLC0415

        return FisfReplay
    from arpad.kernels.fesa.replay import FesaReplay  # noqa: PLC0415

    return FesaReplay
