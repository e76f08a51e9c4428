"""`arpad convert`: event files and tournament reports become each other, and say what is lost."""

import json
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.cli.app import COMMANDS
from arpad.formats.conversion_losses import losses_of
from arpad.formats.event_file import event_from_bytes
from arpad.formats.event_json import event_json
from arpad.formats.trf import Dialect, event_from_trf, losses, read_trf, trf_from_event
from arpad.model.event import Event

Arpad = Callable[..., CompletedProcess[str]]
ArpadProcess = Callable[..., CompletedProcess[bytes]]
WriteReport = Callable[..., Path]
Write = Callable[[object], Path]


def lines_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def event_of(file: Path) -> Event:
    event, findings = event_from_bytes(file.read_bytes(), name=file.name)
    assert event is not None, findings
    return event


def test_an_event_file_becomes_a_report(arpad: Arpad, sound: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.trf"
    answer = arpad("convert", sound, target)
    assert answer.returncode == 0
    assert answer.stderr == (
        f"Four Masters, 4 players, 6 games: a TRF of 2026 is written to {target}.\n"
    )
    assert target.read_bytes() == trf_from_event(event_of(sound))
    assert arpad("check", target).returncode == 0


def test_what_this_event_loses_is_said(arpad: Arpad, sound: Path, tmp_path: Path) -> None:
    """Registration, K, games, 2400, ids that are no numbers; nothing that is not in the event."""
    lines = lines_of(arpad("convert", sound, tmp_path / "report.trf").stdout)
    assert lines[:2] == [
        "What the event says and a TRF cannot, or not in this form",
        "of field is because",
    ]
    named = [line for line in lines[2:] if {"dropped", "changed"} & set(line.split())]
    assert [line.split()[:3] for line in named] == [
        ["player", "id", "changed"],
        ["event", "registered", "dropped"],
        ["player", "k", "dropped"],
        ["player", "games", "dropped"],
        ["player", "reached_2400", "dropped"],
    ]


def test_an_event_that_loses_nothing_says_so(arpad: Arpad, report: Path, tmp_path: Path) -> None:
    event, target = tmp_path / "event.json", tmp_path / "again.trf"
    arpad("convert", report, event)
    answer = arpad("convert", event, target)
    assert (answer.returncode, answer.stdout) == (0, "Nothing is lost.\n")


@pytest.mark.parametrize("dialect", ["2006", "2016", "2026"])
def test_the_dialect_may_be_chosen(arpad: Arpad, sound: Path, tmp_path: Path, dialect: str) -> None:
    target = tmp_path / "report.trf"
    answer = arpad("convert", sound, target, "--dialect", dialect)
    assert f"a TRF of {dialect} is written" in answer.stderr
    assert target.read_bytes() == trf_from_event(event_of(sound), dialect)


def test_a_report_becomes_an_event_file(arpad: Arpad, report: Path, tmp_path: Path) -> None:
    target = tmp_path / "event.json"
    answer = arpad("convert", report, target)
    assert answer.returncode == 0
    assert answer.stderr == (
        f"Four Masters, 4 players, 6 games: an event file is written to {target}.\n"
    )
    file, _ = read_trf(report.read_bytes(), name="report.trf")
    assert file is not None
    assert event_of(target) == event_from_trf(file)[0]
    first = json.loads(target.read_text(encoding="utf-8"))["games"][0]
    assert first == {"round": 1, "white": "4500001", "black": "4500004", "result": "1-0"}
    assert [p["change"] for p in json.loads(arpad("rate", target, "--json").stdout)["players"]] == [
        p["change"] for p in json.loads(arpad("rate", report, "--json").stdout)["players"]
    ]


def test_what_stays_in_the_report_is_said(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport, tmp_path: Path
) -> None:
    report_lines[11:11] = ["112 FA Ilves, Anu", "202 BH/C1,SB", "XYZ of another program", ""]
    report_lines.append(f"013 {'Reds':<32}   1    2")
    answer = arpad("convert", write_report(report_lines), tmp_path / "event.json")
    lines = lines_of(answer.stdout)
    records = [line.split()[0] for line in lines[2:]]
    assert lines[:2] == [
        "What stays in the TRF, because an event has no place for it",
        "record what",
    ]
    assert [r for r in records if r.isdigit() or r == "other"] == [
        "102",
        "112",
        "202",
        "001",
        "013",
        "other",
    ]
    assert "202 tie-breaks, kept; a rating does not depend on them" in lines
    assert "other 1 line that no record of the format is" in lines


def test_what_the_way_says_is_shown(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport, tmp_path: Path
) -> None:
    report_lines[8] = "092 Circus"
    answer = arpad("convert", write_report(report_lines), tmp_path / "event.json")
    assert answer.returncode == 0
    assert "On the way: 1 note." in lines_of(answer.stdout)


@pytest.mark.parametrize("source", ["report", "event"])
def test_a_result_may_be_printed(
    arpad_process: ArpadProcess, report: Path, sound: Path, source: str
) -> None:
    answer = arpad_process("convert", report if source == "report" else sound, "-")
    assert answer.returncode == 0
    if source == "report":
        assert json.loads(answer.stdout)["name"] == "Four Masters"
        assert b"What stays in the TRF" in answer.stderr
    else:
        assert answer.stdout == trf_from_event(event_of(sound))
        assert b"What the event says" in answer.stderr


def test_another_file_is_not_written_over(arpad: Arpad, sound: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.trf"
    target.write_text("precious", encoding="utf-8")
    answer = arpad("convert", sound, target)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"{target} is already there: name another file, or add --force.\n"
    assert target.read_text(encoding="utf-8") == "precious"
    assert arpad("convert", sound, target, "--force").returncode == 0
    assert target.read_bytes().startswith(b"012 Four Masters")


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (
            ["event", "out.json"],
            ["This is an event file already: call the target out.trf, out.csv or out.xlsx."],
        ),
        (
            ["event", "out.toml"],
            ["This is an event file already: call the target out.trf, out.csv or out.xlsx."],
        ),
        (
            ["report", "out.trf"],
            ["This is a TRF already: call the target out.json, out.csv or out.xlsx."],
        ),
        (
            ["report", "out", "--dialect", "2016"],
            [
                "This is a TRF already: call the target out.json, out.csv or out.xlsx.",
                "--dialect is about the TRF that is written: leave it out here.",
            ],
        ),
        (
            ["event", "--dialct"],
            ["--dialct is not an option of arpad convert. See arpad convert --help."],
        ),
        (["event", ""], [" is a folder: name a file in it."]),
        (["event", "nowhere/out.trf"], [" cannot be written: No such file or directory."]),
    ],
)
def test_what_cannot_be_asked_is_said(
    arpad: Arpad,
    report: Path,
    sound: Path,
    tmp_path: Path,
    words: list[str],
    sentences: list[str],
) -> None:
    source = report if words[0] == "report" else sound
    target = words[1] if words[1].startswith("-") else f"{tmp_path}/{words[1]}"
    answer = arpad("convert", source, target, *words[2:])
    assert (answer.returncode, answer.stdout) == (2, "")
    told = answer.stderr.splitlines()
    assert len(told) == len(sentences)
    assert all(line.endswith(sentence) for line, sentence in zip(told, sentences, strict=True))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["event.json", "report.trf"]


