"""The archive that a workbook is: parts unpacked one by one, never more than results can need.

What an archive claims about its parts is not believed: a few kilobytes can unfold to more than
any disk holds, so bytes are counted while they are unpacked.
"""

import struct
import zipfile
import zlib
from io import BytesIO

from arpad.formats.results.refusal import DAMAGED, RefusedError

LARGEST_PACKED = 16 * 1024 * 1024
LARGEST_UNPACKED = 32 * 1024 * 1024
"""A sheet of fifty thousand games has ten megabytes."""
LARGEST_RATIO = 300
"""Sheets shrink to a tenth, sheets of nothing but formats to a hundredth."""
RATIO_COUNTS_FROM = 4 * 1024 * 1024
LARGEST_DIRECTORY = 128 * 1024
"""The names of a thousand parts; a workbook of results has twenty."""

_MEGABYTE = 1024 * 1024
_END = b"PK\x05\x06"
_END_64 = b"PK\x06\x07"
_ENDING = struct.Struct("<4s4HLLH")
_ENDING_64 = 20
_IS_LOCKED = 0x1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
)


class Archive:
    """The parts of a workbook by their names, with an eye on how much they unfold to."""

    def __init__(self, data: bytes) -> None:
        """Open an archive; raise when it is refused."""
        if len(data) > LARGEST_PACKED:
            raise RefusedError(
                f"the workbook is larger than {LARGEST_PACKED // _MEGABYTE} MB; results are far "
                "smaller, check what it holds"
            )
        _refuse_crowd(data)
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except _FAULTS as reason:
            raise RefusedError(DAMAGED) from reason
        self._size = len(data)
        self._unpacked = 0
        self._parts = {info.filename.lower(): info for info in self._zip.infolist()}

    def has(self, part: str) -> bool:
        """Tell whether there is a part of this name, in whatever letters."""
        return part.lower() in self._parts

    def read(self, part: str) -> bytes:
        """Return the bytes of a part; raise when there is none or it unfolds to too much."""
        info = self._parts.get(part.lower())
        if info is None or info.compress_type not in _METHODS:
            raise RefusedError(DAMAGED)
        if info.flag_bits & _IS_LOCKED:
            raise RefusedError("the workbook is locked with a password; save it without one")
        most = LARGEST_UNPACKED - self._unpacked
        try:
            with self._zip.open(info) as file:
                data = file.read(most + 1)
        except _FAULTS as reason:
            raise RefusedError(DAMAGED) from reason
        self._unpacked += len(data)
        self._watch()
        return data

    def _watch(self) -> None:
        unpacked = self._unpacked
        is_too_large = unpacked > LARGEST_UNPACKED
        if is_too_large or unpacked > max(RATIO_COUNTS_FROM, self._size * LARGEST_RATIO):
            extent = f"{LARGEST_UNPACKED // _MEGABYTE} MB"
            if not is_too_large:
                extent = f"{LARGEST_RATIO} times its size"
            raise RefusedError(
                f"the workbook unfolds to more than {extent}; results are far smaller, check where "
                "it comes from"
            )


def _refuse_crowd(data: bytes) -> None:
    """Refuse an archive of many parts before they are all made into values."""
    at = data.rfind(_END)
    if at < 0 or len(data) < at + _ENDING.size:
        raise RefusedError(DAMAGED)
    *_, directory_size, _, _ = _ENDING.unpack_from(data, at)
    has_second_ending = data.startswith(_END_64, max(0, at - _ENDING_64))
    if directory_size > LARGEST_DIRECTORY or has_second_ending:
        raise RefusedError("the workbook has thousands of parts; no workbook of results has")
