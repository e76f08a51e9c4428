"""What the laboratory reads from the folders of two replays: file by file, columns it needs only.

Ten years of lists do not fit side by side in the memory of a small machine; one list does.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arpad.drift.movers import Ends

Array: TypeAlias = NDArray[Any]
Means: TypeAlias = dict[date, tuple[int, float]]
"""How many have a rating on a day, and which on average."""


def columns_in(file: Path, *names: str) -> list[Array]:
    """Return some columns of a file of Parquet."""
    from pyarrow import parquet  # type: ignore[import-untyped] # noqa: PLC0415 - of an extra

    table = parquet.read_table(file, columns=list(names))
    return [table.column(name).to_numpy() for name in names]


def files_of(folder: Path, table: str) -> Iterator[tuple[date, Path]]:
    """Yield the files of a table with their days, in order."""
    for file in sorted((folder / table).glob("*.parquet")):
        yield date.fromisoformat(file.stem), file


def means_of_lists(folder: Path) -> Means:
    """Return the means of all lists; who is delisted is not among them."""
    means: Means = {}
    for day, file in files_of(folder, "lists"):
        rating, flag = columns_in(file, "rating", "flag")
        listed = rating[flag != "delisted"]
        if len(listed):
            means[day] = len(listed), float(listed.mean())
    return means


def means_of_months(folder: Path) -> Means:
    """Return the means at the end of months, found by undoing events from the end on."""
    player, rating = columns_in(folder / "players.parquet", "player", "rating")
    place = {code: at for at, code in enumerate(player.tolist())}
    now, means = rating.astype(np.int64), dict[date, tuple[int, float]]()
    for day, file in reversed(list(files_of(folder, "changes"))):
        rated = now[now > 0]
        if len(rated):
            means[day] = len(rated), float(rated.mean())
        who, before = columns_in(file, "player", "before")
        for code, was in zip(who[::-1].tolist(), before[::-1].tolist(), strict=True):
            now[place[code]] = was
    return dict(sorted(means.items()))


def ends_of(base: Path, house: Path, games_before: Array) -> Ends:
    """Return where everybody stands at the end of both replays, in the order of the ids.

    `games_before` are the rated games with which they began.
    """
    player, rating, games = columns_in(base / "players.parquet", "player", "rating", "games")
    (other,) = columns_in(house / "players.parquet", "rating")
    played = games.astype(np.int64) - games_before
    return Ends(player.tolist(), rating.astype(np.int64), other.astype(np.int64), played)
