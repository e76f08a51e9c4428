"""`arpad drift report` and `arpad calibration`: asked of a folder of tables."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.drift.simulate import simulated
from arpad.drift.simulation.settings import Settings

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a pool whose newcomers come a hundred points too low."""
    folder = tmp_path_factory.mktemp("pools") / "pool"
    simulated(Settings(players=1000, years=3, newcomers_underrated=100.0, newcomers=0.15), folder)
    return folder


def test_the_report_says_what_moved_by_how_much_and_which_article(arpad: Arpad, pool: Path) -> None:
    answer = arpad("drift", "report", pool)
    assert answer.returncode == 0, answer.stderr
    said = " ".join(answer.stdout.split())
    assert "The scale falls by " in said
    assert "The greatest cause is first ratings (articles 8.3, 8.23)" in said
    assert "points below the scale on average" in said
    assert "By K the groups differ by more than chance" in said


def test_a_script_notices_by_the_exit_code_that_the_scale_moves(
    arpad: Arpad, pool: Path, demo_folder: Path
) -> None:
    assert arpad("drift", "report", pool, "--alarm").returncode == 1
    still = arpad(
        "drift", "report", "--pool", "fide", "--alarm", "--book", demo_folder / "arpad.db"
    )
    assert still.returncode == 0


def test_page_and_paper_are_written_once_and_not_over_another_file(
    arpad: Arpad, pool: Path, tmp_path: Path
) -> None:
    page, paper = tmp_path / "drift.html", tmp_path / "drift.pdf"
    words = ("drift", "report", pool, "--html", page, "--pdf", paper)
    answer = arpad(*words)
    assert answer.returncode == 0, answer.stderr
    assert page.read_text().startswith("<!doctype html>")
    assert paper.read_bytes().startswith(b"%PDF")
    refused = arpad(*words)
    assert refused.returncode == 2
    assert "is already there" in refused.stderr
    assert arpad(*words, "--force").returncode == 0


def test_the_report_as_json_holds_its_figures(arpad: Arpad, pool: Path) -> None:
    told = json.loads(arpad("drift", "report", pool, "--json").stdout)
    assert told["found"]["culprit"] == "first-ratings"
    figures = [figure for chapter in told["chapters"] for figure in chapter["figures"]]
    assert all(figure["alternative"] and figure["table"]["rows"] for figure in figures)


def test_calibration_shows_every_group_and_every_curve(arpad: Arpad, pool: Path) -> None:
    answer = arpad("calibration", pool, "--yardstick", "glicko2")
    assert answer.returncode == 0, answer.stderr
    for word in ("K = 30", "White", "logistic", "normal", "glicko2", "Chi-square"):
        assert word in answer.stdout
    told = json.loads(arpad("calibration", pool, "--json").stdout)
    assert told["yardstick"] is None
    assert told["calibration"]["connectivity"]["parts"] == 1


@pytest.mark.parametrize("words", [("drift", "report"), ("calibration",)])
def test_a_folder_without_tables_is_refused_with_a_sentence(
    arpad: Arpad, tmp_path: Path, words: tuple[str, ...]
) -> None:
    answer = arpad(*words, tmp_path)
    assert answer.returncode == 2
    assert "does not say which edition it followed" in answer.stderr
    answer = arpad(*words, tmp_path, "--edition", "fide/b02_2010")
    assert answer.returncode == 2
    assert "holds no games that were rated" in answer.stderr


def test_a_pool_of_a_book_is_asked_with_the_ages_of_its_register(
    arpad: Arpad, demo_folder: Path
) -> None:
    book = ("--pool", "fide", "--book", demo_folder / "arpad.db")
    answer = arpad("drift", "report", *book)
    assert answer.returncode == 0, answer.stderr
    assert "Is the scale still true? fide, 2011-03-01 to " in answer.stdout
    assert "Players from 25 to 45 years of age" in answer.stdout
    groups = json.loads(arpad("calibration", *book, "--json").stdout)["calibration"]["breakdowns"]
    ages = next(each for each in groups if each["by"] == "age")
    assert sum(group["games"] for group in ages["groups"]) > 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say what to look at: a folder with tables, or --pool POOL of a book."),
        (("world", "--pool", "fide"), "Say what to look at"),
    ],
)
def test_a_question_about_nothing_is_refused(
    arpad: Arpad, demo_folder: Path, words: tuple[str, ...], sentence: str
) -> None:
    answer = arpad("drift", "report", *words, "--book", demo_folder / "arpad.db")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr


@pytest.mark.parametrize("pool", ["fesa", "fisf"])
def test_a_pool_that_moves_by_events_is_asked_quarter_by_quarter(
    arpad: Arpad, demo_folder: Path, pool: str
) -> None:
    book = ("--pool", pool, "--book", demo_folder / "arpad.db")
    told = json.loads(arpad("calibration", *book, "--json").stdout)["calibration"]
    assert told["games"] > 0
    assert {each["by"] for each in told["breakdowns"]} >= {"difference", "K"}
    answer = arpad("drift", "report", *book)
    # The pools of the demonstration are too thin for a trend, and it says so.
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "players of steady age (25 to 45) play in a year: a trend needs 50" in answer.stderr
