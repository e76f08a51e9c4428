"""`arpad check` of a tournament report: its form topic by topic, then what the law says."""

import json
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from jsonschema import Draft202012Validator

Arpad = Callable[..., CompletedProcess[str]]
WriteReport = Callable[..., Path]


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


def put(line: str, column: int, text: str) -> str:
    return f"{line:<{column - 1}}"[: column - 1] + text + line[column - 1 + len(text) :]


@pytest.fixture
def broken(report_lines: list[str], write_report: WriteReport) -> Path:
    """Return a report with six slips, in lines 4, 6, 13, 14, 15 and 17."""
    report_lines[3] = "042 10. 01. 2012"
    report_lines[5] = "062 5"
    report_lines[12] = put(report_lines[12], 81, " 3.0")
    report_lines[13] = put(report_lines[13], 109, "Q")
    report_lines[14] = put(report_lines[14], 92, "   1")
    report_lines.append("XYZ of another program")
    return write_report(report_lines)


@pytest.fixture
def told(arpad: Arpad) -> Callable[..., dict[str, Any]]:
    """Return a function that has a file checked for a program."""

    def tell(*words: object) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(arpad("check", *words, "--json").stdout)
        return document

    return tell


def test_a_sound_report_is_counted_and_shown_to_the_law(arpad: Arpad, report: Path) -> None:
    answer = arpad("check", report)
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert lines[:4] == [
        "report.trf: a TRF of 2016, in UTF-8",
        "4 players: 4 rated, 0 without a FIDE number, 0 without a federation; 0 teams; 3",
        "rounds.",
        "Arbiters: IA Kask, Kaur (4500900), chief",
    ]
    assert "Form: No findings." in lines
    assert "Event: 2 warnings, 3 notes." in lines
    assert "warn 0.4 event No registration date is given; the deadline is not" in lines
    assert "mended" not in answer.stdout
    assert lines[-1] == "report.trf: 2 warnings, 3 notes."


def test_the_form_is_told_by_topic_with_line_and_column(arpad: Arpad, broken: Path) -> None:
    answer = arpad("check", broken)
    lines = lines_of(answer)
    assert answer.returncode == 2
    assert "Form: 2 errors, 2 warnings, 2 notes." in lines
    topics = ("records: ", "dates, numbers and codes: ", "pairings: ", "points: ", "counts: ")
    assert [line for line in lines if line.startswith(topics)] == [
        "records: 1 note.",
        "dates, numbers and codes: 1 error, 1 note.",
        "pairings: 1 error.",
        "points: 1 warning.",
        "counts: 1 warning.",
    ]
    assert [
        line.split()[:3] for line in lines if line.startswith(("error ", "warn ", "info "))
    ] == [
        ["info", "17", "record"],
        ["error", "14", "109"],
        ["info", "4", "5"],
        ["error", "15", "92"],
        ["warn", "13", "81"],
        ["warn", "6", "5"],
    ]
    assert "3 places can be mended safely: arpad check report.trf --fix" in lines
    assert lines[-2:] == [
        "Event: none, until the errors are mended.",
        "report.trf: 2 errors, 2 warnings, 2 notes.",
    ]
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_every_sentence_says_what_was_expected_and_what_to_do(
    told: Callable[..., dict[str, Any]], broken: Path
) -> None:
    assert [finding["message"] for finding in told(broken)["findings"]] == [
        'The day "10. 01. 2012" is not written as the format has it; write "2012/01/10".',
        "The record says 5 players, and the file has 4; write 4.",
        "The results add up to 2.5, and the line says 3.0; correct the points or the results.",
        'Expected one of 1 = 0 + - W D L H F U Z; found "Q".',
        (
            "The opponent is 1 Aas, Anna (line 13), who plays 4 Dahl, Dora in this round; 2 Berg, "
            "Berta (line 14) names this player: is that the opponent?"
        ),
        "The record is not one of the format; 1 line of it is kept as it is.",
    ]


def test_json_has_the_places_as_numbers_and_the_census(
    told: Callable[..., dict[str, Any]], broken: Path
) -> None:
    document = told(broken)
    assert list(document) == ["findings", "dialect", "encoding", "census", "arbiters"]
    places = [(f["topic"], f["line"], f["column"]) for f in document["findings"]]
    assert places[2:4] == [("points", 13, 81), ("dates, numbers and codes", 14, 109)]
    assert document["census"] == {
        "players": 4,
        "rated": 4,
        "without_id": 0,
        "without_federation": 0,
        "teams": 0,
        "rounds": 3,
    }
    assert document["arbiters"][0] == {
        "name": "Kask, Kaur",
        "title": "IA",
        "id": "4500900",
        "is_chief": True,
    }
    assert (document["dialect"], document["encoding"]) == ("2016", "UTF-8")


