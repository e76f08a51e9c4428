"""The blast radius of a correction: everything that it would touch, and nothing booked."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.office.correct import Asked, Corrected, correct, effect_text
from arpad.office.corrected_before import Seen, hash_of_effect, last_seen
from arpad.office.correction_plan import Plan
from arpad.office.list_size import number_listed
from arpad.office.office import Office
from arpad.office.revision import PlayerEffect, Revision
from arpad.store.lists import lists_of

MOST_SHOWN = 100
LONG = 20_000
"""In a pool with so many players a correction may take longer than anybody waits for a page."""


class Refusal(Struct, frozen=True):
    """Why the law does not let a correction pass."""

    article: str | None
    message: str


class PoolLook(Struct, frozen=True, kw_only=True):
    """What a correction touches in a pool: how many, and those who move the most.

    `k`, `grades`, `series` and `first_ratings` are how many players have another one afterwards;
    `lists` the days of the lists whose revised values differ.
    """

    pool: str
    name: str
    events: int
    taken_back: int
    added: int
    players: int
    effects: tuple[PlayerEffect, ...]
    lists: tuple[date, ...]
    k: int
    grades: int
    series: int
    first_ratings: int
    carried_by: date | None
    refusals: tuple[Refusal, ...]


class Look(Struct, frozen=True, kw_only=True):
    """A correction that is not booked, with everything it touches.

    `notes` say what else leaned on something that is corrected and stays as it is.
    """

    kind: CorrectionKind
    event: int | None
    event_name: str
    facts: dict[str, Any]
    undoes: int | None
    pools: tuple[PoolLook, ...]
    seen: Seen
    notes: tuple[str, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Tell whether the law refuses it."""
        return any(each.refusals for each in self.pools)


def look(office: Office, asked: Asked, objection: int | None = None) -> Look:
    """Work out what a correction touches."""
    last = last_seen(office)
    found = correct(office, asked, "", commit=False, objection=objection)
    plan = found.plan
    return Look(
        kind=plan.kind,
        event=plan.event.id if plan.event else None,
        event_name=plan.event.name if plan.event else "",
        facts=facts_of(plan),
        undoes=plan.undoes.id if plan.undoes else None,
        pools=tuple(_pool(found, revision) for revision in found.revisions),
        seen=Seen(last, hash_of_effect(effect_text(found))),
        notes=found.notes,
    )


def takes_long(connection: Connection, plan: Plan) -> bool:
    """Tell whether a correction is long work in this book."""
    for pool, _ in plan.inputs:
        heads = lists_of(connection, pool.id)
        if heads and number_listed(connection, heads[-1]) > LONG:
            return True
    return False


def facts_of(plan: Plan) -> dict[str, Any]:
    """Return what was and what is, in plain values; without what only an undo needs."""
    facts = msgspec.to_builtins(plan.facts)
    return {name: value for name, value in facts.items() if not isinstance(value, dict | list)}


def _pool(found: Corrected, revision: Revision) -> PoolLook:
    effects = revision.effects
    return PoolLook(
        pool=revision.pool.code,
        name=revision.pool.name,
        events=len(revision.events),
        taken_back=len(revision.taken_back) + sum(len(e.taken_back) for e in revision.events),
        added=len(revision.added) + sum(len(e.added) for e in revision.events),
        players=len(effects),
        effects=tuple(sorted(effects, key=_least_moved)[:MOST_SHOWN]),
        lists=tuple(sorted({row[0] for effect in effects for row in effect.lists})),
        k=_changed(effect.k for effect in effects),
        grades=_changed(effect.grade for effect in effects),
        series=_changed(effect.series for effect in effects),
        first_ratings=sum(effect.is_first_rating for effect in effects),
        carried_by=found.carried_by.get(revision.pool.code),
        refusals=tuple(Refusal(f.article, f.message) for f in revision.findings),
    )


def _changed(pairs: Iterable[tuple[object, object]]) -> int:
    return sum(before != after for before, after in pairs)


def _least_moved(effect: PlayerEffect) -> tuple[int, str]:
    before, after = effect.rating
    return -abs((after or 0) - (before or 0)), effect.player
