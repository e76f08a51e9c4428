import sys
import time
from pathlib import Path

import pytest
from benchmarks import run_all
from benchmarks.report import Line, Verdict
from benchmarks.run_all import PARTS, Part, run, told_verdict

ROOT = Path(__file__).parents[2]
HEAD = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from benchmarks.report import *\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hold scripts that are run as benchmarks."""
    monkeypatch.setattr(run_all, "_HERE", tmp_path)
    return tmp_path


def lines_of(folder: Path, script: str, *, seconds: int = 20) -> list[Line]:
    (folder / "part.py").write_text(HEAD + script)
    return run(Part("part", "a part", seconds), float(seconds))


def verdicts(lines: list[Line]) -> list[Verdict]:
    """Return the verdicts, without the line that says how long everything took."""
    return [line.verdict for line in lines[:-1]]


def test_lines_told_by_a_benchmark_are_those_of_the_table(folder: Path) -> None:
    script = "at_least('speed', 3, 2, 'x'); at_most('time', 3, 2, 's'); sys.exit(exit_code())"

    lines = lines_of(folder, script)

    assert [line.measure for line in lines] == ["speed", "time", "part.py in all"]
    assert verdicts(lines) == [Verdict.KEPT, Verdict.MISSED]


def test_a_benchmark_that_breaks_is_a_failed_line_after_what_it_told(folder: Path) -> None:
    lines = lines_of(folder, "at_least('speed', 3, 2, 'x'); raise ValueError('no such thing')")

    assert verdicts(lines) == [Verdict.KEPT, Verdict.FAILED]
    assert lines[1].value == "exit code 1: ValueError: no such thing"


def test_a_benchmark_that_does_not_end_is_ended(folder: Path) -> None:
    started = time.monotonic()

    lines = lines_of(folder, "import time; time.sleep(600)", seconds=1)

    assert verdicts(lines) == [Verdict.FAILED]
    assert lines[0].value == "not finished in 1 s"
    assert time.monotonic() - started < 60


def test_a_benchmark_whose_time_is_over_can_put_away_what_it_began(folder: Path) -> None:
    script = (
        "import time\ntry:\n    time.sleep(600)\n"
        f"finally:\n    open({str(folder / 'away')!r}, 'w').close()"
    )

    lines_of(folder, script, seconds=2)

    assert (folder / "away").exists()


@pytest.mark.parametrize(("code", "verdict"), [(0, Verdict.KEPT), (1, Verdict.MISSED)])
def test_a_benchmark_with_a_table_of_its_own_counts_by_its_exit_code(
    folder: Path, code: int, verdict: Verdict
) -> None:
    assert verdicts(lines_of(folder, f"sys.exit({code})")) == [verdict]


def test_a_benchmark_for_which_no_time_is_left_is_not_run() -> None:
    (line,) = run(PARTS[0], 0.0)

    assert line.verdict is Verdict.FAILED


def test_differing_answers_and_missed_limits_are_told_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [
        Line("sums", "numpy", verdict=Verdict.DIFFERS),
        Line("speed", "1 x", "≥ 2 x", 2.0, Verdict.MISSED),
        Line("beside riix", "no network", verdict=Verdict.ABSENT),
        Line("site.py", "exit code 3", verdict=Verdict.FAILED),
    ]

    assert told_verdict(lines) == 1

    said = capsys.readouterr().out
    assert "Answers differ: sums." in said
    assert "Limits missed: speed." in said
    assert "Benchmarks failed: site.py." in said
    assert "Not measured: beside riix." in said
    assert told_verdict(lines[2:3]) == 0


def test_every_benchmark_has_its_line_in_the_readme() -> None:
    page = (ROOT / "benchmarks" / "README.md").read_text("utf-8")

    assert [p.script for p in PARTS if f"| `{p.script}.py` |" not in page] == []


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_all.main(["kernel"]) == 2
    assert "There is no benchmark kernel." in capsys.readouterr().out


def test_processes_of_benchmarks_use_this_python(folder: Path) -> None:
    (line, _) = lines_of(folder, "stated('python', sys.executable)")

    assert line.value == sys.executable
