"""Mistakes that come out later: somebody objects, or the office finds them, and puts them right.

Every one of them is a correction of the office; nothing that was published is touched.
"""

from datetime import date

from arpad.demo.desk import Desk
from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.finding import number_of
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.objections import Claim, object_to
from arpad.office.pools import pool_called
from arpad.store.dockets import dockets, latest_event


def put_right(
    desk: Desk, day: date, asked: Asked, reason: str, *, objection: int | None = None
) -> Corrected:
    """Book a correction."""
    return correct(desk.on(day), asked, reason, commit=True, objection=objection)


def objected(desk: Desk, day: date, claim: Claim) -> int:
    """Record an objection; return its number."""
    return object_to(desk.on(day), claim).id


def effect(corrected: Corrected) -> str:
    """Return what a correction did, for a sentence: its number, and how many ratings moved.

    The list that carries the difference is named where lists have periods.
    """
    number = f"correction {corrected.number}"
    effects = [each for some in corrected.effects.values() for each in some]
    moved = sum(each.rating[0] != each.rating[1] for each in effects)
    if not moved:
        return f"{number}, before anything is published"
    verb = "moves" if moved == 1 else "move"
    carried = [f", carried by the list of {day}" for day in corrected.carried_by.values()]
    return f"{number}, {number_of(moved, 'rating')} {verb}{''.join(carried)}"


def event_of(desk: Desk, day: date, word: str, *, list_date: date | None = None) -> Docket:
    """Return the first event whose name has a word; with a day, of those that entered that list."""
    with desk.on(day).reading() as connection:
        found = dockets(connection, pool_id=pool_called(connection, desk.pool).id)
    return next(d for d in found if word in d.name and list_date in {None, d.list_date})


def as_booked(desk: Desk, day: date, number: int) -> Event:
    """Return an event as the book has it, with the codes of its players."""
    with desk.on(day).reading() as connection:
        event = latest_event(connection, number)
    if event is None:
        raise LookupError(number)
    return event
