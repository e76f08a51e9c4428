"""The register, the federations and the pools as they were before a batch.

What was entered since is not seen, not even where it puts right what was believed then.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, select

from arpad.model.person import Person
from arpad.model.pool import PoolEdition
from arpad.store.names import in_portions
from arpad.store.persons import FACTS, PersonRow, person_from
from arpad.store.schema import federation, player, player_version, pool_edition
from arpad.store.streaming import streamed


def persons_before(connection: Connection, day: date, before_batch: int) -> dict[int, Person]:
    """Return what was known of everybody on a day, by the numbers of the players."""
    query = _known(before_batch).where(player_version.c.since <= day)
    return {person.id: person for person in map(_person, streamed(connection, query))}


def newest_persons_before(
    connection: Connection, numbers: Iterable[int], before_batch: int
) -> dict[int, Person]:
    """Return what was known last of some players, whatever the day."""
    found = dict[int, Person]()
    for some in in_portions(sorted(numbers)):
        query = _known(before_batch).where(player.c.id.in_(some))
        found |= {person.id: person for person in map(_person, connection.execute(query))}
    return found


def _known(before_batch: int) -> Select[Any]:
    """Ask for versions of players: later days come last, and of one day the newest."""
    c = player_version.c
    query = select(player.c.id, player.c.code, *(c[name] for name in FACTS))
    return (
        query.join(player_version, c.player_id == player.c.id)
        .where(c.batch_id < before_batch)
        .order_by(player.c.id, c.since, c.id)
    )


def _person(row: PersonRow) -> Person:
    return person_from((*row, ""))  # nobody asks where it was learnt


def status_before(connection: Connection, day: date, before_batch: int) -> dict[str, str]:
    """Return the status of every federation on a day; one that nobody entered is not in it."""
    c = federation.c
    query = (
        select(c.code, c.status)
        .where(c.since <= day, c.batch_id < before_batch)
        .order_by(c.code, c.since, c.id)
    )
    return {row.code: row.status for row in connection.execute(query)}


def editions_before(
    connection: Connection, pool_id: int, before_batch: int
) -> tuple[tuple[int, PoolEdition], ...]:
    """Return the editions that had been chosen for a pool, each with the batch that chose it."""
    c = pool_edition.c
    query = select(pool_edition).where(c.pool_id == pool_id, c.batch_id < before_batch)
    return tuple(
        (
            row.batch_id,
            PoolEdition(
                row.since,
                row.edition or None,
                msgspec.json.decode(row.readings, type=dict[str, str]),
            ),
        )
        for row in connection.execute(query.order_by(c.id))
    )
