"""Where a list comes from: a file, a file in a zip, or bytes; read in pieces, never whole.

FIDE's downloads are zips of one file. What a zip claims about its content is not believed: a
few kilobytes can unfold to more than any disk holds, so size and ratio are watched while reading.
"""

import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import SEEK_END, BytesIO
from pathlib import Path, PurePath
from typing import IO, TypeAlias

from arpad.formats.file_text import file_bytes
from arpad.formats.wording import printable
from arpad.model.finding import Finding

Progress: TypeAlias = Callable[[int, int], object]
"""Told after every piece: how many bytes of how many have been read."""

LARGEST_UNZIPPED = 4 * 1024**3
"""The combined list in XML has 0.9 GB."""
LARGEST_RATIO = 100
"""FIDE's lists shrink to a tenth, at most to a twentieth."""
RATIO_COUNTS_FROM = 1024**2
"""Small files may shrink as they like."""
LARGEST_DIRECTORY = 64 * 1024
"""A zip begins its reading with the names of all its files; a list's zip has one."""

_ZIP_START = b"PK\x03\x04"
_ZIP_END = b"PK\x05\x06"
_ZIP_END_64 = b"PK\x06\x07"
_ENDING = struct.Struct("<4s4HLLH")
_ENDING_64 = 20
_LONGEST_COMMENT = 65_535
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_IS_ENCRYPTED = 0x1

_ZIP_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
)
_CUT_OFF = "the zip is damaged or cut off; download it again"


class RefusedError(Exception):
    """A list cannot be read, or not any further; the text says why, as a finding does."""


class Stream:
    """A list as bytes, with an eye on how many there are."""

    def __init__(self, file: IO[bytes], total: int, packed: int | None) -> None:
        """Take a file of so many bytes; packed ones come from a zip."""
        self.total = total
        self.has_read = 0
        self._file = file
        self._packed = packed

    def read(self, size: int) -> bytes:
        """Return the next bytes, none at the end."""
        try:
            data = self._file.read(size)
        except OSError as reason:
            raise RefusedError(f"the file cannot be read: {reason}") from reason
        except _ZIP_FAULTS as reason:
            raise RefusedError(_CUT_OFF) from reason
        self.has_read += len(data)
        if self._packed is not None:
            _watch(self.has_read, self._packed)
        return data


class Source:
    """A list that can be opened again and again; `name` and `inner_name` are what it is called."""

    def __init__(self, place: Path | bytes, name: str) -> None:
        """Take a path, or the bytes themselves."""
        self._place = place
        self.name = name
        self.inner_name = name

    @contextmanager
    def open(self) -> Iterator[Stream]:
        """Open the list itself, in a zip or not; raise when it is refused."""
        with self._open_file() as file:
            start, size = _start_and_size(file)
            if start not in {_ZIP_START, _ZIP_END}:
                yield Stream(file, size, packed=None)
                return
            with _unzipped(file, size) as (member, info):
                self.inner_name = PurePath(info.filename).name
                yield Stream(member, info.file_size, packed=min(info.compress_size, size))

    def _open_file(self) -> IO[bytes]:
        if isinstance(self._place, bytes):
            return BytesIO(self._place)
        try:
            return self._place.open("rb")
        except (OSError, ValueError) as reason:
            raise RefusedError(_why_not_opened(self._place, reason)) from reason


def _start_and_size(file: IO[bytes]) -> tuple[bytes, int]:
    try:
        size = file.seek(0, SEEK_END)
        file.seek(0)
        start = file.read(len(_ZIP_START))
        file.seek(0)
    except OSError as reason:
        raise RefusedError("this is a pipe or a device; save the list as a file") from reason
    return start, size


def _why_not_opened(path: Path, reason: Exception) -> str:
    """Return the sentence for a file that cannot be opened, as for every other file."""
    finding = file_bytes(path)
    if isinstance(finding, Finding):
        return finding.message.removesuffix(".")
    return f"the file cannot be read: {reason}"


@contextmanager
def _unzipped(file: IO[bytes], size: int) -> Iterator[tuple[IO[bytes], zipfile.ZipInfo]]:
    _refuse_crowd(file, size)
    try:
        archive = zipfile.ZipFile(file)
    except (OSError, *_ZIP_FAULTS) as reason:
        raise RefusedError(_CUT_OFF) from reason
    with archive:
        info = _the_list(archive.infolist())
        _watch(info.file_size, min(info.compress_size, size))
        try:
            member = archive.open(info)
        except (OSError, *_ZIP_FAULTS) as reason:
            raise RefusedError(_CUT_OFF) from reason
        with member:
            yield member, info


def _refuse_crowd(file: IO[bytes], size: int) -> None:
    """Refuse a zip of many entries before they are all made into values."""
    file.seek(max(0, size - _LONGEST_COMMENT - _ENDING.size))
    ending = file.read()
    file.seek(0)
    at = ending.rfind(_ZIP_END)
    if at < 0 or len(ending) < at + _ENDING.size:
        raise RefusedError(_CUT_OFF)
    *_, directory_size, _, _ = _ENDING.unpack_from(ending, at)
    has_second_ending = ending.startswith(_ZIP_END_64, max(0, at - _ENDING_64))
    if directory_size > LARGEST_DIRECTORY or has_second_ending:
        raise RefusedError("the zip has too many entries for a list; unpack it and name the list")


def _the_list(entries: list[zipfile.ZipInfo]) -> zipfile.ZipInfo:
    files = [entry for entry in entries if not entry.filename.endswith("/")]
    if not files:
        raise RefusedError("the zip is empty; download it again")
    if len(files) > 1:
        first, second = (printable(entry.filename, longest=80) for entry in files[:2])
        raise RefusedError(
            f'the zip holds {len(files)} files, "{first}" and "{second}" among them; unpack it '
            "and name the list"
        )
    (entry,) = files
    if entry.flag_bits & _IS_ENCRYPTED:
        raise RefusedError("the zip is locked with a password; unpack it and name the list")
    if entry.compress_type not in _METHODS:
        raise RefusedError("the zip is packed in an unusual way; unpack it and name the list")
    return entry


def _watch(unpacked: int, packed: int) -> None:
    if unpacked > LARGEST_UNZIPPED:
        raise RefusedError(
            f"the zip unfolds to more than {LARGEST_UNZIPPED // 1024**3} GB; no list is that "
            "large, check where it comes from"
        )
    if unpacked > RATIO_COUNTS_FROM and unpacked > packed * LARGEST_RATIO:
        raise RefusedError(
            f"the zip unfolds to more than {LARGEST_RATIO} times its size; no list does, check "
            "where it comes from"
        )
