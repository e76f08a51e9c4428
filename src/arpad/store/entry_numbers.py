"""Numbers of entries: one row of them, whether an entry stands by itself or on a sheet of games."""

from sqlalchemy import Connection, Engine, event, func, select

from arpad.store.schema import entry, sheet

_KEPT = "arpad_next_entry"


def take_numbers(connection: Connection, number: int) -> int:
    """Return the first of so many numbers that no entry has: nobody else writes meanwhile."""
    first: int = connection.info.get(_KEPT) or _next(connection)
    connection.info[_KEPT] = first + number
    return first


def _next(connection: Connection) -> int:
    last = connection.execute(select(func.max(entry.c.id))).scalar_one() or 0
    on_sheet = select(sheet.c.id + sheet.c.games - 1).order_by(sheet.c.id.desc()).limit(1)
    return max(last, connection.execute(on_sheet).scalar_one_or_none() or 0) + 1


def watch(engine: Engine) -> None:
    """Let the next number be forgotten with a transaction: it may be given up."""
    for ending in ("commit", "rollback"):
        event.listen(engine, ending, _forget)


def _forget(connection: Connection) -> None:
    connection.info.pop(_KEPT, None)
