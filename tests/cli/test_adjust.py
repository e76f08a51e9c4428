"""`arpad adjust`: shown first, ordered once, taken back; numbers by hand in `tests/office`."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]
LIST = """\
ID NUMBER NAME                    TIT  FED  JAN12 GMS  BORN  FLAG
 4500010  Kask, Kaur                   EST  2105   9   1980
 4500028  Muller, Hans                 GER  1950   4   1979
"""


@pytest.fixture
def asked(arpad: Arpad, tmp_path: Path) -> Arpad:
    """Return what asks for the compression of the list of March in a book with one list."""
    book = tmp_path / "arpad.db"
    file = tmp_path / "jan12frl.txt"
    file.write_text(LIST)
    arpad("init", "--book", book, "--as", "officer")
    arpad("player", "import", file, "--pool", "fide", "--book", book, "--as", "officer")

    def ask(*words: object) -> CompletedProcess[str]:
        return arpad(
            "adjust",
            "fide",
            "2012-03-01",
            "compression_2024",
            *words,
            "--book",
            book,
            "--as",
            "a",
        )

    return ask


def test_it_is_shown_ordered_once_and_taken_back(asked: Arpad) -> None:
    shown = asked()
    assert shown.returncode == ExitCode.DONE
    assert "1 player moved, 1 not; +20 points in all." in shown.stdout
    assert "0.40 x (2000 - 1950) = +20" in shown.stdout
    told = json.loads(asked("--commit", "--json").stdout)
    assert told["is_ordered"] is True
    assert [(each["before"], each["after"]) for each in told["players"]] == [(1950, 1970)]
    again = asked("--commit")
    assert again.returncode == ExitCode.UNUSABLE
    assert "is ordered for the list of 2012-03-01 of fide already, by a on" in again.stderr
    assert "--withdraw --commit" in asked("--withdraw").stderr
    assert "no longer ordered" in asked("--withdraw", "--commit").stderr
    assert asked("--commit").returncode == ExitCode.DONE
