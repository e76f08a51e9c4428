"""Wishing for work that is done once: whoever asks a second time is told who does it already."""

from datetime import datetime
from typing import Any

from arpad.office.access.entrance import Entrance
from arpad.office.jobs.bench import wish
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import Account
from arpad.store.desk.jobs import Job
from arpad.store.desk.waiting import unfinished_jobs

_SUBJECT = ("pool", "list_date", "event")


def wish_once(
    entrance: Entrance,
    account: Account,
    kind: str,
    wished: dict[str, Any],
    *,
    due: datetime | None = None,
) -> Job:
    """Wish for a job, unless one of the same kind waits or is being done for the same list."""
    with entrance.reading() as connection:
        known = unfinished_jobs(connection, [kind])
    same = [job for job in known if _subject(job.wish) == _subject(wished)]
    if same:
        raise OfficeError(
            f"Job {same[0].id} does this already, or waits to do it. Stop it first, or wait for it."
        )
    return wish(entrance, account, kind, wished, due=due)


def _subject(wished: dict[str, Any]) -> tuple[object, ...]:
    return tuple(wished.get(name) for name in _SUBJECT)
