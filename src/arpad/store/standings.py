"""Standings in the book: where players stand in a pool, and where they stood on any day."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select, union_all

from arpad.model.rating import Memory, PoolStanding
from arpad.store.book import Entry
from arpad.store.bulk import add_columns, in_portions
from arpad.store.columns import day_of
from arpad.store.persons import MANY
from arpad.store.rows_by_number import RowsByNumber, read_by_number
from arpad.store.schema import standing
from arpad.store.streaming import fetched
from arpad.store.struct_columns import columns_of

_MEMORY = msgspec.json.Decoder(Memory)
_NAMES = ("player_id", "since", "event_id", "rating", "games", "memory", "carried")
_STANDING = ("id", *_NAMES)
StandingRow = Sequence[Any]


def add_standings(entry: Entry, pool_id: int, standings: Iterable[PoolStanding]) -> None:
    """Add where players stand from a day on."""
    for some in in_portions(standings):
        columns: dict[str, Any] = columns_of(some)
        add_standing_columns(entry, pool_id, {**columns, "memory": texts_of(columns["memory"])})


def add_standing_columns(entry: Entry, pool_id: int, columns: Mapping[str, Any]) -> None:
    """Add standings that are given column by column; any value but a list stands in all of them."""
    common = {"pool_id": pool_id, "batch_id": entry.batch}
    add_columns(entry.connection, standing, {**columns, **common})


def texts_of(memories: Sequence[Memory]) -> list[str]:
    """Return memories as the book keeps them; one that many have in common is written out once."""
    once = {id(memory): memory for memory in memories}
    texts = {key: msgspec.json.encode(memory).decode() for key, memory in once.items()}
    return [texts[id(memory)] for memory in memories]


def standings_on(
    connection: Connection,
    pool_id: int,
    day: date | None = None,
    numbers: Sequence[int] | None = None,
) -> dict[int, PoolStanding]:
    """Return where players stand in a pool, or stood on a day, by their numbers."""
    if numbers is not None and len(numbers) > MANY:
        wanted, found = set(numbers), standings_on(connection, pool_id, day)
        return {number: s for number, s in found.items() if number in wanted}
    # In the order of the players: whoever goes through them goes through the memory in order too.
    rows = sorted(fetched(connection, _newest(pool_id, day, numbers)), key=itemgetter(1))
    return standings_from_rows(rows)


def standings_from_rows(rows: Iterable[StandingRow]) -> dict[int, PoolStanding]:
    """Return what rows say of standings, by the numbers of the players."""
    memories = Memories()
    stood = (_standing(row, memories) for row in rows)
    return {each.player_id: each for each in stood if each.rating or not each.is_nothing}


def standing_columns(connection: Connection, pool_id: int, day: date) -> RowsByNumber:
    """Return where players stood on a day as the driver gives it.

    Without those of whom a correction has left nothing.
    """
    found = read_by_number(connection, _newest(pool_id, day, None), _STANDING, "player_id")
    ratings = zip(found.numbers, found.columns["rating"], strict=True)
    unrated = [number for number, rating in ratings if not rating]
    return found.without({*unrated} - standings_from_rows(map(found.__getitem__, unrated)).keys())


def number_of_standings(connection: Connection, pool_id: int) -> int:
    """Return how many standings a pool has, old ones included."""
    query = select(func.count()).where(standing.c.pool_id == pool_id)
    return connection.execute(query).scalar_one()


def standings_from(
    connection: Connection, pool_id: int, day: date, numbers: Sequence[int] | None = None
) -> dict[int, list[PoolStanding]]:
    """Return for each player the standing on a day and all later ones, as they were entered."""
    wanted = None
    if numbers is not None and len(numbers) > MANY:
        wanted, numbers = set(numbers), None
    of_the_day = _newest(pool_id, day, numbers)
    later = _columns().where(standing.c.pool_id == pool_id, standing.c.since > day)
    if numbers is not None:
        later = later.where(standing.c.player_id.in_(numbers))
    # Two questions put together: as one with an "or" a server would ask the first for every row.
    # Their rows are put in order here: most of them come in order, which a database cannot know.
    found, memories = dict[int, list[PoolStanding]](), Memories()
    for row in sorted(fetched(connection, union_all(of_the_day, later)), key=itemgetter(0)):
        if wanted is None or row[1] in wanted:
            found.setdefault(row[1], []).append(_standing(row, memories))
    return found


def standings_of(connection: Connection, pool_id: int, number: int) -> Iterator[PoolStanding]:
    """Yield every standing that a player ever had, oldest first."""
    query = (
        _columns()
        .where(standing.c.pool_id == pool_id, standing.c.player_id == number)
        .order_by(standing.c.id)
    )
    memories = Memories()
    yield from (_standing(row, memories) for row in fetched(connection, query))


def _newest(pool_id: int, day: date | None, numbers: Sequence[int] | None) -> Select[Any]:
    """Ask for the standings that were entered last, of those that held on a day.

    Joined: of numbers that are to be among others a server believes that there are few, and looks
    each of half a million up by itself.
    """
    newest = select(func.max(standing.c.id).label("id")).where(standing.c.pool_id == pool_id)
    if day is not None:
        newest = newest.where(standing.c.since <= day)
    if numbers is not None:
        newest = newest.where(standing.c.player_id.in_(numbers))
    found = newest.group_by(standing.c.player_id).subquery()
    return _columns().join(found, found.c.id == standing.c.id)


def _columns() -> Select[Any]:
    return select(standing.c.id, *(standing.c[name] for name in _NAMES))


class Memories(dict[str, Memory]):
    """Memories by their texts: of half a million many are alike, and none is ever changed."""

    def __missing__(self, text: str) -> Memory:
        memory = self[text] = _MEMORY.decode(text)
        return memory


def _standing(row: StandingRow, memories: Memories) -> PoolStanding:
    _, player_id, since, event_id, rating, games, memory, carried = row
    return PoolStanding(
        player_id=player_id,
        since=day_of(since),
        event_id=event_id,
        rating=rating,
        games=games,
        memory=memories[memory],
        carried=carried,
    )
