"""Errata a page at a time, the newest first, with the names of the players whom they moved."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.errata import PublishedErratum, published_errata
from arpad.store.correction_rows import corrections_before
from arpad.store.names import in_portions
from arpad.store.persons import numbers_of, persons_on

A_PAGE = 20


class ErrataPage(Struct, frozen=True, kw_only=True):
    """Some errata.

    `names` are those of players by their codes; `next` is the number below which it goes on.
    """

    errata: tuple[PublishedErratum, ...]
    names: Mapping[str, str]
    next: int | None


def errata_page(
    connection: Connection, pool: Pool | None, *, below: int | None, most: int = A_PAGE
) -> ErrataPage:
    """Return the newest errata, of those below a number; of one pool or of all."""
    found = list[PublishedErratum]()
    for each in _newest(connection, pool, below, most):
        found.append(each)
        if len(found) > most:
            break
    shown = tuple(found[:most])
    return ErrataPage(
        errata=shown,
        names=_names(connection, shown),
        next=shown[-1].erratum.number if len(found) > most else None,
    )


def _newest(
    connection: Connection, pool: Pool | None, below: int | None, most: int
) -> Iterator[PublishedErratum]:
    """Yield errata portion by portion: of those that concern every pool some do not concern it."""
    while True:
        some = corrections_before(
            connection, below, pool_id=pool.id if pool else None, most=most + 1
        )
        yield from published_errata(connection, {c.id: c.effect for c in some}, pool)
        if len(some) <= most:
            return
        below = some[-1].id


def _names(connection: Connection, errata: Iterable[PublishedErratum]) -> dict[str, str]:
    codes = {
        effect.player for each in errata for effects in each.effects.values() for effect in effects
    } | {each.erratum.player for each in errata if each.erratum.player}
    found = dict[str, str]()
    for some in in_portions(sorted(codes)):
        numbers = numbers_of(connection, some)
        persons = persons_on(connection, numbers=[*numbers.values()])
        found |= {person.code: person.name for person in persons.values()}
    return found
