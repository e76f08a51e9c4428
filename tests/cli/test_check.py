import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Arpad = Callable[..., CompletedProcess[str]]


def test_a_sound_event_leaves_no_refusal(arpad: Arpad, sound: Path) -> None:
    answer = arpad("check", sound)
    assert answer.returncode == 0
    assert "refuse" not in answer.stdout


def test_a_refusal_stands_first_and_is_counted(arpad: Arpad, refused: Path) -> None:
    answer = arpad("check", refused)
    headings, first, *_, last = answer.stdout.splitlines()
    assert answer.returncode == 1
    assert headings.split() == ["severity", "article", "where", "message"]
    assert first.startswith("refuse    1.1")
    assert last.startswith("event.json: 1 refusal")


def test_errors_end_with_two(arpad: Arpad, contradictory: Path) -> None:
    answer = arpad("check", contradictory)
    assert answer.returncode == 2
    assert answer.stdout.splitlines()[-1] == "event.json: 1 error."


def test_json_lists_the_findings(arpad: Arpad, refused: Path) -> None:
    answer = arpad("check", refused, "--json")
    document = json.loads(answer.stdout)
    assert answer.returncode == 1
    assert list(document) == ["findings"]
    assert list(document["findings"][0]) == ["severity", "article", "where", "message"]
    assert ("refuse", "1.1") in [(f["severity"], f["article"]) for f in document["findings"]]


def test_a_named_edition_is_checked_too(arpad: Arpad, sound: Path) -> None:
    assert arpad("check", sound, "--edition", "fide/b02_1066").returncode == 2
    assert "warn" in arpad("check", sound, "--edition", "fide/b02_2004").stdout
