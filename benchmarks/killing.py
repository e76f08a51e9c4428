"""Kill worker processes of a cluster in the middle of their tasks, and only there."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Self

TASK = b"ray::sum_on_worker"
"""What a worker process calls itself while it sums games."""


class Killer(Thread):
    """Kills so many workers of this process's cluster, as a machine that fails would."""

    def __init__(self, wanted: int) -> None:
        """Wait for workers as soon as it is started."""
        super().__init__(daemon=True)
        self.killed = list[int]()
        self._wanted, self._is_over = wanted, Event()

    def run(self) -> None:
        """Kill until there were enough, or nobody wants it any more."""
        while len(self.killed) < self._wanted and not self._is_over.wait(0.0005):
            for process in [p for p in descendants(os.getpid()) if is_at_work(p)][:1]:
                with suppress(ProcessLookupError):
                    self._kill(process)

    def _kill(self, process: int) -> None:
        """Halt a process first: only one that is still at its task then is killed."""
        os.kill(process, signal.SIGSTOP)
        if is_at_work(process):
            os.kill(process, signal.SIGKILL)
            self.killed.append(process)
        else:
            os.kill(process, signal.SIGCONT)

    def __enter__(self) -> Self:
        """Begin."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End, whatever happened."""
        self._is_over.set()
        self.join()


def descendants(process: int) -> Iterator[int]:
    """Yield the processes that a process has started, and those they have."""
    found = ""
    with suppress(FileNotFoundError, ProcessLookupError):
        found = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    for word in found.split():
        yield int(word)
        yield from descendants(int(word))


def is_at_work(process: int) -> bool:
    """Tell whether a process is in the middle of a task of ours."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_bytes().startswith(TASK)
    return False
