"""Writing a bundle: the list, the state before it, its events, and the hashes over everything."""

from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO

from sqlalchemy import Connection

from arpad.engines.local import uncollected
from arpad.office.proof.archive import Archive
from arpad.office.proof.bundle_contents import members
from arpad.office.proof.gathering import gathered
from arpad.office.proof.list_then import ListThen
from arpad.office.proof.manifest import FORMAT, FileSum, Manifest, root_of
from arpad.store.batch_log import version_of_batch

_PIECE = 1 << 20


def write_bundle(connection: Connection, then: ListThen, target: BinaryIO) -> Manifest:
    """Write the bundle of a list into a stream; the same book gives the same bytes."""
    with uncollected(), TemporaryFile() as file:
        with Archive(file) as archive:
            manifest = _filled(connection, then, archive)
            archive.add_manifest(manifest)
        file.seek(0)
        copyfileobj(file, target, _PIECE)
    return manifest


def _filled(connection: Connection, then: ListThen, archive: Archive) -> Manifest:
    proof, separable = list[FileSum](), list[FileSum]()
    for member in members(connection, gathered(connection, then)):
        added = archive.add(member.path, member.pieces)
        (separable if member.is_separable else proof).append(added)
    head = then.head
    return Manifest(
        format=FORMAT,
        pool=then.pool.code,
        list_date=head.list_date,
        number=head.number,
        fingerprint=head.fingerprint,
        edition=head.edition,
        version=version_of_batch(connection, then.batch),
        root=root_of(proof),
        files=tuple(proof),
        separable=tuple(separable),
    )
