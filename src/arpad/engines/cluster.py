"""A replay on a cluster of Ray: lists in sequence, the games of each spread over all machines.

Each task reads its own rows of the Parquet files, which all machines see under the same path, and
sums them with the kernel that runs everywhere. Sums are added by ranges of players and in a tree,
so that somebody who plays a hundredth of all games costs no more than anybody else. The unrated
players and the list itself are worked out here: they come one after the other.

Tasks are pure and Ray does a lost one again, so that a machine that dies changes nothing.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib.metadata import version
from logging import ERROR
from tempfile import TemporaryDirectory
from typing import Any

from arpad.engines.cluster_engine import ClusterEngine, Ref
from arpad.engines.cluster_spans import Span
from arpad.engines.cluster_tasks import (
    RangeSums,
    Remainder,
    Shared,
    add_sums,
    games_of_span,
    sum_games,
)
from arpad.engines.kept import Kept
from arpad.engines.local_replay import LocalEngine
from arpad.engines.replay_folder import ReplayFolder
from arpad.engines.replay_job import ReplayJob
from arpad.engines.replay_run import MakeEngine, Told, run_in_memory, run_into
from arpad.formats.extras import need
from arpad.kernels.columns import Games
from arpad.kernels.fide.basis import Basis

RETRIES = 5
"""So often a task is done again whose machine died."""
_LOOPBACK = "127.0.0.1"
_LONGEST_FOLDER = 40


class ClusterError(RuntimeError):
    """A cluster that cannot do a replay; the sentence says what to do."""


def replay_on_cluster(
    job: ReplayJob, folder: ReplayFolder | None, told: Told | None = None
) -> Kept | None:
    """Do a replay with all machines of a cluster; its tables are those of the local engine.

    The cluster is the one this process is connected to, that of the environment (RAY_ADDRESS), or
    one of this machine's cores that lives as long as the replay. Where ratings move event by event
    there is nothing to spread: such a replay is done here.
    """
    if job.law.federation != "fide":
        return _run(job, folder, LocalEngine, told)
    with connected(job.threads) as cluster:
        return _run(job, folder, partial(ClusterEngine, cluster=cluster), told)


def _run(
    job: ReplayJob, folder: ReplayFolder | None, make_engine: MakeEngine, told: Told | None
) -> Kept | None:
    if folder is None:
        return run_in_memory(job, make_engine, told)
    run_into(folder, job, make_engine, told)
    return None


class RayCluster:
    """The cluster that this process is connected to."""

    def __init__(self) -> None:
        """Tell Ray what our tasks are."""
        self._ray = ray_module()
        as_task = self._ray.remote(num_cpus=1, max_retries=RETRIES)
        self._sum, self._add = as_task(sum_on_worker), as_task(add_sums)

    def cores(self) -> int:
        """Return how many tasks can run at once."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def share(self, shared: Shared) -> Ref:
        """Keep what all tasks look things up in."""
        return self._ray.put((version("arpad"), shared))

    def put(self, value: tuple[Basis, ...] | Games) -> Ref:
        """Keep a value where tasks find it."""
        return self._ray.put(value)

    def got(self, refs: Sequence[Ref]) -> list[Any]:
        """Wait for values; the error of a task is raised as it was there."""
        try:
            values: list[Any] = self._ray.get(list(refs))
        except self._ray.exceptions.RayTaskError as problem:
            raise problem.cause from None
        return values

    def sum(
        self, shared: Ref, bases: Ref, part: Span | Ref, number: int, ranges: Sequence[slice]
    ) -> list[Ref]:
        """Let a task sum a part of the games of a list."""
        task = self._sum.options(num_returns=len(ranges) + 1, scheduling_strategy="SPREAD")
        made: list[Ref] = task.remote([shared], bases, part, number, ranges)
        return made

    def add(self, sums: Sequence[Ref]) -> Ref:
        """Let a task add sums of one range."""
        return self._add.remote(*sums)


def sum_on_worker(
    shared: list[Ref],
    bases: tuple[Basis, ...],
    part: Span | Games,
    number: int,
    ranges: Sequence[slice],
) -> tuple[RangeSums | Remainder, ...]:
    """Sum a part of the games of a list, in a process of some machine."""
    known = _opened(shared[0])
    pieces = [part] if isinstance(part, Games) else games_of_span(known, part, number)
    sums, rest = sum_games(known, bases, pieces, ranges)
    return (*sums, rest)


@lru_cache(maxsize=1)
def _opened(shared: Ref) -> Shared:
    """Return what a reference stands for; each process fetches and opens it once."""
    made_by, opened = ray_module().get(shared)
    if made_by != version("arpad"):
        raise ClusterError(
            f"A machine of the cluster has arpad {version('arpad')}, and the replay is of "
            f"{made_by}: install the same version everywhere."
        )
    known: Shared = opened
    return known


@contextmanager
def connected(cores: int) -> Iterator[RayCluster]:
    """Be connected to a cluster: one that is there, or one of this machine for the time being."""
    ray = ray_module()
    if ray.is_initialized():
        yield RayCluster()
        return
    with TemporaryDirectory(prefix="arpad-") as folder:
        is_own = not os.environ.get("RAY_ADDRESS")
        options = _options_of_own(cores, folder) if is_own else {}
        try:
            ray.init(**options, logging_level=ERROR, log_to_driver=False)
            if is_own:
                _check_is_private(ray)
            yield RayCluster()
        finally:
            ray.shutdown()


def _options_of_own(cores: int, folder: str) -> dict[str, Any]:
    """Return how a cluster of this machine is started; its files go with it.

    Where the folder has a long name Ray takes its own: names of sockets have to be short.
    """
    files = {"_temp_dir": folder} if len(folder) <= _LONGEST_FOLDER else {}
    return {"num_cpus": cores, "include_dashboard": False, **files}


def _check_is_private(ray: Any) -> None:  # noqa: ANN401 - a module
    """Refuse a cluster of this machine that others can reach: it would run their programs."""
    if ray.util.get_node_ip_address() != _LOOPBACK:
        raise ClusterError(
            "Ray was imported before the replay and would listen to other machines: let arpad "
            "import it, or start a cluster and name it in RAY_ADDRESS."
        )


def ray_module() -> Any:  # noqa: ANN401 - a module
    """Return Ray: it tells nobody of its use, and a cluster of its own stays on this machine.

    It reads these settings when it is imported. An error of a task is raised here once, and not
    written for every value that it leaves out; the last setting is named for systems on which
    staying on the machine is the default.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")
    if not os.environ.get("RAY_ADDRESS"):
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    need("ray", extra="cluster", purpose="A replay on a cluster")
    import ray  # noqa: PLC0415 - only who replays on a cluster needs it

    return ray
