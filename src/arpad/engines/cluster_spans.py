"""Where in their table the games of a list lie, cut into spans that tasks read by themselves."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from arpad.engines.game_source import GameSource
from arpad.engines.replay_input import Extents
from arpad.kernels.columns import Bools, Int64

WORTH_SKIPPING = 1 << 18
"""So many rows between two events that enter a list are not read."""


class Span(NamedTuple):
    """Rows of a table: from `first` on, before `until`."""

    first: int
    until: int


def group_ends(source: GameSource) -> Int64 | None:
    """Return the rows at which row groups of the files end; None where there are no files."""
    if source.is_in_memory:
        return None
    # Who has games in files has pyarrow.
    from pyarrow.parquet import read_metadata  # type: ignore[import-untyped]  # noqa: PLC0415

    from arpad.kernels.parquet_table import ParquetTable  # noqa: PLC0415

    assert isinstance(source, ParquetTable)  # noqa: S101 - there is no other table in files
    lengths = [
        metadata.row_group(group).num_rows
        for metadata in map(read_metadata, source.files)
        for group in range(metadata.num_row_groups)
    ]
    return np.cumsum(lengths, dtype=np.int64)


def spans_of_list(
    extents: Extents, enters: Bools, group_ends: Int64, *, rows: int, most: int
) -> list[Span]:
    """Return spans that hold all games of the events that enter a list.

    They have about so many rows each, more where there would be too many of them, and end with
    the row groups of the files where such an end is near: a group is best read by one task.
    """
    stretches = list(_stretches(extents.first_row[enters], extents.last_row[enters]))
    total = sum(stretch.until - stretch.first for stretch in stretches)
    wanted = max(rows, -(-total // most))
    return [span for stretch in stretches for span in _cut(stretch, wanted, group_ends)]


def _stretches(first_row: Int64, last_row: Int64) -> Iterator[Span]:
    """Yield the rows from the first event to the last, without long stretches of others."""
    if not len(first_row):
        return
    order = np.argsort(first_row, kind="stable")
    first, reached = first_row[order], np.maximum.accumulate(last_row[order])
    gaps = np.flatnonzero(first[1:] - reached[:-1] > WORTH_SKIPPING) + 1
    starts = [0, *gaps.tolist()]
    for start, end in zip(starts, [*starts[1:], len(first)], strict=True):
        yield Span(int(first[start]), int(reached[end - 1]) + 1)


def _cut(stretch: Span, rows: int, group_ends: Int64) -> Iterator[Span]:
    """Yield a stretch in pieces of about so many rows."""
    parts = max(1, round((stretch.until - stretch.first) / rows))
    cuts = np.linspace(stretch.first, stretch.until, parts + 1).astype(np.int64)
    for number, cut in enumerate(cuts[1:-1].tolist(), 1):
        cuts[number] = _nearest(cut, group_ends, rows // 2)
    cuts = np.unique(np.clip(cuts, stretch.first, stretch.until))
    for first, until in zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True):
        yield Span(first, until)


def _nearest(row: int, group_ends: Int64, reach: int) -> int:
    """Return the end of a row group that is near a row, or the row."""
    place = int(np.searchsorted(group_ends, row))
    near = group_ends[max(0, place - 1) : place + 1].tolist()
    best = min(near, key=lambda end: abs(end - row), default=row)
    return int(best) if abs(best - row) <= reach else row
