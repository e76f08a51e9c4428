"""Folders, files by name, and one file of many reports come to the same columns."""

import io
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest

from arpad.formats.trf.bulk import ReportColumns, read_many, sources
from arpad.formats.trf.bulk.columns import columns_of
from arpad.formats.trf.bulk.concatenation import spans

Invent: TypeAlias = Callable[[random.Random, Counter[str]], bytes]

NUMBER = 60


@pytest.fixture
def reports(invented: Invent) -> list[bytes]:
    """Return sound reports whose records come before their players, as they are written."""
    dice = random.Random(11)  # noqa: S311 - invented reports
    return [invented(dice, Counter()) for _ in range(NUMBER)]


@pytest.fixture
def folder(tmp_path: Path, reports: list[bytes]) -> Path:
    path = tmp_path / "reports"
    path.mkdir()
    for number, data in enumerate(reports):
        (path / f"{number:04}.trf").write_bytes(data)
    return path


def assert_equal(one: ReportColumns, other: ReportColumns, *, but: str = "") -> None:
    for name in ("events", "players", "games", "byes"):
        theirs = columns_of(getattr(other, name))
        for column, values in columns_of(getattr(one, name)).items():
            if column != but:
                np.testing.assert_array_equal(values, theirs[column], f"{name}.{column}")


def test_a_folder_is_its_files_in_the_order_of_their_names(folder: Path) -> None:
    (folder / "folder").mkdir()
    files = sorted(folder.glob("*.trf"))
    columns = read_many(folder)
    assert_equal(columns, read_many(files))
    assert_equal(columns, read_many(str(file) for file in files))
    assert columns.events.file.tolist() == [str(file) for file in files]
    assert columns.left == ()


@pytest.mark.parametrize(
    ("table", "types"),
    [
        ("events", {"start": "int32", "end": "int32", "system": "int8"}),
        ("players", {"event": "int32", "id": "int64", "rating": "int16"}),
        ("games", {"event": "int32", "round": "int16", "result": "int8"}),
        ("games", {"white": "int32", "black": "int32"}),
        ("byes", {"event": "int32", "round": "int16", "player": "int32"}),
    ],
)
def test_columns_have_the_types_of_a_replay(
    table: str, types: dict[str, str], folder: Path
) -> None:
    found = columns_of(getattr(read_many(folder), table))
    assert {name: str(found[name].dtype) for name in types} == types


def test_nothing_gives_columns_without_rows(tmp_path: Path) -> None:
    for columns in (read_many([]), read_many(tmp_path)):
        assert columns.left == ()
        assert_equal(columns, read_many([tmp_path / "none"]))
        assert len(columns.events.name) == 0


@pytest.mark.parametrize("size", [1, 5_000, 100_000])
def test_the_size_of_a_batch_changes_nothing(
    size: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read_many(folder)
    monkeypatch.setattr(sources, "BATCH", size)
    monkeypatch.setattr(sources, "MOST_REPORTS", 7)
    assert_equal(read_many(folder), whole)


def test_progress_tells_of_every_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_REPORTS", 25)
    told: list[tuple[int, int]] = []
    read_many(folder, progress=lambda done, total: told.append((done, total)))
    assert told == [(25, NUMBER), (50, NUMBER), (NUMBER, NUMBER)]


def test_progress_tells_of_the_bytes_of_one_file(tmp_path: Path, clean: bytes) -> None:
    path = tmp_path / "all.trf"
    path.write_bytes(clean * 3)
    told: list[tuple[int, int]] = []
    read_many(path, progress=lambda done, total: told.append((done, total)))
    assert told == [(3 * len(clean), 3 * len(clean))]


# One file of many reports


def starting_with_name(report: bytes) -> bytes:
    """Return a report whose first record is its name, with line ends of its own."""
    lines = report.removeprefix(b"\xef\xbb\xbf").splitlines(keepends=True)
    lines = [line for line in lines if line[:3] == b"012"] + [
        line for line in lines if line[:3] != b"012"
    ]
    return b"".join(line if line[-1:] in b"\r\n" else line + b"\n" for line in lines)


@pytest.fixture
def in_one(reports: list[bytes]) -> list[bytes]:
    return [*map(starting_with_name, reports)]


def test_one_file_of_many_reports_is_the_reports(tmp_path: Path, in_one: list[bytes]) -> None:
    paths = [tmp_path / f"{number:04}.trf" for number in range(len(in_one))]
    for path, data in zip(paths, in_one, strict=True):
        path.write_bytes(data)
    together = tmp_path / "all.trf"
    together.write_bytes(b"".join(in_one))
    columns = read_many(together)
    assert_equal(columns, read_many(paths), but="file")
    assert set(columns.events.file.tolist()) == {str(together)}
    assert columns.left == ()


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7, 100, 1_000, 10_000])
def test_reports_are_cut_apart_wherever_blocks_end(size: int, in_one: list[bytes]) -> None:
    some = in_one[:12]
    together = b"".join(some)
    found = list(spans(io.BytesIO(together), size))
    assert [together[offset : offset + length] for offset, length in found] == some


def test_a_report_that_is_left_can_be_found_in_its_file(tmp_path: Path, clean: bytes) -> None:
    path = tmp_path / "all.trf"
    spoilt = clean.replace(b"2310", b"23x0")
    path.write_bytes(clean + spoilt + clean)
    columns = read_many(path)
    (left,) = columns.left
    assert len(columns.events.name) == 2
    assert left.file == path
    assert left.size is not None
    assert path.read_bytes()[left.offset : left.offset + left.size] == spoilt


def test_records_after_the_players_are_given_to_nobody(tmp_path: Path, clean: bytes) -> None:
    lines = clean.splitlines(keepends=True)
    players = [line for line in lines if line[:3] == b"001"]
    turned = b"".join([*players, *(line for line in lines if line not in players)])
    path = tmp_path / "all.trf"
    path.write_bytes(turned * 3)
    columns = read_many(path)
    assert len(columns.events.name) == 0
    assert [left.size for left in columns.left] == [3 * len(turned)]


def test_a_report_that_is_too_large_does_not_hide_the_next(tmp_path: Path, clean: bytes) -> None:
    path = tmp_path / "all.trf"
    large = b"012 Large\n" + b"001 " * 3_000_000 + b"\n"
    path.write_bytes(clean + large + clean)
    columns = read_many(path)
    assert len(columns.events.name) == 2
    assert [(left.reason, left.size) for left in columns.left] == [
        ("It is larger than 8 MB.", len(large))
    ]


def test_a_file_of_one_report_is_that_report(tmp_path: Path, clean: bytes) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(clean)
    assert_equal(read_many(path), read_many([path]))


def test_one_file_that_is_not_there_is_left(tmp_path: Path) -> None:
    (left,) = read_many(tmp_path / "none.trf").left
    assert left.reason.startswith("There is no such file")
