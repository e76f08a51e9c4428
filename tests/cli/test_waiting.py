import sys
import time
from io import StringIO

import pytest

from arpad.cli import waiting
from arpad.cli.waiting import waiting as waiting_for


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_long_wait_shows_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0)
    with waiting_for("rating Four Masters"):
        time.sleep(0.3)
    assert "rating Four Masters" in terminal.getvalue()


def test_a_short_wait_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with waiting_for("rating Four Masters"):
        pass
    assert terminal.getvalue() == ""


def test_a_file_gets_no_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    file = StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0)
    with waiting_for("rating Four Masters"):
        time.sleep(0.05)
    assert file.getvalue() == ""
