"""Settings in the book: what an office has settled for itself, for one pool or for all of them.

A setting is never edited: a newer row counts, and one without a value goes back to the default.
"""

from sqlalchemy import Connection, or_, select

from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import setting


def add_setting(entry: Entry, pool_id: int | None, name: str, value: str | None) -> None:
    """Settle something for a pool, or for all of them; None goes back to the default."""
    add_row(
        entry.connection, setting, pool_id=pool_id, name=name, value=value, batch_id=entry.batch
    )


def settings_of(connection: Connection, pool_id: int | None = None) -> dict[str, str]:
    """Return what is settled, by name; what is settled for the pool goes before what is for all."""
    c = setting.c
    query = (
        select(c.pool_id, c.name, c.value)
        .where(or_(c.pool_id.is_(None), c.pool_id == pool_id))
        .order_by(c.id)
    )
    for_all, for_pool = dict[str, str | None](), dict[str, str | None]()
    for number, name, value in connection.execute(query):
        (for_all if number is None else for_pool)[name] = value
    settled = for_all | {name: value for name, value in for_pool.items() if value is not None}
    return {name: value for name, value in settled.items() if value is not None}
