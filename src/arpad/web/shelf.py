"""A shelf of files that take long to make: made once, sent to everybody who asks, in bounded room.

What lies on it follows from a frozen list, so it never grows old; what nobody asks for goes first
when there is no room left.
"""

import os
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Lock
from typing import BinaryIO
from weakref import finalize

MOST_BYTES = 1 << 30


class Shelf:
    """Files by key, in a folder that goes with the process."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Keep so many bytes at most, and always the newest file."""
        self._most = most_bytes
        self._sizes = OrderedDict[str, int]()
        self._looking, self._making = Lock(), Lock()

    @cached_property
    def _folder(self) -> Path:
        folder = mkdtemp(prefix="arpad-site-")
        finalize(self, rmtree, folder, ignore_errors=True)
        return Path(folder)

    def has(self, key: str) -> bool:
        """Tell whether a file has been made."""
        with self._looking:
            return key in self._sizes

    def open(self, key: str, make: Callable[[BinaryIO], None]) -> BinaryIO:
        """Open a file, made now if it is not there; one is made at a time.

        Who has opened a file can read it to its end, also when it is put away meanwhile.
        """
        found = self._opened(key)
        if found is not None:
            return found
        with self._making:
            found = self._opened(key)
            if found is not None:
                return found
            path = self._path(key)
            with path.open("w+b") as stream:
                make(stream)
            opened = path.open("rb")
            self._put(key, os.fstat(opened.fileno()).st_size)
            return opened

    def _opened(self, key: str) -> BinaryIO | None:
        with self._looking:
            if key not in self._sizes:
                return None
            self._sizes.move_to_end(key)
            return self._path(key).open("rb")

    def _put(self, key: str, size: int) -> None:
        with self._looking:
            self._sizes[key] = size
            while len(self._sizes) > 1 and sum(self._sizes.values()) > self._most:
                oldest, _ = self._sizes.popitem(last=False)
                self._path(oldest).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._folder / key


SHELF = Shelf()
"""The shelf of this process."""
