"""A progress bar on a terminal, for work that is counted and takes longer than a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from arpad.cli.waiting import PATIENCE_SECONDS

Progress = Callable[[int, int], None]
_SELDOM = 0.1


@contextmanager
def counting(sentence: str) -> Iterator[Progress | None]:
    """Lend what is told how many of how many are done; None where nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(sentence)
    try:
        yield bar.show
    finally:
        bar.stop()


class _Bar:
    """A bar that appears after the first second and is drawn ten times a second at most."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._next = monotonic() + PATIENCE_SECONDS
        self._progress: object = None

    def show(self, done: int, of: int) -> None:
        now = monotonic()
        if now < self._next:
            return
        self._next = now + _SELDOM
        from rich.console import Console  # noqa: PLC0415 - only a long wait needs it
        from rich.progress import Progress as Bar  # noqa: PLC0415 - the same

        if not isinstance(self._progress, Bar):
            self._progress = Bar(console=Console(stderr=True), transient=True)
            self._progress.start()
            self._progress.add_task(self._sentence, total=of)
        self._progress.update(self._progress.task_ids[0], completed=done, total=of)

    def stop(self) -> None:
        stop = getattr(self._progress, "stop", None)
        if stop is not None:
            stop()
