"""Many files at once: packed into one for the desk, and unpacked again file by file.

An archive from outside may be anything: what would be larger than a report ever is comes out as a
finding, and nothing of its names is ever a path.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 - a class in spite of its name

from arpad.locale import message
from arpad.model.finding import Finding, error
from arpad.office.incoming import File, file_that_came
from arpad.office.office import OfficeError

MOST_FILES = 2_000
LARGEST_FILE = 5_000_000
_LONGEST_NAME = 120
_OFFICE_FILE = ("[Content_Types].xml", "mimetype")
"""What a spreadsheet has in it, which is an archive by itself."""
_NOT_READABLE = message("The archive cannot be read: pack the reports again as a plain zip.")
_EMPTY = message("There are no reports in what was sent.")
_TOO_MANY = message("These are more than 2000 files: send them in several parts.")
_TOO_LARGE = message("The file is larger than any report: 5 MB at most.")
_LOCKED = message("The file cannot be unpacked: it is damaged, or locked with a password.")


def is_archive(data: bytes) -> bool:
    """Tell whether bytes are an archive of files, and not a spreadsheet."""
    if not data.startswith(b"PK"):
        return False
    try:
        with ZipFile(BytesIO(data)) as archive:
            return not set(_OFFICE_FILE) & set(archive.namelist())
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def packed(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Return files as one archive; an archive that comes alone stays as it is."""
    if len(files) == 1 and is_archive(files[0][1]):
        return files[0][1]
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for place, (name, data) in enumerate(files):
            archive.writestr(f"{place:04}/{name}", data)
    return made.getvalue()


def unpacked(data: bytes) -> tuple[int, Iterator[File]]:
    """Return how many files an archive has, and the files, each read when its turn comes."""
    try:
        archive = ZipFile(BytesIO(data))
        inside = [info for info in archive.infolist() if _is_report(info)]
    except (BadZipFile, OSError, ValueError, NotImplementedError) as problem:
        raise OfficeError(_NOT_READABLE) from problem
    if not inside:
        raise OfficeError(_EMPTY)
    if len(inside) > MOST_FILES:
        raise OfficeError(_TOO_MANY)
    return len(inside), (_file(archive, info) for info in inside)


def _is_report(info: ZipInfo) -> bool:
    parts = [part for part in PurePosixPath(info.filename).parts if part != ".."]
    is_hidden = any(part.startswith((".", "__MACOSX")) for part in parts)
    return not info.is_dir() and not is_hidden and bool(parts)


def _file(archive: ZipFile, info: ZipInfo) -> File:
    last = PurePosixPath(info.filename.replace("\\", "/")).name
    shown = "".join(letter for letter in last if letter.isprintable())
    name = shown[-_LONGEST_NAME:] or "report"
    return file_that_came(name, _bytes(archive, info, name))


def _bytes(archive: ZipFile, info: ZipInfo, name: str) -> bytes | Finding:
    """Read a file, and not more of it than a report may have, whatever its header says."""
    try:
        with archive.open(info) as opened:
            data = opened.read(LARGEST_FILE + 1)
    except (BadZipFile, ZlibError, RuntimeError, OSError, EOFError, ValueError):
        return error(name, _LOCKED)
    return data if len(data) <= LARGEST_FILE else error(name, _TOO_LARGE)
