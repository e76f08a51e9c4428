"""Processes that do a piece of work once for every line they are sent, and answer with figures.

Work that needs other packages, or whose memory is to be measured, is done in a process of its own;
asked line by line, it can still be measured in turn with everything else.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, cast

Figures = dict[str, Any]


class ChildError(Exception):
    """A process cannot do its work; the text says why."""


class Child:
    """A process that has said that it is ready."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Take a process that is about to say that it is ready."""
        self._process = process
        self._hear()

    def ask(self) -> Figures:
        """Let it do its work once, and return the figures of it."""
        stream = cast("IO[str]", self._process.stdin)
        stream.write("\n")
        stream.flush()
        return self._hear()

    def seconds(self) -> float:
        """Let it do its work once, and return how long that took."""
        return float(self.ask()["seconds"])

    def _hear(self) -> Figures:
        said = cast("IO[str]", self._process.stdout).readline()
        if not said:
            told = cast("IO[str]", self._process.stderr).read().strip().splitlines()
            raise ChildError(told[-1] if told else "It stopped without a word.")
        return cast("Figures", json.loads(said))


@contextmanager
def started(command: Sequence[str]) -> Iterator[Child]:
    """Start a process and wait until it is ready; at the end let it finish what it has to."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Child(process)
            cast("IO[str]", process.stdin).close()
            process.wait()
        finally:
            process.kill()


def serve(work: Callable[[], Figures]) -> None:
    """Be such a process: do the work for every line of the input."""
    print("{}", flush=True)
    for _ in sys.stdin:
        print(json.dumps(work()), flush=True)
