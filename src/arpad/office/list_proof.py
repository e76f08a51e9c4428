"""The proof of a list as a reader meets it: its size, the hash of the file, and the root."""

from hashlib import sha256
from typing import BinaryIO
from zipfile import ZipFile

import msgspec
from msgspec import Struct

from arpad.office.proof.manifest import MANIFEST, Manifest

_PIECE = 1 << 20


class ProofSums(Struct, frozen=True, kw_only=True):
    """By what a bundle is known: the hash of the file as it lies there, and that of the proof.

    The root stays the same when names are erased from a bundle; the hash of the file does not.
    """

    bytes: int
    sha256: str
    root: str
    files: int


def sums_of(bundle: BinaryIO) -> ProofSums:
    """Return the sums of a bundle."""
    digest, size = sha256(), 0
    while piece := bundle.read(_PIECE):
        digest.update(piece)
        size += len(piece)
    with ZipFile(bundle) as archive:
        manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    return ProofSums(
        bytes=size,
        sha256=digest.hexdigest(),
        root=manifest.root,
        files=len(manifest.files) + len(manifest.separable),
    )
