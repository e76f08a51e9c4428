"""The state before, held against the list before: nobody may start from another rating.

A correction is the only thing that may have come in between, and it says so.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from arpad.model.pool import Moves
from arpad.office.proof.evidence import PREVIOUS, Evidence
from arpad.office.proof.faults import Fault
from arpad.office.proof.records import StandingRecord
from arpad.store.lists import Section

_STANDINGS = "standings.jsonl"
_RATED = frozenset({Section.LISTED, Section.HIDDEN, Section.FILE, Section.DELISTED})


def breaks(evidence: Evidence, files: Mapping[str, bytes]) -> Iterator[Fault]:
    """Yield where the state before does not follow from the list before."""
    previous = evidence.head.previous
    if previous is None:
        return
    if sha256(files.get(PREVIOUS, b"")).hexdigest() != previous.fingerprint:
        yield Fault(PREVIOUS, f"it is not the list of {previous.list_date} as list.json says.")
        return
    stood = {each.code: each for each in evidence.standings if each.after is None}
    corrected = evidence.corrected
    for row in evidence.before:
        if row.section not in _RATED or row.code in corrected:
            continue
        listed = None if row.section is Section.DELISTED else row.rating
        rating = _rating(stood.get(row.code))
        if rating != listed:
            yield Fault(
                _STANDINGS,
                f"{row.code} stands with {rating or 'no rating'} before the events, and the list "
                f"of {previous.list_date} says {listed or 'delisted'}.",
            )
    if evidence.pool.moves is Moves.BY_PERIOD:
        yield from _carried(evidence)


def _rating(standing: StandingRecord | None) -> int | None:
    return None if standing is None else standing.rating


def _carried(evidence: Evidence) -> Iterator[Fault]:
    """Yield who carries something else than what corrections have booked for lists before."""
    booked = dict[str, int]()
    for entry in evidence.entries:
        if entry.belongs != evidence.head.list_date:
            booked[entry.code] = booked.get(entry.code, 0) + entry.amount
    newest = {each.code: each for each in evidence.standings}
    for code, standing in newest.items():
        if standing.carried * 100 != booked.get(code, 0):
            yield Fault(
                _STANDINGS,
                f"{code} carries {standing.carried:+} into the list, and corrections have booked "
                f"{booked.get(code, 0) / 100:+.2f}.",
            )
