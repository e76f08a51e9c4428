"""What corrections have made of some rows of a list, as far as was known by a day."""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.store.as_known import Horizon, KnownList, horizon_of, list_known
from arpad.store.errata import moved_since
from arpad.store.persons import numbers_of
from arpad.store.revised_standings import standings_revised


class RowRevision(Struct, frozen=True):
    """The rating of a row as corrections leave it, and their numbers."""

    rating: int | None
    corrections: tuple[int, ...]


class KnownBy(Struct, frozen=True):
    """A list, and what had been booked when it is asked about."""

    listed: KnownList
    horizon: Horizon


def list_known_by(
    connection: Connection, pool: Pool, list_date: date, known: date | None
) -> KnownBy:
    """Return the list in force on a day, of those that were out at the end of another."""
    horizon = horizon_of(connection, known)
    listed = list_known(connection, pool.id, list_date, horizon)
    if listed is None:
        then = "" if known is None else f"On {known} "
        has = "The pool {} has no list" if known is None else "the pool {} had no list"
        raise OfficeError(f"{then}{has.format(pool.code)} of {list_date} or earlier.")
    return KnownBy(listed, horizon)


def revisions_of(
    connection: Connection, pool: Pool, about: KnownBy, codes: Sequence[str]
) -> dict[str, RowRevision]:
    """Return what became of the rows of some players, by their codes; others stay as they were."""
    numbers = numbers_of(connection, codes)
    players = list(numbers.values())
    stands = standings_revised(connection, pool.id, about.listed, about.horizon, players)
    moved = moved_since(connection, pool.id, about.listed, about.horizon, players)
    return {
        code: RowRevision(
            stands[number].revised,
            tuple(m.correction for m in moved if m.player_id == number and m.amount),
        )
        for code, number in numbers.items()
        if number in stands
    }
