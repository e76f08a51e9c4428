"""Exports: typed, described, whole, the same twice, and the same from a file and a server."""

import csv
import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from arpad.model.event import Event, Result
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.export import export
from arpad.office.office import Office, OfficeError
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.export_columns import TABLES, ExportTable, Kind

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)


@pytest.fixture
def march(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, 'Č, "d"': 1990})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0", "A B +-"], name="First, and last"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    desk.players("fesa", JANUARY, {"S": 1500})
    return office


def parquet(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def test_the_ledger_as_parquet(march: Office, tmp_path: Path) -> None:
    export(march, "fide", tmp_path)
    first = parquet(tmp_path, "ledger")[0]
    # 15 x (1 - 0.50) = 7.50, in hundredths.
    assert (first["player"], first["cause"], first["amount"]) == ("A", "game", 750)
    assert (first["expected"], first["score"], first["k"]) == (50, 100, 15)
    assert first["list_date"] == MARCH
    assert first["booked_at"] == datetime(2012, 3, 1, 9, tzinfo=UTC)


def test_a_correction_in_the_ledger(march: Office, tmp_path: Path) -> None:
    draw = WrongResult(event=1, round=1, white="A", black="B", result=Result.DRAW)
    correct(march, draw, "the card was misread", commit=True)
    export(march, "fide", tmp_path)
    rows = {row["entry"]: row for row in parquet(tmp_path, "ledger")}
    back = next(row for row in rows.values() if row["reverses"] is not None)
    assert back["amount"] == -rows[back["reverses"]]["amount"]
    told = (back["cause"], back["correction"], back["corrects"], back["belongs"])
    assert told == ("correction", 1, "game", MARCH)
    # The list of March is out: the next one carries what concerns it.
    assert back["list_date"] == date(2012, 5, 1)
    corrected = {row["correction"] for row in rows.values() if row["list_date"] == MARCH}
    assert corrected == {None}


def test_every_table_says_what_it_is(march: Office, tmp_path: Path) -> None:
    written = export(march, "fide", tmp_path)
    for table, done in zip(TABLES, written, strict=True):
        schema = pq.read_schema(tmp_path / done.file)
        facts = json.loads(schema.metadata[b"arpad"])
        assert facts == {"schema": table.schema, "pool": "fide", "version": "0"}
        assert schema.names == [column.name for column in table.columns]
        assert pq.read_metadata(tmp_path / done.file).num_rows == done.rows
    described = json.loads((tmp_path / "schema.json").read_text(encoding="utf-8"))
    assert [table["schema"] for table in described["tables"]] == [t.schema for t in TABLES]


def test_games_and_events(march: Office, tmp_path: Path) -> None:
    export(march, "fide", tmp_path)
    played, forfeit = parquet(tmp_path, "games")
    assert (played["white"], played["black"], played["result"]) == ("A", "B", "1-0")
    assert (played["is_played"], forfeit["is_played"]) == (True, False)
    (event,) = parquet(tmp_path, "events")
    assert (event["name"], event["state"], event["list_date"]) == (
        "First, and last",
        "published",
        MARCH,
    )


def test_players_are_those_of_the_pool(march: Office, tmp_path: Path) -> None:
    export(march, "fide", tmp_path)
    assert [row["player"] for row in parquet(tmp_path, "players")] == ["A", "B", 'Č, "d"']


def test_lists_with_their_rows(march: Office, tmp_path: Path) -> None:
    export(march, "fide", tmp_path)
    (head,) = parquet(tmp_path, "lists")
    assert (head["number"], head["list_date"], head["origin"]) == (1, MARCH, "published")
    rows = parquet(tmp_path, "list_rows")
    assert {row["player"]: row["rating"] for row in rows} == {"A": 2008, "B": 1993, 'Č, "d"': 1990}


def test_csv_says_the_same(march: Office, tmp_path: Path) -> None:
    export(march, "fide", tmp_path / "p")
    export(march, "fide", tmp_path / "c", as_csv=True)
    for table in TABLES:
        with (tmp_path / "c" / f"{table.name}.csv").open(encoding="utf-8", newline="") as file:
            found = list(csv.DictReader(file))
        typed = parquet(tmp_path / "p", table.name)
        words = [{c.name: _word(row[c.name], c.kind) for c in table.columns} for row in typed]
        assert found == words


def _word(cell: Any, kind: Kind) -> str:  # noqa: ANN401 - a cell
    if cell is None:
        return ""
    if kind is Kind.FLAG:
        return str(cell).lower()
    return f"{cell:%Y-%m-%dT%H:%M:%SZ}" if kind is Kind.MOMENT else str(cell)


@pytest.mark.parametrize("as_csv", [False, True])
def test_the_same_book_gives_the_same_bytes(
    march: Office,
    tmp_path: Path,
    as_csv: bool,  # noqa: FBT001 - both forms
) -> None:
    for name in ("one", "two"):
        export(march, "fide", tmp_path / name, as_csv=as_csv)
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_an_empty_pool_gives_empty_tables(march: Office, tmp_path: Path) -> None:
    written = export(march, "fide-rapid", tmp_path)
    assert {done.rows for done in written} == {0}
    assert parquet(tmp_path, "ledger") == []


def test_nothing_is_written_over_by_mistake(march: Office, tmp_path: Path) -> None:
    export(march, "fide", tmp_path)
    with pytest.raises(OfficeError, match=r"holds ledger\.parquet.*already"):
        export(march, "fide", tmp_path)
    export(march, "fide", tmp_path, force=True)


def test_a_folder_that_is_a_file(march: Office, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(OfficeError, match="is a file: name a folder"):
        export(march, "fide", tmp_path / "x")


def test_an_unknown_pool_leaves_no_folder(march: Office, tmp_path: Path) -> None:
    with pytest.raises(OfficeError, match="There is no pool 'go'"):
        export(march, "go", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_an_export_that_fails_leaves_no_half_file(
    march: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arpad.office.export_files._lines", full)
    with pytest.raises(OfficeError, match="cannot be written: No space left"):
        export(march, "fide", tmp_path, as_csv=True)
    assert list(tmp_path.glob("*.part")) == []
    assert not (tmp_path / "ledger.csv").exists()


def test_a_description_that_cannot_be_written_is_said(
    march: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arpad.office.export.whole_file", full)
    with pytest.raises(OfficeError, match=r"schema.json cannot be written: No space left"):
        export(march, "fide", tmp_path, as_csv=True)


@pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])
def test_the_page_about_exports_has_every_column(table: ExportTable) -> None:
    page = (Path(__file__).parents[2] / "docs" / "export.md").read_text(encoding="utf-8")
    _, _, part = page.partition(f"### {table.name}: `{table.schema}`\n")
    lines = part.partition("\n### ")[0].splitlines()
    said = [
        f"| `{c.name}` | {c.kind.value} | {'never' if c.is_always else 'may be'} | {c.says} |"
        for c in table.columns
    ]
    assert [line for line in lines if line.startswith("| `")] == said