@pytest.mark.parametrize(
    "words", [["--dialect", "2017"], ["--dialect"], ["b.trf", "c.trf"], ["--json"]]
)
def test_a_wrong_call_is_a_sentence(arpad: Arpad, sound: Path, words: list[str]) -> None:
    answer = arpad("convert", sound, "a.trf", *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "See arpad convert --help." in answer.stderr


@pytest.mark.parametrize("name", ["event.json", "report.trf"])
def test_an_unusable_file_is_not_converted(arpad: Arpad, tmp_path: Path, name: str) -> None:
    file, target = tmp_path / name, tmp_path / "out"
    file.write_text("012 Open\n" if name.endswith("trf") else "{}", encoding="utf-8")
    answer = arpad("convert", file, target)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert f"{name} cannot be converted: " in answer.stderr
    assert not target.exists()


def test_an_event_too_large_for_a_report_is_said(
    arpad: Arpad, event: dict[str, Any], write: Write, tmp_path: Path
) -> None:
    event["players"] += [{"id": f"x{n}"} for n in range(10_000)]
    answer = arpad("convert", write(event), tmp_path / "report.trf")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "A report has room for 9999 players, and there are more.\n"


def test_the_example_of_the_help_works(
    arpad: Arpad, sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sound.rename("open.json")
    example = next(command.example for command in COMMANDS if command.name == "convert")
    assert arpad(*example.split()[1:]).returncode == 0
    assert (tmp_path / "report.trf").exists()


@pytest.mark.parametrize("name", ["1_round_robin.json", "2_swiss_open.toml", "4_shogi_table.json"])
def test_every_shipped_event_can_be_converted(arpad: Arpad, tmp_path: Path, name: str) -> None:
    with as_file(files("arpad") / "examples" / name) as path:
        assert arpad("convert", path, tmp_path / "report.trf").returncode == 0
    assert arpad("convert", tmp_path / "report.trf", tmp_path / "event.json").returncode == 0


FIELDS: dict[str, Any] = {
    "registered": "2012-01-01",
    "official": True,
    "arbiter": " Kask\nKaur ",
    "time_control": "90 +30",
}


@given(
    chosen=st.sets(st.sampled_from(sorted(FIELDS))),
    dialect=st.sampled_from(Dialect),
)
def test_a_loss_is_told_only_where_it_is_met(chosen: set[str], dialect: Dialect) -> None:
    data = {
        "name": "Match",
        "start": "2012-01-10",
        "system": "match",
        "players": [{"id": "11"}, {"id": "12"}],
        "games": [{"round": 1, "white": "11", "black": "12", "result": "1/2"}],
    } | {field: FIELDS[field] for field in chosen}
    event, findings = event_from_bytes(json.dumps(data).encode(), name="event.json")
    assert event is not None, findings
    told = losses_of(event, trf_from_event(event, dialect), dialect)
    assert {loss.of for loss in told} == {f"Event.{field}" for field in chosen}
    assert all(loss in losses().losses and dialect in loss.dialects for loss in told)


def test_an_event_file_says_nothing_that_goes_without_saying(sound: Path) -> None:
    event = event_of(sound)
    document = json.loads(event_json(event))
    assert event_of(sound) == event_from_bytes(event_json(event), name="x.json")[0]
    assert "official" not in document
    assert "moves" not in document["games"][0]
