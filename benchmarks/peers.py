"""Packages of others as yardsticks: installed apart, run apart, measured in turn with ours.

riix may be used for no commercial purpose, so it is never a dependency of the package: peers live
in an environment of their own under `.venv/peers`, and only files of numbers pass between us.
"""

import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.child import Child, ChildError, started
from benchmarks.timing import timed

_HERE = Path(__file__).parent
_LOCK = _HERE / "requirements-peers.lock"
_FOLDER = _HERE.parent / ".venv" / "peers"
_PYTHON = _FOLDER / "bin" / "python"
_INSTALL_SECONDS = 240
"""How long an installation may take; half an hour has to be enough for all benchmarks."""


class Peer(NamedTuple):
    """A peer at work on its games, and where it will leave everybody's rating."""

    child: Child
    target: Path

    def seconds(self) -> float:
        """Let it go through its games once, and return how long that took."""
        return self.child.seconds()

    def ratings(self) -> NDArray[np.float64]:
        """Return the ratings, once it is done."""
        return cast("NDArray[np.float64]", np.load(self.target))


def install() -> None:
    """Make the environment of the peers, unless it is there as locked."""
    stamp = _FOLDER / ".installed"
    if stamp.exists() and stamp.read_bytes() == _LOCK.read_bytes() and _PYTHON.exists():
        return
    venv.create(_FOLDER, clear=True, with_pip=True)
    pip = [str(_PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    # Without dependencies: riix asks for jax, which its Elo never imports.
    command = [*pip, "--no-deps", "--require-hashes", "-r", str(_LOCK)]
    try:
        subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=_INSTALL_SECONDS
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        shutil.rmtree(_FOLDER, ignore_errors=True)
        told = str(error.stderr or error).strip().splitlines()
        raise ChildError(f"The peers cannot be installed: {told[-1]}") from error
    stamp.write_bytes(_LOCK.read_bytes())


def playing(
    name: str, games: Mapping[str, NDArray[Any]], players: int, folder: Path
) -> AbstractContextManager[Peer]:
    """Start a peer on games: `white`, `black`, half points in `result`, `day`.

    A peer that cannot be had raises `ChildError`, so that everything else is still measured.
    """
    install()
    source, target = folder / f"{name}.npz", folder / f"{name}.npy"
    np.savez(source, allow_pickle=False, players=np.int64(players), **games)
    return _started(name, source, target)


@contextmanager
def _started(name: str, source: Path, target: Path) -> Iterator[Peer]:
    command = [str(_PYTHON), str(_HERE / "peer_loops.py"), name, str(source), str(target)]
    with started(command) as child:
        yield Peer(child, target)


def main() -> int:
    """Install the peers, and tell how long that took."""
    try:
        seconds = timed(install)
    except ChildError as error:
        print(error)
        return 1
    print(f"The peers are installed ({seconds:.0f} s).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
