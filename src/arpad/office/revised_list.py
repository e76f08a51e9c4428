"""A whole list as it was published, and what corrections have made of it since."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool
from arpad.office.as_of import RATED_SECTIONS
from arpad.office.office import OfficeError
from arpad.store.as_known import Horizon, KnownList, horizon_of, list_known
from arpad.store.errata import Erratum, are_errata_after, errata_numbered, moved_since
from arpad.store.list_ratings import ListedRating, ratings_on_list
from arpad.store.lists import Section
from arpad.store.persons import persons_on
from arpad.store.revised_standings import standings_revised


class RevisedRow(Struct, frozen=True, kw_only=True, gc=False):
    """A player of a list; one whom only corrections bring onto it has no place and no rating.

    `why` are the numbers of the corrections that make the difference.
    """

    place: int | None
    player: str
    name: str
    federation: str | None
    official: int | None
    revised: int | None
    difference: int = 0
    why: tuple[int, ...] = ()


class RevisedList(Struct, frozen=True, kw_only=True):
    """A list in force on a day, as it was known at the end of another."""

    pool: str
    list_date: date
    list_number: int
    edition: str
    fingerprint: str
    known: date
    rows: tuple[RevisedRow, ...]
    corrections: tuple[Erratum, ...]

    @property
    def differing(self) -> tuple[RevisedRow, ...]:
        """Return those whom a correction has moved."""
        return tuple(row for row in self.rows if row.difference)


def list_as_known(
    connection: Connection, pool: Pool, valid: date, *, known: date | None, today: date
) -> RevisedList:
    """Return the list in force on a day, with what corrections known by another made of it."""
    horizon = horizon_of(connection, known)
    listed = list_in_force(connection, pool, valid, horizon)
    revised, why = dict[int, int | None](), dict[int, tuple[int, ...]]()
    if pool.moves is Moves.BY_EVENT or are_errata_after(connection, pool.id, listed, horizon):
        stands = standings_revised(connection, pool.id, listed, horizon)
        revised = {number: standing.revised for number, standing in stands.items()}
        why = _why(connection, pool, listed, horizon, revised.keys())
    numbers = sorted({number for some in why.values() for number in some})
    errata = errata_numbered(connection, numbers)
    return RevisedList(
        pool=pool.code,
        list_date=listed.head.list_date,
        list_number=listed.head.number,
        edition=listed.head.edition,
        fingerprint=listed.head.fingerprint,
        known=known or today,
        rows=tuple(_rows(connection, listed, revised, why)),
        corrections=tuple(errata[number] for number in numbers),
    )


def list_in_force(connection: Connection, pool: Pool, valid: date, horizon: Horizon) -> KnownList:
    """Return the list in force on a day of those known by then, or say that there was none."""
    listed = list_known(connection, pool.id, valid, horizon)
    if listed is not None:
        return listed
    if horizon.day is None or list_known(connection, pool.id, valid, Horizon()) is None:
        raise OfficeError(f"The pool {pool.code} has no list of {valid} or earlier.")
    raise OfficeError(
        f"On {horizon.day} the pool {pool.code} had no list of {valid} or earlier; the book got "
        "one later."
    )


def _why(
    connection: Connection,
    pool: Pool,
    listed: KnownList,
    horizon: Horizon,
    players: Collection[int],
) -> dict[int, tuple[int, ...]]:
    found = dict[int, tuple[int, ...]]()
    for moved in moved_since(connection, pool.id, listed, horizon, players):
        if moved.amount:
            known = found.get(moved.player_id, ())
            found[moved.player_id] = (*known, moved.correction)
    return found


def _rows(
    connection: Connection,
    listed: KnownList,
    revised: Mapping[int, int | None],
    why: Mapping[int, tuple[int, ...]],
) -> Iterator[RevisedRow]:
    """Yield the list in its order, then those whom it would have had besides."""
    seen = set[int]()
    for place, row in enumerate(ratings_on_list(connection, listed.head.id), 1):
        seen.add(row.number)
        now = revised.get(row.number, row.rating)
        yield _row(row, place, row.rating, now, why.get(row.number, ()))
    others = [number for number, rating in revised.items() if rating and number not in seen]
    unlisted = {r.number for r in ratings_on_list(connection, listed.head.id, _NOT_SHOWN)}
    for row in _persons(connection, [n for n in others if n not in unlisted], listed):
        yield _row(row, None, None, revised[row.number], why.get(row.number, ()))


_NOT_SHOWN = tuple(section for section in RATED_SECTIONS if section is not Section.LISTED)


def _persons(
    connection: Connection, numbers: Sequence[int], listed: KnownList
) -> Iterator[ListedRating]:
    if not numbers:
        return
    known = persons_on(connection, numbers=numbers)
    then = known | persons_on(connection, listed.head.list_date, numbers)
    for number in numbers:
        person = then[number]
        yield ListedRating(number, person.code, person.name, person.federation, 0)


def _row(
    row: ListedRating,
    place: int | None,
    official: int | None,
    revised: int | None,
    why: tuple[int, ...],
) -> RevisedRow:
    return RevisedRow(
        place=place,
        player=row.code,
        name=row.name,
        federation=row.federation,
        official=official,
        revised=revised,
        difference=(revised or 0) - (official or 0),
        why=why,
    )
