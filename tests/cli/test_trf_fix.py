"""`arpad check --fix`: a mended copy, every change listed, and nothing written by mistake."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]
WriteReport = Callable[..., Path]

REFUSED = "is already there: name another file, or add --force."


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


@pytest.fixture
def mendable(report_lines: list[str], write_report: WriteReport) -> Path:
    """Return a report with a slip of each kind that is safe to mend, in Latin-1."""
    report_lines[3] = "042 10.01.2012"
    report_lines[5] = "062 5"
    report_lines[12] = report_lines[12].replace(" 2.5 ", " 3.5 ")
    report_lines[13] = report_lines[13].replace("w IM", "w  m")
    report_lines[15] = report_lines[15][:109].rstrip()
    return write_report(report_lines, encoding="latin-1")


def test_every_change_is_listed_and_the_copy_is_sound(
    arpad: Arpad, mendable: Path, report_lines: list[str], tmp_path: Path
) -> None:
    before = mendable.read_bytes()
    answer = arpad("check", mendable, "--fix")
    lines = lines_of(answer)
    copy = tmp_path / "report.fixed.trf"
    assert answer.returncode == 0
    assert answer.stderr == f"The mended copy is written to {copy}.\n"
    assert lines[:9] == [
        "Mended: 6 changes",
        "line column what before after",
        "4 5 day 10.01.2012 2012/01/10",
        "6 5 count 5 4",
        "13 81 points 3.5 2.5",
        "14 11 title m IM",
        "15 23 encoding Latin-1 UTF-8",
        "16 112 blank cell blank 3 b 0",
        "",
    ]
    assert "report.fixed.trf: a TRF of 2016, in UTF-8" in lines
    assert "Form: No findings." in lines
    assert mendable.read_bytes() == before
    report_lines[3], report_lines[5] = "042 2012/01/10", "062 4"
    report_lines[12] = report_lines[12].replace(" 3.5 ", " 2.5 ")
    report_lines[13] = report_lines[13].replace("w  m", "w IM")
    report_lines[15] += "     3 b 0"
    assert copy.read_text(encoding="utf-8").splitlines() == report_lines


def test_mixed_line_ends_are_mended(arpad: Arpad, report: Path, tmp_path: Path) -> None:
    report.write_bytes(report.read_bytes().replace(b"Tallinn\n", b"Tallinn\r\n"))
    lines = lines_of(arpad("check", report, "--fix"))
    assert "2 12 line end CRLF LF" in lines
    assert b"\r" not in (tmp_path / "report.fixed.trf").read_bytes()


def test_nothing_to_mend_writes_nothing(arpad: Arpad, report: Path, tmp_path: Path) -> None:
    answer = arpad("check", report, "--fix", "--output", tmp_path / "out.trf")
    assert answer.returncode == 0
    assert lines_of(answer)[0] == (
        "There is nothing to mend safely in report.trf; no file is written."
    )
    assert "Form: No findings." in lines_of(answer)
    assert [file.name for file in tmp_path.iterdir()] == ["report.trf"]


def test_what_is_not_safe_is_left_and_told(
    arpad: Arpad, mendable: Path, report_lines: list[str], write_report: WriteReport
) -> None:
    report_lines[13] = f"{report_lines[13][:98]}Q{report_lines[13][99:]}"
    answer = arpad("check", write_report(report_lines), "--fix")
    assert mendable.exists()
    assert answer.returncode == 2
    assert 'found "Q"' in " ".join(lines_of(answer))
    assert "mended safely" not in answer.stdout


def test_the_copy_goes_where_it_is_told(arpad: Arpad, mendable: Path, tmp_path: Path) -> None:
    copy = tmp_path / "mended.trf"
    answer = arpad("check", mendable, "--fix", "--output", copy)
    assert answer.returncode == 0
    assert copy.exists()
    assert not (tmp_path / "report.fixed.trf").exists()


@pytest.mark.parametrize("name", ["report.txt", "report", "a.b.trf"])
def test_the_copy_is_called_like_the_report(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport, name: str, tmp_path: Path
) -> None:
    report_lines[5] = "062 5"
    arpad("check", write_report(report_lines, name), "--fix")
    copies = {
        "report.txt": "report.fixed.txt",
        "report": "report.fixed",
        "a.b.trf": "a.b.fixed.trf",
    }
    assert (tmp_path / copies[name]).exists()


def test_another_file_is_not_written_over(arpad: Arpad, mendable: Path, tmp_path: Path) -> None:
    for words, name in (((), "report.fixed.trf"), (("--output", tmp_path / "x.trf"), "x.trf")):
        other = tmp_path / name
        other.write_text("precious", encoding="utf-8")
        answer = arpad("check", mendable, "--fix", *words)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert answer.stderr == f"{other} {REFUSED}\n"
        assert other.read_text(encoding="utf-8") == "precious"
        assert arpad("check", mendable, "--fix", *words, "--force").returncode == 0
        assert other.read_text(encoding="utf-8").startswith("012 Four Masters")


@pytest.mark.parametrize("spelling", ["{}", "{}/../{}"])
def test_the_report_itself_is_mended_when_it_is_named(
    arpad: Arpad, mendable: Path, spelling: str
) -> None:
    folder = mendable.parent
    output = spelling.format(folder, folder.name) + "/report.trf"
    answer = arpad("check", mendable, "--fix", "--output", output)
    assert answer.returncode == 0
    assert "Form: No findings." in lines_of(arpad("check", mendable))


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("", " is a folder: name a file in it."),
        ("nowhere/x.trf", " cannot be written: No such file or directory."),
        ("\0", " cannot be written: "),
    ],
)
def test_a_place_that_cannot_be_written_is_said(
    arpad: Arpad, mendable: Path, tmp_path: Path, output: str, sentence: str
) -> None:
    answer = arpad("check", mendable, "--fix", "--output", f"{tmp_path}/{output}")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr


def test_a_question_that_cannot_be_answered_leaves_no_file(
    arpad: Arpad, mendable: Path, tmp_path: Path
) -> None:
    answer = arpad("check", mendable, "--fix", "--edition", "fide/b02_1066")
    assert answer.returncode == 2
    assert not (tmp_path / "report.fixed.trf").exists()


def test_an_event_file_cannot_be_mended(arpad: Arpad, sound: Path, contradictory: Path) -> None:
    for file in (sound, contradictory):
        answer = arpad("check", file, "--fix")
        assert (answer.returncode, answer.stdout) == (2, "")
        assert answer.stderr == (
            f"{file} is no TRF (event file), and --fix mends tournament reports (TRF) only.\n"
        )


@pytest.mark.parametrize(
    ("example", "name", "words"),
    [
        ("1_round_robin.json", "results.csv", "results file"),
        ("4_shogi_table.json", "turnering.txt", "turnering.txt"),
        ("5_scrabble_tournament.json", "games.csv", "results of FISF"),
    ],
)
def test_no_other_form_of_an_event_is_mended(
    arpad: Arpad, tmp_path: Path, example: str, name: str, words: str
) -> None:
    arpad("convert", files("arpad") / "examples" / example, tmp_path / name)
    answer = arpad("check", tmp_path / name, "--fix")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert f"{name} is no TRF ({words}), and --fix mends" in answer.stderr


def test_what_is_no_event_at_all_is_not_called_one(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear office")
    answer = arpad("check", file, "--fix")
    assert answer.returncode == 2
    assert "Nothing in this file looks like an event" in answer.stdout


def test_a_file_that_is_not_there_is_said(arpad: Arpad, tmp_path: Path) -> None:
    answer = arpad("check", tmp_path / "none.trf", "--fix")
    assert answer.returncode == 2
    assert "There is no such file" in answer.stdout


@pytest.mark.parametrize("words", [["--output", "x.trf"], ["--force"]])
def test_a_copy_needs_fix(arpad: Arpad, report: Path, words: list[str]) -> None:
    answer = arpad("check", report, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "add --fix" in answer.stderr


def test_json_says_that_there_was_nothing_to_mend(arpad: Arpad, report: Path) -> None:
    document = json.loads(arpad("check", report, "--fix", "--json").stdout)
    assert (document["changes"], document["output"]) == ([], None)


def test_json_names_the_copy(arpad: Arpad, mendable: Path, tmp_path: Path) -> None:
    document = json.loads(arpad("check", mendable, "--fix", "--json").stdout)
    assert document["output"] == str(tmp_path / "report.fixed.trf")
    assert len(document["changes"]) == 6
    assert document["changes"][1] == {
        "line": 6,
        "column": 5,
        "what": "count",
        "before": "5",
        "after": "4",
    }


def test_the_shipped_report_can_be_rated_once_it_is_mended(arpad: Arpad, tmp_path: Path) -> None:
    report = tmp_path / "report.trf"
    report.write_bytes((files("arpad") / "examples" / "report.trf").read_bytes())
    assert arpad("rate", report).returncode == 2
    assert arpad("check", report, "--fix").returncode == 0
    answer = arpad("rate", tmp_path / "report.fixed.trf")
    assert answer.returncode == 0
    assert answer.stdout.startswith("Harvest Open\n")
