"""The audit: every published number again from the book, and every number that differs by name.

The ledger is the only way in which a rating moves. So the rating before plus the entries must give
the rating on the list, for everybody; the standings must say the same, the fingerprints must fit
the rows, and no number of a list may be missing. Before that the whole book is held against its
seals, so that a number which adds up again after it was changed is found as well.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice, zip_longest

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool
from arpad.office.audit_book import differences_of_book
from arpad.office.audit_chain import Tell
from arpad.office.audit_differences import (
    Check,
    Difference,
    of_entries,
    of_event,
    of_sheet,
    of_standing,
    without_row,
)
from arpad.office.fingerprint import fingerprint_of
from arpad.office.pools import pool_called
from arpad.store.audit_events import (
    Sizes,
    entries_without_standing,
    sizes,
    standings_unlike_entries,
)
from arpad.store.audit_sums import (
    Era,
    ListAudited,
    batches_of_lists,
    entries_without_row,
    rows_unlike_entries,
    rows_unlike_standings,
    sheets_unlike_lines,
)
from arpad.store.lists import ListHead, Origin, Section, lists_of, rows_of
from arpad.store.pools import pools

MOST = 200
"""So many differences are listed; who has more needs the copy of yesterday, not a longer list."""

_UNREADABLE = (ValueError, TypeError, LookupError, msgspec.MsgspecError, zlib.error)
_LISTED_BY_EVENT = (Section.LISTED.value, Section.FILE.value, Section.HIDDEN.value)


class AuditReport(Struct, frozen=True, kw_only=True):
    """What was looked at, and what differs; `is_cut` when there were more than are listed."""

    sizes: dict[str, Sizes]
    differences: tuple[Difference, ...]
    is_cut: bool = False


Work = Callable[[Connection, Pool], Iterable[Difference]]
"""What is held against the book of one pool."""


def audit(
    connection: Connection, code: str | None = None, *, tell: Tell | None = None
) -> AuditReport:
    """Hold the book against its seals; reckon the numbers of one pool, or of all, again from it."""
    return audit_by(differences_of, connection, code, tell=tell)


def audit_by(
    work: Work, connection: Connection, code: str | None, *, tell: Tell | None = None
) -> AuditReport:
    """Hold the whole book against its seals, and one pool, or all, against some work."""
    with suppress(*_UNREADABLE):
        # A word that is no pool is refused before the long work.
        _asked(connection, code)
    broken = tuple(islice(differences_of_book(connection, tell), MOST + 1))
    sized: dict[str, Sizes] = {}

    def others() -> Iterator[Difference]:
        try:
            audited = _asked(connection, code)
            sized.update({pool.code: sizes(connection, pool.id) for pool in audited})
            for pool in audited:
                if tell is not None:
                    tell(f"pool {pool.code}")
                yield from work(connection, pool)
        except _UNREADABLE:
            # What was changed may not be readable at all; then it is named already.
            if not broken:
                raise

    return report_of(sized, chain(broken, others()))


def _asked(connection: Connection, code: str | None) -> list[Pool]:
    return [pool_called(connection, code)] if code else list(pools(connection).values())


def report_of(sized: dict[str, Sizes], differences: Iterable[Difference]) -> AuditReport:
    """Return a report with as many differences as fit into it."""
    found = tuple(islice(differences, MOST + 1))
    return AuditReport(sizes=sized, differences=found[:MOST], is_cut=len(found) > MOST)


def differences_of(connection: Connection, pool: Pool) -> Iterator[Difference]:
    """Yield what differs in a pool: the oldest list first."""
    heads = lists_of(connection, pool.id)
    yield from _numbering(pool, heads)
    batches = batches_of_lists(connection, pool.id)
    audited = sorted((_audited(head, batches) for head in heads), key=lambda each: each.batch)
    if pool.moves is Moves.BY_PERIOD:
        yield from _by_period(connection, pool, audited)
    else:
        yield from _by_event(connection, pool, audited)
    for head in heads:
        yield from _fingerprint(connection, pool, head)


def _audited(head: ListHead, batches: Mapping[int, int]) -> ListAudited:
    return ListAudited(
        id=head.id,
        list_date=head.list_date,
        batch=batches[head.id],
        only_moved=head.origin is Origin.IMPORTED,
    )


def _numbering(pool: Pool, heads: Sequence[ListHead]) -> Iterator[Difference]:
    """Yield the first number that is missing; history may be numbered after what followed it."""
    for number, head in enumerate(sorted(heads, key=lambda head: head.number), 1):
        if head.number != number:
            yield Difference(
                check=Check.NUMBER,
                pool=pool.code,
                list_date=head.list_date,
                expected=str(number),
                found=str(head.number),
                message=f"No list has the number {number}; the next one, of {head.list_date}, "
                f"has the number {head.number}.",
            )
            return


def _by_period(
    connection: Connection, pool: Pool, lists: Sequence[ListAudited]
) -> Iterator[Difference]:
    for audited, following in zip_longest(lists, lists[1:]):
        for found in sheets_unlike_lines(connection, pool.id, audited.list_date):
            yield of_sheet(pool, audited, found)
        for found in rows_unlike_entries(connection, pool.id, audited):
            yield of_entries(pool, audited, found)
        if not audited.only_moved:
            for found in entries_without_row(connection, pool.id, audited):
                yield without_row(pool, audited, found)
        era = Era(pool_id=pool.id, before_batch=following.batch if following else None)
        for found in rows_unlike_standings(connection, era, audited):
            yield of_standing(pool, audited, found)


def _by_event(
    connection: Connection, pool: Pool, lists: Sequence[ListAudited]
) -> Iterator[Difference]:
    for found in standings_unlike_entries(connection, pool.id):
        yield of_event(pool, found)
    for found in entries_without_standing(connection, pool.id):
        yield of_event(pool, found)
    for audited in lists:
        if audited.only_moved:
            for found in rows_unlike_entries(connection, pool.id, audited):
                yield of_entries(pool, audited, found)
        era = Era(pool_id=pool.id, day=audited.list_date, before_batch=audited.batch + 1)
        for found in rows_unlike_standings(connection, era, audited, _LISTED_BY_EVENT):
            yield of_standing(pool, audited, found)


def _fingerprint(connection: Connection, pool: Pool, head: ListHead) -> Iterator[Difference]:
    expected = fingerprint_of(rows_of(connection, head.id, tuple(Section)))
    if expected != head.fingerprint:
        yield Difference(
            check=Check.FINGERPRINT,
            pool=pool.code,
            list_date=head.list_date,
            expected=expected,
            found=head.fingerprint,
            message=f"The rows of the list of {head.list_date} have the fingerprint "
            f"{expected[:12]}…, and the list was published with {head.fingerprint[:12]}….",
        )
