"""The pools of an office: those a new book begins with, and how one is found by its code."""

from datetime import date

from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.pool import Moves, Pool, PoolEdition
from arpad.office.office import Office, OfficeError
from arpad.regulations.catalogue import UnknownEditionError, governing, law
from arpad.regulations.edition import Edition, Readings, UnknownChoiceError
from arpad.regulations.house import HouseEdition
from arpad.store import pools as book
from arpad.store.lists import lists_of

FIRST_POOLS = (
    Pool(
        id=0,
        code="fide",
        name=message("FIDE standard"),
        federation="FIDE",
        discipline="standard",
        moves=Moves.BY_PERIOD,
    ),
    Pool(
        id=0,
        code="fide-rapid",
        name=message("FIDE rapid"),
        federation="FIDE",
        discipline="rapid",
        moves=Moves.BY_PERIOD,
    ),
    Pool(
        id=0,
        code="fesa",
        name=message("European shogi"),
        federation="FESA",
        discipline="shogi",
        moves=Moves.BY_EVENT,
        editions=(PoolEdition(None, "fesa/elo_text", {}),),
    ),
    Pool(
        id=0,
        code="fisf",
        name=message("Classic Scrabble"),
        federation="FISF",
        discipline="classic",
        moves=Moves.BY_EVENT,
    ),
    Pool(
        id=0,
        code="fide-blitz",
        name=message("FIDE blitz"),
        federation="FIDE",
        discipline="blitz",
        moves=Moves.BY_PERIOD,
    ),
)
"""What a new book knows. Texts that bear dates need not be named: they say when they govern."""


def pool_called(connection: Connection, code: str) -> Pool:
    """Return a pool by its code, or say which there are."""
    known = book.pools(connection)
    if code not in known:
        raise OfficeError(f"There is no pool {code!r}; there are {', '.join(known)}.")
    return known[code]


def choose_edition(
    office: Office, code: str, since: date, edition: str | None, readings: dict[str, str]
) -> None:
    """Choose an edition and readings for a pool from a day on; refuse what the law does not know.

    What has been published stays as it is, so that a choice begins after the last list.
    """
    with office.writing(f"pool set {code}") as entry:
        pool = pool_called(entry.connection, code)
        newest = lists_of(entry.connection, pool.id)
        if newest and since <= newest[-1].list_date:
            raise OfficeError(
                f"The list of {newest[-1].list_date} is out: choose from a later day on."
            )
        _check_choice(pool, edition, readings)
        book.add_edition(entry, pool.id, PoolEdition(since, edition, readings))


def _check_choice(pool: Pool, edition: str | None, readings: dict[str, str]) -> None:
    try:
        if edition is not None:
            Readings(_text_held(edition), readings)
        elif readings:
            raise OfficeError("Readings belong to an edition: name it as well (--edition).")
    except (UnknownEditionError, UnknownChoiceError) as problem:
        raise OfficeError(str(problem)) from problem
    if edition is not None and not edition.startswith(pool.federation.casefold()):
        raise OfficeError(f"{edition} is not a text of {pool.federation}.")


def _text_held(name: str) -> Edition:
    """Return an edition that a book may follow: a house edition is for the laboratory only."""
    found = law(name).edition
    if isinstance(found, HouseEdition):
        raise OfficeError(
            f"{name} is a house edition: it can be tried in the laboratory, but governs no book."
        )
    return found


def pool_of(connection: Connection, docket: Docket) -> Pool:
    """Return the pool that an event belongs to."""
    return next(p for p in book.pools(connection).values() if p.id == docket.pool_id)


def edition_for(pool: Pool, day: date) -> tuple[str | None, dict[str, str]]:
    """Return the edition by which a pool is rated on a day, and the readings chosen for it.

    None where texts follow each other by date: the law chooses then, event by event.
    """
    chosen = pool.chosen_on(day)
    if chosen.edition is not None or pool.moves is Moves.BY_PERIOD:
        return chosen.edition, chosen.readings
    found = governing(day, pool.federation.casefold(), pool.discipline)
    if found is None:
        raise OfficeError(
            f"No text of {pool.federation} is in force on {day}; choose one with arpad pool set "
            f"{pool.code} --edition."
        )
    return found.edition.name, chosen.readings
