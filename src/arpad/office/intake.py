"""Intake: files become events with receipts, participants and findings, a few at a time.

Every portion is one transaction, so that whoever is interrupted has whole events, and whoever
begins again finds the ones that are there already.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.choosing_pool import misfit, pool_for
from arpad.office.event_sought import docket_numbered
from arpad.office.incoming import File, Incoming, read
from arpad.office.intake_answers import (
    Allows,
    Answer,
    Taken,
    Wishes,
    about_known,
    about_unusable,
)
from arpad.office.intake_booking import Booking, Usable
from arpad.office.office import Office, OfficeError
from arpad.store.pools import pools
from arpad.store.reports import Receipt, known_reports, one_at_a_time
from arpad.store.who_did import who_took_in

__all__ = ["PORTION", "Allows", "Answer", "Taken", "Wishes", "take_in"]

PORTION = 50
"""How many files are taken in by one transaction."""
PORTION_BYTES = 16 * 1024 * 1024


def take_in(
    office: Office, files: Iterable[File], wishes: Wishes, *, allows: Allows | None = None
) -> Iterator[Answer]:
    """Take files in, portion by portion; yield what became of each once it is in the book.

    `allows` tells of which events who brings them may bring reports; without it, of all.
    """
    with office.reading() as connection:
        known_pools = pools(connection)
        wanted = _pool_wanted(connection, known_pools, wishes)
    for portion in _portions(files):
        yield from _Portion(office, known_pools, wanted, wishes, allows).take(portion)


def _portions(files: Iterable[File]) -> Iterator[list[File]]:
    """Yield files a few at a time, and fewer of large ones: they are all held in memory."""
    portion: list[File] = []
    size = 0
    for file in files:
        portion.append(file)
        size += len(file.data) if isinstance(file.data, bytes) else 0
        if len(portion) == PORTION or size > PORTION_BYTES:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion


def _pool_wanted(connection: Connection, known: Mapping[str, Pool], wishes: Wishes) -> Pool | None:
    """Return the pool that is named, or that of the event that is."""
    if wishes.pool is not None and wishes.pool not in known:
        raise OfficeError(f"There is no pool {wishes.pool!r}; there are {', '.join(known)}.")
    if wishes.pool is not None or wishes.event is None:
        return known[wishes.pool] if wishes.pool else None
    docket = docket_numbered(connection, wishes.event)
    return next(pool for pool in known.values() if pool.id == docket.pool_id)


class _Portion:
    """Some files on their way into the book."""

    def __init__(
        self,
        office: Office,
        pools: Mapping[str, Pool],
        wanted: Pool | None,
        wishes: Wishes,
        allows: Allows | None,
    ) -> None:
        self._allows = allows
        self._office = office
        self._pools = pools
        self._wanted = wanted
        self._wishes = wishes

    def take(self, files: Sequence[File]) -> list[Answer]:
        """Read what is new, then write it; what is known already is not even read."""
        prints = {file.fingerprint for file in files}
        answers = self._recognised(files, prints)
        usable = []
        for place, file in enumerate(files):
            if place not in answers:
                found = self._read(place, file)
                if isinstance(found, Answer):
                    answers[place] = found
                else:
                    usable.append(found)
        if usable:
            with self._office.writing("intake") as entry:
                one_at_a_time(entry)
                known = self._known(entry.connection, prints)
                today = self._office.clerk.today
                booking = Booking(entry, self._wishes, today, known, self._allows)
                booking.book(usable)
            answers |= booking.answers
        return [answers[place] for place in range(len(files))]

    def _recognised(self, files: Sequence[File], prints: set[str]) -> dict[int, Answer]:
        with self._office.reading() as connection:
            known = self._known(connection, prints)
            receipts = {
                place: known[file.fingerprint]
                for place, file in enumerate(files)
                if file.fingerprint in known
            }
            return {
                place: about_known(
                    files[place],
                    receipt,
                    docket_numbered(connection, receipt.event_id),
                    who_took_in(connection, receipt.id),
                )
                for place, receipt in receipts.items()
            }

    def _known(self, connection: Connection, prints: set[str]) -> dict[str, Receipt]:
        """Return what is in the book; of another event than the one named it does not count."""
        pool_id = self._wanted.id if self._wanted else None
        found = known_reports(connection, prints, pool_id=pool_id)
        event = self._wishes.event
        return {p: r for p, r in found.items() if event is None or r.event_id == event}

    def _read(self, place: int, file: File) -> Usable | Answer:
        """Read a file and choose its pool; without an event and a pool it cannot be used."""
        incoming = self._with_federation(read(file))
        event = incoming.event
        if event is None:
            return about_unusable(incoming)
        if self._wanted is None:
            pool = pool_for(self._pools, event, file.name)
        else:
            pool = misfit(self._wanted, event, file.name) or self._wanted
        if isinstance(pool, Pool):
            return Usable(place=place, incoming=incoming, event=event, pool=pool)
        return about_unusable(replace(incoming, findings=(pool,)))

    def _with_federation(self, incoming: Incoming) -> Incoming:
        """Put the federation of who brings a report into one that names none."""
        event, federation = incoming.event, self._wishes.federation
        if event is None or event.federation or federation is None:
            return incoming
        return replace(incoming, event=replace(event, federation=federation))
