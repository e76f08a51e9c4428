"""How many events there are in which state: counted by the database, however many there are."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection, func, select

from arpad.model.docket import State
from arpad.store.schema import event


class Count(Struct, frozen=True, kw_only=True):
    """A number of events of one pool, in one state, for one list where lists have periods."""

    pool_id: int
    state: State
    list_date: date | None
    number: int


def counts(connection: Connection) -> tuple[Count, ...]:
    """Count the events of all pools."""
    key = (event.c.pool_id, event.c.state, event.c.list_date)
    query = select(*key, func.count()).group_by(*key)
    found = (
        Count(pool_id=pool, state=State(state), list_date=day, number=number)
        for pool, state, day, number in connection.execute(query)
    )
    return tuple(sorted(found, key=lambda c: (c.pool_id, c.state, c.list_date or date.min)))
