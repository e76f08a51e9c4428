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
    assert rated.returncode == 0, rated.stderr
    assert "status" in rated.stdout
    assert "refuse" not in arpad("check", file).stdout


def test_a_template_does_not_write_over_a_file(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text("mine")
    answer = arpad("template", file)
    assert (answer.returncode, file.read_text()) == (2, "mine")
    assert "is already there: name another file, or add --force" in answer.stderr


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("results.ods", "call it results.xlsx or results.csv."),
        ("open 2012", "call it open 2012.xlsx or open 2012.csv."),
        (".csv", "call it results.xlsx or results.csv."),
        ("", "call it results.xlsx or results.csv."),
    ],
)
def test_a_template_has_two_forms(arpad: Arpad, tmp_path: Path, name: str, advice: str) -> None:
    answer = arpad("template", f"{tmp_path}/{name}" if name else "")
    assert (answer.returncode, list(tmp_path.iterdir())) == (2, [])
    assert answer.stderr == f"A results file is xlsx or CSV: {advice}\n"
