"""Taking a correction back: what it put in is taken out again, and the rest is worked out anew.

An undo does not restore old numbers; it restores what they were made from. So whatever else was
corrected in between stays corrected.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.correction import Correction, CorrectionKind
from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.pool import Pool
from arpad.office.correct_event import with_person, with_result
from arpad.office.corrected_bases import bases_that_stand
from arpad.office.correction_plan import (
    RATED,
    GameFacts,
    MergeFacts,
    PersonFacts,
    Plan,
    StartFacts,
    StateFacts,
    of_event,
    rated_event,
    without_person,
)
from arpad.office.event_sought import BEYOND, docket_numbered
from arpad.office.office import OfficeError
from arpad.office.register import number_of_player
from arpad.office.revision import Inputs
from arpad.store.correction_rows import correction_numbered
from arpad.store.dockets import latest_event
from arpad.store.player_events import newest_versions
from arpad.store.pools import pools
from arpad.store.starts import start_entries


class Undo(Struct, frozen=True):
    """The number of a correction that is to be taken back."""

    number: int


def plan_undo(connection: Connection, undo: Undo) -> Plan:
    """Plan to take a correction back."""
    is_known = 0 < undo.number < BEYOND
    found = correction_numbered(connection, undo.number) if is_known else None
    if found is None:
        raise OfficeError(f"There is no correction {undo.number}; arpad errata lists all.")
    if found.undone_by is not None:
        by = correction_numbered(connection, found.undone_by)
        said = f" by {by.who} on {by.day}" if by else ""
        raise OfficeError(
            f"Correction {found.id} has been taken back{said} (correction {found.undone_by})."
        )
    if found.undoes is not None:
        raise OfficeError(
            f"Correction {found.id} takes correction {found.undoes} back: make that one anew."
        )
    plan = _PLANS[found.kind](connection, found)
    inputs = tuple((pool, replace(each, undoing=found.id)) for pool, each in plan.inputs)
    return replace(plan, inputs=inputs, undoes=found)


def _result(connection: Connection, found: Correction) -> Plan:
    facts = msgspec.json.decode(found.facts, type=GameFacts)
    docket, stored = rated_event(connection, found.event_id or 0)
    games = {(g.round, g.white, g.black): g.result for g in stored.games}
    if games.get((facts.round, facts.white, facts.black)) is not facts.is_now:
        raise _changed_since(found)
    back = replace(facts, was=facts.is_now, is_now=facts.was)
    document = with_result(stored, facts, facts.was)
    return of_event(connection, found.kind, docket, back, document)


def _person(connection: Connection, found: Correction) -> Plan:
    facts = msgspec.json.decode(found.facts, type=PersonFacts)
    docket, stored = rated_event(connection, found.event_id or 0)
    present = {player.id: player for player in stored.players}
    if facts.is_now not in present or facts.was in present:
        raise _changed_since(found)
    back = PersonFacts(
        was=facts.is_now, is_now=facts.was, player=without_person(present[facts.is_now])
    )
    document = with_person(stored, facts.is_now, facts.player)
    return of_event(connection, found.kind, docket, back, document)


def _withdrawal(connection: Connection, found: Correction) -> Plan:
    facts = msgspec.json.decode(found.facts, type=StateFacts)
    docket = docket_numbered(connection, found.event_id or 0)
    stored = latest_event(connection, docket.id)
    if docket.state is not State.REFUSED or stored is None:
        raise _changed_since(found)
    back = StateFacts(state=docket.state)
    plan = of_event(connection, found.kind, docket, back, stored, is_new=True)
    return replace(plan, states={docket.id: facts.state})


def _late(connection: Connection, found: Correction) -> Plan:
    facts = msgspec.json.decode(found.facts, type=StateFacts)
    docket, _ = rated_event(connection, found.event_id or 0)
    plan = of_event(connection, found.kind, docket, StateFacts(state=docket.state), None)
    return replace(plan, states={docket.id: facts.state})


def _start(connection: Connection, found: Correction) -> Plan:
    facts = msgspec.json.decode(found.facts, type=StartFacts)
    number = number_of_player(connection, facts.player)
    pool = next(p for p in pools(connection).values() if p.id == found.pool_id)
    return Plan(
        kind=found.kind,
        inputs=((pool, _without(connection, pool, found, facts, number)),),
        facts=replace(facts, was=facts.is_now, is_now=facts.was),
        player_id=number,
    )


def _without(
    connection: Connection, pool: Pool, found: Correction, facts: StartFacts, number: int
) -> Inputs:
    """Return the inputs without a corrected start, or without the base of one list."""
    if facts.list_date is None:
        return Inputs(starts={number: facts.was})
    left = bases_that_stand(connection, pool.id, found.id).get(number, {}).get(facts.list_date)
    bases = {number: {facts.list_date: left}}
    begun = start_entries(connection, pool.id, [number], facts.list_date)
    return Inputs(starts={number: facts.was} if begun else {}, bases=bases)


def _merge(connection: Connection, found: Correction) -> Plan:
    facts = msgspec.json.decode(found.facts, type=MergeFacts)
    number = found.player_id or 0
    given = facts.players | facts.waiting
    versions = newest_versions(connection, list(given))
    dockets = [docket_numbered(connection, n) for n in given if _has(versions[n], facts.kept)]
    if len(dockets) < len(given):
        raise _changed_since(found)
    inputs = tuple(
        (pool, _parted(pool, facts, number, dockets, versions))
        for pool in pools(connection).values()
        if pool.code in facts.starts or any(d.pool_id == pool.id for d in dockets)
    )
    return Plan(
        kind=found.kind,
        inputs=inputs,
        facts=facts,
        player_id=number,
        documents={
            d.id: with_person(versions[d.id], facts.kept, given[d.id])
            for d in dockets
            if d.state not in RATED
        },
    )


def _parted(
    pool: Pool,
    facts: MergeFacts,
    number: int,
    dockets: list[Docket],
    versions: Mapping[int, Event],
) -> Inputs:
    """Give the duplicate back its games and the rating with which it had begun."""
    starts = dict[int, int | None]()
    if pool.code in facts.starts:
        starts[number] = facts.starts[pool.code]
    if pool.code in facts.inherited:
        starts[facts.into] = None
    given = facts.players | facts.waiting
    documents = {
        d.id: with_person(versions[d.id], facts.kept, given[d.id])
        for d in dockets
        if d.pool_id == pool.id and d.state in RATED
    }
    return Inputs(documents=documents, starts=starts)


def _has(event: Event, code: str) -> bool:
    return any(player.id == code for player in event.players)


def _changed_since(found: Correction) -> OfficeError:
    return OfficeError(
        f"What correction {found.id} put right has been changed since; take the later correction "
        "back first (arpad errata lists them)."
    )


_PLANS = {
    CorrectionKind.RESULT: _result,
    CorrectionKind.PERSON: _person,
    CorrectionKind.WITHDRAWAL: _withdrawal,
    CorrectionKind.LATE: _late,
    CorrectionKind.START: _start,
    CorrectionKind.MERGE: _merge,
}