def test_json_fits_its_schema(
    arpad: Arpad, told: Callable[..., dict[str, Any]], broken: Path, refused: Path
) -> None:
    schema = json.loads(arpad("schema", "check").stdout)
    definitions = schema["$defs"]
    unsaid = [
        f"{name}.{field}"
        for name, definition in definitions.items()
        for field, words in definition.get("properties", {}).items()
        if not words["description"]
    ]
    assert unsaid == []
    for document in (told(broken), told(refused), told(broken, "--fix")):
        Draft202012Validator(schema).validate(document)


def test_the_law_refuses_with_one(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    report_lines[10] = "122 60 minutes"
    answer = arpad("check", write_report(report_lines))
    assert answer.returncode == 1
    assert "Form: No findings." in lines_of(answer)
    assert any(line.startswith("refuse 1.1 ") for line in lines_of(answer))


def test_an_edition_and_readings_may_be_named(arpad: Arpad, report: Path) -> None:
    assert "fide/b02_2004 was named" in arpad("check", report, "--edition", "fide/b02_2004").stdout
    answer = arpad("check", report, "--edition", "fide/b02_1066")
    assert (answer.returncode, answer.stdout) == (2, "")


def test_what_the_way_to_the_event_says_is_told_once(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    del report_lines[10]
    report_lines[8] = "092 Circus"
    report_lines[3] = "042"
    told = " ".join(lines_of(arpad("check", write_report(report_lines))))
    assert told.count("There is no day of the start (042)") == 1
    assert told.count("The system is taken to be") == 1


def test_an_error_of_form_is_not_repeated_for_the_event(arpad: Arpad, broken: Path) -> None:
    assert " ".join(lines_of(arpad("check", broken))).count('found "Q"') == 1


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("name", ["report.trf", "report.txt", "report", "report.json", "R.001"])
def test_the_content_says_that_a_file_is_a_report(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport, name: str, end: str
) -> None:
    answer = arpad("check", write_report(["### A comment", *report_lines], name, end=end))
    assert answer.returncode == 0
    assert answer.stdout.startswith(f"{name}: a TRF of 2026")


@pytest.mark.parametrize("name", ["event.trf", "event.txt", "event.json"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_content_says_that_a_file_is_an_event_file(
    arpad: Arpad, event: dict[str, Any], tmp_path: Path, name: str, mark: str
) -> None:
    file = tmp_path / name
    file.write_text(f"{mark}{json.dumps(event, indent=1)}", encoding="utf-8")
    answer = arpad("check", file)
    assert answer.returncode == 0
    assert answer.stdout.startswith("severity  article")


def test_a_toml_file_may_begin_with_rulers(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "event.toml"
    file.write_text('### 001 to 012\n\n# 042\nname = "x"\n', encoding="utf-8")
    answer = arpad("check", file)
    assert answer.returncode == 2
    assert "TRF" not in answer.stdout


def test_another_encoding_is_told_apart(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    answer = arpad("check", write_report(report_lines, encoding="latin-1"))
    assert answer.returncode == 0
    assert answer.stdout.startswith("report.trf: a TRF of 2016, in Latin-1")
    assert "encoding and line ends: 1 warning." in lines_of(answer)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("report.trf", b"", "The file is empty; it should hold a tournament report."),
        ("report.trf", b"Dear office,\n", "No line of the file is a record of a tournament report"),
        ("report.trf", "012 Ö".encode("utf-16"), "The file is encoded as UTF-16"),
    ],
)
def test_what_is_called_a_report_and_is_none_is_said(
    arpad: Arpad, tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    answer = arpad("check", file)
    assert answer.returncode == 2
    assert sentence in " ".join(lines_of(answer))
    assert lines_of(answer)[-1] == "report.trf: 1 error."


def test_all_findings_are_printed(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    strange = [f"001 {n:>4} x    {'Nobody':<33}" for n in range(5, 305)]
    answer = arpad("check", write_report([*report_lines, *strange]))
    assert answer.stdout.count('found "x"') == 300


def test_of_endless_findings_the_first_are_printed(
    arpad: Arpad,
    report_lines: list[str],
    write_report: WriteReport,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arpad.cli.checked_report_page.MOST_SEEN", 2)
    report_lines[5], report_lines[6] = "062 5", "072 5"
    lines = lines_of(arpad("check", write_report(report_lines)))
    assert "These are the first 2 findings; mend them, and check again." in lines


def test_a_name_cannot_steer_the_terminal(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    report_lines[12] = put(put(report_lines[12], 15, "Anna\x1b[2J"), 81, " 9.0")
    answer = arpad("check", write_report(report_lines))
    assert "\x1b" not in answer.stdout
    assert "Anna" in answer.stdout


def test_the_shipped_report_shows_what_can_be_mended(arpad: Arpad) -> None:
    with as_file(files("arpad") / "examples" / "report.trf") as path:
        answer = arpad("check", path)
    lines = lines_of(answer)
    assert answer.returncode == 2
    assert "Form: 1 error, 3 warnings, 3 notes." in lines
    assert "6 places can be mended safely: arpad check report.trf --fix" in lines
