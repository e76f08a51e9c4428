"""The events of a period again: each by the list in force when it began."""

from collections.abc import Mapping
from datetime import date

from arpad.model.event import Event
from arpad.model.outcome import Outcome
from arpad.model.rating import PoolStanding
from arpad.office.booking import Brought, Moved, moved_by
from arpad.office.entries import entries_by_period, facts_of
from arpad.office.proof.evidence import Evidence
from arpad.office.proof.faults import Fault
from arpad.office.proof.records import EventRecord
from arpad.office.proof.replayed import Progress, Replayed, Watched, rated, standing_of
from arpad.office.rate_period import with_stand_in
from arpad.office.standing_in_event import Knowledge, filled_from


def replay_period(
    evidence: Evidence, numbers: Mapping[str, int], watch: str | None, progress: Progress | None
) -> Replayed:
    """Rate the events of a period again, in the order in which the office did."""
    standings = dict[int, list[PoolStanding]]()
    for stood in evidence.standings:
        number = numbers[stood.code]
        standings.setdefault(number, []).append(standing_of(stood, number))
    last_list = max(evidence.head.earlier, default=None)
    known = Knowledge(evidence.pool, numbers, {}, standings, last_list=last_list)
    newest = {number: rows[-1] for number, rows in standings.items() if not rows[-1].is_nothing}
    replayed, moved = Replayed(standings=newest), dict[str, Moved]()
    for done, record in enumerate(evidence.events(), 1):
        filled = filled_from(known, record.document, Brought(moved))
        outcome = rated(record, filled)
        if isinstance(outcome, Fault):
            replayed.faults.append(outcome)
        else:
            for code, more in moved_by(outcome, filled).items():
                moved.setdefault(code, Moved()).add(more)
            if watch is not None:
                replayed.watched += _watched(evidence, record, filled, outcome, watch)
        if progress:
            progress("rating", done, len(evidence.event_lines))
    _add_up(replayed, moved, numbers)
    return replayed


def _add_up(replayed: Replayed, moved: Mapping[str, Moved], numbers: Mapping[str, int]) -> None:
    brought, standings = {}, dict(replayed.standings)
    for code, more in moved.items():
        number = numbers[code]
        replayed.changes[number] = more.changes
        replayed.games[number] = more.games
        if more.brought:
            brought[number] = more.brought
        if more.stand_in is not None:
            stood = standings.get(number) or PoolStanding(
                player_id=number, since=date.min, rating=None, games=0
            )
            standings[number] = with_stand_in(stood, stood.since, more.stand_in)
    replayed.brought, replayed.standings = brought, standings


def _watched(
    evidence: Evidence, record: EventRecord, filled: Event, outcome: Outcome, code: str
) -> list[Watched]:
    facts = facts_of(record.event, outcome, evidence.head.list_date)
    players = {player.id: player for player in filled.players}
    return [
        Watched(
            event=record.event,
            edition=facts.edition,
            player=players[code],
            outcome=player,
            entries=tuple(entries_by_period(facts, player)),
        )
        for player in outcome.players
        if player.id == code
    ]
