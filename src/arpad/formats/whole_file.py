"""Files that are written whole or not at all, whatever stops the writing.

A file is written beside its place and moved there when it is complete, so that nobody ever reads
half of one.
"""

import errno
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import current_thread, main_thread
from typing import BinaryIO, NoReturn

_STOPS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What ends a program whose terminal is closed, or that somebody else has had enough of."""


_numbers = count(1)


class _StoppedError(BaseException):
    """Somebody else has stopped the program; the number says how."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def whole_file(path: Path, *, keep_empty: bool = True) -> Iterator[BinaryIO]:
    """Open a file beside the one that is meant; it takes its place when everything is written.

    What is no file, such as /dev/null, is written as it is. Into which nothing goes is not there
    in the end unless empty files are kept.
    """
    place = _resolved(path)
    is_special = place.exists() and not place.is_file()
    beside = place if is_special else place.with_name(f".arpad-{os.getpid()}-{next(_numbers)}.part")
    with _cleared_away(None if is_special else beside):
        with beside.open("wb") as stream:
            yield stream
        if not is_special and (keep_empty or beside.stat().st_size):
            beside.replace(place)


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except ValueError as problem:
        raise OSError(errno.EINVAL, str(problem)) from problem


@contextmanager
def _cleared_away(beside: Path | None) -> Iterator[None]:
    """Remove what is half done, also when the program is stopped from outside."""
    before = _default_stops()
    try:
        for stop in before:
            signal.signal(stop, _stop)
        yield
    except _StoppedError as stopped:
        before.pop(stopped.number, None)
        _remove(beside)
        signal.signal(stopped.number, signal.SIG_DFL)
        signal.raise_signal(stopped.number)
    finally:
        _remove(beside)
        for stop in before:
            signal.signal(stop, signal.SIG_DFL)


def _default_stops() -> dict[int, None]:
    """Return the stops that would end the program at once; only its main thread can catch them."""
    if current_thread() is not main_thread():
        return {}
    return dict.fromkeys(stop for stop in _STOPS if signal.getsignal(stop) is signal.SIG_DFL)


def _stop(number: int, _frame: object) -> NoReturn:
    raise _StoppedError(number)


def _remove(beside: Path | None) -> None:
    if beside is not None:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
