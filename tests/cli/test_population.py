"""`arpad population`: the players of a pool on a page and as JSON."""

import json
from pathlib import Path

import pytest

from arpad.cli.exits import ExitCode
from arpad.cli.population import population


@pytest.fixture
def demo(demo_folder: Path) -> str:
    return str(demo_folder / "arpad.db")


def test_players_are_shown_list_by_list_and_in_cohorts(
    demo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert population("fide", book=demo) == ExitCode.DONE
    page = capsys.readouterr().out
    assert "Players: FIDE standard" in page
    assert "By rating on the list of 2013-01-01" in page
    assert "Players who turn 35 to 45 in the year of the list" in page
    assert "Nobody: the lists do not go back far enough" in page


def test_json_tells_the_same(demo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert population("fesa", as_json=True, book=demo) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert [cohort["name"] for cohort in told["cohorts"]] == ["same", "aged", "active"]
    last = told["lists"][-1]
    assert sum(bar["players"] for bar in last["histogram"]) == last["players"]


def test_page_and_paper_hold_every_figure_with_its_table(
    demo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, paper = tmp_path / "players.html", tmp_path / "players.pdf"
    assert population("fide", html=page, pdf=paper, book=demo) == ExitCode.DONE
    text = page.read_text()
    assert text.count("<svg") == text.count("<figure") == text.count("<table") == 3
    assert 'aria-label="Histogram of the ratings of ' in text
    assert "The same players through time: FIDE standard" in text
    assert paper.read_bytes().startswith(b"%PDF")
    assert f"Written: {paper}" in capsys.readouterr().err


def test_a_pool_without_lists_says_so(demo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert population("fide-rapid", book=demo) == ExitCode.DONE
    assert "has no list yet" in capsys.readouterr().err
