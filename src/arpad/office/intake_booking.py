"""Booking a portion of reports: matched together, booked one after the other, checked together.

What can be asked of the book once for all of them is asked once.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.pool import Pool
from arpad.office.event_sought import docket_numbered, event_sought
from arpad.office.incoming import File, Incoming
from arpad.office.intake_answers import (
    Allows,
    Answer,
    Wishes,
    about_closed,
    about_foreign,
    about_known,
    about_taken,
)
from arpad.office.matching import NEW, OPEN, Matched, match_events, match_players
from arpad.office.receipts import Booked, Coming, book_report, check_booked
from arpad.office.standing_in_event import Knowledge, knowledge_of
from arpad.store.book import Entry
from arpad.store.reports import Receipt
from arpad.store.who_did import who_took_in


class Usable(Struct, frozen=True, kw_only=True):
    """A report that can be booked: its place among the files, its event and the pool of that."""

    place: int
    incoming: Incoming
    event: Event
    pool: Pool

    @property
    def file(self) -> File:
        """Return the file."""
        return self.incoming.file


class _Done(Struct, frozen=True):
    """A report that was booked; `before` is its event as it was until then."""

    report: Usable
    booked: Booked
    before: Docket | None


class Booking:
    """One transaction of intake; answers are kept by the places of the files."""

    def __init__(
        self,
        entry: Entry,
        wishes: Wishes,
        today: date,
        known: Mapping[str, Receipt],
        allows: Allows | None = None,
    ) -> None:
        """Begin; `known` are the reports that the book has, by their fingerprints."""
        self._allows = allows
        self.answers: dict[int, Answer] = {}
        self._entry = entry
        self._wishes = wishes
        self._today = today
        self._known = dict(known)
        self._done: list[_Done] = []
        self._is_register_grown = False

    def book(self, reports: Sequence[Usable]) -> None:
        """Book reports, then check their events."""
        matched = _matched(self._entry.connection, reports)
        for report in reports:
            self._book(report, matched[report.place])
        known = _knowledge(self._entry.connection, self._done)
        for done in self._done:
            report, booked = done.report, done.booked
            checked = check_booked(self._entry, report.pool, booked, known[report.pool.id])
            self.answers[report.place] = about_taken(
                report.file, booked.receipt, booked.docket, done.before, checked
            )

    def _book(self, report: Usable, matched: tuple[Matched, ...]) -> None:
        connection, file = self._entry.connection, report.file
        if file.fingerprint in self._known:
            receipt = self._known[file.fingerprint]
            docket = docket_numbered(connection, receipt.event_id)
            by = who_took_in(connection, receipt.id)
            self.answers[report.place] = about_known(file, receipt, docket, by)
            return
        sought = event_sought(connection, report.pool, report.event, self._wishes.event)
        refusal = self._allows(sought.docket, report.event) if self._allows else None
        if refusal is not None:
            self.answers[report.place] = about_foreign(file, sought.docket, refusal)
            return
        if sought.docket is not None and sought.closed is not None:
            self.answers[report.place] = about_closed(file, sought.docket, sought.closed)
            return
        coming = Coming(
            incoming=report.incoming,
            matched=self._matched_now(report, matched),
            sought=sought,
            today=self._today,
            received=self._wishes.received,
            may_be_new=self._wishes.may_be_new,
        )
        booked = book_report(self._entry, report.pool, coming)
        self._is_register_grown |= booked.has_newcomers
        self._known[file.fingerprint] = booked.receipt
        self._done.append(_Done(report, booked, sought.docket))

    def _matched_now(self, report: Usable, matched: tuple[Matched, ...]) -> tuple[Matched, ...]:
        """Match those once more who were unknown: a report just before may have brought them."""
        unknown = [m.reported for m in matched if m.how in {NEW, OPEN}]
        if not unknown or not self._is_register_grown:
            return matched
        some = replace(report.event, players=tuple(unknown))
        again = match_players(self._entry.connection, some, pool=report.pool)
        now = {m.reported.id: m for m in again}
        return tuple(now.get(m.reported.id, m) for m in matched)


def _matched(connection: Connection, reports: Sequence[Usable]) -> dict[int, tuple[Matched, ...]]:
    found: dict[int, tuple[Matched, ...]] = {}
    for pool in {report.pool.id: report.pool for report in reports}.values():
        events = {r.place: r.event for r in reports if r.pool.id == pool.id}
        found |= match_events(connection, events, pool=pool)
    return found


def _knowledge(connection: Connection, done: Sequence[_Done]) -> dict[int, Knowledge]:
    """Look up once what the book knows of everybody in the events, pool by pool."""
    pools = {d.report.pool.id: d.report.pool for d in done}
    return {
        number: knowledge_of(
            connection,
            pool,
            [d.booked.identified.event for d in done if d.report.pool.id == number],
        )
        for number, pool in pools.items()
    }
