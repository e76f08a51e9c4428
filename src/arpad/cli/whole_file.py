"""Files that a command writes: whole or not at all, and a sentence where that cannot be done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from arpad.cli.exits import UsageError
from arpad.formats import whole_file as paper


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; say which one it is when it cannot be written."""
    with whole_file(path) as stream:
        stream.write(data)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file that takes its place when everything is written; say why it cannot be."""
    try:
        with paper.whole_file(path) as stream:
            yield stream
    except OSError as problem:
        reason = problem.strerror or problem
        raise UsageError(f"{path} cannot be written: {reason}.") from problem
