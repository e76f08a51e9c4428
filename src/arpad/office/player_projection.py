"""The rating between lists, worked out only for those who have something between lists."""

from sqlalchemy import Connection

from arpad.model.docket import State
from arpad.model.person import Person
from arpad.office.player_overview import InPool
from arpad.office.projected import Projection, projected
from arpad.store.player_events import events_of_player

_BETWEEN_LISTS = (State.RATED, State.READY)


def projection_of(connection: Connection, known: InPool, person: Person) -> Projection | None:
    """Return where a player would stand if a list came out now; None if as on the last one."""
    waiting = events_of_player(connection, known.pool.id, person.id, _BETWEEN_LISTS)
    if not waiting and known.revision is None:
        return None
    return projected(connection, person.code, known.pool.code)
