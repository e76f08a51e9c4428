"""Silent events: played in former years at this time, or registered, and nothing is heard of them.

An event is known again by its federation and its name without years, editions and numbers.
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from datetime import date, timedelta
from functools import lru_cache

from arpad.model.docket import State
from arpad.model.folding import words_of
from arpad.office.gate_case import Case, belongs
from arpad.office.gate_finding import Check, GateFinding
from arpad.store.dockets import dockets
from arpad.store.gate_events import PastEvent, events_between

_YEAR = timedelta(days=365)
_ABOUT = timedelta(days=45)
"""So far from the day of the year before an event is still the same one."""
_HELD = frozenset({State.RATED, State.PUBLISHED})
_HEARD_OF = frozenset(State)
_ROMAN = re.compile(r"[ivxlc]+")

Key = tuple[str | None, tuple[str, ...]]


def silent(case: Case) -> Iterator[GateFinding]:
    """Yield events that should have been reported for this list."""
    yield from _registered(case)
    years = int(case.limits.number("silent.years"))
    if case.before is None or not years:
        return
    late = timedelta(days=int(case.limits.number("silent.days")))
    before, day = case.before.list_date - late, case.list_date - late
    heard = _keyed(case, before - _YEAR / 2, case.list_date + _YEAR / 2, _HEARD_OF)
    earlier = [
        _keyed(case, before - n * _YEAR - _ABOUT, day - n * _YEAR + _ABOUT)
        for n in range(2, years + 1)
    ]
    for key, events in _keyed(case, before - _YEAR, day - _YEAR).items():
        for event in events:
            if not _comes_back(heard.get(key, ()), event, 1) and all(
                _comes_back(former.get(key, ()), event, -n) for n, former in enumerate(earlier, 1)
            ):
                yield _finding(case, event, years)


def _comes_back(events: Iterable[PastEvent], event: PastEvent, years: int) -> bool:
    """Tell whether an event was held so many years later; this year at any time near."""
    expected = event.last_day + years * _YEAR
    width = _YEAR / 2 if years > 0 else _ABOUT
    return any(abs(e.last_day - expected) <= width and e.id != event.id for e in events)


def _keyed(
    case: Case, after: date, until: date, states: Container[str] = _HELD
) -> dict[Key, list[PastEvent]]:
    found = defaultdict[Key, list[PastEvent]](list)
    for event in events_between(case.connection, case.pool.id, after, until):
        if event.state in states and (name := recurring_name(event.name)):
            found[event.federation, name].append(event)
    return found


@lru_cache(maxsize=1 << 16)
def recurring_name(name: str) -> tuple[str, ...]:
    """Return what is the same in the name of an event every year.

    >>> recurring_name("12th Riga Open 2012"), recurring_name("Riga XIII Open, 2013")
    (('riga', 'open'), ('riga', 'open'))
    """
    return tuple(
        word
        for word in words_of(name)
        if not any(map(str.isdigit, word)) and not _ROMAN.fullmatch(word)
    )


def _finding(case: Case, event: PastEvent, years: int) -> GateFinding:
    held = "last year" if years == 1 else f"{years} years running"
    return case.limits.finding(
        Check.SILENT,
        str(event.id),
        f"Was held {held}, last until {event.last_day} as event {event.id}, {event.name}; of this "
        "year nothing has come.",
        last_day=str(event.last_day),
        years=years,
    )


def _registered(case: Case) -> Iterator[GateFinding]:
    """Yield events that were registered, are over and have not been reported."""
    for docket in dockets(case.connection, pool_id=case.pool.id, states=[State.REGISTERED]):
        if belongs(docket, case.list_date):
            ended = docket.last_day or docket.start
            yield case.limits.finding(
                Check.SILENT,
                str(docket.id),
                f"Event {docket.id}, {docket.name}, was registered with {ended} as its last day; "
                "no report has come.",
                last_day=str(ended),
            )
