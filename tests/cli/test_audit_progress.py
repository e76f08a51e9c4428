"""The sign of an audit that takes a while: on a terminal only, with what is being looked at."""

import sys
import time
from io import StringIO

import pytest

from arpad.cli import waiting
from arpad.cli.audit_progress import audit_progress


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_long_audit_says_what_it_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0)
    with audit_progress("auditing") as tell:
        assert tell is not None
        for what in ("table entry, 2,000 rows", "pool fide"):
            time.sleep(0.2)
            tell(what)
        time.sleep(0.2)
    assert "auditing: table entry, 2,000 rows" in terminal.getvalue()
    assert "auditing: pool fide" in terminal.getvalue()


def test_a_short_audit_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with audit_progress("auditing") as tell:
        assert tell is not None
        tell("table entry, 2,000 rows")
    assert terminal.getvalue() == ""


def test_a_file_gets_no_sign() -> None:
    with audit_progress("auditing") as tell:
        assert tell is None
