"""Players found by a visitor: who they are, and what the lists in force say of them."""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.in_force import in_force
from arpad.office.pools import pool_called
from arpad.office.register_search import search, year_of
from arpad.store.merges import kept_for
from arpad.store.persons import persons_on
from arpad.store.player_lists import ListLine, lines_on_lists

MOST_FOUND = 50


class RatingFound(Struct, frozen=True):
    """What the list in force of a pool says of a player."""

    pool: Pool
    line: ListLine


class PlayerFound(Struct, frozen=True, kw_only=True):
    """A player of the register; of a birth only the year is told.

    `kept` is the person who the entry turned out to be, where it was merged.
    """

    code: str
    name: str
    federation: str | None
    title: str | None
    born: int | None
    ratings: tuple[RatingFound, ...]
    kept: Person | None = None


class Found(Struct, frozen=True):
    """The players found, the nearest first; `is_more` tells whether there are others besides."""

    players: tuple[PlayerFound, ...]
    is_more: bool


def find_players(
    connection: Connection,
    text: str,
    *,
    on: date,
    pool: str | None = None,
    federation: str | None = None,
    most: int = MOST_FOUND,
) -> Found:
    """Find players by code or by words of a name, if wished only those a pool's list knows."""
    chosen = pool_called(connection, pool) if pool else None
    # A pool is looked up afterwards, so that more have to be looked at where one is asked for.
    looked_at = most * 3 if chosen else most + 1
    persons = search(connection, text, federation=federation, limit=looked_at)
    found = _found(connection, persons, on)
    if chosen is not None:
        found = [p for p in found if any(r.pool.id == chosen.id for r in p.ratings)]
    is_more = len(found) > most or (chosen is not None and len(persons) == looked_at)
    return Found(tuple(found[:most]), is_more)


def _found(connection: Connection, persons: Sequence[Person], on: date) -> list[PlayerFound]:
    if not persons:
        return []
    numbers = [person.id for person in persons]
    now = in_force(connection, on)
    lines = lines_on_lists(connection, [held.id for held in now.lists.values()], numbers)
    merged = kept_for(connection, numbers)
    kept = persons_on(connection, numbers=list(merged.values())) if merged else {}
    return [
        PlayerFound(
            code=person.code,
            name=person.name,
            federation=person.federation,
            title=person.title,
            born=year_of(person.born),
            ratings=tuple(
                RatingFound(now.pools[pool_id], line)
                for pool_id, line in sorted(lines.get(person.id, {}).items())
            ),
            kept=kept.get(merged.get(person.id, 0)),
        )
        for person in persons
    ]
