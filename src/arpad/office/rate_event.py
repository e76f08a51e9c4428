"""Rate events one by one, in order, where a rating moves with each: shogi and Scrabble."""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding
from arpad.office.agreements import with_answers
from arpad.office.booking import BLOCKING
from arpad.office.done_before import event_has_been
from arpad.office.entries import entries_by_event, facts_of
from arpad.office.event_sought import CLOSED
from arpad.office.office import Office, OfficeError
from arpad.office.pools import edition_for, pool_called, pool_of
from arpad.office.rate_period import decided_on
from arpad.office.standing_in_event import filled_from, knowledge_of
from arpad.regulations.application import rate
from arpad.store import dockets as book
from arpad.store.book import Entry
from arpad.store.chain import AS_RATED, last_rated
from arpad.store.decisions import decisions_of
from arpad.store.ledger import add_entries
from arpad.store.standings import add_standings
from arpad.store.who_did import who_moved_event

_ANSWERED = "agreements to grades"


class RatedTable(Struct, frozen=True):
    """An event as it was rated, what came of it, and what speaks against it.

    `reported` is the event before anything was filled in from the book.
    """

    docket: Docket
    event: Event
    outcome: Outcome
    reported: Event

    @property
    def refusals(self) -> tuple[Finding, ...]:
        """Return what speaks against rating the event."""
        return tuple(f for f in self.outcome.findings if f.severity in BLOCKING)


def next_event(connection: Connection, pool: Pool) -> Docket | None:
    """Return the event whose turn it is: of those that are ready the one that ended first."""
    ready = book.dockets(connection, pool_id=pool.id, states=[State.READY])
    return ready[0] if ready else None


def rate_event(office: Office, number: int, *, commit: bool) -> RatedTable:
    """Rate one event if it is its turn; book it, or only show it."""
    if not commit:
        with office.reading() as connection:
            pool, docket = _in_turn(connection, number)
            return _rated(connection, pool, docket)
    with office.writing(f"event rate {number}") as entry:
        pool, docket = _in_turn(entry.connection, number)
        rated = _rated(entry.connection, pool, docket)
        _book(entry, pool, rated)
        return rated


def rate_events(office: Office, code: str) -> Iterator[RatedTable]:
    """Rate and book every event that is ready, one after the other, each for good.

    It stops before the first one that a refusal stops: later ones would build on it.
    """
    with office.reading() as connection:
        pool = _by_event(pool_called(connection, code))
    while True:
        with office.reading() as connection:
            docket = next_event(connection, pool)
        if docket is None:
            return
        rated = rate_event(office, docket.id, commit=True)
        yield rated
        if rated.refusals:
            return


def _by_event(pool: Pool) -> Pool:
    if pool.moves is not Moves.BY_EVENT:
        raise OfficeError(
            f"The pool {pool.code} moves by lists: arpad period rate {pool.code} LIST-DATE."
        )
    return pool


def _in_turn(connection: Connection, number: int) -> tuple[Pool, Docket]:
    docket = book.docket(connection, number)
    if docket is None:
        raise OfficeError(f"There is no event {number}; arpad event list shows them.")
    pool = _by_event(pool_of(connection, docket))
    if docket.state in CLOSED:
        raise OfficeError(f"{event_has_been(connection, docket)}.")
    if docket.state is not State.READY:
        raise OfficeError(
            f"Event {number}, {docket.name}, is {docket.state.value}, not ready; it was left so "
            f"by {who_moved_event(connection, number)}."
        )
    first = next_event(connection, pool)
    if first is not None and first.id != number:
        raise OfficeError(
            f"Event {first.id}, {first.name}, ended before event {number} and is rated first."
        )
    _check_order(docket, last_rated(connection, pool.id))
    return pool, docket


def chain_order(docket: Docket) -> tuple[date, date, int]:
    """Return by what events are put in order: the end, the start, the number."""
    return docket.last_day or docket.start, docket.start, docket.id


def _check_order(docket: Docket, last: Docket | None) -> None:
    """Refuse an event that comes too late: what was rated since would have to build on it."""
    if last is not None and chain_order(last) > chain_order(docket):
        raise OfficeError(
            f"Event {docket.id}, {docket.name}, comes before event {last.id}, {last.name}, which "
            f"ended on {last.last_day or last.start} and has been rated already. Book it as a "
            f"correction, which rates all events since then again: arpad correct late {docket.id}."
        )


def _rated(connection: Connection, pool: Pool, docket: Docket) -> RatedTable:
    document = book.latest_event(connection, docket.id)
    if document is None:
        raise OfficeError(f"Event {docket.id}, {docket.name}, has no report yet.")
    document = with_answers(connection, pool, document)
    event = filled_from(knowledge_of(connection, pool, [document]), document)
    event = decided_on(event, decisions_of(connection, [docket.id]).get(docket.id, ()))
    edition, readings = edition_for(pool, event.last_day)
    return RatedTable(docket, event, rate(event, edition=edition, readings=readings), document)


def _book(entry: Entry, pool: Pool, rated: RatedTable) -> None:
    """Book an event: its entries, where its players stand now, and its state."""
    number, connection = rated.docket.id, entry.connection
    if rated.refusals:
        book.set_state(entry, number, State.WAITING, rated.refusals[0].message)
        return
    numbers = knowledge_of(connection, pool, [rated.event]).numbers
    facts = facts_of(number, rated.outcome, None)
    players = {player.id: player for player in rated.event.players}
    entries = (
        made
        for outcome in rated.outcome.players
        for made in entries_by_event(facts, outcome, players[outcome.id].rating)
    )
    add_entries(entry, pool.id, numbers, entries)
    add_standings(entry, pool.id, standings_after(number, rated.event, rated.outcome, numbers))
    if rated.reported != book.latest_event(connection, number):
        book.add_versions(entry, [(number, None, _ANSWERED, rated.reported)])
    book.add_versions(entry, [(number, None, AS_RATED, rated.event)])
    book.set_state(entry, number, State.RATED)


def standings_after(
    number: int, event: Event, outcome: Outcome, numbers: Mapping[str, int]
) -> Iterator[PoolStanding]:
    """Yield where an event leaves those who have played in it."""
    players = {player.id: player for player in event.players}
    for player in outcome.players:
        if player.games:
            code = player.id
            yield _standing_after(players[code], player, numbers[code], event.last_day, number)


def _standing_after(
    player: Player, outcome: PlayerOutcome, number: int, since: date, event: int
) -> PoolStanding:
    games = outcome.games_after
    return PoolStanding(
        player_id=number,
        since=since,
        event_id=event,
        rating=outcome.after,
        games=(player.games or 0) + outcome.games if games is None else games,
        memory=Memory(
            history=outcome.history or (),
            bonus_used=outcome.bonus_used,
            grade=outcome.grade,
            outside_grade=player.outside_grade,
            evidence=player.evidence,
            counters=outcome.counters or player.counters,
            approvals=outcome.approvals or (),
            last_event=outcome.last_event,
            tournaments=outcome.tournaments_after,
            series=outcome.series,
        ),
    )
