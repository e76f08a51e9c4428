"""Rating lists as CSV: what is published, what organisers download, what bars are proposed from.

One table of columns serves all three; a list that was written can be read again.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from arpad.formats.classic_series import ClassicSeries
from arpad.formats.csv_file import CsvFile
from arpad.formats.csv_notation import csv_text
from arpad.formats.csv_rows import Row, same_ids
from arpad.formats.deviation import Deviation
from arpad.formats.document import Findings
from arpad.formats.reading import read_file
from arpad.model.fields import Count, Rating, Text
from arpad.model.finding import number_of
from arpad.model.period import ListRow, ListStatus
from arpad.model.player import Player

Reading: TypeAlias = tuple[tuple[Player, ...] | None, Findings]
"""The players of a list, or the errors that keep the file from being one."""


class RatingListRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player of an office's list; rank and status follow from the rest and are not used."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Text
    rating: Rating | None
    games: Count
    tournaments: Count
    last_event: date | None
    series: ClassicSeries | None = None
    federation: Text | None = None
    rank: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    status: ListStatus | None = None


_PHRASES = {
    "rating": "{}, or an empty cell for a player without a rating",
    "last_event": "{}, or an empty cell for a player without a game",
    "series": "{}, or an empty cell",
    "federation": "{}, or an empty cell",
    "rank": "{}, or an empty cell",
    "status": "{}, or an empty cell",
}
_COLUMNS = (
    "id",
    "name",
    "federation",
    "rating",
    "status",
    "series",
    "games",
    "tournaments",
    "last_event",
)


def read_rating_list(path: str | Path) -> Reading:
    """Read the list of an office, or list everything that is wrong with it."""
    return read_file(path, rating_list_from_bytes)


def rating_list_from_bytes(data: bytes, *, name: str) -> Reading:
    """Read the bytes of an office's list, called by this name in findings."""
    rows, findings = _file().read(data, name=name)
    return None if rows is None else tuple(map(_player, rows)), findings


def rating_list_csv(rows: Sequence[ListRow]) -> str:
    """Return the organisers' file, or the published list: with ranks first where rows have them."""
    has_ranks = any(row.rank is not None for row in rows)
    columns = ("rank", *_COLUMNS) if has_ranks else _COLUMNS
    return csv_text(columns, ([getattr(row, column) for column in columns] for row in rows))


@cache
def _file() -> CsvFile[RatingListRow]:
    return CsvFile(RatingListRow, phrases=_PHRASES, contradictions=_contradictions)


def _player(row: RatingListRow) -> Player:
    cells = msgspec.structs.asdict(row) | {"series": row.series and row.series.value}
    del cells["rank"], cells["status"]
    return Player(**cells)


def _contradictions(rows: Sequence[Row]) -> Iterator[Deviation]:
    """Yield everything in which rows contradict themselves or each other."""
    yield from same_ids(rows)
    for row in rows:
        for deviation in _numbers(row):
            yield deviation.within(row.line)


def _numbers(row: Row) -> Iterator[Deviation]:
    games, tournaments = row.cells.get("games"), row.cells.get("tournaments")
    if games is not None and tournaments is not None and tournaments > games:
        message = f"{number_of(tournaments, 'tournament')} with {number_of(games, 'game')}"
        advice = "every tournament has at least one; correct one of the two"
        yield Deviation(("tournaments",), f"{message} cannot be; {advice}")
    last_event = row.cells.get("last_event")
    if games == 0 and last_event is not None:
        message = f"the last competition was on {last_event}, but games is 0"
        yield Deviation(("last_event",), f"{message}; correct games, or empty this cell")
