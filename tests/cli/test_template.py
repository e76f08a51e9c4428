"""An organiser asks for a template, fills it in and has it checked."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize("suffix", ["xlsx", "csv"])
def test_a_template_is_a_results_file_that_can_be_rated(
    arpad: Arpad, tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"results.{suffix}"
    answer = arpad("template", file)
    assert (answer.returncode, f"written to {file}" in answer.stderr) == (0, True)
    rated = arpad("rate", file)
    assert rated.returncode in {0, 1}, rated.stderr
    assert "status" in rated.stdout


def test_a_template_does_not_write_over_a_file(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text("mine")
    answer = arpad("template", file)
    assert (answer.returncode, file.read_text()) == (2, "mine")
    assert "is already there: name another file, or add --force" in answer.stderr


def test_a_template_has_two_forms(arpad: Arpad, tmp_path: Path) -> None:
    answer = arpad("template", tmp_path / "results.ods")
    assert answer.returncode == 2
    assert "call it results.xlsx or .csv" in answer.stderr
