"""A whole office in one file: written while others work, and made into a book again elsewhere.

A backup and an export are the same archive, and a restore and an import the same work, so that a
book moves between a file and a server as it comes back after a loss.
"""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from arpad.engines.local import uncollected
from arpad.office.audit import AuditReport, audit
from arpad.office.office import Office, OfficeError
from arpad.store.archive_loading import load_archive
from arpad.store.archive_reading import Archive
from arpad.store.archive_shape import Manifest
from arpad.store.archive_writing import write_archive
from arpad.store.book import Book
from arpad.store.new_book import new_book
from arpad.store.upkeep import take_stock

Progress = Callable[[int, int], None]
"""Is told how many of how many rows are done."""

_SHOWN = 10


class Restored(Struct, frozen=True, kw_only=True):
    """A book made from an archive: what was in it, and what the audit found."""

    manifest: Manifest
    audit: AuditReport


def write_office(office: Office, stream: BinaryIO) -> Manifest:
    """Write everything that the book holds at this moment; others may go on working."""
    with office.reading() as connection, uncollected():
        return write_archive(connection, stream)


def check_archive(path: Path) -> Manifest:
    """Look through a whole archive; what is wrong with it is raised as a sentence."""
    with Archive(path) as archive, uncollected():
        archive.check()
        return archive.manifest


def restore_office(
    book: Book, path: Path, *, accept: bool = False, progress: Progress | None = None
) -> Restored:
    """Make a new book from an archive; one that does not audit to zero is not made.

    Differences that the book had when the archive was written can be accepted.
    """
    with Archive(path) as archive, uncollected():
        archive.check()
        with new_book(book) as connection:
            load_archive(connection, archive, _counted(archive.manifest.rows, progress))
            report = audit(connection)
            if report.differences and not accept:
                raise _refusal(path, report)
        if book.is_server:
            take_stock(book)
        return Restored(manifest=archive.manifest, audit=report)


def _counted(rows: int, progress: Progress | None) -> Callable[[int], None]:
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(done, rows)

    return advance


def _refusal(path: Path, report: AuditReport) -> OfficeError:
    found, more = report.differences[:_SHOWN], len(report.differences) > _SHOWN
    return OfficeError(
        f"The book in {path} does not audit to zero{', as these show' if more else ''}. Nothing "
        "was restored. Take another copy; or add --accept to have the book as it was.\n"
        + "\n".join(difference.message for difference in found)
    )
