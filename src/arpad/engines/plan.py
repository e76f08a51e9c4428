"""The plan of a replay: periods follow each other, and within one everything goes at once.

Which list an event takes its ratings from, and which it enters, is asked of the law for some of the
days on which events differ, never for each event: a list is valid for days that follow each other,
and what ends or is reported later does not enter an earlier list.
"""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from arpad.engines.law_by_day import LawByDay
from arpad.kernels.columns import Events, Int32, Int64, day_number, day_of
from arpad.model.event import Event
from arpad.model.system import System


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
_LATE = np.iinfo(np.int64).max


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

    def list_entered(
        self, start: date, end: date, received: date, *, is_official: bool
    ) -> tuple[date, date]:
        """Return the list that an event of these days enters, and the cut-off of that list."""
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
        entered: tuple[date, date] = law.entry_list(
            event, self.law.readings(law), self.law.succession
        )
        return entered


def _dates_used(start: Int32, calendar: _Calendar) -> Int64:
    """Return the lists in force: asked on the first day of each list and of each text."""
    texts = _texts(start, calendar.law)
    days, of_event = _distinct(start)
    used, following, text = np.zeros(len(days), np.int64), 0, -1
    for place, day in enumerate(days.tolist()):
        if place == 0 or day >= following or texts.of_day[place] != text:
            in_force, next_day = calendar.list_in_force(day_of(day))
            text, following = int(texts.of_day[place]), day_number(next_day)
        used[place] = day_number(in_force)
    return used[of_event]


def _dates_entered(events: Events, calendar: _Calendar) -> Int64:
    """Return the lists entered; texts, and official events and others, are asked for apart."""
    texts = _texts(events.start, calendar.law)
    # As wide as what they are gathered in: numpy takes 25 times as long for others.
    received = np.maximum(events.received, events.end).astype(np.int64)
    entered = np.zeros(len(events), np.int64)
    for text, day in enumerate(texts.first_days):
        for is_official in (False, True):
            some = np.flatnonzero((texts.of_event == text) & (events.is_official == is_official))
            asked = _Asked(calendar, day_of(day), is_official)
            entered[some] = _entered(events.end[some], received[some], asked)
    return entered


class _Asked:
    """What the law says of events that start under a text, by their ends and their reports."""

    def __init__(self, calendar: _Calendar, start: date, is_official: bool) -> None:  # noqa: FBT001
        """Ask for official events, or for others."""
        self._calendar, self._start, self._is_official = calendar, start, is_official
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def __call__(self, end: int, received: int) -> tuple[int, int]:
        """Return the list entered and its cut-off."""
        if (end, received) not in self._known:
            found = self._calendar.list_entered(
                self._start, day_of(end), day_of(received), is_official=self._is_official
            )
            self._known[end, received] = day_number(found[0]), day_number(found[1])
        return self._known[end, received]


def _entered(end: Int32, received: Int64, asked: _Asked) -> Int64:
    """Return the lists that events enter.

    Of ends that follow each other the first, reported soonest, and the last, reported latest, are
    asked for: if these enter one list, all between do. The cut-off of a list says how far to try.
    """
    days, of_event = _distinct(end)
    soonest, latest = np.full(len(days), _LATE), np.zeros(len(days), np.int64)
    np.minimum.at(soonest, of_event, received)
    np.maximum.at(latest, of_event, received)
    entered, first = np.full(len(days), NEVER, np.int64), 0
    while first < len(days):
        found, cut_off = asked(int(days[first]), int(soonest[first]))
        last = max(int(np.searchsorted(days, cut_off, side="right")), first + 1)
        while True:
            low = asked(int(days[first]), int(soonest[first:last].min()))
            if low == asked(int(days[last - 1]), int(latest[first:last].max())):
                entered[first:last] = found
            elif last > first + 1:
                last = (first + last) // 2
                continue
            break
        first = last
    by_event: Int64 = entered[of_event]
    for event in np.flatnonzero(by_event == NEVER).tolist():
        by_event[event] = asked(int(end[event]), int(received[event]))[0]
    return by_event


def _distinct(days: Int32) -> tuple[Int64, Int64]:
    """Return the days that occur in their order, and which of them each is."""
    if not len(days):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    first = int(days.min())
    occurs = np.zeros(int(days.max()) - first + 1, np.bool_)
    occurs[days - first] = True
    return np.flatnonzero(occurs) + first, (np.cumsum(occurs) - 1)[days - first]


@dataclass(frozen=True, slots=True)
class _Texts:
    """A day for each text that governs a start; which governs the distinct days, and each event."""

    first_days: list[int]
    of_day: Int64
    of_event: Int64


def _texts(start: Int32, law: LawByDay) -> _Texts:
    days, of_event = _distinct(start)
    known: dict[str, int] = {}
    first_days = list[int]()
    numbers = np.zeros(len(days), np.int64)
    if law.edition is not None:
        return _Texts([int(days[0])], numbers, numbers[of_event])
    for place, day in enumerate(days.tolist()):
        name = law.on(day_of(day)).edition.name
        if name not in known:
            known[name] = len(first_days)
            first_days.append(day)
        numbers[place] = known[name]
    return _Texts(first_days, numbers, numbers[of_event])
