"""Rapid and blitz events in which a standard rating stood in that a correction would change.

A standard rating stands in for a missing one as it was published, and games stay rated by what was
published: such events are not rated again. But whoever corrects the rating is told of them.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.pool import Pool
from arpad.office.revision import PlayerEffect, Revision
from arpad.office.standing_in_event import FAST
from arpad.office.timelines import RATED
from arpad.store.lists import lists_of
from arpad.store.persons import numbers_of
from arpad.store.player_events import events_of_player, newest_versions
from arpad.store.pools import pools

_MOST_NAMED = 5


def notes_on_stand_ins(connection: Connection, revision: Revision) -> tuple[str, ...]:
    """Say in which events a rating stood in that the lists of a revision would have otherwise."""
    pool = revision.pool
    beside = [p for p in pools(connection).values() if _borrows(p, pool)]
    effects = [effect for effect in revision.effects if effect.lists]
    if not beside or not effects:
        return ()
    days = [head.list_date for head in lists_of(connection, pool.id)]
    numbers = numbers_of(connection, sorted(effect.player for effect in effects))
    found = [
        (effect, fast, docket)
        for effect in effects
        for fast in beside
        for docket in _leaning(connection, fast, effect, numbers[effect.player], days)
    ]
    named = [_sentence(*each) for each in found[:_MOST_NAMED]]
    if len(found) > _MOST_NAMED:
        named.append(f"The same holds for {len(found) - _MOST_NAMED} more.")
    return tuple(named)


def _borrows(fast: Pool, pool: Pool) -> bool:
    """Tell whether a pool of rapid or blitz borrows the ratings of another one."""
    is_beside = fast.federation == pool.federation and fast.discipline in FAST
    return is_beside and pool.discipline not in FAST


def _leaning(
    connection: Connection, fast: Pool, effect: PlayerEffect, number: int, days: Sequence[date]
) -> Iterator[Docket]:
    """Yield the rated events in which a player stood by a list that would say something else."""
    changed = {row[0] for row in effect.lists}
    events = {
        docket.id: docket
        for docket in events_of_player(connection, fast.id, number, RATED)
        if max((day for day in days if day <= docket.start), default=None) in changed
    }
    for event, document in sorted(newest_versions(connection, list(events)).items()):
        player = next((p for p in document.players if p.id == effect.player), None)
        if player is not None and player.rating is None and player.standard_rating is not None:
            yield events[event]


def _sentence(effect: PlayerEffect, fast: Pool, docket: Docket) -> str:
    return (
        f"The standard rating of {effect.player} stood in for a missing one in event {docket.id} "
        f"of {fast.code}, {docket.name}; there it stays as it was published."
    )
