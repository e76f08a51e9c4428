"""Events in the forms of organisers and federations, and what they lose there."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

EXAMPLES = Path(__file__).parents[2] / "src" / "arpad" / "examples"

Arpad = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("example", "target", "written", "lost"),
    [
        ("2_swiss_open.toml", "open.xlsx", "a results file is written", {"earlier"}),
        ("2_swiss_open.toml", "open.csv", "a results file is written", {"earlier"}),
        ("1_round_robin.json", "table.csv", "a results file is written", set()),
        ("4_shogi_table.json", "turnering.txt", "turnering.txt is written", {"grade", "rating"}),
        ("5_scrabble_tournament.json", "coupe.csv", "a results file of FISF is", {"rounds"}),
    ],
)
def test_an_event_is_written_and_what_is_lost_is_told(
    arpad: Arpad, tmp_path: Path, example: str, target: str, written: str, lost: set[str]
) -> None:
    answer = arpad("convert", EXAMPLES / example, tmp_path / target)
    assert answer.returncode == 0, answer.stderr
    assert written in answer.stderr
    assert lost <= set(answer.stdout.split())
    assert bool(lost) != ("Nothing is lost." in answer.stdout)


@pytest.mark.parametrize("target", ["open.xlsx", "open.csv"])
def test_a_results_file_rates_as_the_event_does(arpad: Arpad, tmp_path: Path, target: str) -> None:
    source = EXAMPLES / "1_round_robin.json"
    arpad("convert", source, tmp_path / target)
    rated, again = arpad("rate", source, "--json"), arpad("rate", tmp_path / target, "--json")
    assert again.stdout == rated.stdout


def test_a_results_file_becomes_an_event_file_again(arpad: Arpad, tmp_path: Path) -> None:
    arpad("convert", EXAMPLES / "1_round_robin.json", tmp_path / "match.csv")
    answer = arpad("convert", tmp_path / "match.csv", tmp_path / "match.json")
    assert answer.returncode == 0, answer.stderr
    rated = arpad("rate", EXAMPLES / "1_round_robin.json", "--json")
    assert arpad("rate", tmp_path / "match.json", "--json").stdout == rated.stdout


def test_a_dialect_is_about_a_trf(arpad: Arpad, tmp_path: Path) -> None:
    source, target = EXAMPLES / "1_round_robin.json", tmp_path / "match.csv"
    answer = arpad("convert", source, target, "--dialect", "2016")
    assert (answer.returncode, target.exists()) == (2, False)
    assert "--dialect is about the TRF that is written" in answer.stderr


@pytest.mark.parametrize("name", ["open.pdf", "open.parquet", "open.xml", "open.docx", "open.ods"])
@pytest.mark.parametrize("source", ["2_swiss_open.toml", "4_shogi_table.json", "results.csv"])
def test_a_form_that_events_do_not_have_is_not_written(
    arpad: Arpad, tmp_path: Path, source: str, name: str
) -> None:
    """Nobody finds a TRF in what is called a PDF."""
    if source == "results.csv":
        arpad("template", tmp_path / source)
    file, target = tmp_path / source, tmp_path / name
    answer = arpad("convert", file if file.exists() else EXAMPLES / source, target)
    assert (answer.returncode, answer.stdout, target.exists()) == (2, "", False)
    assert answer.stderr == (
        f"{target} does not say in which form to write the event: end it in .trf, .json, .csv or "
        ".xlsx.\n"
    )


@pytest.mark.parametrize("name", ["open.trf", "open.TRF16", "open.txt", "open"])
def test_a_report_has_many_names(arpad: Arpad, tmp_path: Path, name: str) -> None:
    answer = arpad("convert", EXAMPLES / "2_swiss_open.toml", tmp_path / name)
    assert answer.returncode == 0
    assert (tmp_path / name).read_bytes().startswith(b"012 Spring Open\r\n")
