"""A small world with a popular player, a cluster that is this process, and a real one of Ray."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

sys.path.insert(0, str(Path(__file__).parents[3]))

from benchmarks.popular import with_popular_player
from benchmarks.two_nodes import two_nodes
from benchmarks.world import make_world
from benchmarks.world_tables import tables_of


@dataclass(frozen=True)
class Tables:
    """Games, events and players in memory and as Parquet files with many row groups."""

    games: pa.Table
    events: pa.Table
    players: pa.Table
    file: Path


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    made = tables_of(with_popular_player(make_world(20_000, 2_000)))
    file = tmp_path_factory.mktemp("world") / "games.parquet"
    pq.write_table(made["games"], file, row_group_size=1_500)
    return Tables(made["games"], made["events"], made["players"], file)


@pytest.fixture(scope="session")
def cluster_of_two() -> Iterator[None]:
    """Be connected to a real cluster of two nodes on this host."""
    with two_nodes():
        yield
