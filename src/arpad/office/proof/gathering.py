"""Everything that a bundle needs from the book, looked up as it was when the list was made."""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.pool import Moves
from arpad.office.adjusting import Adjusting, adjusting_for
from arpad.office.proof.chain_order import in_chain_order
from arpad.office.proof.events_then import EventThen, decided_then, events_then, understood
from arpad.office.proof.list_then import ListThen
from arpad.office.proof.names import Salting
from arpad.office.proof.state_before import (
    Course,
    State,
    courses,
    state_by_event,
    state_by_period,
)
from arpad.store.batch_log import key_of_log
from arpad.store.decisions import Recorded
from arpad.store.lists import inactive_on
from arpad.store.persons import numbers_of
from arpad.store.register_before import newest_persons_before, persons_before


class Gathered(Struct, frozen=True, kw_only=True):
    """What a list was made from: events in their order, the state before them, the persons.

    `inactive` says for how many lists players were inactive on the list before, `adjusting` which
    one-off adjustment the list carries.
    """

    then: ListThen
    events: Sequence[EventThen]
    decided: Mapping[int, Sequence[Recorded]]
    state: State
    persons: Mapping[int, Person]
    inactive: Mapping[int, int]
    salting: Salting
    adjusting: Adjusting


def gathered(connection: Connection, then: ListThen) -> Gathered:
    """Look up what a list was made from."""
    salting = Salting(key_of_log(connection, then.batch))
    rated = events_then(connection, then)
    decided = decided_then(connection, then, rated)
    events = list(understood(connection, then, rated, decided, salting))
    numbers = numbers_of(connection, sorted({code for each in events for code in each.players}))
    if then.pool.moves is Moves.BY_PERIOD:
        state = state_by_period(connection, then, _starts(events, numbers))
    else:
        played = courses(connection, then, numbers.values())
        events = _in_order(then, events, played)
        chain = {each.event.id for each in events}
        left_out = {event.id for event in rated} - chain
        state = state_by_event(connection, then, played, chain, left_out)
    return Gathered(
        then=then,
        events=events,
        decided=decided,
        state=state,
        persons=_persons(connection, then, {*state, *numbers.values()}),
        inactive=_inactive(connection, then),
        salting=salting,
        adjusting=adjusting_for(connection, then.pool, then.head.list_date),
    )


def _starts(events: Sequence[EventThen], numbers: Mapping[str, int]) -> dict[int, date]:
    """Return the first day of each player's first event."""
    starts = dict[int, date]()
    for each in events:
        start = each.event.start
        for code in each.players:
            number = numbers[code]
            starts[number] = min(start, starts.get(number, start))
    return starts


def _in_order(
    then: ListThen, events: Sequence[EventThen], played: Mapping[int, Course]
) -> list[EventThen]:
    """Return the chain of a list; what ended after the day of the list is left out at its end."""
    by_number = {each.event.id: each for each in events}
    ways = [course.events(by_number) for course in played.values()]
    ordered = in_chain_order([each.event for each in events], ways)
    while ordered and (ordered[-1].last_day or ordered[-1].start) > then.head.list_date:
        ordered.pop()
    return [by_number[event.id] for event in ordered]


def _inactive(connection: Connection, then: ListThen) -> dict[int, int]:
    if then.previous is None or then.pool.moves is Moves.BY_EVENT:
        return {}
    return inactive_on(connection, then.previous.id)


def _persons(connection: Connection, then: ListThen, numbers: set[int]) -> dict[int, Person]:
    """Return whom the list concerns: who stands in the pool or played, and titled players."""
    known = persons_before(connection, then.head.list_date, then.batch)
    later = numbers - known.keys()
    known |= newest_persons_before(connection, later, then.batch)
    has_titles = then.pool.moves is Moves.BY_PERIOD
    concerned = (p for p in known.values() if p.id in numbers or (has_titles and p.title))
    return {person.id: person for person in sorted(concerned, key=lambda p: p.code)}
