"""`arpad.replay`: a history of games rated again under a text, on columns."""

from collections.abc import Callable, Mapping
from datetime import date
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from arpad.engines.game_source import Table
from arpad.engines.kept import Kept
from arpad.engines.law_by_day import LawByDay, law_by_day
from arpad.engines.local import cores
from arpad.engines.local_replay import LocalEngine
from arpad.engines.plan import NEVER, Plan, plan_lists, plan_months
from arpad.engines.replay_folder import ReplayFolder
from arpad.engines.replay_input import ReplayInput, take_in
from arpad.engines.replay_job import ReplayJob
from arpad.engines.replay_run import Told, run_in_memory, run_into
from arpad.engines.replayed import Replay
from arpad.kernels.intake import events_chosen
from arpad.regulations.catalogue import UnknownEditionError

EngineName: TypeAlias = Literal["local", "cluster"]
Run: TypeAlias = Callable[[ReplayJob, ReplayFolder | None, Told | None], Kept | None]
"""Does a replay: into a folder, or into memory where there is none."""
_FORM = "2"
"""Another one than that of a folder: what it keeps to go on with cannot be read any more."""
_FEW = 10_000
"""Fewer games than this are rated before compiled loops are loaded."""


def replay(  # noqa: PLR0913 - what one may ask of a replay
    games: Table,
    *,
    edition: str,
    events: Table | None = None,
    players: Table | None = None,
    readings: Mapping[str, str] | None = None,
    until: date | None = None,
    monthly_decision: date | None = None,
    engine: EngineName = "local",
    path: str | None = None,
    threads: int | None = None,
    per_game: bool = False,
    out: str | PathLike[str] | None = None,
    progress: Told | None = None,
) -> Replay:
    """Rate a history of games from its first list to its last, and return all of them.

    Tables are frames of polars or pandas, tables of pyarrow, mappings of names to arrays, or paths
    of Parquet files; `arpad schema games` says which columns they have. `edition` is the name of
    an edition, for all days, or that of a federation: each day its text in force. Lists after
    `until` are not made. With `out` the tables go into a folder, list by list, and a replay that
    was stopped goes on where it was. `path` (numpy or numba) and `threads` change the time, never
    the result; without a path large tables are rated by numba where it is installed.
    """
    law = law_by_day(edition, readings)
    if engine == "cluster" and law.is_of_a_house:
        raise UnknownEditionError(
            f"{law.name} is a house edition, known on this machine only: replay it here."
        )
    given = take_in(games, events, players, has_fingerprint=out is not None)
    job = ReplayJob(
        given=given,
        plan=_plan(given, law, until, monthly_decision),
        law=law,
        monthly_decision=monthly_decision,
        per_game=per_game,
        path=path or ("numpy" if len(given.source) < _FEW else None),
        threads=threads or cores(),
    )
    asked = {
        "edition": law.mark,
        "readings": ", ".join(f"{n}={c}" for n, c in sorted(law.choices.items())),
        "until": str(until or ""),
        "monthly_decision": str(monthly_decision or ""),
        "per_game": str(per_game),
        "tables": given.fingerprint,
        "version": version("arpad"),
        "form of the state": _FORM,
    }
    run = _cluster() if engine == "cluster" else _run_here
    if out is None:
        return _replayed(job, None, run(job, None, progress))
    with ReplayFolder(Path(out), asked) as folder:
        return _replayed(job, folder.path, run(job, folder, progress))


def _plan(
    given: ReplayInput, law: LawByDay, until: date | None, monthly_decision: date | None
) -> Plan:
    """Return the plan of the events that have games; the others enter nothing."""
    numbers = np.flatnonzero(given.extents.has_games)
    events = events_chosen(given.events, numbers)
    if law.federation == "fide":
        plan = plan_lists(events, law, until=until, monthly_decision=monthly_decision)
    else:
        plan = plan_months(events, law, until=until)
    used = np.zeros(len(given.events), np.int32)
    entered = np.full(len(given.events), NEVER, np.int32)
    used[numbers], entered[numbers] = plan.used, plan.entered
    return Plan(plan.lists, used, entered)


def _run_here(job: ReplayJob, folder: ReplayFolder | None, told: Told | None) -> Kept | None:
    if folder is None:
        return run_in_memory(job, LocalEngine, told)
    run_into(folder, job, LocalEngine, told)
    return None


def _cluster() -> Run:
    # The module is for who replays on a cluster.
    from arpad.engines.cluster import ray_module, replay_on_cluster  # noqa: PLC0415

    ray_module()  # who lacks it is told before anything is written
    return replay_on_cluster


def _replayed(job: ReplayJob, folder: Path | None, kept: Kept | None) -> Replay:
    is_rated = job.plan.entered != NEVER
    return Replay(
        edition=job.law.name,
        readings=dict(job.law.choices),
        list_dates=job.plan.lists[1:],
        number_of_games=int(job.given.extents.games[is_rated].sum()),
        number_of_events=int(np.count_nonzero(is_rated)),
        number_of_players=len(job.given.players),
        folder=folder,
        kept=kept,
    )
