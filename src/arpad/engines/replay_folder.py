"""The folder of a replay: its tables in Parquet, and what it needs to go on after a stop.

Every file is written beside its place and moved there whole. `replay.json` says what the folder
is of and how far it has come; a state stands beside it while there is more to do. Files are
written one after the other while the work goes on, a list before the state that says it is
finished, so that whatever stops the work, what is said to be there is there. One replay at a time
has a folder; the system lets go of it with the process.
"""

import fcntl
import os
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from pathlib import Path
from time import monotonic
from typing import Any, Self

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.formats.extras import need
from arpad.formats.whole_file import whole_file
from arpad.kernels.tables_out import OutTable

State = Mapping[str, NDArray[np.generic]]

_NOTE = "replay.json"
_BEHIND = 2
"""So many files may wait to be written while the work goes on."""
_WORTH = 10
"""A state is kept when the work since the last one took so many times what keeping costs."""


class ReplayFolderError(ValueError):
    """A folder that cannot take a replay; the sentence says what to do."""


class Progress(Struct, frozen=True):
    """How far a replay has come: the last list whose state is kept, and whether all is done."""

    finished: date | None = None
    is_complete: bool = False


class Note(Struct, frozen=True):
    """What a folder is of: everything that the result depends on, and how far it has come."""

    asked: dict[str, str]
    progress: Progress


class ReplayFolder:
    """The files of one replay."""

    def __init__(self, path: Path, asked: Mapping[str, str]) -> None:
        """Take a folder that is new, or one in which the same replay was stopped."""
        need("pyarrow", extra="bulk", purpose="Writing Parquet")
        self.path = path
        self._asked = dict(asked)
        self.progress = self._found()
        self._writer = ThreadPoolExecutor(1)
        self._written = list[Future[None]]()
        self._kept, self._cost = monotonic(), 0.0
        self._held: int | None = None

    def _found(self) -> Progress:
        note = self.path / _NOTE
        if not note.is_file():
            if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
                raise ReplayFolderError(
                    f"{self.path} is there already and holds no replay: name another folder."
                )
            return Progress()
        try:
            known = msgspec.json.decode(note.read_bytes(), type=Note)
        except msgspec.DecodeError as problem:
            raise ReplayFolderError(f"{note} cannot be read: {problem}.") from problem
        differing = sorted(
            name
            for name in known.asked.keys() | self._asked.keys()
            if known.asked.get(name) != self._asked.get(name)
        )
        if differing:
            raise ReplayFolderError(
                f"{self.path} holds a replay with other {', '.join(differing)}: it can only be "
                "taken up as it was begun. Name another folder."
            )
        return known.progress

    def __enter__(self) -> Self:
        """Lend the folder, unless another replay is at work in it; nothing is written yet."""
        if self.path.is_dir() and not self.progress.is_complete:
            self._hold()
        return self

    def __exit__(self, *_: object) -> None:
        """End the writing, whatever happened."""
        self._writer.shutdown(wait=True, cancel_futures=True)
        if self._held is not None:
            os.close(self._held)

    def _hold(self) -> None:
        """Keep others out, and look again how far the replay has come."""
        held = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            os.close(held)
            raise ReplayFolderError(self._at_work()) from problem
        self._held, self.progress = held, self._found()

    def _at_work(self) -> str:
        return (
            f"Another replay is at work in {self.path}: wait until it has ended, or name another "
            "folder."
        )

    def begin(self) -> None:
        """Make the folder, or clear away what was being written when it was killed."""
        self.path.mkdir(parents=True, exist_ok=True)
        if self._held is None:
            self._hold()
            if self.progress != Progress():
                raise ReplayFolderError(self._at_work())
        for part in self.path.rglob(".arpad-*.part"):
            part.unlink(missing_ok=True)
        self._note(self.progress)

    def state(self) -> dict[str, NDArray[Any]]:
        """Return the state after the last list finished."""
        finished = self.progress.finished
        with np.load(self._state_file(finished), allow_pickle=False) as arrays:
            return dict(arrays)

    def add(self, name: str, day: date, table: OutTable) -> None:
        """Write a part of a table, named by its day, while the work goes on."""
        self._wait(_BEHIND)
        self._written.append(self._writer.submit(self._write, name, f"{name}/{day}", table))

    def put(self, name: str, table: OutTable) -> None:
        """Write a whole table."""
        self._wait(0)
        self._write(name, name, table)

    def _write(self, name: str, file: str, table: OutTable) -> None:
        # Only now it is known that pyarrow is there.
        from arpad.kernels.arrow_out import arrow_table  # noqa: PLC0415

        write_table(self.path / f"{file}.parquet", name, arrow_table(name, table))

    def _wait(self, unfinished: int) -> None:
        while len(self._written) > unfinished:
            self._written.pop(0).result()

    def is_worth_keeping(self) -> bool:
        """Tell whether so much was done since the last state that the next should be kept."""
        return monotonic() - self._kept >= _WORTH * self._cost

    def keep(self, state: State, progress: Progress) -> None:
        """Keep a state once everything before it is written; the one before it goes."""
        self._wait(_BEHIND)
        self._kept = monotonic()
        self._written.append(self._writer.submit(self._keep, state, progress))

    def _keep(self, state: State, progress: Progress) -> None:
        began, before = monotonic(), self.progress.finished
        with whole_file(self._state_file(progress.finished)) as stream:
            np.savez(stream, allow_pickle=False, **state)
        self._note(progress)
        if before is not None and before != progress.finished:
            self._state_file(before).unlink(missing_ok=True)
        self._cost = monotonic() - began

    def complete(self, progress: Progress) -> None:
        """Say that everything is there; no state is needed any more."""
        self._wait(0)
        self._note(progress)
        for state in self.path.glob("state-*.npz"):
            state.unlink()

    def _note(self, progress: Progress) -> None:
        note = Note(self._asked, progress)
        with whole_file(self.path / _NOTE) as stream:
            stream.write(msgspec.json.format(msgspec.json.encode(note), indent=2))
        self.progress = progress

    def _state_file(self, finished: date | None) -> Path:
        return self.path / f"state-{finished}.npz"


def write_table(place: Path, name: str, arrow: Any) -> None:  # noqa: ANN401 - of pyarrow
    """Write a table of a replay into a file of its own."""
    # Who has a table of Arrow has pyarrow.
    from arpad.kernels.arrow_out import write_parquet  # noqa: PLC0415

    place.parent.mkdir(exist_ok=True)
    with whole_file(place) as stream:
        write_parquet(stream, name, arrow)
