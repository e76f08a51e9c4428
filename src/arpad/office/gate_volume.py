"""Volume: events, games and players of this list against the same list a year before."""

from collections.abc import Iterator
from datetime import date

import numpy as np

from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.store.gate_events import Volume, volume_between, volume_of_list
from arpad.store.lists import Origin, lists_of

_FEBRUARY_28 = 28


def volumes(case: Case) -> Iterator[GateFinding]:
    """Yield what is much less or much more than a year before.

    A percentage says nothing of a few: it counts where the year before had enough events.
    """
    then, before = _a_year_before(case)
    if before is None or before.events < case.limits.number("volume.events"):
        return
    percent = case.limits.number("volume.percent")
    now = _now(case)
    for what in ("events", "games", "players"):
        was, found = getattr(before, what), getattr(now, what)
        if was and abs(found - was) * 100 >= percent * was:
            yield case.limits.finding(
                Check.VOLUME,
                what,
                f"{found} {what} of this list; the year before, {then}, there were {was}.",
                now=found,
                before=was,
            )


def _now(case: Case) -> Volume:
    """Return how much this list brings."""
    results = case.results
    return Volume(
        events=len(np.unique(results.event)),
        games=int(results.games.sum()),
        players=len(np.unique(results.player)),
    )


def _a_year_before(case: Case) -> tuple[str, Volume | None]:
    """Return how much there was a year before, and when that was; None where nothing is known."""
    day = _year_earlier(case.list_date)
    if case.is_by_period:
        same = [h for h in lists_of(case.connection, case.pool.id) if h.list_date == day]
        if not same or same[0].origin is not Origin.PUBLISHED:
            return "", None
        return f"for the list of {day}", volume_of_list(case.connection, case.pool.id, day)
    if case.before is None:
        return "", None
    after = _year_earlier(case.before.list_date)
    then = f"from {after} to {day}"
    return then, volume_between(case.connection, case.pool.id, after, day)


def _year_earlier(day: date) -> date:
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - 1, day=_FEBRUARY_28 if is_leap_day else day.day)
