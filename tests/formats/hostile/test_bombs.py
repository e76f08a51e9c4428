"""Files made to fill the memory are refused with a sentence, in seconds and in little memory.

Each is read in a process of its own: only there the peak of the memory is that of one reading.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.formats.hostile.conftest import Reader

CHILD = """
import json, resource, runpy, sys, time

limit = 4 * 1024**3
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
conftest = runpy.run_path(sys.argv[1])
reader = next(reader for reader in conftest["READERS"] if reader.name == sys.argv[2])
data = conftest["BOMBS"][sys.argv[3]](reader)
before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
findings = list(reader.read(data))
print(json.dumps({
    "seconds": time.process_time() - started,
    "megabytes": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024,
    "size": len(data),
    "may_be_none": reader.name == "any list",
    "messages": [finding.message for finding in findings if finding.severity == "error"],
}))
"""
CONFTEST = Path(__file__).with_name("conftest.py")

Explode = Callable[["Reader", str], dict[str, Any]]


@pytest.fixture
def explode() -> Explode:
    """Return a function that has a reader read a bomb, and measures it."""

    def run(reader: "Reader", bomb: str) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-c", CHILD, str(CONFTEST), reader.name, bomb],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    return run


def is_defused(answer: dict[str, Any]) -> bool:
    """Tell whether a file was refused with a sentence, quickly and in little memory."""
    is_small = answer["seconds"] < 5 and answer["megabytes"] < 400
    return is_small and (bool(answer["messages"]) or answer["may_be_none"])


@pytest.mark.long
@pytest.mark.parametrize("bomb", ["100 MB without an end", "100 MB after a sound beginning"])
def test_a_line_of_100_mb_is_refused(reader: "Reader", bomb: str, explode: Explode) -> None:
    answer = explode(reader, bomb)
    assert answer["size"] > 100_000_000
    assert is_defused(answer), answer


@pytest.mark.parametrize(
    ("name", "bomb"),
    [
        ("FIDE list in an archive", "a zip bomb"),
        ("FIDE list in an archive", "a crowd of parts"),
        ("FIDE list in XML", "a billion laughs"),
        ("FIDE list in an archive", "a billion laughs"),
        ("results in a workbook", "a zip bomb"),
        ("results in a workbook", "a crowd of parts"),
        ("results in a workbook", "a billion laughs"),
    ],
)
def test_bombs_made_for_a_reader_are_refused(
    name: str, bomb: str, readers: "list[Reader]", explode: Explode
) -> None:
    answer = explode(next(reader for reader in readers if reader.name == name), bomb)
    assert answer["size"] < 10_000_000
    assert is_defused(answer), answer


@pytest.mark.long
@pytest.mark.parametrize("bomb", ["a zip bomb", "a crowd of parts", "a billion laughs"])
def test_bombs_are_refused_by_every_reader(reader: "Reader", bomb: str, explode: Explode) -> None:
    assert is_defused(explode(reader, bomb))


@pytest.mark.long
def test_a_list_of_one_row_repeated_without_end_is_refused(
    readers: "list[Reader]", explode: Explode
) -> None:
    parquet = next(reader for reader in readers if reader.name == "list in Parquet")
    answer = explode(parquet, "millions of equal rows")
    assert is_defused(answer), answer
