"""Who came to a list or left it: where else the book has him, and what he holds."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, select

from arpad.store.audit_sums import Era, newest_standings
from arpad.store.lists import Section
from arpad.store.names import in_portions
from arpad.store.schema import list_row, player, player_version, rating_list, standing


class Aside(Struct, frozen=True):
    """A player of a list whom it does not show: in which section, and how he stands there."""

    section: Section
    is_inactive: bool
    status: str | None
    rating: int


def rows_aside(connection: Connection, list_id: int, numbers: Collection[int]) -> dict[int, Aside]:
    """Return the rows with a rating that a list keeps aside, by the numbers of players."""
    c = list_row.c
    aside = [Section.FILE.value, Section.DELISTED.value, Section.HIDDEN.value]
    found = dict[int, Aside]()
    for some in in_portions(sorted(numbers)):
        query = select(c.player_id, c.section, c.is_inactive, c.status, c.rating).where(
            c.list_id == list_id, c.section.in_(aside), c.player_id.in_(some)
        )
        for number, section, is_inactive, status, rating in connection.execute(query):
            found[number] = Aside(Section(section), is_inactive, status, rating or 0)
    return found


def deceased_by(connection: Connection, day: date, numbers: Collection[int]) -> frozenset[int]:
    """Return who of some players had died by a day."""
    c = player_version.c
    dead = select(c.player_id).where(c.deceased <= day)
    return _found(connection, dead, c.player_id, numbers)


def listed_before(
    connection: Connection, pool_id: int, day: date, numbers: Collection[int]
) -> frozenset[int]:
    """Return whom of some players a list of a pool before a day has shown."""
    c = list_row.c
    shown = (
        select(c.player_id)
        .join(rating_list, rating_list.c.id == c.list_id)
        .where(rating_list.c.pool_id == pool_id, rating_list.c.list_date < day)
        .where(c.section == Section.LISTED.value)
    )
    return _found(connection, shown, c.player_id, numbers)


def _found(
    connection: Connection,
    query: Select[Any],
    number: ColumnElement[int],
    numbers: Collection[int],
) -> frozenset[int]:
    some_of = (query.where(number.in_(some)) for some in in_portions(sorted(numbers)))
    return frozenset(row[0] for portion in some_of for row in connection.execute(portion))


def points_held(connection: Connection, era: Era, numbers: Collection[int]) -> dict[int, int]:
    """Return with how many hundredths players stood, by their numbers."""
    newest = newest_standings(era)
    held = select(standing.c.player_id, standing.c.rating).join(
        newest, newest.c.newest == standing.c.id
    )
    found = dict[int, int]()
    for some in in_portions(sorted(numbers)):
        rows = connection.execute(held.where(newest.c.player_id.in_(some)))
        found |= {number: 100 * (rating or 0) for number, rating in rows}
    return found


def codes_of(connection: Connection, numbers: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield players by their numbers with their codes."""
    for some in in_portions(numbers):
        query = select(player.c.id, player.c.code).where(player.c.id.in_(some))
        yield from ((number, code) for number, code in connection.execute(query))


def has_moved_players(connection: Connection, pool_id: int, batch: int) -> bool:
    """Tell whether a list that was taken over left players anywhere; history leaves nobody."""
    c = standing.c
    query = select(c.id).where(c.pool_id == pool_id, c.batch_id == batch).limit(1)
    return connection.execute(query).first() is not None
