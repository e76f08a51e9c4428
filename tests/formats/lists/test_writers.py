"""What every writer keeps: the same bytes twice, progress on the way, a stream never whole."""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest

from arpad.formats.lists import (
    ListTable,
    list_from_json,
    list_from_parquet,
    table_of_listed_players,
    table_of_rating_list,
    write_csv,
    write_json,
    write_list_as_fide_txt,
    write_list_as_fide_xml,
    write_parquet,
    write_xlsx,
)
from arpad.locale import Language, words
from arpad.model.finding import Finding
from arpad.model.listed_player import ListedPlayer, ListRating
from arpad.model.period import ListRow, RatingList

MakeList = Callable[..., RatingList]
MakeRow = Callable[..., ListRow]
Write = Callable[..., object]
Read = Callable[..., tuple[ListTable | None, tuple[Finding, ...]]]

IN_FRENCH = partial(write_xlsx, translate=words(Language.FRENCH))
TABLES: dict[str, Write] = {
    "csv": write_csv,
    "json": write_json,
    "xlsx": write_xlsx,
    "xlsx in French": IN_FRENCH,
    "parquet": write_parquet,
}
FIDE: dict[str, Write] = {"txt": write_list_as_fide_txt, "xml": write_list_as_fide_xml}


def players(number: int) -> Iterator[ListedPlayer]:
    for n in range(number):
        yield ListedPlayer(
            str(n), f"Player {n}", "EST", standard=ListRating(1500 + n % 1000, n % 9, 20)
        )


def written(write: Write, made: object, **options: object) -> bytes:
    file = BytesIO()
    write(made, file, **options)
    return file.getvalue()


@pytest.mark.parametrize("write", TABLES.values(), ids=TABLES)
def test_the_same_list_gives_the_same_bytes(write: Write, list_of: MakeList) -> None:
    for edition in ("fide/b02_2010", "fesa/elo_text", "fisf/classique_2019", "other/edition"):
        table = table_of_rating_list(list_of(edition))
        assert written(write, table) == written(write, table) != b""
    once, again = (written(write, table_of_listed_players(players(3000))) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("write", FIDE.values(), ids=FIDE)
def test_the_same_list_in_a_form_of_fide_gives_the_same_bytes(
    write: Write, list_of: MakeList
) -> None:
    made = list_of("fide/b02_2010")
    assert written(write, made) == written(write, made) != b""


@pytest.mark.parametrize("write", [*TABLES.values(), *FIDE.values()], ids=[*TABLES, *FIDE])
def test_a_path_and_a_stream_get_the_same_bytes(
    write: Write, list_of: MakeList, tmp_path: Path
) -> None:
    made: object = list_of("fide/b02_2010")
    if write in TABLES.values():
        made = table_of_rating_list(list_of("fide/b02_2010"))
    write(made, tmp_path / "list")
    assert (tmp_path / "list").read_bytes() == written(write, made)


@pytest.mark.parametrize("write", [write_csv, write_json, write_xlsx])
def test_progress_is_told_by_the_ten_thousand_and_at_the_end(write: Write) -> None:
    told: list[int] = []
    written(write, table_of_listed_players(players(20_500)), progress=told.append)
    assert told == [10_000, 20_000, 20_500]


@pytest.mark.parametrize(
    ("write", "read", "number"),
    [
        (write_json, list_from_json, 20_001),
        (write_parquet, list_from_parquet, 100_001),
    ],
)
def test_a_list_of_several_pieces_comes_back_whole(write: Write, read: Read, number: int) -> None:
    table = table_of_listed_players(players(number))
    read_table, findings = read(written(write, table), name="list")
    assert findings == ()
    assert read_table is not None
    assert list(read_table.rows) == list(table_of_listed_players(players(number)).rows)


def test_a_csv_of_several_pieces_has_one_header() -> None:
    lines = written(write_csv, table_of_listed_players(players(20_001))).splitlines()
    assert len(lines) == 20_002
    assert [line[:2] for line in lines].count(b"id") == 1


def test_progress_of_parquet_is_told_by_the_group() -> None:
    told: list[int] = []
    written(write_parquet, table_of_listed_players(players(100_001)), progress=told.append)
    assert told == [100_000, 100_001]


@pytest.mark.parametrize("write", FIDE.values(), ids=FIDE)
def test_progress_of_a_form_of_fide_is_told(write: Write, list_of: MakeList, row: MakeRow) -> None:
    told: list[int] = []
    rows = (row(id=str(n)) for n in range(10_001))
    written(write, list_of("fide/b02_2010"), rows=rows, progress=told.append)
    assert told == [10_000, 10_001]


class Sink(BytesIO):
    """A file that forgets what it is given."""

    def write(self, data: object) -> int:
        return len(bytes(data)) if isinstance(data, bytes | memoryview) else 0


@pytest.mark.parametrize("write", [write_csv, write_json])
def test_memory_does_not_grow_with_the_list(write: Callable[[ListTable, BinaryIO], object]) -> None:
    peaks = []
    for number in (20_000, 60_000):
        tracemalloc.start()
        write(table_of_listed_players(players(number)), Sink())
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.2
