"""Decisions in the book: recorded once and never edited; a later one takes an earlier one's place.

The law weighs what it is given and knows no order, so the book hands it only what still stands.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, select

from arpad.model.event import Decision, Verdict
from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.persons import MANY
from arpad.store.schema import decision
from arpad.store.withheld import Withheld, withheld_on


class Kind(StrEnum):
    """What was recorded."""

    OVERRIDE = "override"
    """An officer admits what an article refuses."""
    REFUSAL = "refusal"
    APPEAL = "appeal"
    """An organiser's appeal against a refusal; it decides nothing by itself."""


class Recorded(Struct, frozen=True, kw_only=True):
    """A decision or an appeal; `deadline` is the last day of an appeal where a text names one."""

    id: int = 0
    event_id: int
    kind: Kind
    article: str
    about: str | None = None
    verdict: Verdict | None = None
    reason: str
    who: str
    day: date
    deadline: date | None = None


def add_decision(entry: Entry, recorded: Recorded) -> int:
    """Record a decision; return its number."""
    return add_row(
        entry.connection,
        decision,
        event_id=recorded.event_id,
        kind=recorded.kind.value,
        article=recorded.article,
        about=recorded.about,
        verdict=recorded.verdict and recorded.verdict.value,
        reason=recorded.reason,
        who=recorded.who,
        day=recorded.day,
        deadline=recorded.deadline,
        batch_id=entry.batch,
    )


def recorded_for(connection: Connection, numbers: Sequence[int]) -> dict[int, tuple[Recorded, ...]]:
    """Return everything recorded for events, oldest first; events without any are left out."""
    query = select(decision).order_by(decision.c.id)
    if len(numbers) <= MANY:
        query = query.where(decision.c.event_id.in_(numbers))
    wanted, withheld = set(numbers), withheld_on(connection)
    found: dict[int, list[Recorded]] = {}
    for row in connection.execute(query):
        if row.event_id in wanted:
            found.setdefault(row.event_id, []).append(_recorded(row, withheld))
    return {number: tuple(some) for number, some in found.items()}


def decisions_of(connection: Connection, numbers: Sequence[int]) -> dict[int, tuple[Decision, ...]]:
    """Return the decisions that stand, as the law takes them; events without any are left out."""
    recorded = recorded_for(connection, numbers)
    standing = {number: decisions_that_stand(some) for number, some in recorded.items()}
    return {number: some for number, some in standing.items() if some}


def decisions_that_stand(recorded: Iterable[Recorded]) -> tuple[Decision, ...]:
    """Return what is left when later decisions have taken the place of earlier ones.

    A decision takes the place of those under the same article about the same place; one that is
    about the whole event takes the place of all under its article.
    """
    standing: list[Recorded] = []
    for new in recorded:
        if new.kind is not Kind.APPEAL:
            standing = [old for old in standing if not _replaces(new, old)]
            standing.append(new)
    return tuple(
        Decision(
            article=r.article,
            about=r.about,
            reason=r.reason,
            who=r.who,
            when=r.day,
            verdict=r.verdict,
        )
        for r in standing
    )


def _replaces(new: Recorded, old: Recorded) -> bool:
    return new.article == old.article and new.about in {None, old.about}


def _recorded(row: Row[Any], withheld: Withheld) -> Recorded:
    return Recorded(
        id=row.id,
        event_id=row.event_id,
        kind=Kind(row.kind),
        article=row.article,
        about=withheld.text(row.about),
        verdict=row.verdict and Verdict(row.verdict),
        reason=withheld.text(row.reason),
        who=row.who,
        day=row.day,
        deadline=row.deadline,
    )
