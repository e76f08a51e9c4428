"""Opening an archive that may come from anybody: sizes and names are looked at before any byte.

Nothing is ever unpacked onto a disk.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Self

from arpad.office.proof.archive import HASH_LENGTH, REMARK, hash_of_archive
from arpad.office.proof.faults import BundleError, Fault

MOST_MEMBERS = 1_000_000
MOST_BYTES = 8 << 30
_MOST_TIMES = 1000
"""No file of a bundle grows a thousandfold when it is unpacked."""
_PIECE = 1 << 20
_LONGEST_SHOWN = 80
_NAMES = re.compile(r"[a-z_]{1,40}\.(json|jsonl|csv|sha256)|reports/[0-9]{1,18}\.[a-z0-9]{1,5}")

TROUBLES = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    UnicodeError,
    ValueError,
)
"""What the module for archives raises when it meets nonsense."""


class OpenArchive:
    """An archive to be read; `faults` are names in it that do not belong there."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        """Look at the end of the archive and at its table of contents."""
        self._name = name
        self.faults: list[Fault] = []
        self.is_whole = _is_whole(file, name)
        file.seek(0)
        try:
            self._zip = zipfile.ZipFile(file)
        except TROUBLES as problem:
            raise BundleError(
                f"{name} is no bundle of a list, or it is damaged: it cannot be opened as a zip "
                "archive."
            ) from problem
        self.members = self._members()

    def __enter__(self) -> Self:
        """Begin to read."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the archive."""
        self._zip.close()

    def _members(self) -> dict[str, zipfile.ZipInfo]:
        """Return the members by name; refuse what is meant to do harm."""
        infos = self._zip.infolist()
        size = sum(info.file_size for info in infos)
        if len(infos) > MOST_MEMBERS or size > MOST_BYTES:
            raise BundleError(f"{self._name} would unpack to more than any list needs; not read.")
        found = dict[str, zipfile.ZipInfo]()
        for info in infos:
            if info.file_size > max(info.compress_size, 1) * _MOST_TIMES:
                raise BundleError(
                    f"{self._name}: {_shown(info.filename)} would unpack to more than "
                    f"{_MOST_TIMES} times its size; not read."
                )
            if not _NAMES.fullmatch(info.orig_filename):
                self._fault(info.orig_filename, "no bundle has a file of this name.")
            elif info.filename in found:
                self._fault(info.filename, "it is in the archive twice.")
            else:
                found[info.filename] = info
        return found

    def _fault(self, path: str, message: str) -> None:
        self.faults.append(Fault(_shown(path), message))

    def pieces(self, path: str, most: int | None = None) -> Iterator[bytes]:
        """Yield the bytes of a member, never more than it is said to have."""
        info = self.members[path]
        left = info.file_size if most is None else min(most, info.file_size)
        with self._zip.open(info) as member:
            while piece := member.read(_PIECE):
                left -= len(piece)
                if left < 0:
                    raise zipfile.BadZipFile(path)
                yield piece

    def bytes_of(self, path: str, most: int) -> bytes | None:
        """Return the bytes of a member; None where they cannot be read, or are too many."""
        try:
            return b"".join(self.pieces(path, most)) if path in self.members else None
        except TROUBLES:
            return None


def _is_whole(file: BinaryIO, name: str) -> bool:
    """Tell whether an archive is, byte for byte, what was written."""
    end = len(REMARK) + HASH_LENGTH
    if file.seek(0, 2) < end:
        raise BundleError(f"{name} is no bundle of a list: it is too short.")
    file.seek(-end, 2)
    remark = file.read(end)
    return remark == REMARK + hash_of_archive(file).encode()


def _shown(name: str) -> str:
    return name[:_LONGEST_SHOWN].encode("utf-8", "replace").decode()
