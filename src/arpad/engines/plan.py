"""The plan of a replay: periods follow each other, and within one everything goes at once.

Which list an event takes its ratings from, and which it enters, is asked of the law once for
each day, or pair of days, on which events differ; never for each event.
"""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from arpad.engines.law_by_day import LawByDay
from arpad.kernels.columns import Bools, Events, Int32, Int64, day_number, day_of
from arpad.model.event import Event
from arpad.model.system import System

_DAYS = 1 << 20
"""More days than any event is away from another, or from its report."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The lists of a replay in order, and for each event the places of two of them.

    `lists[0]` is the one that the first event takes its ratings from: the players as they are
    given. `used` is the list in force when an event starts, `entered` the one it enters;
    an event that enters none of the lists has `NEVER`.
    """

    lists: tuple[date, ...]
    used: Int32
    entered: Int32


NEVER = -1


def plan_lists(
    events: Events,
    law: LawByDay,
    *,
    until: date | None = None,
    monthly_decision: date | None = None,
) -> Plan:
    """Return the plan of some events; lists after a day are not made."""
    if not len(events):
        return Plan((), np.zeros(0, np.int32), np.zeros(0, np.int32))
    calendar = _Calendar(law, monthly_decision)
    used = _dates_used(events.start, calendar)
    entered = _dates_entered(events, calendar)
    last = day_of(int(entered.max()))
    lists = calendar.lists(day_of(int(used.min())), until or last)
    numbers = np.array([day_number(day) for day in lists], np.int64)
    places = np.searchsorted(numbers, entered)
    return Plan(
        lists=lists,
        used=np.minimum(np.searchsorted(numbers, used), len(lists) - 1).astype(np.int32),
        entered=np.where(entered <= numbers[-1], places, NEVER).astype(np.int32),
    )


def plan_months(events: Events, law: LawByDay, *, until: date | None = None) -> Plan:
    """Return a plan for ratings that move by events: the months in which events end.

    Where no edition is named, an event that neither starts nor ends under the text is refused.
    """
    if not len(events):
        return Plan((), np.zeros(0, np.int32), np.zeros(0, np.int32))
    if law.edition is None:
        text = law.only().edition
        since, last_day = day_number(text.since), day_number(text.until)
        governed = (events.start <= last_day) & (events.end >= since)
        if not governed.all():
            law.on(day_of(int(events.end[np.argmin(governed)])))
    months = events.end.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64)
    first, last = int(months.min()) - 1, int(months.max())
    days = np.arange(first, last + 1).astype("datetime64[M]").astype("datetime64[D]")
    entered = (months - first).astype(np.int32)
    if until is not None:
        entered[events.end > day_number(until)] = NEVER
    return Plan(tuple(days.tolist()), np.zeros(len(events), np.int32), entered)


@dataclass(frozen=True, slots=True)
class _Calendar:
    """The days of lists, as the law tells them."""

    law: LawByDay
    monthly_decision: date | None

    def list_in_force(self, day: date) -> tuple[date, date]:
        """Return the list in force on a day, and the first day after it."""
        found = self.law.on(day).list_in_force(day, monthly_decision=self.monthly_decision)
        return found.list_date, found.last_day + timedelta(days=1)

    def lists(self, first: date, last: date) -> tuple[date, ...]:
        """Return the days of all lists from one on to the last that is wanted."""
        found = [first]
        while found[-1] < last and (following := self.list_in_force(found[-1])[1]) <= last:
            self.law.on(following)  # a list without a text is refused before the work begins
            found.append(following)
        return tuple(found)

    def list_entered(self, start: date, end: date, received: date, *, is_official: bool) -> date:
        """Return the list that an event of these days enters."""
        law = self.law.on(start)
        event = Event(
            name="any",
            start=start,
            end=end,
            received=received,
            system=System.SWISS,
            official=is_official,
            monthly_decision=self.monthly_decision,
            players=(),
            games=(),
        )
        entered: date = law.entry_list(event, self.law.readings(law), self.law.succession)[0]
        return entered


def _dates_used(start: Int32, calendar: _Calendar) -> Int64:
    days, events = np.unique(start, return_inverse=True)
    used = [day_number(calendar.list_in_force(day_of(int(day)))[0]) for day in days]
    return np.array(used, np.int64)[events]


def _dates_entered(events: Events, calendar: _Calendar) -> Int64:
    """Return the lists entered: one question for each text, end, delay of the report and kind."""
    texts, text = _texts(events.start, calendar.law)
    delay = np.maximum(events.received.astype(np.int64) - events.end, 0)
    key = _key(text, events.end, delay, events.is_official)
    keys, first, place = np.unique(key, return_index=True, return_inverse=True)
    del keys
    entered = [
        day_number(
            calendar.list_entered(
                day_of(int(texts[text[event]])),
                day_of(int(events.end[event])),
                day_of(int(events.end[event] + delay[event])),
                is_official=bool(events.is_official[event]),
            )
        )
        for event in first.tolist()
    ]
    return np.array(entered, np.int64)[place]


def _key(text: Int64, end: Int32, delay: Int64, is_official: Bools) -> Int64:
    key: Int64 = ((text * _DAYS + (end.astype(np.int64) + _DAYS // 2)) * _DAYS + delay) * 2
    return key + is_official


def _texts(start: Int32, law: LawByDay) -> tuple[list[int], Int64]:
    """Return a day for each text that governs a start, and which of them governs each event."""
    days, events = np.unique(start, return_inverse=True)
    known: dict[str, int] = {}
    texts = list[int]()
    numbers = np.zeros(len(days), np.int64)
    for place, day in enumerate(days.tolist()):
        name = law.on(day_of(day)).edition.name
        if name not in known:
            known[name] = len(texts)
            texts.append(day)
        numbers[place] = known[name]
    return texts, numbers[events]
