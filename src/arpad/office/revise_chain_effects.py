"""What a correction does to the players of a chain, list by list: shown before it is booked."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from sqlalchemy import Connection

from arpad.model.ledger import Cause
from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office.pools import edition_for
from arpad.office.revise_chain_lines import Line
from arpad.office.revision import PlayerEffect, RevisedEvent
from arpad.office.standings import Known, law_standings
from arpad.regulations.application import make_list
from arpad.store.chain import published_ratings
from arpad.store.lists import lists_of

Lists = tuple[tuple[date, int | None, int | None, int | None], ...]
_FIRST = frozenset({Cause.FIRST_RATING, Cause.START})


def effects_by_event(
    connection: Connection, pool: Pool, moved: Sequence[Line], events: Sequence[RevisedEvent]
) -> tuple[PlayerEffect, ...]:
    """Return what changes for everybody for whom something does, by their codes."""
    numbers = [line.person.id for line in moved]
    days = [head.list_date for head in lists_of(connection, pool.id)]
    published = published_ratings(connection, pool.id, numbers)
    persons = {line.person.id: line.person for line in moved}
    held = {n: line.held[-1] for n, line in zip(numbers, moved, strict=True) if line.held}
    stand = {n: line.rows[-1] for n, line in zip(numbers, moved, strict=True) if line.rows}
    k = [_coefficients(pool, persons, some, days) for some in (held, stand)]
    firsts = _first_ratings(events)
    effects = (
        _effect(
            line,
            tuple(_lists(line, days, published)),
            (k[0].get(line.person.code), k[1].get(line.person.code)),
            is_first_rating=line.person.code in firsts,
        )
        for line in moved
    )
    return tuple(sorted(filter(_is_any, effects), key=lambda effect: effect.player))


def _effect(
    line: Line, lists: Lists, k: tuple[int | None, int | None], *, is_first_rating: bool
) -> PlayerEffect:
    was, is_now = line.held[-1] if line.held else None, line.rows[-1] if line.rows else None
    memories = [standing.memory if standing else None for standing in (was, is_now)]
    grades = [memory.grade if memory else None for memory in memories]
    series = [memory.series if memory else None for memory in memories]
    return PlayerEffect(
        player=line.person.code,
        name=line.person.name,
        rating=(was.rating if was else None, is_now.rating if is_now else None),
        lists=lists,
        games=(was.games if was else 0, is_now.games if is_now else 0),
        k=k,
        grade=(grades[0], grades[1]),
        series=(series[0], series[1]),
        is_first_rating=is_first_rating,
    )


def _lists(
    line: Line, days: Sequence[date], published: Mapping[tuple[date, int], int | None]
) -> Iterator[tuple[date, int | None, int | None, int | None]]:
    """Yield the lists that would have said something else than they were known to by now."""
    for day in days:
        before, after = _on(line.held, day), _on(line.rows or (), day)
        if before != after:
            yield day, published.get((day, line.person.id)), before, after


def _on(rows: Sequence[PoolStanding], day: date) -> int | None:
    return next((row.rating for row in reversed(rows) if row.since <= day), None)


def _coefficients(
    pool: Pool,
    persons: Mapping[int, Person],
    standings: Mapping[int, PoolStanding],
    days: Sequence[date],
) -> dict[str, int]:
    """Return the K that the last list would show; those it would not show have none."""
    if not days:
        return {}
    known = Known(
        pool=pool,
        list_date=days[-1],
        persons=persons,
        standings=standings,
        inactive={},
        changes={},
        games={},
        brought={},
        list_dates=(),
        federations={},
    )
    edition, readings = edition_for(pool, days[-1])
    listed = [standing for _, standing in law_standings(known)]
    made = make_list(days[-1], listed, edition=edition, readings=readings)
    return {row.id: row.k for row in (made.file or made.rows)}


def _first_ratings(events: Sequence[RevisedEvent]) -> set[str]:
    """Return whose first rating comes out otherwise."""
    entries = (
        entry
        for event in events
        for entry in (*(booked.entry for booked in event.taken_back), *event.added)
    )
    return {entry.player for entry in entries if entry.origin in _FIRST}


def _is_any(effect: PlayerEffect) -> bool:
    pairs = (effect.rating, effect.games, effect.k, effect.grade, effect.series)
    return bool(effect.lists) or any(before != after for before, after in pairs)
