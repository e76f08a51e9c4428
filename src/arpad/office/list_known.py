"""A list as it was known on a day: which one was in force, and what corrections made of it."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool
from arpad.office.as_of import check_known
from arpad.office.revised_list import RevisedRow, list_as_known, list_in_force
from arpad.store.as_known import horizon_of
from arpad.store.errata import Erratum, are_errata_after
from arpad.store.lists import ListHead


class ListAsKnown(Struct, frozen=True, kw_only=True):
    """The list in force on a day by what was known at the end of another.

    `revised` are the players whose rating on it has been corrected by then.
    """

    head: ListHead
    valid: date
    known: date
    revised: tuple[RevisedRow, ...] = ()
    corrections: tuple[Erratum, ...] = ()


def list_known_on(
    connection: Connection, pool: Pool, valid: date, *, known: date | None, today: date
) -> ListAsKnown:
    """Return the list of a day, with those whom corrections have moved on it."""
    check_known(known, today)
    horizon = horizon_of(connection, known)
    listed = list_in_force(connection, pool, valid, horizon)
    day = known or today
    # Who asks for a list that nobody has corrected need not wait until it is read.
    is_corrected = are_errata_after(connection, pool.id, listed, horizon)
    if pool.moves is Moves.BY_PERIOD and not is_corrected:
        return ListAsKnown(head=listed.head, valid=valid, known=day)
    revised = list_as_known(connection, pool, valid, known=known, today=today)
    return ListAsKnown(
        head=listed.head,
        valid=valid,
        known=day,
        revised=revised.differing,
        corrections=revised.corrections,
    )
