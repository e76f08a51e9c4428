"""What if: what games that are still to be played would do to a player, by the law of the pool.

The law is asked as for any calculation, with the rating and the record that the book has today.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.calculation import Calculation
from arpad.model.exact import DRAW, WIN, Score, as_decimal
from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.regulations.application import calculate
from arpad.regulations.catalogue import governing
from arpad.store.lists_in_force import ListInForce
from arpad.store.standings_then import dated_standings

MOST_GAMES = 30
_WITH_ONE_K = frozenset({"fide", "fisf"})
"""The federations whose K is one number of a player; elsewhere it goes with each rating."""


class Record(Struct, frozen=True, kw_only=True):
    """What a player brings into the next event: the rating and what K depends on, by the book."""

    rating: int | None
    games: int
    reached_high: bool
    bonus_used: int | None
    reached_2300: bool = False
    born: date | int | None = None


class Asked(Struct, frozen=True, kw_only=True):
    """What is asked: games against ratings, by an edition on a day, with a rating and maybe a K."""

    edition: str
    readings: dict[str, str]
    on: date
    record: Record
    rating: int | None
    k: int | None = None


class Step(Struct, frozen=True, kw_only=True):
    """What a score in all games together would do."""

    score: Decimal
    change: Decimal | None
    after: int | None


def record_of(connection: Connection, pool: Pool, person: Person) -> Record:
    """Return what the book knows of a player now."""
    known = dated_standings(connection, pool.id, person.id)
    if not known:
        return Record(rating=None, games=0, reached_high=False, bonus_used=None)
    stands = known[-1].standing
    return Record(
        rating=stands.rating,
        games=stands.games,
        reached_high=stands.memory.has_reached_high,
        bonus_used=stands.memory.bonus_used,
        reached_2300=stands.memory.has_reached_2300,
        born=person.born,
    )


def question(pool: Pool, held: ListInForce | None, record: Record, on: date) -> Asked:
    """Return what the law is asked of a record: by the text of a day, else by that of the list.

    A book may be older than the texts that are held: its last list still says by which it was made.
    """
    edition, readings = _law_on(pool, on)
    day = on
    if edition is None and held is not None and held.edition:
        edition, day = held.edition, held.list_date
    if edition is None:
        raise OfficeError(f"No text of {pool.federation} is held for {on}.")
    return Asked(edition=edition, readings=readings, on=day, record=record, rating=record.rating)


def _law_on(pool: Pool, day: date) -> tuple[str | None, dict[str, str]]:
    chosen = pool.chosen_on(day)
    found = governing(day, pool.federation.casefold(), pool.discipline)
    edition = chosen.edition or (found.edition.name if found else None)
    return edition, chosen.readings


def coefficient(asked: Asked) -> int | None:
    """Return the K that the law gives; None where K is not one number of a player."""
    if asked.rating is None or asked.edition.partition("/")[0] not in _WITH_ONE_K:
        return None
    return answer(asked, [(asked.rating, DRAW)]).k


def answer(asked: Asked, games: Sequence[tuple[int, Score]]) -> Calculation:
    """Return what games would do; what the law cannot compute is said."""
    record, is_rated = asked.record, asked.rating is not None
    try:
        return calculate(
            asked.edition,
            games,
            rating=asked.rating,
            k=asked.k,
            games_so_far=record.games if is_rated else None,
            reached_2400=record.reached_high or None if is_rated else None,
            reached_2300=record.reached_2300 or None if is_rated else None,
            born=record.born if is_rated else None,
            bonus_used=record.bonus_used if is_rated else None,
            on=asked.on,
            readings=asked.readings,
        )
    except ValueError as problem:
        raise OfficeError(f"This cannot be calculated: {problem}.") from problem


def steps(asked: Asked, opponents: Sequence[int]) -> Iterator[Step]:
    """Yield what each score would do, from nothing to all points.

    Where it matters in which games points are made, they are made against the lowest rated first.
    """
    in_order = sorted(opponents)
    for halves in range(2 * len(in_order) + 1):
        found = answer(asked, list(_played(in_order, halves)))
        yield Step(score=as_decimal(halves * DRAW), change=found.change, after=found.after)


def _played(opponents: Sequence[int], halves: int) -> Iterator[tuple[int, Score]]:
    for at, rating in enumerate(opponents):
        yield rating, max(0, min(WIN, halves * DRAW - at * WIN))
