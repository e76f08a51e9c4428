"""Taking over one list as the starting state, or a row of past lists as history.

Each list is one transaction. Whoever is interrupted begins again: lists that are there already are
recognised, and the rest follows.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

from msgspec import Struct

from arpad.model.pool import Pool
from arpad.office.import_list import Imported, Takeover
from arpad.office.import_reading import refusal
from arpad.office.import_source import ListSource, Progress
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.store.lists import ListHead, lists_of
from arpad.store.upkeep import take_stock

_LATE_REPORTS = timedelta(days=366)
"""Events are rated with the list in force when they began; so old may one be that comes in late."""
_AHEAD = timedelta(days=62)


class Wishes(Struct, frozen=True, kw_only=True):
    """What the officer says about the files: pool, day of the list, whether they are history."""

    pool: str
    list_date: date | None = None
    is_history: bool = False
    partly: bool = False


def import_lists(
    office: Office, files: Sequence[Path], wishes: Wishes, progress: Progress | None = None
) -> Iterator[Imported]:
    """Take lists over in the order of their days; yield what became of each once it is booked."""
    with office.reading() as connection:
        pool = pool_called(connection, wishes.pool)
        lists = lists_of(connection, pool.id)
    dated = _dated(files, pool, wishes, progress)
    if not dated:
        return
    _check_order([day for day, _ in dated], lists, pool, wishes, office.clerk.today)
    takeover: Takeover | None = None
    for day, source in dated:
        with _uncollected(), office.writing("player import") as entry:
            takeover = takeover or Takeover(
                entry.connection, pool, day, partly=wishes.partly, progress=progress
            )
            stands = day >= dated[-1][0] - _LATE_REPORTS
            imported = takeover.take(entry, source, day, stands=stands)
        yield imported
    take_stock(office.book)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector of garbage from looking through millions of rows again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _dated(
    files: Sequence[Path], pool: Pool, wishes: Wishes, progress: Progress | None
) -> list[tuple[date, ListSource]]:
    """Open the files and return them by the days of their lists."""
    if len(files) > 1 and not wishes.is_history:
        raise OfficeError("Several lists are history: add --history, or name one list.")
    if len(files) > 1 and wishes.list_date is not None:
        raise OfficeError("--list-date is the day of one list; several must tell their own days.")
    dated: dict[date, ListSource] = {}
    problems = list[str]()
    for path in files:
        source = ListSource(path, pool, progress)
        day = wishes.list_date or source.day
        if not source.is_usable:
            problems += refusal(source)
        elif day is None:
            problems.append(f"{source.name} does not tell its day: give it with --list-date.")
        elif day in dated:
            problems.append(f"{source.name} and {dated[day].name} are both of {day}; name one.")
        else:
            dated[day] = source
    if problems:
        raise OfficeError("\n".join(problems))
    return sorted(dated.items(), key=lambda pair: pair[0])


def _check_order(
    days: Sequence[date], lists: Sequence[ListHead], pool: Pool, wishes: Wishes, today: date
) -> None:
    ahead = [day for day in days if day > today + _AHEAD]
    if ahead:
        raise OfficeError(f"A list of {ahead[0]} is more than two months ahead; check the day.")
    newest = max((head.list_date for head in lists), default=None)
    if not wishes.is_history and newest is not None and days[0] < newest:
        raise OfficeError(
            f"The pool {pool.code} has a list of {newest}; one of {days[0]} is history now: add "
            "--history to keep it without rating anything again."
        )
