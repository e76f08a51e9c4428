"""How far a takeover has come: a bar for each of its steps on a terminal, else nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Steps = Callable[[str, int, int], None]
"""Told which step goes on, and how much of how much of it is done."""


@contextmanager
def steps() -> Iterator[Steps]:
    """Lend what shows the steps; one that comes again begins anew."""
    if not sys.stderr.isatty():
        yield _nowhere
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415 - the same

    with Progress(console=Console(stderr=True), transient=True) as progress:
        tasks = {}

        def show(step: str, done: int, total: int) -> None:
            if step not in tasks:
                tasks[step] = progress.add_task(step, total=total)
            progress.update(tasks[step], completed=done, total=total)

        yield show


def _nowhere(step: str, done: int, total: int) -> None:
    del step, done, total
