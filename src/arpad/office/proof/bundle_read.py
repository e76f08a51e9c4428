"""Reading a bundle: every byte is hashed, and nothing is believed.

A file that is no bundle is refused with a sentence; what is wrong in one that is, is a fault that
names the file.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from arpad.office.proof.archive import written_manifest
from arpad.office.proof.archive_read import TROUBLES, OpenArchive
from arpad.office.proof.faults import BundleError, Fault
from arpad.office.proof.manifest import FORMAT, MANIFEST, SUMS, FileSum, Manifest, sums_text

_MOST_IN_MANIFEST = 256 << 20
_SMALL = 1 << 16
_REPORTS = "reports/"
_NOTE = b'{"path":'
"""How a note begins; no report does, and of many reports not all are kept in memory."""
_DECODER = msgspec.json.Decoder(Manifest)

Progress = Callable[[str, int, int], None]
"""Is told what is being done, and how much of how much."""


class Opened(Struct, frozen=True):
    """A bundle in memory: its manifest, its files save the reports, and what is wrong with them.

    `notes` are what stands in the place of reports that were erased.
    """

    manifest: Manifest
    files: Mapping[str, bytes]
    notes: Mapping[str, bytes]
    faults: tuple[Fault, ...]


def open_bundle(path: Path, progress: Progress | None = None) -> Opened:
    """Read a bundle, and hold every file in it against its hash."""
    try:
        with path.open("rb") as file, OpenArchive(file, path.name) as archive:
            return _Reading(archive, path.name, progress).read()
    except OSError as problem:
        raise BundleError(f"{path} cannot be read: {problem.strerror or problem}.") from problem


class _Reading:
    """One reading of one bundle."""

    def __init__(self, archive: OpenArchive, name: str, progress: Progress | None) -> None:
        self._archive = archive
        self._name = name
        self._progress = progress
        self._faults = archive.faults
        self._files: dict[str, bytes] = {}
        self._notes: dict[str, bytes] = {}

    def read(self) -> Opened:
        """Read everything."""
        manifest = self._manifest()
        listed = (*manifest.files, *manifest.separable)
        for done, each in enumerate(listed, 1):
            self._take(each)
            if self._progress:
                self._progress("hashing", done, len(listed))
        self._check_sums(manifest)
        self._check_names([each.path for each in listed])
        if not self._archive.is_whole:
            but = "." if self._faults else ", though every file in it is."
            self._fault(
                self._name, f"the bytes of the archive are not those that were written{but}"
            )
        return Opened(manifest, self._files, self._notes, tuple(self._faults))

    def _fault(self, path: str, message: str) -> None:
        self._faults.append(Fault(path, message))

    def _manifest(self) -> Manifest:
        if MANIFEST not in self._archive.members:
            raise BundleError(f"{self._name} is no bundle of a list: it has no {MANIFEST}.")
        data = self._archive.bytes_of(MANIFEST, _MOST_IN_MANIFEST)
        try:
            manifest = _DECODER.decode(data or b"")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            raise BundleError(f"{self._name}: {MANIFEST} is damaged: {problem}.") from problem
        if manifest.format != FORMAT:
            raise BundleError(
                f"{self._name} is of the form {manifest.format!r}, and this version reads {FORMAT}."
            )
        if written_manifest(manifest) != data:
            self._fault(MANIFEST, "it is not written as a manifest is.")
        return manifest

    def _take(self, each: FileSum) -> None:
        """Read a file that the manifest names, and compare its size and its hash."""
        info = self._archive.members.get(each.path)
        if info is None:
            self._fault(each.path, "it is missing.")
            return
        is_report = each.path.startswith(_REPORTS)
        is_kept = not is_report or info.file_size <= _SMALL
        digest, data = sha256(), bytearray()
        try:
            for piece in self._archive.pieces(each.path):
                digest.update(piece)
                data += piece if is_kept else b""
        except TROUBLES:
            self._fault(each.path, "it is damaged and cannot be unpacked.")
            return
        if info.file_size != each.bytes:
            self._fault(
                each.path, f"it has {info.file_size} bytes, and the manifest says {each.bytes}."
            )
        elif digest.hexdigest() != each.sha256:
            self._fault(each.path, "its bytes do not have the hash that the manifest says.")
        if not is_report:
            self._files[each.path] = bytes(data)
        elif data.startswith(_NOTE):
            self._notes[each.path] = bytes(data)

    def _check_sums(self, manifest: Manifest) -> None:
        """Hold the file of hashes and the root against the hashes of the manifest."""
        expected = sums_text(manifest.files)
        if self._archive.bytes_of(SUMS, len(expected)) != expected:
            self._fault(SUMS, f"it does not say the hashes that {MANIFEST} says.")
        if sha256(expected).hexdigest() != manifest.root:
            self._fault(MANIFEST, "its root is not the hash over the files of the proof.")

    def _check_names(self, listed: list[str]) -> None:
        for path in sorted(self._archive.members.keys() - {*listed, MANIFEST, SUMS}):
            self._fault(path, f"{MANIFEST} does not know it.")
        for path, times in Counter(listed).items():
            if times > 1:
                self._fault(MANIFEST, f"it names {path} {times} times.")
