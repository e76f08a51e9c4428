"""One period of a revision: its events rated again, as far as a correction touches them.

Games are rated by the published ratings of the list in force. What a correction changes is the
event itself, the numbers of games that K depends on, those of the period among them, and what
players without a rating bring.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct, field
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.outcome import Outcome
from arpad.model.player import Player
from arpad.office.booking import BLOCKING, Brought, Moved, before_the_book, moved_by
from arpad.office.correct_event import NOT_RATED
from arpad.office.entries import entries_by_period, facts_of
from arpad.office.entries_held import held_against, in_time
from arpad.office.games_in_period import may_matter, told
from arpad.office.rated_again import Basis, basis_of, rated_again
from arpad.office.revision import Booked, Inputs, RevisedEvent
from arpad.office.standing_in_event import filled_from, standard_standings
from arpad.office.timelines import Timeline, Timelines
from arpad.store.corrections import booked_entries
from arpad.store.dockets import latest_event
from arpad.store.persons import numbers_of, persons_on


class RevisedPeriod(Struct):
    """What became of a period: which events come out otherwise, and whom it moved by how much."""

    events: list[RevisedEvent] = field(default_factory=list)
    moved: dict[str, Moved] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


class _Rated(Struct, frozen=True):
    """An event as the law rates it: the filled document, its entries and what it moved."""

    document: Event | None
    entries: tuple[LedgerEntry, ...] = ()
    moved: Mapping[str, Moved] = {}
    findings: tuple[Finding, ...] = ()


_NOT_RATED = _Rated(None)


class PeriodAgain:
    """The events that enter one list, those first that ended first."""

    def __init__(
        self,
        connection: Connection,
        lines: Timelines,
        inputs: Inputs,
        list_date: date,
        games: Mapping[str, int] | None = None,
    ) -> None:
        """Begin a period; `games` are those of the period of players whose K may depend on it."""
        self.period = RevisedPeriod()
        self._games = games or {}
        self._told: list[tuple[date, Player]] = []
        self._connection = connection
        self._lines = lines
        self._inputs = inputs
        self._list_date = list_date
        self._queue: list[tuple[date, date, int]] = []
        self._dockets: dict[int, Docket] = {}
        self._done: dict[int, Mapping[str, Moved]] = {}
        self._now: tuple[date, date, int] = (date.min, date.min, 0)

    def rate(self, corrected: Iterable[Docket]) -> RevisedPeriod:
        """Rate again what is corrected, and every event of a player who is touched by then."""
        for one in corrected:
            self._await(one)
        for line in list(self._lines.touched.values()):
            self._take_up(line)
        while self._queue:
            self._now = heapq.heappop(self._queue)
            self._event(self._dockets[self._now[2]])
        return self.period

    def games_told_wrongly(self) -> dict[str, int]:
        """Return how many games those have in the period whose K rests on another number.

        Of players who are not touched the period does not know all games.
        """
        found = dict[str, int]()
        for start, player in self._told:
            if self._lines.with_code(player.id) is None:
                continue
            games = self.period.moved.get(player.id, Moved()).games
            if may_matter(self._lines.pool, start, player.games_in_period, games):
                found[player.id] = games
        return found

    def _await(self, one: Docket) -> None:
        if one.id not in self._dockets:
            self._dockets[one.id] = one
            heapq.heappush(self._queue, _order(one))

    def _take_up(self, line: Timeline) -> None:
        """Add what the period has moved for a player so far, and wait for his further events."""
        for one in line.events:
            if one.list_date != self._list_date:
                continue
            if _order(one) >= self._now and one.id not in self._done:
                self._await(one)
            else:
                self._add(line.person.code, self._moved(one).get(line.person.code))

    def _moved(self, one: Docket) -> Mapping[str, Moved]:
        """Return what an event moved whose turn has passed."""
        if one.id not in self._done:
            stored = latest_event(self._connection, one.id)
            rated = self._rated(one, stored, self._booked(one)) if stored else _NOT_RATED
            self._tell(rated)
            self._done[one.id] = rated.moved
        return self._done[one.id]

    def _tell(self, rated: _Rated) -> None:
        """Note by which games of the period the players of an event have their K."""
        if rated.document is not None and rated.moved:
            moved = (p for p in rated.document.players if p.id in rated.moved)
            self._told += [(rated.document.start, player) for player in moved]

    def _touch(self, codes: Iterable[str]) -> None:
        numbers = numbers_of(self._connection, sorted(codes))
        for line in self._lines.touch(numbers.values(), self._list_date):
            self._take_up(line)

    def _add(self, code: str, moved: Moved | None) -> None:
        if moved is not None:
            self.period.moved.setdefault(code, Moved()).add(moved)

    def _event(self, one: Docket) -> None:
        """Rate an event as it was and as it is to be; whoever comes out otherwise is touched."""
        booked = self._booked(one)
        is_new = one.id in self._inputs.inserted
        stored = latest_event(self._connection, one.id)
        wanted = self._inputs.documents.get(one.id, stored)
        was = self._rated(one, stored, booked) if stored and not is_new else _NOT_RATED
        known = {player.id for player in stored.players} if stored and not is_new else set()
        if wanted is not None:
            self._touch({player.id for player in wanted.players} - known)
        filled = self._filled(one, wanted, stored) if wanted else None
        is_now = self._rated(one, filled, booked) if filled else _NOT_RATED
        self._tell(is_now)
        for code, moved in is_now.moved.items():
            if self._lines.with_code(code) is not None:
                self._add(code, moved)
        self._done[one.id] = is_now.moved
        self._touch(_differing(was, is_now))
        self.period.findings += is_now.findings
        gone, added = held_against(booked, is_now.entries)
        if gone or added or one.id in self._inputs.documents:
            self.period.events.append(
                RevisedEvent(docket=one, document=is_now.document, taken_back=gone, added=added)
            )

    def _booked(self, one: Docket) -> list[Booked]:
        pool_id = self._lines.pool.id
        found = booked_entries(self._connection, pool_id, event_ids=[one.id])
        return [Booked(number, entry) for number, entry in found]

    def _rated(self, one: Docket, event: Event, booked: Sequence[Booked]) -> _Rated:
        outcome = rated_again(event, self._basis(event, booked))
        refusals = tuple(f for f in outcome.findings if f.severity in BLOCKING)
        if one.id in self._inputs.inserted:
            refusals += tuple(before_the_book(self._lines.knowledge({}), event))
        if refusals:
            return _Rated(event, findings=refusals)
        return _Rated(event, self._entries(one, outcome), moved_by(outcome, event))

    def _basis(self, event: Event, booked: Sequence[Booked]) -> Basis:
        return basis_of(self._lines.pool, event, (in_time(each.entry) for each in booked))

    def _entries(self, one: Docket, outcome: Outcome) -> tuple[LedgerEntry, ...]:
        facts = facts_of(one.id, outcome, self._list_date)
        return tuple(e for player in outcome.players for e in entries_by_period(facts, player))

    def _filled(self, one: Docket, wanted: Event, stored: Event | None) -> Event:
        """Return an event with what the revision knows of those who are touched.

        Whom the office had not seen in the event, it takes from the register.
        """
        was_rated = stored is not None and one.state not in NOT_RATED
        seen = {player.id for player in stored.players} if stored and was_rated else set()
        fresh = [p.id for p in wanted.players if p.id not in seen]
        numbers = numbers_of(self._connection, fresh)
        persons = persons_on(self._connection, numbers=list(numbers.values()))
        known = self._lines.knowledge(persons)
        standard = standard_standings(self._connection, known.pool, wanted.start, numbers.values())
        of_register = replace(known, standard=standard)
        brought = Brought(self.period.moved)

        def as_known(player: Player) -> Player:
            if self._lines.with_code(player.id) is None:
                return player
            alone = replace(wanted, players=(player,))
            book = of_register if player.id in numbers else known
            return filled_from(book, alone, brought).players[0]

        return told(replace(wanted, players=tuple(map(as_known, wanted.players))), self._games)


def _order(one: Docket) -> tuple[date, date, int]:
    return one.last_day or one.start, one.start, one.id


def _differing(was: _Rated, is_now: _Rated) -> set[str]:
    """Return whose changes, games or results an event no longer leaves as they were."""
    codes = was.moved.keys() | is_now.moved.keys()
    moved = {code for code in codes if was.moved.get(code) != is_now.moved.get(code)}
    entries = set(was.entries) ^ set(is_now.entries)
    return moved | {entry.player for entry in entries}
