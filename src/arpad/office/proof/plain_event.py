"""Events without names: what the law needs of a report to rate it again, and nothing else.

What the office fills in from its own book, ratings above all, is left out as well: it follows from
the standings.
"""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from arpad.model.event import Event
from arpad.model.grading import Approval, Evidence
from arpad.model.player import Player
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory
from arpad.office.juniors import oldest_junior
from arpad.regulations.fide.juniors import birthday

KEPT = "kept by the office"
"""Stands for the document behind a grade from elsewhere: the law asks only whether there is one."""


def plain_event(event: Event, number: int, pool: Pool, last_list: date | None) -> Event:
    """Return an event by codes alone, with what only the report can know of its players.

    `last_list` is the day of the list before the one in question, which may have another K.
    """
    is_of_period = pool.moves is Moves.BY_PERIOD
    players = _of_period(event, pool, last_list) if is_of_period else map(_of_event, event.players)
    return replace(event, name=f"Event {number}", place=None, arbiter=None, players=tuple(players))


def _of_period(event: Event, pool: Pool, last_list: date | None) -> Iterator[Player]:
    """Yield players with their memberships; a championship counts women and men.

    A standard rating that stood in is another pool's, of which the standings know nothing. K may
    rest on the games of a period, some of which were booked before, and on the age.
    """
    age = oldest_junior(pool, event.start)
    for player in event.players:
        yield Player(
            id=player.id,
            memberships=player.memberships,
            sex=player.sex if event.national_championship else None,
            born=plain_birth(player.born, age, event.start, last_list),
            games_in_period=player.games_in_period,
            has_fide_id=player.has_fide_id,
            standard_rating=player.standard_rating if player.rating is None else None,
        )


def plain_birth(
    born: date | int | None, age: int | None, on: date, later: date | None = None
) -> date | int | None:
    """Return the year of a birth; where the day decides about a junior, a day of that year.

    Only juniors may have another K for it, up to an age that the text knows. The day says no more
    than whether the last birthday was over on a day, or by a later one.

    >>> plain_birth(date(1997, 5, 2), 18, date(2015, 5, 1)), plain_birth(1980, 18, date(2015, 5, 1))
    (datetime.date(1997, 12, 31), None)
    >>> plain_birth(date(1997, 5, 30), 18, date(2015, 5, 28), date(2015, 6, 1))
    datetime.date(1997, 6, 1)
    """
    year = born.year if isinstance(born, date) else born
    if year is None or age is None or on.year > year + age:
        return None
    until = max(on, later or on)
    if not isinstance(born, date) or year + age not in (on.year, until.year):
        return year
    last = birthday(born, age)
    if last <= on:
        return date(year, 1, 1)
    is_over = last <= until and until.year == last.year
    return birthday(until, -age) if is_over else date(year, 12, 31)


def _of_event(player: Player) -> Player:
    """Return a player with his claim to a grade, a newcomer with all that he brings along."""
    known = Player(
        id=player.id,
        outside_grade=player.outside_grade,
        evidence=plain_evidence(player.evidence),
        approvals=tuple(map(_plain_approval, player.approvals)),
    )
    if player.rating is not None or player.games:
        return known
    return replace(
        known,
        history=player.history,
        bonus_used=player.bonus_used,
        grade=player.grade,
        counters=player.counters,
        last_event=player.last_event,
        series=player.series,
    )


def plain_memory(memory: Memory) -> Memory:
    """Return what a pool remembers of a player, without the names that papers may bear."""
    if memory.evidence is None and not memory.approvals:
        return memory
    return replace(
        memory,
        evidence=plain_evidence(memory.evidence),
        approvals=tuple(map(_plain_approval, memory.approvals)),
    )


def plain_evidence(evidence: str | Evidence | None) -> str | Evidence | None:
    """Return that there is evidence, and on what it rests."""
    if isinstance(evidence, Evidence):
        return Evidence(document=KEPT, basis=evidence.basis)
    return None if evidence is None else KEPT


def _plain_approval(approval: Approval) -> Approval:
    return replace(approval, reference=None)


def spared(value: Any) -> Any:  # noqa: ANN401 - whatever a struct may hold
    """Return a value for JSON in which whatever is as usual is left out."""
    if isinstance(value, Struct):
        said = ((name, getattr(value, name), usual) for name, usual in _usual(type(value)))
        return {name: spared(found) for name, found, usual in said if found != usual}
    if isinstance(value, tuple):
        return [spared(each) for each in value]
    return value


@cache
def _usual(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (
            each.name,
            each.default_factory() if each.default_factory is not NODEFAULT else each.default,
        )
        for each in fields(kind)
    )
