"""The order of a chain of events: each comes after those on which it builds."""

import heapq
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise

from arpad.store.rated_before import RatedEvent


def in_chain_order(
    events: Sequence[RatedEvent], courses: Iterable[Sequence[int]]
) -> list[RatedEvent]:
    """Return events so that every player's come in the order of his course.

    Where nothing else decides, that goes first which ended first. A late report is rated after
    events that ended after its own, and stays behind them.
    """
    by_number = {event.id: event for event in events}
    following: dict[int, set[int]] = {event.id: set() for event in events}
    waits_for: dict[int, int] = dict.fromkeys(by_number, 0)
    for course in courses:
        for before, after in pairwise(course):
            if after not in following[before]:
                following[before].add(after)
                waits_for[after] += 1
    free = [_turn(event) for event in events if not waits_for[event.id]]
    heapq.heapify(free)
    ordered = list[RatedEvent]()
    while free:
        number = heapq.heappop(free)[-1]
        ordered.append(by_number[number])
        for after in following[number]:
            waits_for[after] -= 1
            if not waits_for[after]:
                heapq.heappush(free, _turn(by_number[after]))
    return ordered


def _turn(event: RatedEvent) -> tuple[date, date, int]:
    return event.last_day or event.start, event.start, event.id
