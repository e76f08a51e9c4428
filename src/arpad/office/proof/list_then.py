"""A published list and the moment at which it was made: what the book held then, and no more."""

from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.pool import Pool, PoolEdition
from arpad.office.known_then import lists_before
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.store.audit_sums import batches_of_lists
from arpad.store.lists import ListHead, Origin, lists_of
from arpad.store.register_before import editions_before


class ListThen(Struct, frozen=True, kw_only=True):
    """A list, the batch that made it, its pool as it was, and the lists that were out before.

    `chosen` are the editions of the pool with the batches that chose them.
    """

    head: ListHead
    batch: int
    pool: Pool
    chosen: tuple[tuple[int, PoolEdition], ...]
    earlier: tuple[ListHead, ...]
    previous_batch: int = 0

    @property
    def previous(self) -> ListHead | None:
        """Return the list before; None for the first one."""
        return self.earlier[-1] if self.earlier else None

    def pool_at(self, batch: int) -> Pool:
        """Return the pool with the editions that had been chosen when a batch was written."""
        return replace(self.pool, editions=tuple(e for b, e in self.chosen if b <= batch))


def list_then(connection: Connection, code: str, list_date: date) -> ListThen:
    """Look up a published list; refuse one that this office has not made."""
    pool = pool_called(connection, code)
    heads = lists_of(connection, pool.id)
    head = next((h for h in heads if h.list_date == list_date), None)
    if head is None:
        known = ", ".join(str(h.list_date) for h in heads if h.origin is Origin.PUBLISHED)
        raise OfficeError(
            f"The pool {code} has no list of {list_date}; there are {known or 'none'}."
        )
    if head.origin is not Origin.PUBLISHED:
        raise OfficeError(
            f"The list of {list_date} was taken over from elsewhere: this office cannot prove it. "
            "It is in the bundle of the list after it, as the list before."
        )
    batches = batches_of_lists(connection, pool.id)
    batch = batches[head.id]
    chosen = editions_before(connection, pool.id, batch)
    earlier = lists_before(heads, head, batches)
    return ListThen(
        head=head,
        batch=batch,
        pool=replace(pool, editions=tuple(edition for _, edition in chosen)),
        chosen=chosen,
        earlier=earlier,
        previous_batch=batches[earlier[-1].id] if earlier else 0,
    )
