"""`arpad convert` with rating lists: any form becomes any other, whole or in part."""

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli import waiting
from arpad.formats import extras
from arpad.formats.lists import read_list_json, read_list_parquet

Arpad = Callable[..., CompletedProcess[str]]

TEXT = """\
ID NUMBER NAME                    TIT  FED  JUL04 GMS  BORN  FLAG
 4500018  Ek, Anna                m    SWE  2310   9   1988  w
 4500026  Õunapuu, Žanna               EST  1910   0   1990  wi
 4500034  Berg, Carl              f    SWE  2105   3   1970
 4500042  Dahl, Dora                   EST  2105   1   1971  w
"""
OFFICE = {
    "schema": "arpad/list/1",
    "title": "Rating list",
    "federation": "FIDE",
    "pool": "rapid",
    "edition": "fide/b02_2004",
    "list_date": "2012-03-15",
    "columns": [
        {"key": "id", "label": "Number", "kind": "text"},
        {"key": "name", "label": "Name", "kind": "text"},
        {"key": "rating", "label": "Rating", "kind": "whole"},
        {"key": "k_new_games", "label": "Games at first K", "kind": "whole"},
        {"key": "flag", "label": "Flag", "kind": "word"},
    ],
    "rows": [
        {"id": "11", "name": "Aas, Anna", "rating": 2200, "k_new_games": 12, "flag": None},
        {
            "id": "12",
            "name": "Berg, Berta",
            "rating": 2100,
            "k_new_games": None,
            "flag": "inactive",
        },
        {"id": "13", "name": "Dahl, Dora", "rating": 1900, "k_new_games": 3, "flag": "delisted"},
    ],
}
FORMS = ["csv", "json", "xlsx", "parquet", "pdf", "txt", "xml"]


@pytest.fixture
def fide(tmp_path: Path) -> Path:
    file = tmp_path / "list.txt"
    file.write_text(TEXT, encoding="utf-8")
    return file


@pytest.fixture
def office(tmp_path: Path) -> Path:
    file = tmp_path / "office.json"
    file.write_text(json.dumps(OFFICE), encoding="utf-8")
    return file


