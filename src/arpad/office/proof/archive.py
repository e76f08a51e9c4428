"""The archive of a bundle: a zip whose bytes depend on nothing but what is put into it.

Members bear no date of their own, and a remark at the end holds the hash of every byte before it:
so a change is found wherever in the file it is.
"""

import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

from arpad.office.proof.manifest import FORMAT, MANIFEST, SUMS, FileSum, Manifest, sums_text

REMARK = f"{FORMAT} sha256 ".encode()
"""How the remark at the end of an archive begins; the hash of all bytes before the hash follows."""
HASH_LENGTH = 64
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o100644 << 16
_UNIX = 3
_PIECE = 1 << 20
_PORTION = 1 << 16


class Archive:
    """An archive in the making; it keeps the hash of every file that is added."""

    def __init__(self, file: BinaryIO) -> None:
        """Begin an archive in a file that can be written and read."""
        self._file = file
        self._zip = zipfile.ZipFile(file, "w")
        self._zip.comment = REMARK + b"0" * HASH_LENGTH

    def __enter__(self) -> Self:
        """Begin to add."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the archive, and say at its end what the bytes before it come to."""
        self._zip.close()
        if kind is None:
            digest = hash_of_archive(self._file)
            self._file.seek(-HASH_LENGTH, 2)
            self._file.write(digest.encode())

    def add(self, path: str, pieces: Iterable[bytes]) -> FileSum:
        """Add a file, piece by piece; return its size and its hash."""
        info = zipfile.ZipInfo(path, _LONG_AGO)
        info.create_system, info.external_attr = _UNIX, _READABLE
        info.compress_type = zipfile.ZIP_DEFLATED
        digest, size = sha256(), 0
        with self._zip.open(info, "w") as member:
            for piece in _in_portions(pieces):
                digest.update(piece)
                size += len(piece)
                member.write(piece)
        return FileSum(path, size, digest.hexdigest())

    def add_manifest(self, manifest: Manifest) -> None:
        """Add the hashes of the proof, and the manifest at the end."""
        self.add(SUMS, (sums_text(manifest.files),))
        self.add(MANIFEST, (written_manifest(manifest),))


def _in_portions(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same bytes in larger pieces: a list comes line by line."""
    some, size = list[bytes](), 0
    for piece in pieces:
        some.append(piece)
        size += len(piece)
        if size >= _PORTION:
            yield b"".join(some)
            some, size = [], 0
    yield b"".join(some)


def written_manifest(manifest: Manifest) -> bytes:
    """Return a manifest as it stands in a bundle."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def hash_of_archive(file: BinaryIO) -> str:
    """Return the hash of all bytes of an archive before the hash at its end."""
    digest = sha256()
    for piece in _before_the_hash(file):
        digest.update(piece)
    return digest.hexdigest()


def _before_the_hash(file: BinaryIO) -> Iterator[bytes]:
    left = file.seek(0, 2) - HASH_LENGTH
    file.seek(0)
    while left > 0 and (piece := file.read(min(_PIECE, left))):
        left -= len(piece)
        yield piece
