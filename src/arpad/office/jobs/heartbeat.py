"""The heartbeat of the worker: by it the site knows whether anybody does the long work."""

from datetime import datetime, timedelta
from time import monotonic

from sqlalchemy import Connection

from arpad.office.jobs.bench import Bench
from arpad.store.desk.settings import set_setting, setting_named

STILL_ALIVE = timedelta(seconds=60)
_SEEN = "worker seen"
_SELDOM_SECONDS = 10.0


class Heartbeat:
    """An errand of the worker: it leaves word that it is there."""

    def __init__(self) -> None:
        """Begin at once."""
        self._next = 0.0

    def __call__(self, bench: Bench) -> None:
        """Leave word, not more often than anybody looks."""
        if monotonic() < self._next:
            return
        self._next = monotonic() + _SELDOM_SECONDS
        with bench.desk.writing() as connection:
            set_setting(connection, _SEEN, bench.clock().isoformat())


def worker_seen(connection: Connection) -> datetime | None:
    """Return when the worker was last there; None where there never was one."""
    found = setting_named(connection, _SEEN)
    return None if found is None else datetime.fromisoformat(found)


def is_alive(seen: datetime | None, now: datetime) -> bool:
    """Tell whether a worker who was last seen at a moment is still at work."""
    return seen is not None and now - seen < STILL_ALIVE
