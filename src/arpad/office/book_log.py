"""The log of the book: every batch with what it added, and what it is about."""

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection

from arpad.store.batch_pages import (
    BatchesSought,
    SealedBatch,
    Subject,
    batches_before,
    subjects_of,
)

A_PAGE = 50


class LoggedBatch(Struct, frozen=True, kw_only=True):
    """A batch as an auditor reads it: `added` is how many rows it has in which table."""

    batch: SealedBatch
    added: Mapping[str, int]
    subjects: tuple[Subject, ...]


class BookLog(Struct, frozen=True, kw_only=True):
    """A page of the log, and the number below which it goes on."""

    batches: tuple[LoggedBatch, ...]
    next: int | None


def book_log(connection: Connection, sought: BatchesSought, most: int = A_PAGE) -> BookLog:
    """Return a page of the log, the newest batch first."""
    found = batches_before(connection, sought, most=most + 1)
    shown = found[:most]
    about = dict[int, list[Subject]]()
    for subject in subjects_of(connection, shown):
        about.setdefault(subject.batch, []).append(subject)
    return BookLog(
        batches=tuple(
            LoggedBatch(
                batch=each,
                added={table: digest.rows for table, digest in each.added.items()},
                subjects=tuple(about.get(each.number, ())),
            )
            for each in shown
        ),
        next=shown[-1].number if len(found) > most else None,
    )
