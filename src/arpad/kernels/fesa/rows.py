"""Columns before and after a loop: as lists where Python runs it, as rows at the end."""

from typing import Any, TypeVar, cast

import numpy as np

from arpad.kernels.chain import EventRows
from arpad.kernels.columns import UNRATED, Int8, Int32
from arpad.kernels.fesa.curve import Floats
from arpad.kernels.fesa.solve import Verdict, Work
from arpad.model.exact import WIN
from arpad.regulations.fesa.table_solver import FARTHEST

Columns = TypeVar("Columns", bound=tuple[Any, ...])


def as_lists(work: Work) -> Work:
    """Return the same columns as lists, in which Python finds its way much faster."""
    return Work(
        tables=_listed(work.tables),
        standings=_listed(work.standings),
        entrants=_listed(work.entrants),
        pool=_listed(work.pool),
        met=cast("Floats", work.met.tolist()),
        rules=_listed(work.rules),
    )


def _listed(columns: Columns) -> Columns:
    lists = (c.tolist() if isinstance(c, np.ndarray) else c for c in columns)
    return type(columns)(*lists)


def write_back(lists: Work, work: Work) -> None:
    """Write into columns what a loop has left in their lists."""
    for part in ("standings", "entrants", "pool"):
        for column, values in zip(getattr(work, part), getattr(lists, part), strict=True):
            column[:] = values


def rows_of(work: Work, events: Int32, verdicts: Int8) -> EventRows:
    """Return what tables did, a row for everybody who played in one that was rated."""
    tables, entrants = work.tables, work.entrants
    games = np.diff(tables.first_game)
    table = np.repeat(np.arange(len(events)), np.diff(tables.first))
    kept = (games > 0) & (verdicts[table] == Verdict.RATED.value)
    is_rated, before = ~entrants.is_unrated[kept], entrants.before[kept]
    after = entrants.after[kept]
    k = work.rules.coefficient[FARTHEST + np.clip(before, -FARTHEST, FARTHEST)]
    return EventRows(
        event=events[table[kept]],
        player=tables.player[kept],
        before=np.where(is_rated, before, UNRATED).astype(np.int16),
        after=after.astype(np.int16),
        k=np.where(is_rated, k, 0).astype(np.int16),
        games=games[kept].astype(np.int16),
        change=np.where(is_rated, WIN * (after - before), 0).astype(np.int32),
    )
