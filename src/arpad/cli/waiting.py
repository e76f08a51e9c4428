"""A sign of life on a terminal when an answer takes longer than a second."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer

PATIENCE_SECONDS = 1


@contextmanager
def waiting(sentence: str) -> Iterator[None]:
    """Show a spinner on standard error, if it is a terminal and the wait is long."""
    if not sys.stderr.isatty():
        yield
        return
    with ExitStack() as signs:
        timer = Timer(PATIENCE_SECONDS, _show, (sentence, signs))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()


def _show(sentence: str, signs: ExitStack) -> None:
    from rich.console import Console  # noqa: PLC0415 - only a long wait needs it
    from rich.text import Text  # noqa: PLC0415 - the same

    signs.enter_context(Console(stderr=True).status(Text(sentence)))
