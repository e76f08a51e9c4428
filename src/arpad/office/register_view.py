"""A player on one page: what the register says, everything it ever said, and every standing."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.rating import PoolStanding
from arpad.office.office import OfficeError
from arpad.office.register import number_of_player
from arpad.store.person_history import Recorded, recorded_versions
from arpad.store.pools import pools
from arpad.store.standings import standings_of

FACTS = (
    "name",
    "federation",
    "title",
    "sex",
    "born",
    "deceased",
    "memberships",
    "is_excluded",
)


class Change(Struct, frozen=True, kw_only=True):
    """A version of a person and what it changed; one that was corrected counts no longer."""

    since: date
    facts: dict[str, object]
    source: str
    who: str
    at: datetime
    is_corrected: bool


class InPool(Struct, frozen=True, kw_only=True):
    """Where a player stands in a pool, and every standing before."""

    pool: str
    now: PoolStanding | None
    history: tuple[PoolStanding, ...]


class PlayerView(Struct, frozen=True, kw_only=True):
    """A player on a day, with the whole history."""

    person: Person
    on: date
    changes: tuple[Change, ...]
    pools: tuple[InPool, ...]


def player_view(connection: Connection, code: str, on: date) -> PlayerView:
    """Return what is known of a player on a day, and everything that was ever entered."""
    number = number_of_player(connection, code)
    recorded = recorded_versions(connection, number)
    known = [r.person for r in recorded if r.person.since <= on]
    if not known:
        raise OfficeError(
            f"Nothing is known of {code} on {on}; the first day is {recorded[0].person.since}."
        )
    return PlayerView(
        person=known[-1],
        on=on,
        changes=tuple(_changes(recorded)),
        pools=tuple(_in_pools(connection, number, on)),
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


def _in_pools(connection: Connection, number: int, on: date) -> Iterator[InPool]:
    for code, pool in pools(connection).items():
        history = tuple(standings_of(connection, pool.id, number))
        until = [standing for standing in history if standing.since <= on]
        if history:
            yield InPool(pool=code, now=until[-1] if until else None, history=history)
