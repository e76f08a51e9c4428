"""Backups that the site makes: whole archives in a folder beside the book, the newest few of them.

The archive is the one of `arpad backup`: `arpad restore` makes a book of it again, on a file or on
a server. The desk goes into a file of its own beside it, where the desk is a file.
"""

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from arpad.formats.whole_file import whole_file
from arpad.office.archive import check_archive, write_office
from arpad.office.office import Office, OfficeError
from arpad.store.book import Book
from arpad.store.desk.copy import copy_desk
from arpad.store.desk.desk import Desk

FOLDER = "ARPAD_BACKUPS"
KEPT = 14
_NAME = re.compile(r"arpad-(\d{8}T\d{6})Z-\d+\.zip")
_PIECE = 1 << 20
_OWNER_ONLY = 0o700


class Backup(Struct, frozen=True, kw_only=True):
    """A backup in the folder; `has_desk` tells whether the desk lies beside it."""

    name: str
    made: datetime
    bytes: int
    sha256: str
    has_desk: bool


def folder_of(book: Book) -> Path:
    """Return where the backups of a book lie: beside it, unless the environment says where."""
    told = os.environ.get(FOLDER)
    if told:
        return Path(told)
    if book.is_server:
        return Path(f"arpad-{book.url.database}.backups").absolute()
    return Path(f"{Path(book.address).absolute()}.backups")


def backups(book: Book) -> tuple[Backup, ...]:
    """Return the backups there are, the newest first."""
    folder = folder_of(book)
    found = [path for path in folder.glob("arpad-*.zip") if _NAME.fullmatch(path.name)]
    return tuple(_backup(path) for path in sorted(found, key=_number, reverse=True))


def backup_called(book: Book, name: str) -> Path:
    """Return the file of a backup; a name is never a path."""
    path = folder_of(book) / name
    if not _NAME.fullmatch(name) or not path.is_file():
        raise OfficeError("There is no such backup.")
    return path


def make_backup(
    office: Office, *, keep: int = KEPT, tell: Callable[[int, int, str], None]
) -> Backup:
    """Write a backup, read it back to its end, and keep the newest so many."""
    folder = folder_of(office.book)
    path = folder / f"arpad-{office.clerk.now.astimezone(UTC):%Y%m%dT%H%M%S}Z-{office.job}.zip"
    try:
        folder.mkdir(mode=_OWNER_ONLY, parents=True, exist_ok=True)
        _write(office, path, tell)
        _remove_old(folder, keep)
    except OSError as problem:
        reason = problem.strerror or problem
        raise OfficeError(f"The backup cannot be written into {folder}: {reason}.") from problem
    return _backup(path)


def _write(office: Office, path: Path, tell: Callable[[int, int, str], None]) -> None:
    with whole_file(path) as stream:
        tell(0, 3, "writing the archive")
        write_office(office, stream)
        stream.flush()
        os.fsync(stream.fileno())
        tell(1, 3, "reading it back")
        check_archive(Path(stream.name))
    tell(2, 3, "adding up")
    _sum_file(path).write_text(f"{_hash(path)}  {path.name}\n")
    desk = Desk(office.book)
    if desk.is_there():
        copy_desk(desk, _desk_file(path))
    tell(3, 3, "")


def _remove_old(folder: Path, keep: int) -> None:
    found = [path for path in folder.glob("arpad-*.zip") if _NAME.fullmatch(path.name)]
    for path in sorted(found, key=_number)[: -max(1, keep)]:
        for gone in (path, _sum_file(path), _desk_file(path)):
            gone.unlink(missing_ok=True)


def _backup(path: Path) -> Backup:
    written = _NAME.fullmatch(path.name)
    made = datetime.strptime(written[1] if written else "", "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    sums = _sum_file(path)
    return Backup(
        name=path.name,
        made=made,
        bytes=path.stat().st_size,
        sha256=sums.read_text().partition(" ")[0] if sums.exists() else "",
        has_desk=_desk_file(path).exists(),
    )


def _number(path: Path) -> tuple[str, int]:
    """Return the place of a backup among others: by its moment, then by the job that made it."""
    start, _, job = path.stem.rpartition("-")
    return start, int(job)


def _sum_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _desk_file(path: Path) -> Path:
    return path.with_name(f"{path.stem}.desk.db")


def _hash(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()
