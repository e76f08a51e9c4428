"""The events of a chain again: each goes on from where the one before left its players."""

from collections.abc import Mapping

from arpad.model.event import Event
from arpad.model.outcome import Outcome
from arpad.model.rating import PoolStanding
from arpad.office.entries import entries_by_event, facts_of
from arpad.office.proof.evidence import Evidence
from arpad.office.proof.faults import Fault
from arpad.office.proof.records import EventRecord, StandingRecord
from arpad.office.proof.replayed import Progress, Replayed, Watched, rated, standing_of
from arpad.office.rate_event import standings_after
from arpad.office.standing_in_event import Knowledge, filled_from


def replay_chain(
    evidence: Evidence, numbers: Mapping[str, int], watch: str | None, progress: Progress | None
) -> Replayed:
    """Rate the events of a chain again, in their order."""
    chain = _Chain(evidence, numbers)
    replayed = Replayed(standings={})
    for done, record in enumerate(evidence.events(), 1):
        filled = filled_from(chain.known, record.document)
        outcome = rated(record, filled)
        if isinstance(outcome, Fault):
            replayed.faults.append(outcome)
        else:
            chain.go_on(record.event, filled, outcome)
            if watch is not None:
                replayed.watched += _watched(record, filled, outcome, watch)
        chain.give(record.event)
        if progress:
            progress("rating", done, len(evidence.event_lines))
    replayed.standings = chain.standings()
    return replayed


class _Chain:
    """Where everybody stands as the chain goes on."""

    def __init__(self, evidence: Evidence, numbers: Mapping[str, int]) -> None:
        self._day = evidence.head.list_date
        self._numbers = numbers
        self._rows: dict[int, list[PoolStanding]] = {}
        self._given: dict[int, list[StandingRecord]] = {}
        self.known = Knowledge(evidence.pool, numbers, {}, self._rows)
        for record in evidence.standings:
            if record.after is None:
                self._stand(record)
            else:
                self._given.setdefault(record.after, []).append(record)

    def _stand(self, record: StandingRecord) -> None:
        number = self._numbers[record.code]
        self._rows.setdefault(number, []).append(standing_of(record, number))

    def go_on(self, event: int, filled: Event, outcome: Outcome) -> None:
        """Move the players of an event to where it leaves them."""
        for standing in standings_after(event, filled, outcome, self._numbers):
            self._rows.setdefault(standing.player_id, []).append(standing)

    def give(self, event: int) -> None:
        """Let players stand where the office recorded it after an event."""
        for record in self._given.get(event, ()):
            self._stand(record)

    def standings(self) -> dict[int, PoolStanding]:
        """Return where everybody stands on the day of the list."""
        found = dict[int, PoolStanding]()
        for number, rows in self._rows.items():
            newest = next((row for row in reversed(rows) if row.since <= self._day), None)
            if newest is not None and not newest.is_nothing:
                found[number] = newest
        return found


def _watched(record: EventRecord, filled: Event, outcome: Outcome, code: str) -> list[Watched]:
    facts = facts_of(record.event, outcome, None)
    players = {player.id: player for player in filled.players}
    return [
        Watched(
            event=record.event,
            edition=facts.edition,
            player=players[code],
            outcome=player,
            entries=tuple(entries_by_event(facts, player, players[code].rating)),
        )
        for player in outcome.players
        if player.id == code
    ]
