"""Age: a player who was too young to play, too old to be believed, or dead."""

from collections.abc import Iterator, Mapping
from datetime import date
from math import ceil

from arpad.model.docket import Docket
from arpad.model.person import Person
from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.store.dockets import latest_event
from arpad.store.gate_events import events_with


def ages(case: Case) -> Iterator[GateFinding]:
    """Yield players of the events of this list who cannot have played in them.

    Few persons of a register come into question; for them the events are looked up, and whether
    they still are among the players of the newest version.
    """
    youngest, oldest = (ceil(case.limits.number(f"age.{end}")) for end in ("youngest", "oldest"))
    odd = _odd(case, youngest, oldest)
    for number, player in events_with(case.connection, odd, case.events):
        person, docket = odd[player], case.events[number]
        why = _why(person, docket, youngest, oldest)
        if why and _has_played(case, number, person.code):
            yield case.limits.finding(
                Check.AGE,
                person.code,
                f"{why} when event {number} began on {docket.start}.",
                event=number,
                age=_age(person.born, docket.start),
            )


def _odd(case: Case, youngest: int, oldest: int) -> Mapping[int, Person]:
    """Return whoever might be one of them, by the day of the list alone."""
    first = min((docket.start for docket in case.events.values()), default=case.list_date)
    last = max((docket.start for docket in case.events.values()), default=case.list_date)
    births = {person.born for person in case.known.persons.values()} - {None}
    odd = {born for born in births if _age(born, first) < youngest or _age(born, last) >= oldest}
    return {
        number: person
        for number, person in case.known.persons.items()
        if person.deceased is not None or person.born in odd
    }


def _why(person: Person, docket: Docket, youngest: int, oldest: int) -> str:
    if person.deceased is not None and person.deceased < docket.start:
        return "Is recorded as dead"
    if person.born is None:
        return ""
    age = _age(person.born, docket.start)
    if age < 0:
        return "Was not born"
    if age < youngest:
        return f"Was {age} years old"
    return f"Would have been {age} years old" if age >= oldest else ""


def _age(born: date | int | None, day: date) -> int:
    """Return the age on a day; of a bare year the one that is reached in it; -1 before the birth.

    Whose birth is not known is taken to be of no age that matters.
    """
    if born is None:
        return 0
    if isinstance(born, int):
        return max(day.year - born, -1)
    had_birthday = (day.month, day.day) >= (born.month, born.day)
    return max(day.year - born.year - (0 if had_birthday else 1), -1)


def _has_played(case: Case, number: int, code: str) -> bool:
    event = latest_event(case.connection, number)
    return event is not None and any(code in game.players for game in event.games)
