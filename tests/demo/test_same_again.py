"""Two runs make the same lists, byte for byte; and what a newcomer is told to try works."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.cli.app import main
from arpad.cli.demo_commands import commands_to_try, settings_to_make
from arpad.cli.demo_page import lines_to_type
from arpad.demo.folder import COPY

if TYPE_CHECKING:
    from tests.demo.conftest import TheStory


def prints(folder: Path) -> dict[str, str]:
    """Return the fingerprints of all reports, lists and proofs, and of the copy of the book."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for part in ("lists", "reports", COPY)
        for path in sorted([folder / part, *(folder / part).rglob("*")])
        if path.is_file()
    }


def test_the_command_makes_the_same_bytes_without_a_terminal(
    the_story: "TheStory", tmp_path: Path
) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "arpad.cli", "demo"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONHASHSEED": "7", "TZ": "Pacific/Apia", "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    assert prints(tmp_path / "demo") == prints(the_story.folder)
    for told in the_story.told:
        assert told.sentence.split()[-1] in shown.stdout
    assert "Difference: 0." in shown.stdout
    assert shown.stdout.splitlines()[-1].startswith("arpad decide")


def test_every_command_that_is_shown_works(
    the_story: "TheStory",
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(the_story.folder, tmp_path / "demo")
    for name, value in settings_to_make(tmp_path / "demo").items():
        monkeypatch.setenv(name, value)
    for command in commands_to_try(the_story.story, tmp_path / "demo"):
        code = main(command.words)
        out, err = capsys.readouterr()
        # The coming list is not finished, and the gate says so.
        meant = 1 if command.words[0] == "gate" else 0
        assert (code, bool(out)) == (meant, True), (command.typed, err)


def test_lines_to_type_are_whole_and_quoted(the_story: "TheStory") -> None:
    first, *lines = lines_to_type(the_story.story, Path("my demo"))
    assert first == "export ARPAD_BOOK='my demo/arpad.db' ARPAD_NOW=2013-01-28"
    assert all(line.startswith(("# ", "arpad ")) for line in lines)
