"""A correction where ratings move with each event: the chain again, from the first touched place.

Every event builds on those before it. So whoever comes out of one otherwise goes otherwise into
the next, where he may move others; whoever is moved by nobody is left alone, and so is an event
that nobody touched takes part in.
"""

from collections.abc import Iterable

from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office.entries_held import held_against
from arpad.office.rate_period import Progress
from arpad.office.revise_chain_effects import effects_by_event
from arpad.office.revise_chain_event import EventAgain, Rated, rate_again
from arpad.office.revise_chain_lines import Line, Lines, carried_on
from arpad.office.revise_chain_places import Place, Start, chain_of, is_rated, place_of
from arpad.office.revise_chain_season import revised_series
from arpad.office.revise_chain_starts import plan_starts, revised_start
from arpad.office.revision import Booked, Inputs, RevisedEvent, Revision
from arpad.store.chain import SeasonBars, participants_of_events
from arpad.store.corrections import booked_entries
from arpad.store.dockets import latest_event
from arpad.store.persons import numbers_of


def revise_chain(
    connection: Connection, pool: Pool, inputs: Inputs, progress: Progress | None = None
) -> Revision:
    """Work out what a correction changes in a pool whose ratings move with each event."""
    return _Walk(connection, pool, inputs).revision(progress)


class _Walk:
    """The way along a chain from the first place that is touched."""

    def __init__(self, connection: Connection, pool: Pool, inputs: Inputs) -> None:
        self._connection = connection
        self._inputs = inputs
        self._chain = chain_of(connection, pool, inputs.inserted)
        self._lines = Lines(connection, self._chain)
        self._planned = plan_starts(connection, self._chain, self._lines, inputs)
        self._participants: dict[int, set[int]] = {}
        self._events: list[RevisedEvent] = []
        self._standings: list[PoolStanding] = []
        self._taken_back: list[Booked] = []
        self._added: list[LedgerEntry] = []
        self._findings: tuple[Finding, ...] = ()

    def revision(self, progress: Progress | None) -> Revision:
        """Walk, and return what changes; a refusal ends the way."""
        self._walk(progress)
        moved = [] if self._findings else list(self._lines.moved())
        outdated = [row for line in moved for row in line.outdated]
        return Revision(
            pool=self._chain.pool,
            events=tuple(self._events),
            taken_back=tuple(self._taken_back),
            added=tuple(self._added),
            standings=(*outdated, *self._standings),
            effects=effects_by_event(self._connection, self._chain.pool, moved, self._events),
            findings=self._findings,
        )

    def _walk(self, progress: Progress | None) -> None:
        events = (place_of(self._chain.events[number]) for number in self._inputs.documents)
        first = min((*events, *self._planned), default=None)
        if first is None:
            return
        slots = list(self._chain.since(first))
        numbers = [slot.id for _, slot in slots if isinstance(slot, Docket)]
        self._participants = participants_of_events(self._connection, numbers)
        for done, (place, slot) in enumerate(slots, 1):
            if isinstance(slot, Docket):
                self._event(place, slot)
            elif isinstance(slot, Start):
                self._start(place)
            else:
                self._season(place, slot)
            if progress:
                progress(done, len(slots))
            if self._findings:
                return

    def _start(self, place: Place) -> None:
        planned = self._planned.get(place, {})
        passing = {line.person.id: held for line, held in self._passing(place)}
        for number, start in sorted((passing | planned).items()):
            line = self._lines[number]
            gone, made = revised_start(self._connection, self._chain, line, place, start)
            self._taken_back += gone
            self._added += made
            self._add(place, line, start)

    def _passing(self, place: Place) -> list[tuple[Line, PoolStanding]]:
        """Return those who are moved and have a standing at a place, with that standing."""
        found = ((line, line.held_at(place)) for line in self._lines.moved())
        return [(line, held) for line, held in found if held is not None]

    def _season(self, place: Place, season: SeasonBars) -> None:
        for line in self._lines.moved():
            standing = revised_series(self._chain.pool, line, place, season)
            if standing is not None:
                self._add(place, line, standing)

    def _event(self, place: Place, docket: Docket) -> None:
        """Pass an event, or rate it again where it is corrected or a player comes otherwise."""
        number, documents = docket.id, self._inputs.documents
        members = self._participants[number]
        moved = list(self._lines.moved(members))
        differing = frozenset(line.person.id for line in moved if line.differs(place))
        is_touched = number in documents or bool(differing)
        is_held = is_touched and is_rated(docket)
        stored = latest_event(self._connection, number) if is_held else None
        document = documents.get(number, stored)
        numbers = self._numbers(document)
        if number not in documents and differing.isdisjoint(numbers.values()):
            self._pass(place, moved)
            return
        self._lines.look_up({*members, *numbers.values()})
        again = EventAgain(docket, document, stored, numbers, differing) if document else None
        rated = self._rated(place, again) if again else Rated(None)
        if rated.refusals:
            self._findings = rated.refusals
            return
        lines = [self._lines[n] for n in sorted({*members, *numbers.values()})]
        self._move(place, lines, {s.player_id: s for s in rated.standings})
        self._note(docket, stored, rated)

    def _numbers(self, document: Event | None) -> dict[str, int]:
        codes = [player.id for player in document.players] if document else []
        return numbers_of(self._connection, codes)

    def _rated(self, place: Place, again: EventAgain) -> Rated:
        def stands(number: int) -> PoolStanding:
            return self._lines[number].stands(place)

        return rate_again(self._connection, self._chain.pool, again, stands)

    def _pass(self, place: Place, moved: Iterable[Line]) -> None:
        """Let those who are moved pass an event that stays as it is, or is not rated any more."""
        for line in moved:
            held = line.held_at(place)
            if held is not None:
                is_other = line.differs(place)
                self._add(place, line, carried_on(line.stands(place), held) if is_other else held)

    def _move(self, place: Place, lines: Iterable[Line], after: dict[int, PoolStanding]) -> None:
        """Leave players where an event leaves them; who has no part in it any more goes on."""
        for line in lines:
            held = line.held_at(place)
            left = after.get(line.person.id)
            if left is None and held is not None:
                left = carried_on(line.stands(place), held)
            if left is not None and (line.rows is not None or left != held):
                self._add(place, line, left)

    def _add(self, place: Place, line: Line, standing: PoolStanding) -> None:
        line.add(place, standing)
        self._standings.append(standing)

    def _note(self, docket: Docket, stored: Event | None, rated: Rated) -> None:
        """Keep what comes out otherwise of an event."""
        found = booked_entries(self._connection, self._chain.pool.id, event_ids=[docket.id])
        booked = (Booked(number, entry) for number, entry in found)
        gone, added = held_against(booked, rated.entries)
        if gone or added or rated.document != stored:
            self._events.append(
                RevisedEvent(docket=docket, document=rated.document, taken_back=gone, added=added)
            )
