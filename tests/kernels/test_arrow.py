"""Arrow and Parquet: texts by dictionary, files in pieces, tables out and in again."""

import io
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from arpad.kernels import parquet_table
from arpad.kernels.arrow import columns_of_table
from arpad.kernels.arrow_out import arrays_of, arrow_table, read_tables, write_parquet
from arpad.kernels.cells import days, flags, half_points, whole_numbers
from arpad.kernels.columns import ListColumns, unrated_players
from arpad.kernels.identity import Identities
from arpad.kernels.parquet_table import ParquetTable
from arpad.kernels.raw_column import ColumnError
from arpad.kernels.schema import Kind
from arpad.kernels.tables_out import Named, joined_tables, list_table, player_table

TEXTS = [
    pa.chunked_array([["a", "b"], ["c", "a"]]),
    pa.chunked_array([["a", "b"], ["c", "a"]], pa.large_string()),
    pa.chunked_array([["a", "b"], ["c", "a"]], pa.string_view()),
    pa.chunked_array([pa.array(part).dictionary_encode() for part in (["a", "b"], ["c", "a"])]),
]


@pytest.mark.parametrize("column", TEXTS, ids=lambda column: str(column.type)[:12])
def test_texts_of_every_type_are_read_over_all_chunks(column: Any) -> None:  # noqa: ANN401
    read = columns_of_table(pa.table({"white": column}), "games")["white"]
    assert [read.value(row) for row in range(4)] == ["a", "b", "c", "a"]


def test_nothing_is_told_apart_from_zero() -> None:
    table = pa.table(
        {
            "round": pa.array([0, None], pa.int16()),
            "white": pa.array([None, "a"]),
            "date": pa.array([None, date(2012, 3, 1)]),
            "result": pa.array([None, 0.0]),
        }
    )
    columns = columns_of_table(table, "games", first_row=5)
    assert {n: c.missing is not None and c.missing.tolist() for n, c in columns.items()} == {
        "round": [False, True],
        "white": [True, False],
        "date": [True, False],
        "result": [True, False],
    }
    with pytest.raises(ColumnError, match="games, column result, row 6: nothing is no result"):
        half_points(columns["result"])


def test_numbers_days_and_truths_of_every_type_are_read() -> None:
    table = pa.table(
        {
            "start": pa.array(["2012-03-01"]).cast(pa.timestamp("ms")),
            "end": pa.array([date(2012, 3, 2)], pa.date64()),
            "received": pa.array(["2012-03-03T22:00:00Z"]).cast(pa.timestamp("us", tz="UTC")),
            "is_official": pa.array([True]),
            "event": pa.array([7], pa.uint32()),
        }
    )
    columns = columns_of_table(table, "events")
    assert [days(columns[n]).tolist() for n in ("start", "end", "received")] == [
        [15400],
        [15401],
        [15402],
    ]
    assert flags(columns["is_official"]).tolist() == [True]
    assert whole_numbers(columns["event"], Kind.INT32, least=0).tolist() == [7]


def test_decimals_are_points() -> None:
    from decimal import Decimal  # noqa: PLC0415 - only here

    table = pa.table({"result": pa.array([Decimal("0.5"), Decimal("1.0")])})
    assert half_points(columns_of_table(table, "games")["result"]).tolist() == [1, 2]


