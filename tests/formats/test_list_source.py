"""Which file is a rating list, told by its content, and what is read of it."""

import json
import os
import zipfile
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.fide_list.header import header_layout
from arpad.formats.fide_list_header import years_of
from arpad.formats.list_recognition import ListForm, form_of_list, form_of_text
from arpad.formats.list_source import list_from_path
from arpad.formats.lists import write_json, write_parquet

ROWS = """\
 4500018  Ek, Anna                m    SWE  2310   9   1988  w
 4500026  Aas, Anders                  NOR  1910   0   1990  wi
"""
TEXT = f"ID NUMBER NAME                    TIT  FED  JUL04 GMS  BORN  FLAG\n{ROWS}"
XML = "<playerslist><player><fideid>1</fideid><name>Ek</name></player></playerslist>"
SHOGI = "id,name,federation,grade,rating,games\n7,Ek,SWE,1 Dan,1800,20\n"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (TEXT, ListForm.FIDE_TEXT),
        (f"\ufeff{TEXT}", ListForm.FIDE_TEXT),
        (f"List of July\n\n{TEXT}", ListForm.FIDE_TEXT),
        (ROWS * 20, ListForm.FIDE_TEXT),
        ("ID Number Name Fed\n101       Ek   SWE\n", ListForm.FIDE_TEXT),
        (XML, ListForm.FIDE_XML),
        (f'<?xml version="1.0"?>\n{XML}', ListForm.FIDE_XML),
        (SHOGI, ListForm.CSV),
        (SHOGI.replace(",", ";"), ListForm.CSV),
        (SHOGI.upper(), ListForm.CSV),
        ("id,name,rating\n1,Ek,1800\n", ListForm.CSV),
        ('{"schema": "arpad/list/1", "rows": []}', ListForm.JSON),
        ('{"name": "Open", "players": [], "games": []}', None),
        ('name = "Open"\n', None),
        ("[event]\nname,Open\n", None),
        ("012 Open\n001    1 m  GM Ek, Anna                        2310 SWE\n", None),
        ("<html><body>ID Number Name Fed</body></html>", None),
        ("id,name,points\n1,Ek,3\n", None),
        ("code\tname\trating\n1\tEk\t1800\n", None),
        ("round,white,black,result\n1,A,B,1-0\n", None),
        ("id,name,rating,games\n1,A,1800,3\n\nround,player_1,player_2\n1,1,\n", None),
        ("", None),
        ("\0\0\0", None),
    ],
)
def test_the_content_tells_the_form(text: str, form: ListForm | None) -> None:
    assert form_of_text(text.encode()) is form


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("1_round_robin.json", None),
        ("2_swiss_open.toml", None),
        ("report.trf", None),
        ("player.json", None),
        ("duplicate_ranking.csv", None),
        ("scrabble_list.csv", ListForm.CSV),
    ],
)
def test_shipped_files_are_told_apart(name: str, form: ListForm | None) -> None:
    with as_file(files("arpad") / "examples" / name) as path:
        assert form_of_list(path) is form


@given(st.binary(max_size=400))
def test_any_bytes_are_looked_at_in_peace(data: bytes) -> None:
    assert form_of_text(data) in {*ListForm, None}


