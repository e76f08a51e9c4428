"""Whose number is asked for: a player by code or name, and the pool he stands in."""

from sqlalchemy import Connection

from arpad.model.folding import words_of
from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.store.names import players_called
from arpad.store.persons import numbers_of, persons_on
from arpad.store.player_events import events_of_player
from arpad.store.pools import pools
from arpad.store.standings_then import dated_standings

_SHOWN = 10


def player_sought(connection: Connection, sought: str) -> Person:
    """Return the player with this code, or the only one with this name."""
    numbers = list(numbers_of(connection, [sought]).values()) or _called(connection, sought)
    found = [p for n, p in persons_on(connection, numbers=numbers).items() if n in set(numbers)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise OfficeError(f"Nobody has the code {sought!r}, and nobody is called so.")
    listed = ", ".join(f"{p.name} ({p.code})" for p in found[:_SHOWN])
    more = " and others" if len(found) > _SHOWN else ""
    raise OfficeError(f"Several players are called {sought!r}: {listed}{more}; give the code.")


def _called(connection: Connection, name: str) -> list[int]:
    words = words_of(name)
    if not words:
        return []
    return list(players_called(connection, words, federation=None, limit=_SHOWN + 1))


def pool_of_player(connection: Connection, person: Person, code: str | None) -> Pool:
    """Return the pool that is named, or the only one that knows the player."""
    if code is not None:
        return pool_called(connection, code)
    known = [
        pool
        for pool in pools(connection).values()
        if dated_standings(connection, pool.id, person.id)
        or events_of_player(connection, pool.id, person.id)
    ]
    if len(known) == 1:
        return known[0]
    if not known:
        raise OfficeError(f"{person.name} ({person.code}) has no rating and no event in any pool.")
    raise OfficeError(
        f"{person.name} ({person.code}) is in several pools: say which one with --pool "
        f"({', '.join(pool.code for pool in known)})."
    )
