"""The manifest of a bundle: which files it holds, their hashes, and the one hash over the proof.

The proof is made of files without names. What has names, a file of them and the reports as they
came, is separable: it can be taken out later without breaking the proof.
"""

from collections.abc import Iterable
from datetime import date
from hashlib import sha256

from msgspec import Struct

FORMAT = "arpad/proof/1"
MANIFEST = "manifest.json"
SUMS = "proof.sha256"
"""The hashes of the proof as `sha256sum -c` reads them; the hash of this file is the root."""


class FileSum(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a bundle: its name, its size and its SHA-256."""

    path: str
    bytes: int
    sha256: str


class Erasure(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something with a name that was taken out: where it stood, whose it was, since when, why.

    `code` is that of the player, `event` the number of an event whose name went.
    """

    path: str
    code: str = ""
    event: int | None = None
    erased: date
    reason: str

    @property
    def key(self) -> str | int:
        """Return whose name it was."""
        return self.code if self.event is None else self.event


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bundle is about, and every file in it.

    `files` are those of the proof, covered by `root`. `separable` may change with an erasure.
    """

    format: str
    pool: str
    list_date: date
    number: int
    fingerprint: str
    edition: str
    version: str
    root: str
    files: tuple[FileSum, ...]
    separable: tuple[FileSum, ...]
    erasures: tuple[Erasure, ...] = ()


def sums_text(files: Iterable[FileSum]) -> bytes:
    """Return the hashes of files, a line each, by their names."""
    lines = (f"{each.sha256}  {each.path}\n" for each in sorted(files, key=lambda f: f.path))
    return "".join(lines).encode()


def root_of(files: Iterable[FileSum]) -> str:
    """Return the one hash that covers some files.

    >>> root_of([])[:16]
    'e3b0c44298fc1c14'
    """
    return sha256(sums_text(files)).hexdigest()
