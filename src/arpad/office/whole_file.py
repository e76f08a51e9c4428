"""Files that an office writes into a folder: there as a whole or not at all.

A file is written beside its place and moved there when it is complete, so that nobody ever reads
half of one, whatever stops the writing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file that is there as a whole or not at all; into which nothing goes, not at all."""
    beside = path.with_name(f"{path.name}.part")
    try:
        with beside.open("wb") as stream:
            yield stream
        if beside.stat().st_size:
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
