"""Booking a revision: what no longer holds is taken back, what holds instead is added.

Nothing is changed or deleted. An entry that is taken back has one of the opposite amount beside it;
both name the correction, and so does what stands in their place.
"""

from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from arpad.model.ledger import Cause, LedgerEntry
from arpad.office.office import OfficeError
from arpad.office.revision import Booked, Revision
from arpad.store.book import Entry
from arpad.store.chain import corrected_by
from arpad.store.dockets import add_versions
from arpad.store.ledger import add_entries
from arpad.store.participants import add_missing_participants
from arpad.store.persons import numbers_of
from arpad.store.standings import add_standings


def book_revision(
    entry: Entry, revision: Revision, correction: int, list_date: date | None
) -> None:
    """Book what a correction changes; `list_date` is the next list, where lists have periods."""
    if revision.findings:
        raise OfficeError(revision.findings[0].message)
    entries = list(_entries(revision, correction, list_date))
    documents = [(e.docket.id, e.document) for e in revision.events if e.document is not None]
    codes = {player.id for _, document in documents for player in document.players}
    codes.update(each.player for each in entries)
    numbers = numbers_of(entry.connection, sorted(codes))
    add_entries(entry, revision.pool.id, numbers, entries)
    add_standings(entry, revision.pool.id, revision.standings)
    why = corrected_by(correction)
    add_versions(entry, ((number, None, why, document) for number, document in documents))
    for number, document in documents:
        players = (numbers[player.id] for player in document.players)
        add_missing_participants(entry, number, players)


def _entries(revision: Revision, correction: int, list_date: date | None) -> Iterator[LedgerEntry]:
    parts = [(event.taken_back, event.added) for event in revision.events]
    for taken_back, added in (*parts, (revision.taken_back, revision.added)):
        yield from (_reversing(booked, correction, list_date) for booked in taken_back)
        yield from (_corrected(made, correction, list_date) for made in added)


def _reversing(booked: Booked, correction: int, list_date: date | None) -> LedgerEntry:
    """Return the entry that takes another one back."""
    made = booked.entry
    return replace(
        made,
        cause=Cause.CORRECTION,
        amount=-made.amount,
        list_date=list_date,
        correction=correction,
        corrects=made.origin,
        reverses=booked.id,
        belongs=made.belongs or made.list_date,
    )


def _corrected(made: LedgerEntry, correction: int, list_date: date | None) -> LedgerEntry:
    """Return an entry as one of a correction."""
    return replace(
        made,
        cause=Cause.CORRECTION,
        list_date=list_date,
        correction=correction,
        corrects=made.cause,
        belongs=made.list_date,
    )
