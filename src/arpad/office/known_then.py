"""What the office knew when it made a list: the same question asked again, later.

What was added to the book since is not seen, save corrections of persons: who somebody was on a
day is what is known of that day now.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool
from arpad.office.adjusting import adjusting_for
from arpad.office.standings import Known
from arpad.store.audit_sums import Era, batches_of_lists
from arpad.store.federations import status_on
from arpad.store.gate_results import changes_for
from arpad.store.lists import ListHead, inactive_on, lists_of
from arpad.store.persons import persons_on
from arpad.store.standings_then import standings_then


def lists_before(
    lists: Sequence[ListHead], head: ListHead, batches: Mapping[int, int]
) -> tuple[ListHead, ...]:
    """Return the lists that were there when a list was made, by their days."""
    return tuple(
        other
        for other in lists
        if other.list_date < head.list_date and batches[other.id] < batches[head.id]
    )


def known_then(connection: Connection, pool: Pool, head: ListHead) -> Known:
    """Look up what a list was made from."""
    by_list = pool.moves is Moves.BY_PERIOD
    batches = batches_of_lists(connection, pool.id)
    earlier = lists_before(lists_of(connection, pool.id), head, batches)
    changed = changes_for(connection, pool, head.list_date) if by_list else {}
    era = Era(pool_id=pool.id, day=head.list_date, before_batch=batches[head.id])
    return Known(
        pool=pool,
        list_date=head.list_date,
        persons=persons_on(connection, head.list_date),
        standings=standings_then(connection, era),
        inactive=inactive_on(connection, earlier[-1].id) if by_list and earlier else {},
        changes={number: found.amounts for number, found in changed.items()},
        games={number: found.games for number, found in changed.items()},
        brought={},
        list_dates=tuple(h.list_date for h in earlier),
        federations=status_on(connection, head.list_date),
        adjusting=adjusting_for(connection, pool, head.list_date),
    )
