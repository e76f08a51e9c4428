"""Events without names: what the law needs of a report to rate it again, and nothing else.

What the office fills in from its own book, ratings above all, is left out as well: it follows from
the standings.
"""

from datetime import date
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from arpad.model.event import Event
from arpad.model.grading import Approval, Evidence
from arpad.model.player import Player
from arpad.model.pool import Moves
from arpad.model.rating import Memory
from arpad.regulations.catalogue import governing
from arpad.regulations.edition import Dated, in_force

KEPT = "kept by the office"
"""Stands for the document behind a grade from elsewhere: the law asks only whether there is one."""


def plain_event(event: Event, number: int, moves: Moves) -> Event:
    """Return an event by codes alone, with what only the report can know of its players."""
    plain = _of_period if moves is Moves.BY_PERIOD else _of_event
    return replace(
        event,
        name=f"Event {number}",
        place=None,
        arbiter=None,
        players=tuple(plain(event, player) for player in event.players),
    )


def _of_period(event: Event, player: Player) -> Player:
    """Return a player with his memberships; a championship counts women and men.

    A standard rating that stood in is another pool's, of which the standings know nothing. K may
    rest on the games of a period, some of which were booked before, and on the age.
    """
    sex = player.sex if event.national_championship else None
    return Player(
        id=player.id,
        memberships=player.memberships,
        sex=sex,
        born=plain_birth(player.born, event.start),
        games_in_period=player.games_in_period,
        has_fide_id=player.has_fide_id,
        standard_rating=player.standard_rating if player.rating is None else None,
    )


def plain_birth(born: date | int | None, on: date) -> date | int | None:
    """Return the year of a birth; in the year of a junior's last birthday, a day of that year.

    Only juniors may have another K for it, where the text of the day knows them. The day says no
    more than whether the birthday was over.

    >>> plain_birth(date(1997, 5, 2), date(2015, 5, 1)), plain_birth(1980, date(2015, 5, 1))
    (datetime.date(1997, 12, 31), None)
    """
    year = born.year if isinstance(born, date) else born
    oldest = _oldest_junior(on)
    if year is None or oldest is None or on.year - year > oldest:
        return None
    if not isinstance(born, date) or on.year - year < oldest:
        return year
    is_over = (born.month, born.day) <= (on.month, on.day)
    return date(year, 1, 1) if is_over else date(year, 12, 31)


def _oldest_junior(on: date) -> int | None:
    """Return the age at which juniors end by the standard text of a day, if it knows them."""
    law = governing(on)
    ages: tuple[Dated[int], ...] = getattr(law and law.edition.parameters, "k_junior_age", ())
    return in_force(ages, on) if ages else None


def _of_event(event: Event, player: Player) -> Player:
    """Return a player with his claim to a grade, a newcomer with all that he brings along."""
    del event
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
