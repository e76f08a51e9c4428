"""What a correction does to players, list by list: shown before anything is booked."""

from collections.abc import Iterator, Mapping
from datetime import date

from sqlalchemy import Connection

from arpad.office.revision import PlayerEffect
from arpad.office.timelines import Timeline, Timelines
from arpad.store.list_players import rated_rows
from arpad.store.lists import lists_of


def effects_by_period(
    connection: Connection, lines: Timelines, k: Mapping[int, int]
) -> tuple[PlayerEffect, ...]:
    """Return what changes for everybody for whom something does."""
    heads = lists_of(connection, lines.pool.id)
    said = rated_rows(connection, heads[-1].id, list(lines.touched)) if heads else {}
    before = {number: row.row.k for number, row in said.items()}
    effects = (
        _effect(line, (before.get(number), k.get(number, before.get(number))))
        for number, line in lines.touched.items()
    )
    return tuple(sorted(filter(_is_any, effects), key=lambda effect: effect.player))


def _effect(line: Timeline, k: tuple[int | None, int | None]) -> PlayerEffect:
    was, is_now = line.held[-1] if line.held else None, line.stands
    return PlayerEffect(
        player=line.person.code,
        name=line.person.name,
        rating=(was.revised if was else None, is_now.revised),
        lists=tuple(_lists(line)),
        games=(was.games if was else 0, is_now.games),
        k=k,
        grade=(None, None),
        series=(None, None),
        is_first_rating=_has_first_rating(line),
    )


def _lists(line: Timeline) -> Iterator[tuple[date, int | None, int | None, int | None]]:
    """Yield the lists that would have said something else than they were known to by now."""
    for row in {row.since: row for row in line.added}.values():
        held = line.held_on(row.since)
        before = held.revised if held else None
        if before != row.revised:
            yield row.since, row.rating, before, row.revised


def _has_first_rating(line: Timeline) -> bool:
    """Tell whether the rating with which the player came onto the lists is another one now."""
    was = next((s.revised for s in line.held if s.revised is not None), None)
    is_now = next((s.revised for s in line.rows if s.revised is not None), None)
    return was != is_now


def _is_any(effect: PlayerEffect) -> bool:
    pairs = (effect.rating, effect.games, effect.k, effect.grade, effect.series)
    return bool(effect.lists) or any(before != after for before, after in pairs)
