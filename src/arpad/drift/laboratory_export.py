"""The files of the laboratory: JSON for programs, CSV for sheets, Parquet for analysts."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import msgspec

from arpad.drift.figure import Table
from arpad.drift.laboratory_values import Laboratory
from arpad.drift.movers import Ends
from arpad.formats.whole_file import whole_file

_PLAYERS = ("player", "base", "house", "difference", "games")


def write_laboratory(found: Laboratory, ends: Ends, folder: Path) -> tuple[str, ...]:
    """Write everything into a folder; return the names of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {"laboratory.json": msgspec.json.format(msgspec.json.encode(found), indent=2)}
    for figure in found.figures:
        drawing = msgspec.json.encode(figure.specification())
        files[f"{figure.name}.vl.json"] = msgspec.json.format(drawing, indent=2)
    for name, table in _tables(found, ends):
        files[f"{name}.csv"] = _csv(table)
        files[f"{name}.parquet"] = _parquet(table)
    for name, data in files.items():
        with whole_file(folder / name) as stream:
            stream.write(data)
    return tuple(sorted(files))


def _tables(found: Laboratory, ends: Ends) -> Iterator[tuple[str, Table]]:
    yield "players", _players(ends)
    for figure in found.figures:
        yield figure.name, figure.table


def _players(ends: Ends) -> Table:
    """Return everybody with a rating at the end of one of the replays."""
    rated = ((ends.base > 0) | (ends.house > 0)).nonzero()[0]
    columns = (ends.base, ends.house, ends.difference, ends.games)
    numbers = zip(*(column[rated].tolist() for column in columns), strict=True)
    return Table(
        _PLAYERS,
        tuple((ends.player[at], *row) for at, row in zip(rated.tolist(), numbers, strict=True)),
    )


def _csv(table: Table) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return text.getvalue().encode()


def _parquet(table: Table) -> bytes:
    # Who has made the replays has pyarrow.
    import pyarrow as pa  # type: ignore[import-untyped] # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    columns = zip(*table.rows, strict=True) if table.rows else ((),) * len(table.columns)
    arrays = [pa.array(list(column)) for column in columns]
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_arrays(arrays, names=list(table.columns)), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data
