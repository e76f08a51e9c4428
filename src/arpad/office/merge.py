"""Merging players: two entries of the register that turn out to be one person.

All games of the duplicate become games of the player who is kept, in every pool. It is a
correction like any other: published lists stay, the next one carries the difference, and it can
be taken back.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.office.correct_event import with_person
from arpad.office.correct_start import start_of
from arpad.office.correction_plan import MergeFacts, Plan, without_person
from arpad.office.office import OfficeError
from arpad.office.register import number_of_player
from arpad.office.revision import Inputs
from arpad.store.merges import merges
from arpad.store.persons import persons_on
from arpad.store.player_events import events_of_player, newest_versions
from arpad.store.pools import pools
from arpad.store.who_did import who_corrected

_RATED = (State.RATED, State.PUBLISHED)
_PLAYED = (*_RATED, State.RECEIVED, State.CHECKED, State.WAITING, State.READY)


class Duplicate(Struct, frozen=True):
    """An entry of the register that is the same person as another one, which is kept."""

    duplicate: str
    kept: str


def plan_merge(connection: Connection, merge: Duplicate) -> Plan:
    """Plan to give everything of a duplicate to the player who is kept."""
    number, into = _numbers(connection, merge)
    played = dict(_events(connection, number, merge))
    events = {n: found for n, found in played.items() if found.docket.state in _RATED}
    waiting = {n: found.event for n, found in played.items() if n not in events}
    begun = {
        pool.code: rating
        for pool in pools(connection).values()
        if (rating := start_of(connection, pool, number)) is not None
    }
    own = {code for code in begun if start_of(connection, _pool(connection, code), into)}
    facts = MergeFacts(
        duplicate=merge.duplicate,
        kept=merge.kept,
        into=into,
        players={n: _player(found.event, merge.duplicate) for n, found in events.items()},
        waiting={n: _player(event, merge.duplicate) for n, event in waiting.items()},
        starts=begun,
        inherited=tuple(sorted(begun.keys() - own)),
    )
    inputs = tuple(
        (pool, _inputs(pool, events, merge, number, into))
        for pool in pools(connection).values()
        if pool.code in begun or any(found.docket.pool_id == pool.id for found in events.values())
    )
    kept = Player(id=merge.kept)
    return Plan(
        kind=CorrectionKind.MERGE,
        inputs=inputs,
        facts=facts,
        player_id=number,
        documents={n: with_person(event, merge.duplicate, kept) for n, event in waiting.items()},
    )


def _numbers(connection: Connection, merge: Duplicate) -> tuple[int, int]:
    number = number_of_player(connection, merge.duplicate)
    into = number_of_player(connection, merge.kept)
    if number == into:
        raise OfficeError(f"{merge.kept} is one entry already; name two.")
    for known in merges(connection):
        if known.duplicate in {number, into}:
            codes = {number: merge.duplicate, into: merge.kept}
            kept = persons_on(connection, numbers=[known.kept])[known.kept].code
            raise OfficeError(
                f"{codes[known.duplicate]} is merged into {kept} since correction "
                f"{known.correction}, by {who_corrected(connection, known.correction)}; take that "
                f"back first, or name {kept}."
            )
    return number, into


class _Played(Struct, frozen=True):
    """An event in which the duplicate played."""

    docket: Docket
    event: Event


def _events(connection: Connection, number: int, merge: Duplicate) -> Iterator[tuple[int, _Played]]:
    """Yield the events in which the duplicate played; nobody can have been there twice."""
    for pool in pools(connection).values():
        dockets = events_of_player(connection, pool.id, number, _PLAYED)
        versions = newest_versions(connection, [docket.id for docket in dockets])
        for docket in dockets:
            event = versions[docket.id]
            codes = {player.id for player in event.players}
            if merge.duplicate in codes and merge.kept in codes:
                raise OfficeError(
                    f"{merge.duplicate} and {merge.kept} both played in event {docket.id}, "
                    f"{docket.name}: they are not one person, or the event is wrong."
                )
            if merge.duplicate in codes:
                yield docket.id, _Played(docket, event)


def _inputs(
    pool: Pool,
    events: Mapping[int, _Played],
    merge: Duplicate,
    number: int,
    into: int,
) -> Inputs:
    documents = {
        n: with_person(found.event, merge.duplicate, Player(id=merge.kept))
        for n, found in events.items()
        if found.docket.pool_id == pool.id
    }
    return Inputs(documents=documents, heirs={number: into})


def _pool(connection: Connection, code: str) -> Pool:
    return pools(connection)[code]


def _player(event: Event, code: str) -> Player:
    return without_person(next(player for player in event.players if player.id == code))


def merge_of(connection: Connection, code: str) -> int:
    """Return the number of the correction by which an entry was merged into another one."""
    number = number_of_player(connection, code)
    found = [m.correction for m in merges(connection) if m.duplicate == number]
    if not found:
        raise OfficeError(f"{code} is not merged into anybody; arpad errata lists the merges.")
    return found[0]
