"""Entries held against those in the book: what no longer holds, and what comes in its place.

What is the same stays as it is. So a correction books as little as it can.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from arpad.model.ledger import LedgerEntry
from arpad.office.revision import Booked


def in_time(entry: LedgerEntry) -> LedgerEntry:
    """Return an entry as it would have been booked in time, were it not one of a correction."""
    if entry.correction is None:
        return entry
    return replace(
        entry,
        cause=entry.origin,
        list_date=entry.belongs,
        correction=None,
        corrects=None,
        belongs=None,
    )


def held_against(
    booked: Iterable[Booked], made: Iterable[LedgerEntry]
) -> tuple[tuple[Booked, ...], tuple[LedgerEntry, ...]]:
    """Return which booked entries no longer hold, and which made ones the book lacks."""
    wanted = list(made)
    missing = Counter(map(_compared, wanted))
    gone = list[Booked]()
    for one in booked:
        entry = _compared(in_time(one.entry))
        if missing[entry] > 0:
            missing[entry] -= 1
        else:
            gone.append(one)
    return tuple(gone), _left(wanted, missing)


def _compared(entry: LedgerEntry) -> LedgerEntry:
    """Return an entry as it is compared: a list notes the readings that anybody on it touched."""
    return replace(entry, reading=None) if entry.event is None else entry


def _left(wanted: Sequence[LedgerEntry], missing: Counter[LedgerEntry]) -> tuple[LedgerEntry, ...]:
    """Return what is missing in the order in which it was made; of equal ones the last."""
    left = list[LedgerEntry]()
    for entry in reversed(wanted):
        if missing[_compared(entry)] > 0:
            missing[_compared(entry)] -= 1
            left.append(entry)
    return tuple(reversed(left))
