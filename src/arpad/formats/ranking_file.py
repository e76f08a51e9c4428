"""Rankings as CSV: the places in the Duplicate and the classic ranking, one player a line."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from arpad.formats.classic_series import ClassicSeries
from arpad.formats.csv_file import CsvFile
from arpad.formats.csv_rows import Row, repetitions, same_ids
from arpad.formats.deviation import Deviation
from arpad.formats.document import Findings
from arpad.formats.reading import read_file
from arpad.model.fields import Text
from arpad.model.ranking import Place, RankedPlayer

Reading: TypeAlias = tuple[tuple[RankedPlayer, ...] | None, Findings]
"""The players of a ranking, or the errors that keep the file from being one."""


class RankingRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player of the two rankings; who is not in one of them has empty cells there."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Text
    duplicate_rank: Place | None
    duplicate_series: Annotated[int, Meta(ge=1, le=7)] | None
    classic_rank: Place | None
    classic_series: ClassicSeries | None


_PHRASES = {
    "duplicate_rank": "{}, or an empty cell for a player without a Duplicate ranking",
    "duplicate_series": "{}, or an empty cell for a player without a Duplicate ranking",
    "classic_rank": "{}, or an empty cell for a player without a classic ranking",
    "classic_series": "{}, or an empty cell for a player without a classic ranking",
}
_RANKINGS = (("duplicate_rank", "duplicate_series"), ("classic_rank", "classic_series"))


def read_ranking(path: str | Path) -> Reading:
    """Read a ranking, or list everything that is wrong with it."""
    return read_file(path, ranking_from_bytes)


def ranking_from_bytes(data: bytes, *, name: str) -> Reading:
    """Read the bytes of a ranking, called by this name in findings."""
    rows, findings = _file().read(data, name=name)
    if rows is None:
        return None, findings
    return tuple(_player(row) for row in rows), findings


@cache
def _file() -> CsvFile[RankingRow]:
    return CsvFile(RankingRow, phrases=_PHRASES, contradictions=_contradictions)


def _player(row: RankingRow) -> RankedPlayer:
    series = row.classic_series and row.classic_series.value
    return RankedPlayer(**msgspec.structs.asdict(row) | {"classic_series": series})


def _contradictions(rows: Sequence[Row]) -> Iterator[Deviation]:
    """Yield everything in which rows contradict themselves or each other."""
    yield from same_ids(rows)
    for rank, series in _RANKINGS:
        yield from _halves(rows, rank, series)
        yield from _shared_ranks(rows, rank)
    yield from _falling_series(rows)


def _halves(rows: Sequence[Row], rank: str, series: str) -> Iterator[Deviation]:
    """Yield ranks without their series, and series without their rank."""
    for row in rows:
        if not row.has(rank, series) or (row.cells[rank] is None) == (row.cells[series] is None):
            continue
        here, missing = (rank, series) if row.cells[series] is None else (series, rank)
        message = f"there is a {here}, {row.cells[here]}, but no {missing}"
        yield Deviation((row.line, missing), f"{message}; add it, or empty both cells")


def _shared_ranks(rows: Sequence[Row], rank: str) -> Iterator[Deviation]:
    for row, first in repetitions(rows, rank):
        message = f"the {rank} {row.cells[rank]} is already that of {first.words}"
        yield Deviation((row.line, rank), f"{message}; correct one of the two")


def _falling_series(rows: Sequence[Row]) -> Iterator[Deviation]:
    """Yield players in a better Duplicate series than the one ranked right above them.

    Only neighbours are compared, so that one wrong series is one error.
    """
    rank, series = _RANKINGS[0]
    placed = [row for row in rows if row.cells.get(rank) and row.cells.get(series)]
    placed.sort(key=lambda row: row.cells[rank])
    for above, row in pairwise(placed):
        if row.cells[series] < above.cells[series]:
            message = (
                f"series {row.cells[series]} at rank {row.cells[rank]} cannot come after series "
                f"{above.cells[series]} at rank {above.cells[rank]}, {above.words}"
            )
            yield Deviation((row.line, series), f"{message}; correct a rank or a series")
