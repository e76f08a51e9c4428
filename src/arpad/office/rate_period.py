"""Rate a period: every checked event that enters a list becomes ledger entries, or is shown first.

All events use the list in force when they start. They are taken in the order of their last days,
because what a player who is still unrated brings from one event counts in the next.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.engines.local import spread, uncollected
from arpad.formats.wording import sentence
from arpad.model.docket import Docket, State
from arpad.model.event import Decision, Event
from arpad.model.player import EarlierResult
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding
from arpad.office.booking import Booking, Bookkeeper, EventLine, Moved
from arpad.office.done_before import list_is_out
from arpad.office.games_in_period import with_games_of_period
from arpad.office.office import Office, OfficeError
from arpad.office.period_portions import portions
from arpad.office.pools import pool_called
from arpad.office.read_beside import read_beside
from arpad.office.recount import book_recount, recount
from arpad.office.revision import RevisedEvent
from arpad.office.standing_in_event import Knowledge, knowledge_of
from arpad.regulations.application import list_in_force
from arpad.store import dockets as book
from arpad.store.book import Book, Entry
from arpad.store.bulk import look_at_tables
from arpad.store.decisions import decisions_of
from arpad.store.gate_results import changes_for
from arpad.store.lists import lists_of
from arpad.store.persons import person_columns
from arpad.store.rows_by_number import RowsByNumber
from arpad.store.schema import event_version, sheet
from arpad.store.sheets import add_sheets
from arpad.store.standings import add_standings
from arpad.store.who_did import Deed, who_rated_for

if TYPE_CHECKING:
    from arpad.office.large_period import Portion

Progress = Callable[[int, int], None]
"""Is told how many of how many events are done."""

_AT_ONCE = 500
"""So many events are kept in memory before their entries go into the book."""
_A_LOT = 2000
"""So many events of a large period are booked together."""
_WORTH_SPREADING = 1000
"""From so many events on, they are rated on columns and on all cores."""


class RatedPeriod(Struct):
    """The events that enter a list, those stopped by a refusal, and those that wait for a later.

    `before` says who has rated events for this list already; `recounted` are those of them in which
    K is another one, as players have more games in the period by now.
    """

    pool: Pool
    list_date: date
    rated: list[EventLine] = field(default_factory=list)
    stopped: list[EventLine] = field(default_factory=list)
    later: Sequence[Docket] = ()
    before: Deed | None = None
    recounted: Sequence[RevisedEvent] = ()
    entered: dict[str, Moved] = field(default_factory=dict)
    on_columns: list[Iterator[tuple[str, Moved]]] = field(default_factory=list)

    def add(self, booking: Booking) -> None:
        """Take an event in: its line, and what it did to its players."""
        (self.stopped if booking.line.refusals else self.rated).append(booking.line)
        self._enter(booking.moved.items())

    @property
    def moved(self) -> dict[str, Moved]:
        """Return what the period did to its players, by their codes.

        What large periods have on columns is entered when somebody asks.
        """
        while self.on_columns:
            self._enter(self.on_columns.pop(0))
        return self.entered

    def _enter(self, several: Iterable[tuple[str, Moved]]) -> None:
        for code, moved in several:
            self.entered.setdefault(code, Moved()).add(moved)


def rate_period(
    office: Office, code: str, list_date: date, *, commit: bool, progress: Progress | None = None
) -> RatedPeriod:
    """Rate what enters a list; book it, or only show it."""
    if commit:
        with office.writing(f"period rate {code} {list_date}") as entry, uncollected():
            entering = _entering(office.book, entry.connection, code, list_date)
            return _booked(entry, *entering, progress)
    with office.reading() as connection, uncollected():
        period, events, known = _entering(None, connection, code, list_date)
        rated = _portions if len(events) >= _WORTH_SPREADING else _bookings
        for _ in rated(period, events, known, progress):
            pass
        return period


def _booked(
    entry: Entry,
    period: RatedPeriod,
    events: Sequence[tuple[Docket, Event]],
    known: Knowledge,
    progress: Progress | None,
) -> RatedPeriod:
    book_recount(entry, period.pool, period.recounted)
    if len(events) >= _WORTH_SPREADING:
        _book_large(entry, period, _portions(period, events, known, progress))
    else:
        from arpad.office.sheets import sheets_of_entries  # noqa: PLC0415 - arrays

        bookings = _bookings(period, events, known, progress)
        while some := list(islice(bookings, _AT_ONCE)):
            made = (e for booking in some for e in booking.entries)
            sheets = sheets_of_entries(made, known.numbers)
            add_sheets(entry, period.pool.id, period.list_date, sheets.columns())
            _book(entry, period, some)
    add_standings(entry, period.pool.id, _still_unrated(period, known))
    return period


def _book_large(entry: Entry, period: RatedPeriod, portions: Iterable["Portion"]) -> None:
    """Book portions as they come; their events in lots, so that entries go in beside the work."""
    rated = list[Booking]()
    for portion in portions:
        add_sheets(entry, period.pool.id, period.list_date, portion.sheets.columns())
        rated += portion.bookings
        if len(rated) >= _A_LOT:
            _book(entry, period, rated)
            rated = []
    _book(entry, period, rated)
    look_at_tables(entry.connection, sheet, event_version)


def check_list_date(connection: Connection, pool: Pool, list_date: date) -> None:
    """Refuse a day that is no day of a list, or whose list is out already."""
    if pool.moves is not Moves.BY_PERIOD:
        raise OfficeError(
            f"The pool {pool.code} moves event by event: arpad event rate --pool {pool.code}."
        )
    try:
        found = list_in_force(
            list_date,
            federation=pool.federation.casefold(),
            discipline=pool.discipline,
            readings=pool.chosen_on(list_date).readings,
        ).list_date
    except ValueError as problem:
        raise OfficeError(sentence(str(problem))) from problem
    if found != list_date:
        raise OfficeError(f"{list_date} is no day of a list; {found} is one.")
    lists = lists_of(connection, pool.id)
    if lists and lists[-1].list_date >= list_date:
        raise OfficeError(
            f"{list_is_out(connection, lists[-1])}, so that nothing more enters that of "
            f"{list_date}; name a later one."
        )


def _entering(
    held: Book | None, connection: Connection, code: str, list_date: date
) -> tuple[RatedPeriod, list[tuple[Docket, Event]], Knowledge]:
    """Return the events that enter a list, in order, and what the book knows of their players.

    `held` is the book, if the connection holds it.
    """
    pool = pool_called(connection, code)
    check_list_date(connection, pool, list_date)
    ready = book.dockets(connection, pool_id=pool.id, states=[State.READY])
    entering = [d for d in ready if d.list_date is not None and d.list_date <= list_date]
    later = [d for d in ready if d.list_date is None or d.list_date > list_date]
    with _persons_beside(held, connection, len(entering)) as persons:
        documents = dict(book.latest_events(connection, pool.id, [State.READY]))
        events = [(d, book.unpacked(documents.pop(d.id))) for d in entering]
        known = knowledge_of(connection, pool, (event for _, event in events), persons)
    decided = decisions_of(connection, [docket.id for docket in entering])
    in_order = [(docket, decided_on(event, decided.get(docket.id, ()))) for docket, event in events]
    counted = with_games_of_period(
        in_order, known, lambda: changes_for(connection, pool, list_date)
    )
    period = RatedPeriod(
        pool,
        list_date,
        later=later,
        before=who_rated_for(connection, pool.id, list_date),
        recounted=recount(connection, pool, list_date, counted.grown),
    )
    return period, counted.events, known


@contextmanager
def _persons_beside(
    held: Book | None, connection: Connection, events: int
) -> Iterator[Callable[[], RowsByNumber] | None]:
    """Let everybody be looked up for a large period while its events are read."""
    if events < _WORTH_SPREADING:
        yield None
        return
    with read_beside(held, connection, lambda c: person_columns(c).with_few_values()) as persons:
        yield persons


def decided_on(event: Event, decisions: Sequence[Decision]) -> Event:
    """Return an event with the decisions that the book holds, besides those of its report."""
    return replace(event, decisions=(*event.decisions, *decisions)) if decisions else event


def _bookings(
    period: RatedPeriod,
    events: Sequence[tuple[Docket, Event]],
    known: Knowledge,
    progress: Progress | None,
) -> Iterator[Booking]:
    """Rate event after event; each one knows what players brought from those before it."""
    keeper = Bookkeeper(period.pool, period.list_date, known)
    for done, (docket, event) in enumerate(events, 1):
        booking = keeper.booking(docket, event, period.entered)
        period.add(booking)
        yield booking
        if progress:
            progress(done, len(events))


def _portions(
    period: RatedPeriod,
    events: Sequence[tuple[Docket, Event]],
    known: Knowledge,
    progress: Progress | None,
) -> Iterator["Portion"]:
    """Rate portions of events on all cores; those of one have nothing to do with another."""
    from arpad.office.large_period import LargePeriod, moved_players  # noqa: PLC0415 - arrays

    large = LargePeriod(Bookkeeper(period.pool, period.list_date, known))
    done = 0
    tasks = portions(events, known)
    for portion in spread(lambda task: large.portion([events[at] for at in task]), tasks):
        for booking in portion.bookings:
            period.add(booking)
        period.on_columns.append(moved_players(portion.moved))
        yield portion
        done += len(portion.bookings)
        if progress:
            progress(done, len(events))


def _book(entry: Entry, period: RatedPeriod, bookings: Sequence[Booking]) -> None:
    """Book some events whose entries are made: the event as it was rated, and its new state."""
    rated = [b for b in bookings if not b.line.refusals]
    documents = ((b.line.docket.id, b.document) for b in rated)
    book.add_packed(entry, ((n, None, "as rated", event) for n, event in documents if event))
    numbers = [b.line.docket.id for b in rated]
    book.set_states(entry, numbers, State.RATED, list_date=period.list_date)
    for line in (b.line for b in bookings if b.line.refusals):
        book.set_state(entry, line.docket.id, State.WAITING, line.refusals[0].message)


def _still_unrated(period: RatedPeriod, known: Knowledge) -> Iterator[PoolStanding]:
    """Yield the standings of players whose results, or changes, wait for a first rating."""
    for code, moved in period.entered.items():
        if not moved.brought and moved.stand_in is None:
            continue
        newest = known.newest(code) or PoolStanding(
            player_id=known.numbers[code], since=period.list_date, rating=None, games=0
        )
        if moved.stand_in is not None:
            newest = with_stand_in(newest, period.list_date, moved.stand_in)
        yield with_results(newest, period.list_date, moved.brought) if moved.brought else newest


def with_stand_in(standing: PoolStanding, since: date, rating: int) -> PoolStanding:
    """Return a standing that remembers the standard rating by which its games were rated."""
    memory = replace(standing.memory, stand_in=standing.memory.stand_in or rating)
    return replace(standing, since=since, event_id=None, memory=memory)


def with_results(
    standing: PoolStanding, list_date: date, brought: Sequence[EarlierResult]
) -> PoolStanding:
    """Return a standing that remembers the results of a period, and their games for its list."""
    memory = standing.memory
    periods = dict(memory.periods)
    games = periods.pop(list_date, 0) + sum(result.games for result in brought)
    remembered = replace(
        memory,
        results=(*memory.results, *brought),
        periods=(*periods.items(), (list_date, games)),
    )
    return replace(standing, since=list_date, event_id=None, memory=remembered)
