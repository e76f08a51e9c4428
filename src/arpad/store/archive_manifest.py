"""The manifest of an archive: what it says of itself, held against what is there."""

import re
from zipfile import ZipFile

import msgspec
from msgspec import Struct

from arpad.store.archive_shape import FORMAT, MANIFEST, TABLES, ArchiveError, FileMark, Manifest
from arpad.store.archive_zip import bytes_of, wrong
from arpad.store.book import HEAD

_LARGEST = 1 << 24
_FIRST = "0001"


class _Head(Struct, frozen=True):
    """What every manifest says, whatever else later ones may say."""

    format: str
    form: str


def manifest_of(archive: ZipFile) -> Manifest:
    """Read the manifest; one of a later format or form is not for this version."""
    if MANIFEST not in archive.namelist():
        raise _no_archive(archive, f"it has no {MANIFEST}")
    written = bytes_of(archive, MANIFEST, _LARGEST)
    try:
        head = msgspec.json.decode(written, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise _no_archive(archive, f"its {MANIFEST} says: {problem}") from problem
    if not head.format.startswith(FORMAT.rpartition("/")[0]):
        raise _no_archive(archive, f"it is of the format {head.format!r}")
    if re.fullmatch(r"\d{4}", head.form) is None or head.form < _FIRST:
        raise wrong(archive, f"{head.form!r} is no form of a book")
    if head.format != FORMAT or head.form > HEAD:
        raise ArchiveError(
            f"The archive {archive.filename} was written by a newer version of Arpad (form "
            f"{head.form}, this one knows up to {HEAD}); install the newer version."
        )
    try:
        manifest = msgspec.json.decode(written, type=Manifest)
    except msgspec.DecodeError as problem:
        raise wrong(archive, f"{MANIFEST} cannot be understood ({problem})") from problem
    _check_claims(archive, manifest)
    return manifest


def _check_claims(archive: ZipFile, manifest: Manifest) -> None:
    """Refuse a manifest that says what no manifest says."""
    marks: list[FileMark] = [manifest.reports, *(table.mark for table in manifest.tables)]
    sizes = {info.filename: info.file_size for info in archive.infolist()}
    for mark in marks:
        if mark.file not in sizes:
            raise wrong(archive, f"{mark.file} is missing")
        if sizes[mark.file] != mark.bytes:
            raise wrong(archive, f"{mark.file} has {sizes[mark.file]} bytes, not {mark.bytes}")
    for table in manifest.tables:
        if table.mark.file != f"{TABLES}{table.name}.jsonl":
            raise wrong(archive, f"{table.mark.file!r} is no file of the table {table.name!r}")


def _no_archive(archive: ZipFile, why: str) -> ArchiveError:
    return ArchiveError(
        f"{archive.filename} is no archive of an office: {why}. Name a file that arpad backup or "
        "arpad office export has written."
    )
