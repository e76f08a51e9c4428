"""The zip of an archive: opened with suspicion, read in pieces, never beyond what it claims."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from arpad.store.archive_shape import ArchiveError, FileMark

_PIECE = 1 << 20
_LARGEST = 1 << 27
"""Of a report or a line: twice the largest report that is taken in."""
_MANY_TIMES, _COUNTS_FROM = 200, 1 << 30
"""Text packs ten to thirty times; what unfolds far more often is made to fill a memory."""
_DAMAGED = (BadZipFile, EOFError, NotImplementedError, RuntimeError, zlib.error)


def wrong(archive: ZipFile, what: str) -> ArchiveError:
    """Return what to raise about an archive that is not as it was written."""
    return ArchiveError(
        f"The archive {archive.filename} is damaged or was changed: {what}. Nothing was restored; "
        "take another copy."
    )


def opened_zip(path: Path) -> ZipFile:
    """Open a zip; refuse what is none, and one that would unfold beyond all measure."""
    try:
        archive = ZipFile(path)
    except OSError as problem:
        raise ArchiveError(f"{path} cannot be read: {problem.strerror or problem}.") from problem
    except (*_DAMAGED, ValueError) as problem:
        raise ArchiveError(
            f"{path} is no zip, or its end is missing; name a file that arpad backup or arpad "
            "office export has written, or take another copy."
        ) from problem
    unfolded = sum(info.file_size for info in archive.infolist())
    if unfolded > max(_COUNTS_FROM, path.stat().st_size * _MANY_TIMES):
        archive.close()
        raise ArchiveError(
            f"{path} would unfold to {unfolded // 1024**3} GB, more than {_MANY_TIMES} times its "
            "size; no archive of an office does. Nothing was restored."
        )
    return archive


def bytes_of(archive: ZipFile, name: str, largest: int = _LARGEST) -> bytes:
    """Return a whole file of an archive."""
    with _in_sentences(archive, name):
        size = archive.getinfo(name).file_size
        if size > largest:
            raise wrong(archive, f"{name} has {size} bytes, more than any such file")
        return archive.read(name)


def blocks_of(archive: ZipFile, mark: FileMark) -> Iterator[bytes]:
    """Yield a file some whole lines at a time; its hash is compared when all have been read."""
    digest, rest = sha256(), b""
    for piece in _pieces(archive, mark.file):
        digest.update(piece)
        lines, end, beginning = piece.rpartition(b"\n")
        if end:
            yield rest + lines + end
            rest = beginning
        else:
            rest += piece
        if len(rest) > _LARGEST:
            raise wrong(archive, f"{mark.file} has a line of more than {_LARGEST} bytes")
    if digest.hexdigest() != mark.sha256:
        raise wrong(archive, f"{mark.file} is not what was written")
    if rest:
        raise wrong(archive, f"{mark.file} ends in the middle of a line")


def _pieces(archive: ZipFile, name: str) -> Iterator[bytes]:
    with _in_sentences(archive, name), archive.open(name) as file:
        while piece := file.read(_PIECE):
            yield piece


@contextmanager
def _in_sentences(archive: ZipFile, name: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        reason = problem.strerror or problem
        raise ArchiveError(f"{archive.filename} cannot be read: {reason}.") from problem
    except KeyError as problem:
        raise wrong(archive, f"{name} is missing") from problem
    except _DAMAGED as problem:
        raise wrong(archive, f"{name} cannot be unpacked ({problem})") from problem
