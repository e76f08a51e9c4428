import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli import app
from arpad.cli.app import COMMANDS, GROUPS
from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]
ArpadProcess = Callable[..., CompletedProcess[bytes]]


def test_a_bare_call_prints_the_help(arpad: Arpad) -> None:
    bare, asked = arpad(), arpad("--help")
    assert bare.returncode == asked.returncode == ExitCode.DONE
    assert bare.stdout == asked.stdout
    shown = {command.words[0]: command.purpose for command in COMMANDS} | GROUPS
    assert all(f"{word}: {purpose}" in bare.stdout for word, purpose in shown.items())


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_lists_its_commands(arpad: Arpad, group: str) -> None:
    bare, asked = arpad(group), arpad(group, "--help")
    assert bare.returncode == asked.returncode == ExitCode.DONE
    assert bare.stdout == asked.stdout
    own = [command for command in COMMANDS if command.words[0] == group]
    assert own
    assert all(f"{command.words[1]}: {command.purpose}" in bare.stdout for command in own)
    assert f"Each command explains itself: arpad {own[0].name} --help" in bare.stdout


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_help_of_a_command_shows_an_example(arpad: Arpad, command: app.Command) -> None:
    answer = arpad(*command.words, "--help")
    assert answer.returncode == ExitCode.DONE
    assert f"Example: {command.example}" in " ".join(answer.stdout.split())


def test_the_version_is_told(arpad: Arpad) -> None:
    answer = arpad("--version")
    assert answer.returncode == ExitCode.DONE
    assert answer.stdout.startswith("arpad 0.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rte"], 'Unknown command "rte"'),
        (["--jsno"], "--jsno"),
        (["editions", "--jsno"], "Unknown option: --jsno."),
        (["editions", "fide"], "arpad editions does not take 'fide'."),
        (["rate"], "FILE requires an argument."),
        (["grade", "neds"], 'Did you mean "needs"?'),
        (["grade", "needs"], "FILE requires an argument. See arpad grade needs --help."),
        (["grade", "needs", "a", "b"], "arpad grade needs does not take 'b'."),
        (["series", "propos"], 'Did you mean "propose"?'),
        (["series", "propose", "--on", "2020-08-31"], "See arpad series propose --help."),
        (["starting-ratings"], "FILE requires an argument. See arpad starting-ratings --help."),
        (["starting-ratings", "a", "b"], "arpad starting-ratings does not take 'b'."),
        (["starting-rating"], 'Did you mean "starting-ratings"?'),
        (["schema", "evnt"], 'Did you mean "event"?'),
    ],
)
def test_a_usage_error_is_a_sentence(arpad: Arpad, words: list[str], sentence: str) -> None:
    answer = arpad(*words)
    assert answer.returncode == ExitCode.UNUSABLE
    assert answer.stdout == ""
    assert sentence in answer.stderr
    assert "--help" in answer.stderr


def test_the_keyboard_stops_without_a_trace(monkeypatch: pytest.MonkeyPatch, arpad: Arpad) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "_run", interrupted)
    answer = arpad("editions")
    assert (answer.returncode, answer.stdout, answer.stderr) == (ExitCode.INTERRUPTED, "", "")


def test_a_reader_that_went_away_is_not_an_error(sound: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "arpad.cli", "rate", str(sound)]
    with os.fdopen(writing, "wb") as pipe:
        answer = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert (answer.returncode, answer.stderr) == (ExitCode.PIPE_CLOSED, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_said_in_a_sentence(sound: Path) -> None:
    command = [sys.executable, "-m", "arpad.cli", "rate", str(sound)]
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert answer.returncode == ExitCode.UNUSABLE
    assert answer.stderr.startswith(b"The result cannot be written: ")
    assert b"Traceback" not in answer.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_poor_terminal_gets_question_marks(
    arpad_process: ArpadProcess,
    event: dict[str, object],
    write: Callable[[object], Path],
    encoding: str,
) -> None:
    file = write(event | {"name": "Tšempionat"})
    settings = {"env": os.environ | {"PYTHONIOENCODING": encoding}}
    page = arpad_process("rate", file, **settings)
    assert page.returncode == ExitCode.DONE
    assert page.stdout.startswith(b"T?empionat\n")


def test_start_up_is_light() -> None:
    code = "import sys, arpad.cli.app; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "arpad.cli.app" in loaded
    assert not {"rich", "arpad.regulations", "arpad.formats"} & set(loaded)