def ids(file: Path) -> list[str]:
    return [line.partition(",")[0] for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def said(answer: CompletedProcess[str]) -> str:
    return " ".join((answer.stdout + answer.stderr).split())


@pytest.mark.parametrize("form", FORMS)
def test_a_list_takes_every_form(arpad: Arpad, fide: Path, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"out.{form}"
    answer = arpad("convert", fide, target)
    assert answer.returncode == 0
    assert "list.txt (FIDE's text, a list of FIDE, standard, 2004-07-01), 4 players: " in said(
        answer
    )
    assert f"is written to {target}." in answer.stderr
    assert target.stat().st_size > 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["list.txt", f"out.{form}"]


@pytest.mark.parametrize("between", ["csv", "json", "parquet"])
def test_what_was_written_is_a_list_again(
    arpad: Arpad, fide: Path, tmp_path: Path, between: str
) -> None:
    first, second = tmp_path / f"standard_jul04.{between}", tmp_path / "again.txt"
    direct = tmp_path / "direct.txt"
    for source, target in ((fide, first), (first, second), (fide, direct)):
        assert arpad("convert", source, target).returncode == 0
    assert second.read_bytes() == direct.read_bytes()
    assert b"JUL04" in second.read_bytes()


def test_a_zip_is_opened(arpad: Arpad, fide: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.write(fide, "jul04frl.txt")
    answer = arpad("convert", tmp_path / "list.zip", tmp_path / "out.csv")
    assert answer.returncode == 0
    assert ids(tmp_path / "out.csv") == ["4500018", "4500026", "4500034", "4500042"]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (["--federation", "swe"], ["4500018", "4500034"]),
        (["--active"], ["4500018", "4500034", "4500042"]),
        (["--top", "2"], ["4500018", "4500034"]),
        (["--top", "9"], ["4500018", "4500034", "4500042", "4500026"]),
        (["--federation", "EST", "--active"], ["4500042"]),
        (["--federation", "EST", "--top", "1"], ["4500042"]),
    ],
)
def test_a_part_may_be_chosen(
    arpad: Arpad, fide: Path, tmp_path: Path, words: list[str], left: list[str]
) -> None:
    """Berg and Dahl have the same rating: by name then."""
    assert arpad("convert", fide, tmp_path / "out.csv", *words).returncode == 0
    assert ids(tmp_path / "out.csv") == left


def test_csv_may_be_printed(arpad: Arpad, fide: Path) -> None:
    answer = arpad("convert", fide, "-", "--top", "1")
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[1].startswith('4500018,"Ek, Anna",SWE,')
    assert "day of the list" in answer.stderr


@pytest.mark.parametrize(
    ("form", "lost"),
    [
        ("csv", ["day of the list", "edition"]),
        ("json", []),
        ("parquet", []),
        ("xlsx", []),
        ("txt", ["day of the list", "edition", "k_new_games", "delisted"]),
        ("xml", ["day of the list", "edition", "pace of the list", "k_new_games", "delisted"]),
    ],
)
def test_what_is_lost_is_said(
    arpad: Arpad, office: Path, tmp_path: Path, form: str, lost: list[str]
) -> None:
    """Two players have games at the first K, one is delisted; FIDE's text has the month alone."""
    answer = arpad("convert", office, tmp_path / f"out.{form}")
    assert answer.returncode == 0
    lines = [line for line in answer.stdout.splitlines() if line and not line.startswith(" ")]
    assert [line.split("  ")[0] for line in lines[2:]] == lost
    assert ("Nothing is lost." in answer.stdout) == (not lost)
    if "k_new_games" in lost:
        assert [line.split()[1] for line in lines if line.startswith("k_new_games")] == ["2"]
        assert [line.split()[1] for line in lines if line.startswith("delisted")] == ["1"]


def test_what_is_cut_is_not_called_whole(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "standard_sep14.csv"
    file.write_text(f"id,name,flag,standard_rating\n1,{'Ek ' * 50},,1900\n", encoding="utf-8")
    for form in ("txt", "pdf"):
        answer = arpad("convert", file, tmp_path / f"out.{form}")
        assert answer.returncode == 0
        assert "On the way: 1 warning." in answer.stdout
        assert "Nothing is lost." not in answer.stdout


def test_only_those_who_were_written_are_counted(arpad: Arpad, tmp_path: Path) -> None:
    """A number of games with five digits has no column."""
    file = tmp_path / "standard_sep14.csv"
    file.write_text(
        "id,name,flag,standard_rating,standard_games\n1,Ek,,1900,9\n2,Oja,,1900,10000\n",
        encoding="utf-8",
    )
    for form in ("txt", "xml"):
        answer = arpad("convert", file, tmp_path / f"out.{form}")
        assert answer.returncode == 1
        assert "2014-09-01), 1 player: FIDE's" in answer.stderr
        assert (tmp_path / f"out.{form}").read_text(encoding="utf-8").count("Ek") == 1


@pytest.mark.parametrize("target", ["-", "out.csv", "out.json"])
def test_nobody_is_not_a_list(arpad: Arpad, fide: Path, tmp_path: Path, target: str) -> None:
    place = target if target == "-" else tmp_path / target
    answer = arpad("convert", fide, place, "--federation", "XXX")
    assert answer.returncode == 2
    assert "Nobody is left to be written" in answer.stderr


def test_the_list_of_an_office_becomes_one_of_fide(
    arpad: Arpad, office: Path, tmp_path: Path
) -> None:
    """A delisted player has no rating there; the pool says the pace."""
    arpad("convert", office, tmp_path / "out.xml")
    arpad("convert", tmp_path / "out.xml", tmp_path / "out.json")
    table, _ = read_list_json(tmp_path / "out.json")
    assert table is not None
    keys = [column.key for column in table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table.rows]
    assert [row["rapid_rating"] for row in rows] == [2200, 2100, None]
    assert [row["standard_rating"] for row in rows] == [None, None, None]
    assert [row["flag"] for row in rows] == [None, "i", None]


def test_words_are_in_the_language(arpad: Arpad, fide: Path, tmp_path: Path) -> None:
    assert arpad("convert", fide, tmp_path / "out.xlsx", "--language", "et").returncode == 0
    with zipfile.ZipFile(tmp_path / "out.xlsx") as book:
        assert "Föderatsioon" in book.read("xl/worksheets/sheet1.xml").decode()


def test_bad_lines_are_told_and_the_rest_is_written(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(TEXT.replace("2310", "23x0"), encoding="utf-8")
    answer = arpad("convert", file, tmp_path / "out.csv")
    assert answer.returncode == 1
    assert ids(tmp_path / "out.csv") == ["4500026", "4500034", "4500042"]
    assert "On the way: 1 error." in answer.stdout
    assert "list.txt: line 2" in said(answer)


def test_many_bad_lines_are_counted(arpad: Arpad, tmp_path: Path) -> None:
    header, *rows = TEXT.splitlines()
    bad = [row.replace("2105", "2x05") for row in rows[2:3]] * 1000
    (tmp_path / "list.txt").write_text("\n".join([header, *rows, *bad]), encoding="utf-8")
    answer = arpad("convert", tmp_path / "list.txt", tmp_path / "out.csv")
    assert answer.returncode == 1
    assert "the first 200 findings, and there are 800 more" in said(answer)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["out.doc"], "end it in .csv, .json, .xlsx, .parquet, .pdf, .txt or .xml."),
        (["out"], "does not say in which form to write the list"),
        (["out.csv", "--language", "fr"], "--language is about xlsx and PDF"),
        (["out.csv", "--top", "0"], "--top 0 is nobody: give a number from 1."),
        (["out.csv", "--dialect", "2016"], "--dialect is about a TRF"),
        (["out.csv", "--federation", "XYZ"], "Nobody is left to be written"),
        (["nowhere/out.csv"], "cannot be written: No such file or directory."),
        (["--tpo"], "--tpo is not an option of arpad convert."),
        (["out.pdf", "--language", "de"], 'Choose from: "en", "fr", "et"'),
    ],
)
def test_what_cannot_be_asked_is_said(
    arpad: Arpad, fide: Path, tmp_path: Path, words: list[str], sentence: str
) -> None:
    target = words[0] if words[0].startswith("-") else tmp_path / words[0]
    answer = arpad("convert", fide, target, *words[1:])
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in said(answer)
    assert [file.name for file in tmp_path.iterdir()] == ["list.txt"]


