from pathlib import Path

import pytest
from benchmarks import report
from benchmarks.report import Line, Verdict
from benchmarks.results_page import BEGIN, END, PageError, results_text, write_results


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Collect the lines that are told, as a run of all benchmarks does."""
    path = tmp_path / "lines"
    monkeypatch.setenv(report.LINES, str(path))
    monkeypatch.setattr(report, "_TOLD", [])
    return path


@pytest.mark.parametrize(
    ("value", "least", "verdict"),
    [(91.0, 90.0, Verdict.KEPT), (90.0, 90.0, Verdict.KEPT), (89.0, 90.0, Verdict.MISSED)],
)
def test_a_value_that_must_be_large_is_missed_below_its_limit(
    told: Path, value: float, least: float, verdict: Verdict
) -> None:
    line = report.at_least("speed", value, least, "x")

    assert line.verdict is verdict
    assert line.share == pytest.approx(least / value)
    assert report.lines_in(told) == [line]
    assert report.exit_code() == (verdict is Verdict.MISSED)


@pytest.mark.parametrize(("value", "verdict"), [(1.9, Verdict.KEPT), (2.1, Verdict.MISSED)])
@pytest.mark.usefixtures("told")
def test_a_value_that_must_be_small_is_missed_above_its_limit(
    value: float, verdict: Verdict
) -> None:
    assert report.at_most("time", value, 2.0, "s").verdict is verdict


@pytest.mark.usefixtures("told")
def test_a_limit_of_another_size_is_shown_and_not_judged() -> None:
    line = report.at_most("time", 3.0, 2.0, "s", is_judged=False)

    assert (line.limit, line.verdict) == ("≤ 2 s", Verdict.STATED)
    assert report.exit_code() == 0


@pytest.mark.usefixtures("told")
def test_nothing_at_all_misses_every_limit() -> None:
    assert report.at_least("speed", 0.0, 2.0, "x").verdict is Verdict.MISSED


@pytest.mark.usefixtures("told")
def test_answers_that_differ_are_named() -> None:
    line = report.compared("sums", ["numpy, 3 threads"], what="10 games")

    assert (line.value, line.verdict) == ("numpy, 3 threads", Verdict.DIFFERS)
    assert report.exit_code() == 1
    assert report.compared("sums", [], what="10 games").verdict is Verdict.SAME


@pytest.mark.usefixtures("told")
def test_what_is_not_installed_fails_nothing() -> None:
    report.absent("beside riix", "there is no network")

    assert report.exit_code() == 0


def test_results_take_the_place_of_older_ones(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text(f"before\n{BEGIN}\nolder\n{END}\nafter\n")
    line = Line("speed", "91 %", "≥ 90 %", 0.99, Verdict.KEPT)

    write_results(page, {"kernels": [line]}, ["1 May 2026", "2 cores"])
    write_results(page, {"kernels": [line]}, ["2 May 2026", "2 cores"])

    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "2 May 2026; 2 cores." in text
    assert "1 May" not in text
    assert "older" not in text
    assert text.count("| speed | 91 % | ≥ 90 % | 99% | kept |") == 1


def test_a_page_without_a_place_for_results_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("nothing")

    with pytest.raises(PageError, match="has no place for results"):
        write_results(page, {}, [])


def test_a_value_does_not_break_the_table() -> None:
    text = results_text({"kernels": [Line("a | b", "1")]}, ["today"])

    assert "| a / b | 1 |" in text
