"""A file is written whole or not at all; what was there before stays until then."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arpad.cli.exits import UsageError
from arpad.cli.whole_file import whole_file, write_whole


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "report.trf"
    target.write_bytes(b"old")
    with whole_file(target) as stream:
        stream.write(b"new")
        assert target.read_bytes() == b"old"
    assert (names(tmp_path), target.read_bytes()) == (["report.trf"], b"new")


@pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit, ValueError, MemoryError])
def test_what_goes_wrong_on_the_way_leaves_the_old_one(
    tmp_path: Path, problem: type[BaseException]
) -> None:
    target = tmp_path / "report.trf"
    target.write_bytes(b"old")

    def write_a_part() -> None:
        with whole_file(target) as stream:
            stream.write(b"half of the n")
            raise problem

    with pytest.raises(problem):
        write_a_part()
    assert (names(tmp_path), target.read_bytes()) == (["report.trf"], b"old")


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGHUP])
def test_a_stop_from_outside_leaves_nothing_and_still_stops(
    tmp_path: Path, stop: signal.Signals
) -> None:
    program = (
        "import signal, sys\nfrom pathlib import Path\n"
        "from arpad.cli.whole_file import whole_file\n"
        "signal.signal(int(sys.argv[1]), signal.SIG_DFL)  # a run of the tests may ignore it\n"
        "with whole_file(Path('list.csv')) as stream: signal.raise_signal(int(sys.argv[1]))"
    )
    command = [sys.executable, "-c", program, str(int(stop))]
    stopped = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True)
    assert (stopped.returncode, stopped.stderr, names(tmp_path)) == (-stop, b"", [])


def test_afterwards_a_stop_is_what_it_was(tmp_path: Path) -> None:
    write_whole(tmp_path / "list.csv", b"new")
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.trf").symlink_to(tmp_path / "report.trf")
    write_whole(tmp_path / "link.trf", b"new")
    assert (tmp_path / "link.trf").is_symlink()
    assert (tmp_path / "report.trf").read_bytes() == b"new"


@pytest.mark.parametrize("place", ["nowhere/report.trf", "x" * 300 + ".trf", "file/report.trf"])
def test_a_place_where_nothing_can_be_written_is_a_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match=r"cannot be written: .+\."):
        write_whole(tmp_path / place, b"new")
    assert names(tmp_path) == ["file"]


def test_what_is_no_file_is_written_as_it_is() -> None:
    write_whole(Path("/dev/null"), b"new")
    assert Path("/dev/null").is_char_device()
