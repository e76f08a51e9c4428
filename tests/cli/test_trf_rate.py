"""`arpad rate` of a tournament report, and of files that are none."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]
WriteReport = Callable[..., Path]

EXPORT = "choose FIDE Data Export TRF16 or TRF26 in the menu Extras"
START_OF_SWISS_MANAGER = b"\x93\xff\x89\x44\x00\x00\x00\x00"


def words_of(answer: CompletedProcess[str]) -> str:
    return " ".join((answer.stdout + answer.stderr).split())


def test_the_numbers_are_those_of_the_event_file(arpad: Arpad, report: Path) -> None:
    """By table (b), as for the event file: differences of 100, 200, 300 expect .64, .76, .85."""
    answer = arpad("rate", report)
    assert answer.returncode == 0
    lines = [" ".join(line.split()) for line in answer.stdout.splitlines()]
    assert "4500001 Aas, Anna rated 2500 10 3 2.50 2.25 +2.50 2503" in lines
    assert "4500002 Berg, Berta rated 2400 10 3 2.00 1.76 +2.40 2402" in lines
    assert "4500004 Dahl, Dora rated 2200 15 3 0.00 0.75 -11.25 2189" in lines


def test_report_and_event_file_have_the_same_facts(arpad: Arpad, report: Path, sound: Path) -> None:
    of_report, of_event = arpad("rate", report).stdout, arpad("rate", sound).stdout
    assert of_report.splitlines()[:5] == of_event.splitlines()[:5]


def test_an_edition_readings_and_players_may_be_named(arpad: Arpad, report: Path) -> None:
    words = ("--edition", "fide/b02_2004", "--json")
    assert json.loads(arpad("rate", report, *words).stdout)["edition"] == "fide/b02_2004"
    assert "Aas, Anna (4500001)" in arpad("rate", report, "--player", "4500001").stdout
    assert arpad("rate", report, "--player", "1").returncode == 2


def test_what_the_way_to_the_event_says_stands_first(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    report_lines[8] = "092 Circus"
    report_lines[5] = "062 5"
    outcome = json.loads(arpad("rate", write_report(report_lines), "--json").stdout)
    found = [(f["where"], f["message"]) for f in outcome["findings"]]
    assert found[0][0] == "line 9 (record 092)"
    assert found[0][1].startswith('The system is taken to be "round-robin", because everybody met')
    assert found[1] == (
        "report.trf",
        "There is more to say about the form of the file: 1 warning. See arpad check report.trf.",
    )
    assert found[2][0] == "edition"


def test_a_sound_report_says_nothing_about_its_form(arpad: Arpad, report: Path) -> None:
    outcome = json.loads(arpad("rate", report, "--json").stdout)
    assert {f["where"] for f in outcome["findings"]} == {"edition", "event", "players"}


def test_every_error_is_told_once(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    report_lines[12] = f"{report_lines[12][:98]}Q{report_lines[12][99:]}"
    report_lines[4] = "052 2012/01/09"
    file = write_report(report_lines)
    answer = arpad("rate", file)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert words_of(answer).count('found "Q"') == 1
    assert words_of(answer).count("before it starts") == 1
    assert answer.stderr.splitlines()[-1].startswith("report.trf cannot be rated: 2 errors")
    outcome = json.loads(arpad("rate", file, "--json").stdout)
    assert [f["severity"] for f in outcome["findings"]].count("error") == 2


def test_of_very_many_errors_the_first_are_told_and_the_rest_counted(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    strange = [f"001 {n:>4} {'':>38} 99x9" for n in range(5, 305)]
    file = write_report([*report_lines, *strange])
    findings = json.loads(arpad("rate", file, "--json").stdout)["findings"]
    assert [finding["severity"] for finding in findings].count("error") == 200
    assert "100 errors" in findings[-1]["message"]


@pytest.mark.parametrize("command", ["rate", "check", "convert"])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("open.TUNX", START_OF_SWISS_MANAGER),
        ("open.tumx", b"whatever it holds"),
        ("open.TURX", b"\x00\x01\x02"),
        ("open.trf", START_OF_SWISS_MANAGER),
        ("open", START_OF_SWISS_MANAGER),
    ],
)
def test_a_swiss_manager_file_gets_the_way_to_a_report(
    arpad: Arpad, tmp_path: Path, command: str, name: str, content: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    words = [tmp_path / "out.json"] if command == "convert" else []
    answer = arpad(command, file, *words)
    assert answer.returncode == 2
    assert "This is a file of Swiss-Manager and not a report." in words_of(answer)
    assert EXPORT in words_of(answer)


def test_a_report_may_be_called_like_a_swiss_manager_file(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    assert arpad("rate", write_report(report_lines, "open.TUNX")).returncode == 0


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"PK\x03\x04\x14\x00", "a ZIP archive"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"\x1f\x8b\x08\x00", "a compressed archive"),
        (bytes(range(256)) * 8, "a binary file"),
        (b"\x7fELF\x02\x01\x01\x00", "a binary file"),
    ],
)
def test_another_binary_file_gets_a_plain_sentence(
    arpad: Arpad, tmp_path: Path, content: bytes, kind: str
) -> None:
    file = tmp_path / "report.dat"
    file.write_bytes(content)
    answer = arpad("rate", file)
    assert answer.returncode == 2
    assert (
        f"This is {kind} and not a report; give a tournament report (TRF), a results file (CSV, "
        "xlsx) or an event file."
    ) in words_of(answer)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_a_wide_encoding_is_not_taken_for_a_binary_file(
    arpad: Arpad, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "event.json"
    file.write_bytes('{"name": "Open", "place": "Tallinn"}'.encode(encoding))
    assert "The file is encoded as UTF-" in words_of(arpad("rate", file))


def test_a_report_table_is_printed_for_a_report_too(arpad: Arpad, report: Path) -> None:
    answer = arpad("rate", report, "--edition", "fide/b02_2004", "--report")
    assert answer.returncode == 0
    assert "report by article 11.31" in answer.stdout
