"""A player on one page: what the register says, everything it ever said, and every standing."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from msgspec import Struct, structs
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office.as_of import Asked, Belief, beliefs
from arpad.office.office import OfficeError
from arpad.office.register import number_of_player
from arpad.office.register_then import person_on, versions_then
from arpad.store.as_known import Horizon, horizon_of
from arpad.store.errata import Erratum, errata_of_player
from arpad.store.merges import merges
from arpad.store.objections import Objection, objections
from arpad.store.person_history import Recorded, recorded_versions
from arpad.store.persons import FACTS as OF_VERSION
from arpad.store.persons import persons_on
from arpad.store.pools import pools
from arpad.store.standings_then import dated_standings
from arpad.store.withheld import withheld_on

FACTS = tuple(name for name in OF_VERSION if name != "since")
"""What a version may change of a person."""


class Change(Struct, frozen=True, kw_only=True):
    """A version of a person and what it changed; one that was corrected counts no longer."""

    since: date
    facts: dict[str, object]
    source: str
    who: str
    at: datetime
    is_corrected: bool


class InPool(Struct, frozen=True, kw_only=True):
    """Where a player stands in a pool, and every standing before.

    `beliefs` are the official and the revised rating, as they were known then and are known now.
    """

    pool: str
    now: PoolStanding | None
    history: tuple[PoolStanding, ...]
    beliefs: tuple[Belief, ...]


class PlayerView(Struct, frozen=True, kw_only=True):
    """A player on a day, with the whole history, as far as was known by the end of another.

    `said_now` is what the register now says otherwise of the day than it did then, `merged_into`
    the code of the person who the player turned out to be.
    """

    person: Person
    on: date
    known: date | None
    said_now: dict[str, object]
    changes: tuple[Change, ...]
    pools: tuple[InPool, ...]
    corrections: tuple[Erratum, ...]
    objections: tuple[Objection, ...]
    merged_into: str | None = None


def _kept(connection: Connection, number: int) -> str | None:
    """Return the code of the person into whom a player is merged."""
    kept = next((m.kept for m in merges(connection) if m.duplicate == number), None)
    return None if kept is None else persons_on(connection, numbers=[kept])[kept].code


def player_view(connection: Connection, code: str, asked: Asked) -> PlayerView:
    """Return what is known of a player on a day, and everything that was ever entered."""
    number = number_of_player(connection, code)
    horizon = horizon_of(connection, asked.known)
    recorded = _shown(connection, number, versions_then(connection, number, horizon))
    person = person_on(recorded, asked.valid)
    if person is None:
        raise _nothing_known(connection, number, code, asked, recorded)
    versions = _shown(connection, number, versions_then(connection, number, Horizon()))
    now = person_on(versions, asked.valid) or person
    return PlayerView(
        merged_into=_kept(connection, number),
        person=person,
        on=asked.valid,
        known=asked.known,
        said_now=_differences(person, now),
        changes=tuple(_changes(recorded)),
        pools=tuple(_in_pools(connection, number, asked, horizon)),
        corrections=errata_of_player(connection, number, horizon),
        objections=objections(connection, player_id=number, horizon=horizon),
    )


def _shown(
    connection: Connection, number: int, recorded: tuple[Recorded, ...]
) -> tuple[Recorded, ...]:
    """Return versions as a reader may see them: what the law asks of an erased person goes too."""
    if number not in withheld_on(connection).numbers:
        return recorded
    return tuple(
        structs.replace(
            r, person=structs.replace(r.person, sex=None, memberships=(), is_excluded=False)
        )
        for r in recorded
    )


def _nothing_known(
    connection: Connection, number: int, code: str, asked: Asked, recorded: Sequence[Recorded]
) -> OfficeError:
    if recorded:
        first = recorded[0].person.since
        return OfficeError(
            f"Nothing is known of {code} on {asked.valid}; the first day is {first}."
        )
    entered = min(version.at for version in recorded_versions(connection, number))
    return OfficeError(
        f"On {asked.known} nobody in the register had the code {code}: it was entered on "
        f"{entered:%Y-%m-%d}."
    )


def _changes(recorded: Sequence[Recorded]) -> Iterator[Change]:
    """Yield the versions by their days, with what each changed of what was known when it came."""
    for at, version in enumerate(recorded):
        person = version.person
        later = recorded[at + 1].person.since if at + 1 < len(recorded) else None
        before = [r.person for r in recorded[:at] if r.number < version.number]
        yield Change(
            since=person.since,
            facts=_differences(before[-1] if before else None, person),
            source=person.source,
            who=version.who,
            at=version.at,
            is_corrected=later == person.since,
        )


def _differences(before: Person | None, person: Person) -> dict[str, object]:
    if before is None:
        return {name: value for name in FACTS if (value := getattr(person, name))}
    return {
        name: getattr(person, name)
        for name in FACTS
        if getattr(person, name) != getattr(before, name)
    }


def _in_pools(
    connection: Connection, number: int, asked: Asked, horizon: Horizon
) -> Iterator[InPool]:
    for code, pool in pools(connection).items():
        dated = dated_standings(connection, pool.id, number)
        history = tuple(d.standing for d in dated if horizon.knows(d.batch))
        until = [standing for standing in history if standing.since <= asked.valid]
        if dated:
            yield InPool(
                pool=code,
                now=until[-1] if until and not until[-1].is_nothing else None,
                history=history,
                beliefs=_beliefs(connection, pool, number, asked),
            )


def _beliefs(connection: Connection, pool: Pool, number: int, asked: Asked) -> tuple[Belief, ...]:
    """Return what was believed on the day that is asked for, if need be on the valid day itself."""
    known = min(asked.known or asked.valid, asked.today)
    return beliefs(connection, pool, number, asked.valid, known=known, today=asked.today)
