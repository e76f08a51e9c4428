"""How far a list is: a bar on a terminal when it takes longer than a second, else nothing."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from arpad.cli import waiting

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class ListProgress:
    """Bytes that have been read and rows that have been written, shown once there is a bar.

    `rows` is asked afterwards too: how many were written.
    """

    def __init__(self, sentence: str) -> None:
        """Begin with nothing done."""
        self.rows = 0
        self._sentence = sentence
        self._bytes: tuple[int, int | None] = (0, None)
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def read(self, done: int, total: int) -> None:
        """Take note of how many bytes of how many have been read."""
        self._bytes = (done, total)
        self._renew()

    def wrote(self, rows: int) -> None:
        """Take note of how many rows have been written."""
        self.rows = rows
        self._renew()

    def show(self, signs: ExitStack) -> None:
        """Put the bar on the terminal; what lends the signs takes it away."""
        from rich.console import Console  # noqa: PLC0415 - only a long wait needs it
        from rich.progress import (  # noqa: PLC0415 - the same
            BarColumn,
            DownloadColumn,
            Progress,
            SpinnerColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn("{task.fields[rows]:,} players"),
            DownloadColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = bar.add_task(self._sentence, total=None, rows=0)
        self._bar = signs.enter_context(bar)
        self._renew()

    def _renew(self) -> None:
        if self._bar is not None and self._task is not None:
            done, total = self._bytes
            self._bar.update(self._task, completed=done, total=total, rows=self.rows)


@contextmanager
def list_progress(sentence: str) -> Iterator[ListProgress]:
    """Lend what counts the work on a list; it is shown only where somebody waits and looks."""
    progress = ListProgress(sentence)
    if not sys.stderr.isatty():
        yield progress
        return
    with ExitStack() as signs:
        timer = Timer(waiting.PATIENCE_SECONDS, progress.show, (signs,))
        timer.daemon = True
        timer.start()
        try:
            yield progress
        finally:
            timer.cancel()
            timer.join()