def test_a_pipe_is_left_to_others(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert form_of_list(tmp_path / "pipe") is None
    assert form_of_list(tmp_path) is None
    assert form_of_list(tmp_path / "none") is None
    assert form_of_list(Path("a\0b")) is None


@pytest.mark.parametrize(
    ("names", "form"),
    [
        (["jul04frl.txt"], ListForm.FIDE_TEXT),
        (["list.txt", "other.txt"], ListForm.FIDE_TEXT),
        (["[Content_Types].xml", "xl/workbook.xml"], None),
    ],
)
def test_a_zip_is_a_list_unless_it_is_a_workbook(
    tmp_path: Path, names: list[str], form: ListForm | None
) -> None:
    """Of several files the reader will say which one to name."""
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        for name in names:
            archive.writestr(name, TEXT)
    assert form_of_list(tmp_path / "list.zip") is form


def test_a_zip_with_a_report_is_no_list(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "report.zip", "w") as archive:
        archive.writestr("report.trf", "012 Open\n022 Riga\n")
    assert form_of_list(tmp_path / "report.zip") is None


def written(tmp_path: Path, form: str) -> Path:
    path = tmp_path / f"list.{form}"
    if form in {"json", "parquet"}:
        (tmp_path / "list.txt").write_text(TEXT, encoding="utf-8")
        opened = list_from_path(tmp_path / "list.txt")
        assert opened is not None
        assert opened.table is not None
        (write_json if form == "json" else write_parquet)(opened.table, path)
    else:
        path.write_text({"txt": TEXT, "xml": XML, "csv": SHOGI}[form], encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("form", "ids"),
    [
        ("txt", ["4500018", "4500026"]),
        ("xml", ["1"]),
        ("csv", ["7"]),
        ("json", ["4500018", "4500026"]),
        ("parquet", ["4500018", "4500026"]),
    ],
)
def test_rows_can_be_read_again_and_again(tmp_path: Path, form: str, ids: list[str]) -> None:
    opened = list_from_path(written(tmp_path, form))
    assert opened is not None
    assert opened.table is not None
    for _ in range(2):
        assert [row[0] for row in opened.table.rows] == ids
        assert all("4500018" not in finding.where for finding in opened.findings)


@pytest.mark.parametrize("form", ["txt", "xml", "csv"])
def test_progress_is_told_in_bytes(tmp_path: Path, form: str) -> None:
    path, told = written(tmp_path, form), list[tuple[int, int]]()
    opened = list_from_path(path, lambda done, total: told.append((done, total)))
    assert opened is not None
    assert opened.table is not None
    assert list(opened.table.rows)
    assert told[-1][1] == path.stat().st_size
    assert told[-1][0] <= told[-1][1]


@pytest.mark.parametrize(
    ("header", "years"),
    [
        ("ID Number Name Fed Sex Tit WTit OTit FOA SRtng SGm SK RRtng RGm Rk B-day", "today, all"),
        ("ID Number Name Fed Sex Tit WTit OTit FOA SEP14 Gms K B-day Flag", "today, one pace"),
        ("ID Number Name Fed Sex Tit WTit OTit sep12 Gms K B-day Flag", "2012 to 2014"),
        ("ID number Name TitlFed Mar11 GamesBorn Flag", "2011"),
        ("ID NUMBER NAME TIT Fed JUL04 GMs BORN FLAG", "2004"),
        ("ID_NUMBER NAME TITLE COUNTRY JAN03 GAMES BIRTHDAY FLAG", "2003"),
        ("CODE NAME TITLE COUNTRYJAN01 GAMES FLAG", "2001, 2002"),
        ("ID Number Name Rating", "of no known year"),
    ],
)
def test_a_header_tells_its_years(header: str, years: str) -> None:
    layout = header_layout(header)
    assert layout is not None
    assert years_of(layout).startswith(years)


def test_a_list_without_a_header_says_so(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(ROWS * 20, encoding="utf-8")
    opened = list_from_path(tmp_path / "list.txt")
    assert opened is not None
    assert opened.header is not None
    assert opened.header.years.startswith("none")


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def to_file(text: str) -> Path:
        path = tmp_path / "list.json"
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


def test_a_list_of_scrabble_is_read_strictly(tmp_path: Path) -> None:
    """What `arpad list` would refuse is no list: here the games are missing."""
    path = tmp_path / "list.csv"
    path.write_text("id,name,rating,series\n1,Amavi,1990,Joker\n", encoding="utf-8")
    opened = list_from_path(path)
    assert opened is not None
    assert opened.table is None
    assert any("games" in finding.message for finding in opened.findings)


def test_an_unreadable_list_has_no_table(write: Callable[[str], Path]) -> None:
    opened = list_from_path(write(json.dumps({"schema": "arpad/list/1", "rows": []})))
    assert opened is not None
    assert opened.table is None
    assert "head of the list is damaged" in opened.findings[0].message