@pytest.mark.parametrize("form", ["txt", "xml"])
def test_other_federations_are_not_written_as_fide(arpad: Arpad, tmp_path: Path, form: str) -> None:
    file = tmp_path / "shogi.csv"
    file.write_text("id,name,grade,rating\n1,Ek,1 Dan,1800\n", encoding="utf-8")
    answer = arpad("convert", file, tmp_path / f"out.{form}")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "FIDE's forms are for lists of FIDE, and this one is of FESA" in answer.stderr
    answer = arpad("convert", file, tmp_path / "out.csv", "--active")
    assert "does not say who is inactive" in answer.stderr


def test_a_list_of_one_pace_needs_its_month(arpad: Arpad, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(TEXT.replace("JUL04", "RTNG "), encoding="utf-8")
    answer = arpad("convert", tmp_path / "list.txt", tmp_path / "out.txt")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "put it into the name of its file" in answer.stderr


def test_options_of_lists_are_refused_for_events(arpad: Arpad, sound: Path, tmp_path: Path) -> None:
    answer = arpad("convert", sound, tmp_path / "a.trf", "--top", "3", "--active")
    assert answer.returncode == 2
    assert answer.stderr == "event.json is no rating list, and --active, --top are about lists.\n"


def test_another_file_is_not_written_over(arpad: Arpad, fide: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    target.write_text("precious", encoding="utf-8")
    assert "is already there" in arpad("convert", fide, target).stderr
    assert target.read_text(encoding="utf-8") == "precious"
    assert arpad("convert", fide, target, "--force").returncode == 0
    assert len(ids(target)) == 4


def test_a_list_may_be_written_over_itself(arpad: Arpad, fide: Path) -> None:
    answer = arpad("convert", fide, fide, "--federation", "EST", "--force")
    assert answer.returncode == 0
    assert b"Dahl" in fide.read_bytes()
    assert b"Berg" not in fide.read_bytes()


@pytest.mark.parametrize(
    ("form", "extra"), [("xlsx", "sheets"), ("parquet", "bulk"), ("pdf", "print")]
)
def test_a_missing_extra_is_a_sentence(
    arpad: Arpad,
    fide: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    extra: str,
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    answer = arpad("convert", fide, tmp_path / f"out.{form}")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.endswith(f"needs the extra {extra}: pip install 'arpad[{extra}]'.\n")
    assert [file.name for file in tmp_path.iterdir()] == ["list.txt"]


def test_parquet_is_read_with_its_extra_only(
    arpad: Arpad, fide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arpad("convert", fide, tmp_path / "list.parquet")
    assert read_list_parquet(tmp_path / "list.parquet")[0] is not None

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    answer = arpad("convert", tmp_path / "list.parquet", tmp_path / "out.csv")
    assert answer.returncode == 2
    assert answer.stderr == "Reading Parquet needs the extra bulk: pip install 'arpad[bulk]'.\n"


def test_a_number_without_room_is_a_sentence(arpad: Arpad, tmp_path: Path) -> None:
    wide = {**OFFICE, "rows": [{**OFFICE["rows"][0], "rating": 10**9}]}  # type: ignore[dict-item]
    (tmp_path / "list.json").write_text(json.dumps(wide), encoding="utf-8")
    answer = arpad("convert", tmp_path / "list.json", tmp_path / "out.parquet")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Parquet has no room for what the list holds" in answer.stderr
    assert not (tmp_path / "out.parquet").exists()


def test_a_list_too_long_for_a_pdf_is_not_written(arpad: Arpad, tmp_path: Path) -> None:
    header, first, *_ = TEXT.splitlines()
    (tmp_path / "list.txt").write_text("\n".join([header, *[first] * 30_001]), encoding="utf-8")
    answer = arpad("convert", tmp_path / "list.txt", tmp_path / "out.pdf")
    assert answer.returncode == 2
    assert "more than 30,000 players, too many for a PDF" in said(answer)
    assert not (tmp_path / "out.pdf").exists()


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_long_wait_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.cli.list_progress import list_progress  # noqa: PLC0415

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0)
    with list_progress("converting [red]list.txt") as progress:
        time.sleep(0.3)
        progress.read(500_000, 1_000_000)
        progress.wrote(12_345)
        time.sleep(0.3)
    assert "converting [red]list.txt" in terminal.getvalue()
    assert "12,345 players" in terminal.getvalue()
    assert "0.5/1.0 MB" in terminal.getvalue()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_short_wait_shows_nothing(monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool) -> None:
    from arpad.cli.list_progress import list_progress  # noqa: PLC0415

    stream = Terminal() if is_terminal else StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with list_progress("converting list.txt") as progress:
        progress.read(1, 2)
        progress.wrote(3)
    assert stream.getvalue() == ""
    assert progress.rows == 3


@pytest.mark.parametrize(
    ("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15), (signal.SIGHUP, -1)]
)
def test_whatever_stops_it_leaves_nothing_behind(
    tmp_path: Path, stop: signal.Signals, code: int
) -> None:
    header, first, *_ = TEXT.splitlines()
    (tmp_path / "list.txt").write_text("\n".join([header, *[first] * 400_000]), encoding="utf-8")
    # A run of the tests in the background may ignore what stops a program, and hands that on.
    program = (
        "import signal, sys\nfrom arpad.cli.start import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\nsys.exit(main())"
    )
    command = [sys.executable, "-c", program, "convert", "list.txt", "out.xml"]
    running = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    )
    while not (parts := list(tmp_path.glob(".arpad-*.part"))) and running.poll() is None:
        time.sleep(0.02)
    running.send_signal(stop)
    out, err = running.communicate()
    assert parts
    assert (running.returncode, out, err) == (code, b"", b"")
    assert [file.name for file in tmp_path.iterdir()] == ["list.txt"]
