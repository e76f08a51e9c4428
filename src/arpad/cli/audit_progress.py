"""How far an audit has come: table and rows, or pool, on a terminal when it takes a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from arpad.cli import waiting

if TYPE_CHECKING:
    from rich.status import Status


class _Sign:
    """A line on the terminal that says what is being read, once there is one."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._words = sentence
        self._status: Status | None = None

    def tell(self, what: str) -> None:
        self._words = f"{self._sentence}: {what}"
        if self._status is not None:
            self._status.update(self._words)

    def show(self, signs: ExitStack) -> None:
        from rich.console import Console  # noqa: PLC0415 - only a long wait needs it

        self._status = signs.enter_context(Console(stderr=True).status(self._words))


@contextmanager
def audit_progress(sentence: str) -> Iterator[Callable[[str], None] | None]:
    """Lend what is told what is looked at; it is shown only where somebody waits and sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    sign = _Sign(sentence)
    with ExitStack() as signs:
        timer = Timer(waiting.PATIENCE_SECONDS, sign.show, (signs,))
        timer.daemon = True
        timer.start()
        try:
            yield sign.tell
        finally:
            timer.cancel()
            timer.join()
