"""The head of a list for its bundle: what it is, what was out before, and the seal of its batch."""

from contextlib import suppress

from sqlalchemy import Connection

from arpad.office.proof.gathering import Gathered
from arpad.office.proof.records import EarlierList, ListRecord, SealRecord
from arpad.store.batch_log import version_of_batch
from arpad.store.lists import ListHead
from arpad.store.seals import seal_of
from arpad.store.troubles import BookError


def list_record(connection: Connection, found: Gathered, rows: int) -> ListRecord:
    """Return the head of a list."""
    then, head = found.then, found.then.head
    return ListRecord(
        pool=then.pool.code,
        number=head.number,
        list_date=head.list_date,
        last_day=head.last_day,
        edition=head.edition,
        readings=head.readings,
        fingerprint=head.fingerprint,
        version=version_of_batch(connection, then.batch),
        rows=rows,
        previous=_earlier(then.previous) if then.previous else None,
        earlier=tuple(each.list_date for each in then.earlier),
        seal=_seal(connection, then.batch),
        adjustment=found.adjusting.name,
    )


def _earlier(head: ListHead) -> EarlierList:
    return EarlierList(
        number=head.number,
        list_date=head.list_date,
        fingerprint=head.fingerprint,
        origin=head.origin.value,
    )


def _seal(connection: Connection, batch: int) -> SealRecord | None:
    """Return the seal of a batch; a book that is older than its seals has none."""
    with suppress(BookError):
        found = seal_of(connection, batch)
        return SealRecord(number=found.number, batch=found.batch, seal=found.seal)
    return None