def test_a_type_of_no_use_is_refused() -> None:
    with pytest.raises(ColumnError, match="games, column white: values of type list<"):
        columns_of_table(pa.table({"white": pa.array([[1]])}), "games")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ten games in two files, in groups of three rows, read two rows at a time."""
    monkeypatch.setattr(parquet_table, "ROWS_OF_A_PIECE", 2)
    for name, first, last in (("a", 0, 7), ("b", 7, 10)):
        table = pa.table(
            {
                "white": [f"w{row}" for row in range(first, last)],
                "black": [f"b{row % 2}" for row in range(first, last)],
                "result": pa.array([row % 3 for row in range(first, last)], pa.int8()),
                "remark": ["x"] * (last - first),
            }
        )
        pq.write_table(table, tmp_path / f"{name}.parquet", row_group_size=3)
    (tmp_path / "notes.txt").write_text("no games", encoding="utf-8")
    return tmp_path


def test_a_folder_is_read_file_by_file_in_pieces(files: Path) -> None:
    table = ParquetTable(files, "games")
    assert (len(table), table.names) == (10, ["white", "black", "result"])
    pieces = list(table.pieces(["white"]))
    assert max(len(piece["white"]) for piece in pieces) == 2
    rows = [
        (p["white"].first_row + row, p["white"].value(row))
        for p in pieces
        for row in range(len(p["white"]))
    ]
    assert rows == [(row, f"w{row}") for row in range(10)]


@pytest.mark.parametrize("after", range(11))
def test_groups_before_a_row_are_left_out(files: Path, after: int) -> None:
    pieces = list(ParquetTable(files, "games").pieces(["white"], after=after))
    seen = {p["white"].first_row + row for p in pieces for row in range(len(p["white"]))}
    assert seen >= set(range(after, 10))
    assert min(seen, default=10) > after - 3
    assert all(p["white"].value(0) == f"w{p['white'].first_row}" for p in pieces)


def test_a_small_table_is_read_whole(files: Path) -> None:
    columns = ParquetTable(files, "games").columns()
    assert half_points(columns["result"]).tolist() == [row % 3 for row in range(10)]


def test_files_that_cannot_be_used_are_named(tmp_path: Path, files: Path) -> None:
    with pytest.raises(ColumnError, match="there is no file"):
        ParquetTable(tmp_path / "none.parquet", "games")
    with pytest.raises(ColumnError, match=r"cannot be read as Parquet: .*[^.]\.$"):
        ParquetTable(files / "notes.txt", "games")
    with pytest.raises(ColumnError, match=r"events in .*a.parquet has no column event and no col"):
        ParquetTable(files / "a.parquet", "events")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ColumnError, match="holds no Parquet file"):
        ParquetTable(tmp_path / "empty", "games")


def a_list(day: date) -> ListColumns:
    return ListColumns(
        list_date=day,
        player=np.array([0, 2], np.int32),
        rating=np.array([2400, 1399], np.int16),
        k=np.array([10, 15], np.int16),
        games=np.array([9, 0], np.int16),
        flag=np.array([0, 2], np.int8),
        is_inactive=np.array([False, True]),
    )


@pytest.mark.parametrize("ids", [["a", "b", "ü"], np.array([7, 12, 4500012])], ids=str)
def test_lists_are_written_and_read_again(tmp_path: Path, ids: Any) -> None:  # noqa: ANN401
    named = Named(Identities(ids), Identities([]), has_event_ids=True)
    files = []
    for day in (date(2012, 3, 1), date(2012, 5, 1)):
        files.append(tmp_path / f"{day}.parquet")
        with files[-1].open("wb") as stream:
            write_parquet(stream, "lists", arrow_table("lists", list_table(a_list(day), named)))
    read = read_tables(files)
    assert read.column("player").to_pylist() == [ids[0], ids[2]] * 2
    assert read.column("list_date").to_pylist()[::2] == [date(2012, 3, 1), date(2012, 5, 1)]
    assert read.column("flag").to_pylist() == ["", "delisted"] * 2
    assert read.schema.field("rating").type == pa.int16()
    both = joined_tables(
        [list_table(a_list(d), named) for d in (date(2012, 3, 1), date(2012, 5, 1))]
    )
    plain = {name: column.plain().tolist() for name, column in both.items()}
    assert {name: values.tolist() for name, values in arrays_of(read).items()} == plain


def test_the_same_table_gives_the_same_bytes() -> None:
    named = Named(Identities(["a", "b", "c"]), Identities([]), has_event_ids=True)
    written = []
    for _ in range(2):
        stream = io.BytesIO()
        write_parquet(
            stream, "lists", arrow_table("lists", list_table(a_list(date(2012, 3, 1)), named))
        )
        written.append(stream.getvalue())
    assert written[0] == written[1]


def test_players_go_out_as_they_come_in() -> None:
    named = Named(Identities(["a", "b"]), Identities([]), has_event_ids=True)
    arrow = arrow_table("players", player_table(unrated_players(2), named))
    columns = columns_of_table(arrow, "players")
    assert whole_numbers(columns["rating"], Kind.INT16, least=0).tolist() == [0, 0]
    assert [columns["player"].value(row) for row in range(2)] == ["a", "b"]
