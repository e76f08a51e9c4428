"""Where a list is written to: a file by its path or an open stream, and how far the writing is."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TypeAlias, TypeVar

T = TypeVar("T")

Target: TypeAlias = Path | str | BinaryIO
Progress: TypeAlias = Callable[[int], object]
"""Told while a list is written how many rows have been."""

ROWS_AT_ONCE = 10_000


@contextmanager
def opened(target: Target) -> Iterator[BinaryIO]:
    """Open a path for writing; a stream is used as it is and stays open."""
    if isinstance(target, Path | str):
        with Path(target).open("wb") as stream:
            yield stream
    else:
        yield target


def batches(
    rows: Iterable[T], progress: Progress | None = None, size: int = ROWS_AT_ONCE
) -> Iterator[list[T]]:
    """Yield rows by the thousand, and tell how many there were whenever they have been taken."""
    waiting, done = iter(rows), 0
    while batch := list(islice(waiting, size)):
        yield batch
        done += len(batch)
        if progress is not None:
            progress(done)


def counted(rows: Iterable[T], progress: Progress | None) -> Iterator[T]:
    """Yield rows one by one, telling from time to time how many there were."""
    for batch in batches(rows, progress):
        yield from batch
