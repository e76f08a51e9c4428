"""Agreements to high grades of shogi: who waits for one, and the answer, given or refused.

A table leaves the question open with the player whose conditions it fulfils. The answer is settled
in the book, and goes into the report of the next table that the player takes part in, as if the
organiser had sent it along: so every later look at that table finds it there.
"""

from collections.abc import Iterator, Mapping
from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.event import Event
from arpad.model.grading import Approval
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.pools import pool_called
from arpad.store.agreements import standings_with_agreements
from arpad.store.persons import numbers_of, persons_on
from arpad.store.pools import pools
from arpad.store.settings import add_setting, settings_of

_PREFIX = "agreement."


class Answer(Struct, frozen=True, kw_only=True):
    """An answer as it is settled: the agreement, why, and by whom it was recorded when."""

    approval: Approval
    reason: str
    who: str
    day: date


class Awaited(Struct, frozen=True, kw_only=True):
    """A player whose grade waits for an agreement, and the answer once there is one.

    An answered grade is taken with the next table of the player.
    """

    pool: Pool
    person: Person
    event: int | None
    rating: int | None
    grade: str | None
    approval: Approval
    answer: Answer | None


def awaited(connection: Connection) -> tuple[Awaited, ...]:
    """Return everybody whose grade waits for an agreement, or for the table after it."""
    by_event = [p for p in pools(connection).values() if p.moves is Moves.BY_EVENT]
    found = [each for pool in by_event for each in _awaited(connection, pool)]
    return tuple(
        sorted(found, key=lambda a: (a.answer is not None, str(a.approval.since), a.person.id))
    )


def _awaited(connection: Connection, pool: Pool) -> Iterator[Awaited]:
    standings = standings_with_agreements(connection, pool)
    wanted = [number for number, standing in standings.items() if _open(standing)]
    persons = persons_on(connection, numbers=wanted) if wanted else {}
    answers = _answers(connection, pool)
    for number in wanted:
        standing, person = standings[number], persons[number]
        for approval in _open(standing):
            yield Awaited(
                pool=pool,
                person=person,
                event=standing.event_id,
                rating=standing.rating,
                grade=standing.memory.grade,
                approval=approval,
                answer=answers.get(_name(person.code, approval)),
            )


class Answering(Struct, frozen=True, kw_only=True):
    """The answer about one grade of one player; `reference` is the letter that gives it."""

    player: str
    grade: str
    since: date
    is_given: bool
    reason: str
    reference: str = ""
    when: date


def answer_agreement(office: Office, code: str, wanted: Answering) -> Answer:
    """Settle an agreement: the grade is taken with the player's next table, or refused."""
    words = plain_words("The reason", wanted.reason)
    reference = plain_words("The reference", wanted.reference) if wanted.reference.strip() else None
    with office.writing(f"grade agreement {code} {wanted.player} {wanted.grade}") as entry:
        pool = pool_called(entry.connection, code)
        asked = _asked(entry.connection, pool, wanted)
        if not wanted.since <= wanted.when <= office.clerk.today:
            raise OfficeError(
                f"The agreement is of a day from {wanted.since} on, when the conditions "
                f"were fulfilled, to today; {wanted.when} is none."
            )
        approval = replace(
            asked.approval, approved=wanted.is_given, when=wanted.when, reference=reference
        )
        answer = Answer(
            approval=approval, reason=words, who=office.clerk.who, day=office.clerk.today
        )
        value = msgspec.json.encode(answer).decode()
        add_setting(entry, pool.id, _name(wanted.player, approval), value)
        return answer


def _asked(connection: Connection, pool: Pool, wanted: Answering) -> Awaited:
    for each in _awaited(connection, pool):
        asked = each.approval
        if (each.person.code, asked.grade, asked.since) != (
            wanted.player,
            wanted.grade,
            wanted.since,
        ):
            continue
        if each.answer is not None:
            given = "given" if each.answer.approval.approved else "refused"
            raise OfficeError(
                f"The agreement to {asked.grade} of {wanted.player} was {given} already, recorded "
                f"by {each.answer.who} on {each.answer.day}."
            )
        return each
    raise OfficeError(f"No agreement to {wanted.grade} of {wanted.player} is awaited.")


def with_answers(connection: Connection, pool: Pool, event: Event) -> Event:
    """Return a table whose players bring the answers that are settled until its last day."""
    answers = _answers(connection, pool)
    if not answers:
        return event
    numbers = numbers_of(connection, [player.id for player in event.players])
    standings = standings_with_agreements(connection, pool, list(numbers.values()))
    players = tuple(
        _answered(player, standings.get(numbers.get(player.id, 0)), answers, event.last_day)
        for player in event.players
    )
    return replace(event, players=players) if players != event.players else event


def _answered(
    player: Player, standing: PoolStanding | None, answers: Mapping[str, Answer], until: date
) -> Player:
    asked = _open(standing) if standing else ()
    settled = [answers.get(_name(player.id, approval)) for approval in asked]
    given = {
        a.approval.grade: a.approval
        for a in settled
        if a is not None and a.approval.when is not None and a.approval.when <= until
    }
    if not given:
        return player
    kept = tuple(a for a in player.approvals if a.grade not in given)
    return replace(player, approvals=(*kept, *given.values()))


def _open(standing: PoolStanding) -> list[Approval]:
    """Return the agreements that are asked for."""
    return [a for a in standing.memory.approvals if a.approved is None and a.since is not None]


def _answers(connection: Connection, pool: Pool) -> dict[str, Answer]:
    return {
        name: msgspec.json.decode(value, type=Answer)
        for name, value in settings_of(connection, pool.id).items()
        if name.startswith(_PREFIX)
    }


def _name(code: str, approval: Approval) -> str:
    return f"{_PREFIX}{code}.{approval.grade}.{approval.since}"
