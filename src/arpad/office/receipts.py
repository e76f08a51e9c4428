"""Booking a report: the receipt, the event it is about, its players, and the check that follows."""

from collections.abc import Iterable, Mapping
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.pool import Pool
from arpad.office.checking import Checked, check
from arpad.office.event_sought import Sought
from arpad.office.identities import (
    Identified,
    claim_of,
    identify,
    person_of,
    questions,
    settled_before,
)
from arpad.office.incoming import Incoming
from arpad.office.matching import Matched
from arpad.office.register import add_players
from arpad.office.standing_in_event import Knowledge
from arpad.store import dockets as book
from arpad.store.book import Entry
from arpad.store.matches import BookedMatch, add_matches
from arpad.store.participants import add_missing_participants
from arpad.store.reports import Receipt, add_report, receipts_of, set_facts


class Booked(Struct, frozen=True, kw_only=True):
    """A report in the book, with its event before the check and what was found so far."""

    receipt: Receipt
    docket: Docket
    identified: Identified
    findings: tuple[Finding, ...]

    @property
    def has_newcomers(self) -> bool:
        """Tell whether the register has grown."""
        return bool(self.identified.newcomers)


class Coming(Struct, frozen=True, kw_only=True):
    """A report on its way into the book: what it holds, whom it may mean, which event it is about.

    `received` is the day that the officer names; without one the report's own counts, or today's.
    """

    incoming: Incoming
    matched: tuple[Matched, ...]
    sought: Sought
    today: date
    received: date | None
    may_be_new: bool


def book_report(entry: Entry, pool: Pool, coming: Coming) -> Booked:
    """Keep a report, and enter or renew its event; the check is still to come."""
    incoming, sought = coming.incoming, coming.sought
    if incoming.event is None or isinstance(incoming.file.data, Finding):
        message = f"{incoming.file.name} holds no event"
        raise TypeError(message)
    event = _as_the_office_knows(entry.connection, sought.docket, incoming.event)
    event = replace(event, received=coming.received or event.received or coming.today)
    identified = identify(
        entry.connection,
        event,
        coming.matched,
        settled=settled_before(sought.matches),
        may_be_new=coming.may_be_new,
    )
    docket = _entered(entry, pool, event, sought.docket)
    receipt = add_report(entry, _receipt(docket, incoming, event), incoming.file.data)
    if sought.docket is not None:
        _received_again(entry, docket, receipt)
    _book_players(entry, docket, receipt, identified)
    why = "report" if sought.docket is None else "newer report"
    book.add_versions(entry, [(docket.id, receipt.id, why, identified.event)])
    said = (*incoming.findings, *sought.twin, *said_in_matching(identified, docket.id))
    return Booked(receipt=receipt, docket=docket, identified=identified, findings=said)


def check_booked(entry: Entry, pool: Pool, booked: Booked, known: Knowledge) -> Checked:
    """Check the event of a report that was booked."""
    return check(
        entry,
        pool,
        booked.docket,
        booked.identified.event,
        before_the_law=booked.findings,
        unknown=booked.identified.unknown,
        known=known,
    )


def _book_players(entry: Entry, docket: Docket, receipt: Receipt, identified: Identified) -> None:
    numbers = _with_newcomers(entry, identified, docket.start, receipt)
    add_matches(entry, matches_booked(identified.matched, receipt, numbers))
    add_missing_participants(entry, docket.id, numbers.values())


def _as_the_office_knows(connection: Connection, docket: Docket | None, event: Event) -> Event:
    """Put the day of registration, and what was registered, above what the report claims."""
    if docket is None:
        return event
    before = book.latest_event(connection, docket.id)
    if before is None or not isinstance(before.registered, date):
        return event
    return replace(
        event,
        registered=before.registered,
        official=event.official or before.official,
        norms=event.norms or before.norms,
    )


def _entered(entry: Entry, pool: Pool, event: Event, known: Docket | None) -> Docket:
    docket = Docket(
        id=known.id if known else 0,
        pool_id=pool.id,
        name=event.name,
        federation=event.federation or (known.federation if known else None),
        start=event.start,
        last_day=event.last_day,
        state=State.RECEIVED,
    )
    if known is None:
        return replace(docket, id=book.add_docket(entry, docket))
    set_facts(entry, docket)
    return docket


def _receipt(docket: Docket, incoming: Incoming, event: Event) -> Receipt:
    return Receipt(
        event_id=docket.id,
        name=incoming.file.name,
        format=incoming.format,
        sha256=incoming.file.fingerprint,
        received=event.received or event.last_day,
    )


def _received_again(entry: Entry, docket: Docket, receipt: Receipt) -> None:
    earlier = [r.id for r in receipts_of(entry.connection, docket.id) if r.id != receipt.id]
    replaces = f" replaces receipt {earlier[-1]}" if earlier else ""
    book.set_state(entry, docket.id, State.RECEIVED, f"Receipt {receipt.id}{replaces}.")


def _with_newcomers(
    entry: Entry, identified: Identified, since: date, receipt: Receipt
) -> dict[str, int]:
    """Enter new players in the register; return the numbers of everybody who is known."""
    source = f"report {receipt.id}"
    persons = [
        person_of(m.reported, code=m.code, since=since, source=source)
        for m in identified.newcomers
        if m.code is not None
    ]
    added = add_players(entry, persons) if persons else {}
    known = {
        m.code: m.player_id
        for m in identified.matched
        if m.code is not None and m.player_id is not None
    }
    return known | added


def matches_booked(
    matched: Iterable[Matched], receipt: Receipt, numbers: Mapping[str, int]
) -> list[BookedMatch]:
    """Return matches as the book keeps them."""
    return [
        BookedMatch(
            report_id=receipt.id,
            claim=claim_of(m.reported),
            how=m.how,
            player_id=None if m.code is None else numbers.get(m.code),
            candidates=tuple(person.code for person in m.candidates),
        )
        for m in matched
    ]


def said_in_matching(identified: Identified, number: int) -> tuple[Finding, ...]:
    """Return what matching had to say, and the questions that it left."""
    said = (finding for m in identified.matched for finding in m.findings)
    return (*said, *questions(number, identified.open))
