"""An invented world as tables: of Arrow, by the published names of columns, and as Parquet."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from numpy.typing import NDArray

from arpad.kernels.columns import UNPLAYED, Events, Games, Int32, Players
from arpad.kernels.schema import SYSTEMS

_ROWS_A_GROUP = 1 << 20


@dataclass(frozen=True, slots=True)
class World:
    """Games in the order of their events, events in the order of their first days, players."""

    games: Games
    events: Events
    players: Players


def tables_of(world: World) -> dict[str, pa.Table]:
    """Return games, events and players as the published schema has them."""
    return {
        "games": pa.table(_columns(world.games)),
        "events": _events(world.events),
        "players": pa.table(
            {
                "player": np.arange(len(world.players), dtype=np.int32),
                **_columns(world.players),
            }
        ),
    }


def write_world(world: World, folder: Path) -> None:
    """Write games.parquet, events.parquet and players.parquet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables_of(world).items():
        pq.write_table(table, folder / f"{name}.parquet", row_group_size=_ROWS_A_GROUP)


def played_games(world: World) -> dict[str, NDArray[Any]]:
    """Return the games that were played as loops take them: ids without a sign, and a day."""
    games, is_played = world.games, world.games.result != UNPLAYED
    return {
        "white": games.white[is_played].astype(np.uint32),
        "black": games.black[is_played].astype(np.uint32),
        "result": games.result[is_played],
        "day": world.events.start[games.event[is_played]],
    }


def _columns(table: Games | Players) -> dict[str, NDArray[Any]]:
    return {field.name: getattr(table, field.name) for field in fields(table)}


def _events(events: Events) -> pa.Table:
    days = {name: _days(getattr(events, name)) for name in ("start", "end", "received")}
    return pa.table(
        {
            "event": np.arange(len(events), dtype=np.int32),
            **days,
            "system": pa.DictionaryArray.from_arrays(events.system, [*SYSTEMS]).cast(pa.string()),
            "is_team_championship": events.is_team_championship,
            "is_official": events.is_official,
        }
    )


def _days(numbers: Int32) -> NDArray[np.datetime64]:
    return numbers.astype("datetime64[D]")
