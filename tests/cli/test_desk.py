"""Which moment it is, and what is said when it is none."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize("moment", ["yesterday", "0001-01-01T00:00+14:00", "2012-13-01"])
def test_a_moment_that_is_none(arpad: Arpad, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    monkeypatch.setenv("ARPAD_NOW", moment)
    answer = arpad("status")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == (f"ARPAD_NOW is {moment!r}: write a moment such as 2012-03-01T09:00.\n")
