"""The register a page at a time: by names in the order of their keys, or by codes.

The indexes give both orders, so that a page costs the same at the beginning and at the end.
"""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, select, tuple_

from arpad.store.names import begins_like, in_portions
from arpad.store.schema import player, player_name, player_version
from arpad.store.withheld import withheld_on


class Key(Struct, frozen=True, order=True):
    """A key of a name, and the number of the player who has it."""

    key: str
    player_id: int


def keys_after(
    connection: Connection, leading: str, others: Sequence[str], after: Key | None, limit: int
) -> list[Key]:
    """Return keys that begin with a word and have others besides, in their order."""
    c = player_name.c
    query = select(c.key, c.player_id).where(
        begins_like(leading), *(c.key.contains(f" {word}", autoescape=True) for word in others)
    )
    if withheld := withheld_on(connection).numbers:
        query = query.where(c.player_id.not_in(withheld))
    if after is not None:
        place = tuple_(after.key, after.player_id, types=[c.key.type, c.player_id.type])
        query = query.where(c.key >= after.key, tuple_(c.key, c.player_id) > place)
    rows = connection.execute(query.order_by(c.key, c.player_id).limit(limit))
    return [Key(key, number) for key, number in rows]


def codes_after(connection: Connection, after: str, limit: int) -> list[tuple[str, int]]:
    """Return codes and the numbers of their players, in the order of the codes."""
    query = select(player.c.code, player.c.id).where(player.c.code > after)
    rows = connection.execute(query.order_by(player.c.code).limit(limit))
    return [(code, number) for code, number in rows]


def names_of(connection: Connection, numbers: Sequence[int]) -> dict[int, set[str]]:
    """Return every name that players have or had, by their numbers."""
    found = dict[int, set[str]]()
    for some in in_portions(numbers):
        c = player_version.c
        query = select(c.player_id, c.name).where(c.player_id.in_(some)).distinct()
        for number, name in connection.execute(query):
            found.setdefault(number, set()).add(name)
    return found
