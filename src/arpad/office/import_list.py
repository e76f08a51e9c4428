"""Taking over lists: players, names, the lists themselves, standings, and entries of the ledger.

What a list says is taken as it is: nothing is rated again. The ledger enters for every player what
brings him to the rating of the list, so that it always adds up to the ratings that stand.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.finding import Finding
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.pool import Pool
from arpad.office.fingerprint import fingerprint_of
from arpad.office.import_dates import edition_on, last_day_of
from arpad.office.import_persons import Entered, KnownPersons
from arpad.office.import_reading import ReadRows, counted, read_rows
from arpad.office.import_rows import ImportedRow
from arpad.office.import_source import ListSource, Progress
from arpad.office.import_standing import booked_row, standing_after
from arpad.office.office import OfficeError
from arpad.store.book import Entry
from arpad.store.bulk import look_at_tables
from arpad.store.ledger import add_entries
from arpad.store.lists import BookedRow, ListHead, Origin, add_list, list_on, next_number, rows_of
from arpad.store.standings import add_standings, standings_on

ARTICLE = "import"
"""What the ledger cites for a rating that was taken over: no article of any text."""


class Imported(Struct, frozen=True, kw_only=True):
    """What became of a list; one that was there already changed nothing."""

    file: str
    list_date: date
    number: int
    fingerprint: str
    is_known: bool
    players: int
    rated: int
    entered: Entered
    has_standings: bool
    findings: tuple[Finding, ...]


class Takeover:
    """Lists of one pool on their way into the book, by their days.

    `partly` takes over what can be read of a list where something cannot.
    """

    def __init__(
        self,
        connection: Connection,
        pool: Pool,
        first_day: date,
        *,
        partly: bool = False,
        progress: Progress | None = None,
    ) -> None:
        """Look up what the book knows before the first of the lists."""
        self._pool = pool
        self._partly = partly
        self._progress = progress
        self._persons = KnownPersons(connection)
        self._standings = standings_on(connection, pool.id)
        self._ratings = {number: s.rating for number, s in self._standings.items()}
        self._until = max((s.since for s in self._standings.values()), default=None)
        self._inactive = _inactive_before(connection, pool, first_day)

    def take(self, entry: Entry, source: ListSource, day: date, *, stands: bool) -> Imported:
        """Take a list over; with `stands` its players stand where it leaves them, from its day on.

        A list older than where players stand already is history and moves nobody.
        """
        read = read_rows(source, partly=self._partly)
        known = list_on(entry.connection, self._pool.id, day)
        if known is not None and known.list_date == day:
            return self._recognised(source, known, read)
        entered = self._persons.enter(
            entry, read.rows, day=day, source=f"list of {day}, {source.name}", told=self._progress
        )
        booked = list(self._booked(read.rows))
        head = self._head(entry.connection, day, fingerprint_of(booked))
        add_list(entry, head, counted(booked, "list", self._progress))
        look_at_tables(entry.connection)
        follows = self._until is None or day > self._until
        if follows:
            self._follow(read.rows, day)
        if follows and stands:
            self._stand(entry, read.rows, head)
        return _imported(source, head, read, entered, has_standings=follows and stands)

    def _recognised(self, source: ListSource, known: ListHead, read: ReadRows) -> Imported:
        """Recognise a list that is there already; go on from it with the next one."""
        found = fingerprint_of(self._booked(read.rows))
        if found != known.fingerprint:
            raise OfficeError(
                f"{source.name}: the pool {self._pool.code} has another list of "
                f"{known.list_date} already, number {known.number} ({known.origin.value}); what "
                "is out is never changed. Nothing was taken over."
            )
        if self._until is None or known.list_date > self._until:
            self._follow(read.rows, known.list_date)
        return _imported(source, known, read, Entered(0, 0), has_standings=False, is_known=True)

    def _booked(self, rows: Sequence[ImportedRow]) -> Iterator[BookedRow]:
        """Yield those with a rating as rows of the list, and count lists of the inactive."""
        before, self._inactive = self._inactive, {}
        position = 0
        for row in rows:
            if row.rating is None:
                continue
            position += 1
            number = self._persons.numbers.get(row.code, 0)
            booked = booked_row(row, number, position, before.get(number, 0))
            if row.is_inactive:
                self._inactive[number] = booked.inactive_lists
            yield booked

    def _head(self, connection: Connection, day: date, fingerprint: str) -> ListHead:
        return ListHead(
            pool_id=self._pool.id,
            number=next_number(connection, self._pool.id),
            list_date=day,
            last_day=last_day_of(self._pool, day),
            edition=edition_on(self._pool, day),
            readings={},
            origin=Origin.IMPORTED,
            fingerprint=fingerprint,
        )

    def _follow(self, rows: Sequence[ImportedRow], day: date) -> None:
        """Move everybody on the list to where it leaves them."""
        self._until = day
        for row in rows:
            number = self._persons.numbers[row.code]
            before = self._standings.get(number)
            if row.rating is not None or before is not None:
                self._standings[number] = standing_after(row, number, self._pool, day, before)

    def _stand(self, entry: Entry, rows: Sequence[ImportedRow], head: ListHead) -> None:
        """Add standings, and what the ledger lacks to the ratings in them."""
        numbers = self._persons.numbers
        moved = [row for row in rows if numbers[row.code] in self._standings]
        standings = (self._standings[numbers[row.code]] for row in moved)
        add_standings(entry, self._pool.id, counted(standings, "standings", self._progress))
        entries = self._entries(moved, head)
        add_entries(entry, self._pool.id, numbers, counted(entries, "ledger", self._progress))

    def _entries(self, rows: Sequence[ImportedRow], head: ListHead) -> Iterator[LedgerEntry]:
        for row in rows:
            number = self._persons.numbers[row.code]
            before = self._ratings.get(number)
            self._ratings[number] = row.rating
            amount = 100 * ((row.rating or 0) - (before or 0))
            if amount == 0:
                continue
            yield LedgerEntry(
                player=row.code,
                cause=Cause.START,
                amount=amount,
                article=ARTICLE,
                edition=head.edition,
                list_date=head.list_date,
                k=row.k,
            )


def _inactive_before(connection: Connection, pool: Pool, day: date) -> dict[int, int]:
    """Return for how many lists players have been inactive on the list before a day."""
    before = list_on(connection, pool.id, day - timedelta(days=1))
    if before is None:
        return {}
    rows = rows_of(connection, before.id)
    return {r.player_id: r.inactive_lists for r in rows if r.row.is_inactive}


def _imported(
    source: ListSource,
    head: ListHead,
    read: ReadRows,
    entered: Entered,
    *,
    has_standings: bool,
    is_known: bool = False,
) -> Imported:
    return Imported(
        file=source.name,
        list_date=head.list_date,
        number=head.number,
        fingerprint=head.fingerprint,
        is_known=is_known,
        players=len(read.rows),
        rated=sum(row.rating is not None for row in read.rows),
        entered=entered,
        has_standings=has_standings,
        findings=read.findings,
    )
