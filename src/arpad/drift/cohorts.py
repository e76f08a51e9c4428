"""Cohorts: the same players through time, so that who comes and who leaves moves no mean.

The players on every list are the same throughout. Those of an age, whose strength is steady, and
those who have been active for long are others on each list.
"""

from collections.abc import Sequence
from datetime import date
from functools import reduce

import numpy as np
from sqlalchemy import Connection

from arpad.drift.cohorts_changes import Listed, Numbers, chained, fixed
from arpad.drift.cohorts_values import (
    ACTIVE,
    ACTIVE_YEARS,
    AGED,
    OLDEST,
    SAME,
    YOUNGEST,
    Cohort,
    cohort_title,
)
from arpad.locale import ENGLISH
from arpad.store.drift_population import FACTS, listed_figures
from arpad.store.lists import ListHead


def listed_on(connection: Connection, head: ListHead) -> Listed:
    """Read the players of a list."""
    figures = np.fromiter(listed_figures(connection, head.id), dtype=np.int32)
    players, ratings, born, inactive = figures.reshape(-1, FACTS).T.copy()
    return Listed(head.list_date, players, ratings, born, inactive == 1)


def cohorts_of(lists: Sequence[Listed]) -> tuple[Cohort, ...]:
    """Return the three cohorts of a pool."""
    if not lists:
        return ()
    same = reduce(common, (each.players for each in lists))
    aged = [_aged(each) for each in lists]
    active = [_active(lists, at) for at in range(len(lists))]
    told = {SAME: fixed(lists, same), AGED: chained(lists, aged), ACTIVE: chained(lists, active)}
    return tuple(
        Cohort(name=name, title=cohort_title(name, ENGLISH), points=tuple(points))
        for name, points in told.items()
    )


def common(some: Numbers, others: Numbers) -> Numbers:
    """Return the players who are among both."""
    return np.intersect1d(some, others, assume_unique=True)


def _aged(each: Listed) -> Numbers:
    age = each.list_date.year - each.born
    chosen: Numbers = each.players[(each.born > 0) & (age >= YOUNGEST) & (age <= OLDEST)]
    return chosen


def _active(lists: Sequence[Listed], at: int) -> Numbers:
    """Return who is active on a list and on all before it, back to one five years old or older."""
    begin = _years_before(lists[at].list_date)
    first = max((n for n in range(at) if lists[n].list_date <= begin), default=None)
    if first is None:
        return np.empty(0, dtype=np.int32)
    return reduce(common, (each.players[~each.inactive] for each in lists[first : at + 1]))


def _years_before(day: date) -> date:
    """Return the day so many years before; of a leap day the last of February.

    >>> _years_before(date(2012, 2, 29))
    datetime.date(2007, 2, 28)
    """
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - ACTIVE_YEARS, day=28 if is_leap_day else day.day)
