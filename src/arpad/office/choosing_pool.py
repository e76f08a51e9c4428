"""Which pool a report belongs to: by the federation it names, its system and its rate of play."""

from collections.abc import Mapping
from typing import Any

from arpad.model.event import Event
from arpad.model.finding import Finding, error
from arpad.model.pool import Pool
from arpad.model.system import Discipline, System
from arpad.model.time_control import parse_time_control
from arpad.office.deadlines import law_of
from arpad.regulations import catalogue

_WORLD = "fide"


def pool_for(pools: Mapping[str, Pool], event: Event, name: str) -> Pool | Finding:
    """Return the pool of an event, or the question which one it is."""
    fitting = _by_federation(pools, event)
    by_pace = [pool for pool in fitting if _fits_pace(pool, event)]
    if len(by_pace) == 1:
        return by_pace[0]
    choices = ", ".join(pool.code for pool in (by_pace or fitting or pools.values()))
    return error(
        name,
        f"It is not clear which pool {event.name} belongs to: say it with --pool ({choices}).",
    )


def misfit(pool: Pool, event: Event, name: str) -> Finding | None:
    """Return what is wrong with a pool that somebody named for an event; None where it fits."""
    named = (event.federation or "").casefold()
    if named not in catalogue.federations() or named == pool.federation.casefold():
        return None
    return error(
        name,
        f"{event.name} names {event.federation}, and the pool {pool.code} is one of "
        f"{pool.federation}; name a pool of {event.federation}, or correct the report.",
    )


def _by_federation(pools: Mapping[str, Pool], event: Event) -> list[Pool]:
    """Return the pools of the federation that is named; other events may be for the world's."""
    named = (event.federation or "").casefold()
    found = [pool for pool in pools.values() if pool.federation.casefold() == named]
    if named in catalogue.federations():
        return found
    if event.system is System.TABLE:
        return found or [p for p in pools.values() if p.federation.casefold() != _WORLD]
    return [*found, *(p for p in pools.values() if p.federation.casefold() == _WORLD)]


def _fits_pace(pool: Pool, event: Event) -> bool:
    """Tell whether a pool is for events of this rate of play; other disciplines know one pool."""
    if pool.discipline not in {*Discipline}:
        return True
    if event.discipline is not None:
        return pool.discipline == event.discipline
    law: Any = law_of(pool, event.start, event.last_day)
    if event.time_control is None:
        return True
    if law is None or not hasattr(law, "admission"):
        return pool.discipline == Discipline.STANDARD
    control = parse_time_control(event.time_control)
    given = law.admission.minutes_a_player(control, on=event.start)
    pace_of = getattr(law.admission, "pace_of", None)
    if pace_of is not None:
        return bool(pace_of(given, on=event.start) == pool.discipline)
    return bool(given >= law.admission.minutes_for(0, on=event.start))
