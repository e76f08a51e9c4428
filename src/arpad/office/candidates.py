"""Candidates: the people whom a reported player may be, side by side with what the report says.

Of a birth only the year is shown: whoever reports an event learns nothing by asking.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.office.event_view import EventView
from arpad.office.in_force import in_force
from arpad.office.register_search import year_of
from arpad.store.matches import BookedMatch
from arpad.store.played_events import last_events
from arpad.store.player_lists import ListLine, lines_on_lists

MOST_QUESTIONS = 12
MOST_CANDIDATES = 8
_LAST_EVENTS = 3


class Candidate(Struct, frozen=True, kw_only=True):
    """Somebody of the register, with the rating when the event began and his last events."""

    code: str
    name: str
    federation: str | None
    title: str | None
    born: int | None
    rating: int | None
    events: tuple[Docket, ...]


class Question(Struct, frozen=True, kw_only=True):
    """A player of whom it is not known who he is, as the report has him, and who he may be."""

    id: str
    name: str
    federation: str | None
    title: str | None
    born: int | None
    rating: int | None
    candidates: tuple[Candidate, ...]
    more: int


def questions_about(connection: Connection, pool: Pool, view: EventView) -> tuple[Question, ...]:
    """Return the first of the players who are not known, with their candidates."""
    waiting = [m for m in view.players if m.player_id is None][:MOST_QUESTIONS]
    wanted = {code for m in waiting for code in m.candidates[:MOST_CANDIDATES]}
    people = {code: view.persons[code] for code in wanted if code in view.persons}
    known = _candidates(connection, pool, view.docket.start, people)
    reported = {p.id.lstrip("?"): p for p in view.event.players} if view.event else {}
    return tuple(_question(match, reported.get(match.claim.id), known) for match in waiting)


def _question(
    match: BookedMatch, reported: Player | None, known: Mapping[str, Candidate]
) -> Question:
    claim, codes = match.claim, match.candidates
    return Question(
        id=claim.id,
        name=claim.name,
        federation=claim.federation,
        title=claim.title,
        born=year_of(claim.born),
        rating=reported.rating if reported else None,
        candidates=tuple(known[code] for code in codes[:MOST_CANDIDATES] if code in known),
        more=max(0, len(codes) - MOST_CANDIDATES),
    )


def _candidates(
    connection: Connection, pool: Pool, day: date, people: Mapping[str, Person]
) -> dict[str, Candidate]:
    numbers = [person.id for person in people.values()]
    if not numbers:
        return {}
    held = in_force(connection, day).lists.get(pool.id)
    lines = lines_on_lists(connection, [held.id], numbers) if held else {}
    played = last_events(connection, pool.id, numbers, most=_LAST_EVENTS)
    return {
        code: _candidate(person, lines.get(person.id, {}).get(pool.id), played.get(person.id, ()))
        for code, person in people.items()
    }


def _candidate(person: Person, line: ListLine | None, events: Sequence[Docket]) -> Candidate:
    return Candidate(
        code=person.code,
        name=person.name,
        federation=person.federation,
        title=person.title,
        born=year_of(person.born),
        rating=line.rating if line else None,
        events=tuple(events),
    )
