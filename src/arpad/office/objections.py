"""Objections: somebody says that a result is wrong, and the office answers, in writing.

The texts of FIDE give seven days for the appeal against a refused event and set no day for an
objection; those of FESA and FISF name none either. So none is reckoned here: an open objection has
an age, and no deadline.
"""

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.event_sought import BEYOND, docket_numbered
from arpad.office.explain_player import pool_of_player
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.pools import pool_called, pool_of
from arpad.office.register import number_of_player
from arpad.store.book import Entry
from arpad.store.errata import errata_numbered
from arpad.store.objections import (
    Answer,
    Objection,
    Reached,
    add_answer,
    add_objection,
    objection_numbered,
    objections,
    states_of_objection,
)
from arpad.store.persons import persons_on
from arpad.store.who_did import who_answered

_LONGEST_NAME = 200
_MOST_ROUNDS = 1000


class Claim(Struct, frozen=True, kw_only=True):
    """What somebody says is wrong, as it comes to the desk."""

    player: str
    event: int | None = None
    round: int | None = None
    pool: str | None = None
    claim: str
    by: str


def object_to(office: Office, said: Claim) -> Objection:
    """Record an objection; it is open until somebody answers it."""
    with office.writing(f"objection add {said.player}") as entry:
        connection = entry.connection
        person = _person(connection, said.player)
        pool = _pool(connection, person, said)
        made = Objection(
            pool=pool.code,
            player=person.code,
            event=said.event,
            round=_round(said),
            claim=plain_words("The claim", said.claim),
            by=plain_words("The name of who objects", said.by, longest=_LONGEST_NAME),
            day=office.clerk.today,
        )
        _refuse_twice(connection, person.id, made)
        number = add_objection(entry, pool.id, person.id, made)
        return objection_called(connection, number)


def answer(office: Office, number: int, state: Answer, reason: str) -> Objection:
    """Close an objection without a correction: it is rejected, or withdrawn by who made it."""
    with office.writing(f"objection answer {number}") as entry:
        found = check_open(entry.connection, number)
        words = plain_words("The reason", reason)
        add_answer(entry, found.id, Reached(state=state, reason=words, day=office.clerk.today))
        return objection_called(entry.connection, number)


def check_open(connection: Connection, number: int) -> Objection:
    """Return an objection that may become a correction; refuse one that is answered."""
    found = objection_called(connection, number)
    if found.state is Answer.OPEN:
        return found
    last = states_of_objection(connection, number)[-1]
    because = f": {last.reason}" if last.reason else ""
    raise OfficeError(
        f"Objection {number} was {last.state.value} on {last.day}{because}. That was "
        f"{who_answered(connection, number)}; an answer is not changed, and whoever has something "
        "new to say may object again."
    )


def uphold(entry: Entry, number: int, correction: int) -> None:
    """Close an objection with the correction that came of it; refuse one that is answered.

    The correction is in the book already, in the same transaction.
    """
    found = check_open(entry.connection, number)
    day = errata_numbered(entry.connection, [correction])[correction].day
    reached = Reached(state=Answer.UPHELD, reason=f"correction {correction}", day=day)
    add_answer(entry, found.id, reached)


def objection_called(connection: Connection, number: int) -> Objection:
    """Return an objection by its number, or say that there is none."""
    found = objection_numbered(connection, number) if 0 < number < BEYOND else None
    if found is None:
        raise OfficeError(f"There is no objection {number}; arpad objection list shows all.")
    return found


def _person(connection: Connection, code: str) -> Person:
    number = number_of_player(connection, code)
    return persons_on(connection, numbers=[number])[number]


def _pool(connection: Connection, person: Person, said: Claim) -> Pool:
    """Return the pool that the objection is about: that of its event, else the one named."""
    if said.event is None:
        return pool_of_player(connection, person, said.pool)
    docket = docket_numbered(connection, said.event)
    found = pool_of(connection, docket)
    if said.pool is not None and pool_called(connection, said.pool).id != found.id:
        raise OfficeError(
            f"Event {docket.id}, {docket.name}, is one of the pool {found.code}, not of "
            f"{said.pool}."
        )
    return found


def _round(said: Claim) -> int | None:
    """Return the round; whether the player had a game in it may be what the objection is about."""
    if said.round is None:
        return None
    if said.event is None:
        raise OfficeError("A round is one of an event: name the event with --event.")
    if not 1 <= said.round <= _MOST_ROUNDS:
        raise OfficeError(f"No event has a round {said.round}; give one from 1 on.")
    return said.round


def _refuse_twice(connection: Connection, player_id: int, made: Objection) -> None:
    """Refuse what is on the desk already in the same words."""
    for other in objections(connection, states=(Answer.OPEN,), player_id=player_id):
        if (other.event, other.round, other.claim) == (made.event, made.round, made.claim):
            raise OfficeError(
                f"Objection {other.id} of {other.day} says the same and is open; nothing was added."
            )
