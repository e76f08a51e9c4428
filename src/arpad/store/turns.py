"""Taking turns: one writes into a book at a time, and nobody waits for ever without a word."""

from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from arpad.store.columns import SQLITE
from arpad.store.troubles import BookError

BUSY_SECONDS = 30
"""So long a writer waits for another one."""
_ONE_WRITER = 1903
"""The number of the lock that writers on a server take in turn, as a file makes them do."""
_NOT_AVAILABLE = "55P03"
_LONGEST_NAME = 63

_HOLDER = text(
    "SELECT a.application_name AS name, a.xact_start AT TIME ZONE 'UTC' AS since "
    "FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid JOIN pg_database d "
    "ON d.oid = l.database WHERE l.locktype = 'advisory' AND l.granted AND l.objid = :number "
    "AND d.datname = current_database()"
)


def take_turn(connection: Connection, book: str, name: str) -> None:
    """Wait until nobody else writes on a server; others are told the name, as far as it fits.

    A file has one writer by itself, from the beginning of the transaction on.
    """
    if connection.dialect.name == SQLITE:
        return
    set_ = text("SELECT set_config('lock_timeout', :wait, true), set_config(:what, :name, true)")
    shown = name.encode("ascii", "replace").decode()[:_LONGEST_NAME]
    connection.execute(
        set_, {"wait": f"{BUSY_SECONDS}s", "what": "application_name", "name": shown}
    )
    try:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ONE_WRITER})")
    except OperationalError as problem:
        if getattr(problem.orig, "sqlstate", None) != _NOT_AVAILABLE:
            raise
        raise BookError(
            f"The book {book} is being written by {_holder(connection)}; after {BUSY_SECONDS} "
            "seconds it still was. Nothing was changed; try again later."
        ) from problem


def _holder(connection: Connection) -> str:
    """Say who holds the book and since when, as far as the server tells."""
    with connection.engine.connect() as other:
        found = other.execute(_HOLDER, {"number": _ONE_WRITER}).first()
    if found is None:
        return "somebody else"
    who = found.name or "somebody else"
    return who if found.since is None else f"{who} since {found.since:%Y-%m-%d at %H:%M} UTC"
