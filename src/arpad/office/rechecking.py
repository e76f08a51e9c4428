"""Checking an event again, after a decision, a match or a change of the register.

The newest report is read again from the bytes that were kept, so that everything there was to say
about it is said again, and only what has changed is different.
"""

from collections.abc import Sequence

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.pool import Pool
from arpad.office.checking import Checked, check, refused_by
from arpad.office.deadlines import appeal_article
from arpad.office.done_before import event_has_been
from arpad.office.event_sought import CLOSED, docket_numbered
from arpad.office.identities import Identified, identify, settled_before
from arpad.office.incoming import file_that_came, read
from arpad.office.matching import match_players
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_of
from arpad.office.receipts import matches_booked, said_in_matching
from arpad.store import dockets as book
from arpad.store.book import Entry
from arpad.store.decisions import decisions_of
from arpad.store.matches import add_matches, matches_of
from arpad.store.participants import add_missing_participants
from arpad.store.reports import Receipt, receipts_of, report_bytes
from arpad.store.who_did import who_moved_event


def recheck_events(office: Office, numbers: Sequence[int]) -> dict[int, Checked]:
    """Check events again; all of them, or none where one cannot be."""
    with office.writing(f"event recheck {' '.join(map(str, numbers))}") as entry:
        events = [undecided(entry.connection, number) for number in dict.fromkeys(numbers)]
        return {docket.id: recheck(entry, docket) for docket in events}


def recheck(entry: Entry, docket: Docket) -> Checked:
    """Check an event again and move it on."""
    pool = pool_of(entry.connection, docket)
    receipt, reported, form = _read_again(entry.connection, docket)
    identified = _identified_again(entry, pool, docket, receipt, reported)
    return check(
        entry,
        pool,
        docket,
        identified.event,
        before_the_law=(*form, *said_in_matching(identified, docket.id)),
        unknown=identified.unknown,
    )


def undecided(connection: Connection, number: int) -> Docket:
    """Return an event about which something can still be decided, or say why nothing can."""
    docket = docket_numbered(connection, number)
    if docket.state in CLOSED:
        raise OfficeError(
            f"{event_has_been(connection, docket)}; what was decided "
            "before stays as it is, and what was wrong is corrected (arpad correct)."
        )
    if docket.state is State.REGISTERED:
        raise OfficeError(
            f"Event {number}, {docket.name}, has no report yet; take one in with arpad intake "
            f"FILE --event {number}."
        )
    if is_withdrawn(connection, docket):
        raise OfficeError(
            f"Event {number}, {docket.name}, was withdrawn: "
            f"{book.steps_of(connection, number)[-1].reason} That was "
            f"{who_moved_event(connection, number)}. A new report takes it up again."
        )
    return docket


def is_withdrawn(connection: Connection, docket: Docket) -> bool:
    """Tell whether an event is out without a decision under an article."""
    if docket.state is not State.REFUSED:
        return False
    decisions = decisions_of(connection, [docket.id]).get(docket.id, ())
    return not refused_by(decisions, appeal_article(pool_of(connection, docket), docket.start))


def _read_again(
    connection: Connection, docket: Docket
) -> tuple[Receipt, Event, tuple[Finding, ...]]:
    """Return the newest report of an event: its receipt, its event, and what was said of it."""
    receipt = receipts_of(connection, docket.id)[-1]
    file = file_that_came(receipt.name, report_bytes(connection, receipt.id) or b"")
    incoming = read(file)
    if incoming.event is None:
        first = incoming.findings[0].message if incoming.findings else "it holds no event."
        raise OfficeError(f"Receipt {receipt.id}, {receipt.name}, cannot be read again: {first}")
    return receipt, incoming.event, incoming.findings


def _identified_again(
    entry: Entry, pool: Pool, docket: Docket, receipt: Receipt, reported: Event
) -> Identified:
    """Look again for the players who were unknown; a new version is kept where that changes it."""
    connection = entry.connection
    before = book.latest_event(connection, docket.id)
    if before is not None:
        facts = {"received": before.received, "registered": before.registered}
        # A report that names no federation has got that of who handed it in.
        reported = replace(reported, federation=reported.federation or before.federation)
        reported = replace(reported, official=before.official, norms=before.norms, **facts)
    known = matches_of(connection, docket.id)
    settled = settled_before(known, receipt.id)
    matched = match_players(connection, reported, pool=pool)
    identified = identify(connection, reported, matched, settled=settled, may_be_new=False)
    found = [m for m in identified.matched if m.code is not None]
    numbers = {m.code: m.player_id for m in found if m.code and m.player_id}
    new = [m for m in found if (m.reported.id, m.reported.name) not in settled]
    add_matches(entry, matches_booked(new, receipt, numbers))
    add_missing_participants(entry, docket.id, numbers.values())
    if identified.event != before:
        why = "players identified"
        book.add_versions(entry, [(docket.id, receipt.id, why, identified.event)])
    return identified
