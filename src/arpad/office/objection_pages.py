"""Objections a page at a time, the newest first; for a federation only those about its players."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.office.pools import pool_called
from arpad.store.names import in_portions
from arpad.store.objections import Answer, Objection, objections_before
from arpad.store.persons import persons_coded

A_PAGE = 30


class ObjectionSearch(Struct, frozen=True, kw_only=True):
    """Which objections are wanted; `below` is the number where the page before ended."""

    state: Answer | None = None
    pool: str | None = None
    federation: str | None = None
    below: int | None = None


class ObjectionPage(Struct, frozen=True, kw_only=True):
    """Some objections, who they are about by code, and where the next page begins."""

    objections: tuple[Objection, ...]
    persons: Mapping[str, Person]
    next: int | None


def objection_page(
    connection: Connection, search: ObjectionSearch, most: int = A_PAGE
) -> ObjectionPage:
    """Return the newest objections that are wanted."""
    found, persons = list[Objection](), dict[str, Person]()
    for each, person in _newest(connection, search, most):
        found.append(each)
        persons[person.code] = person
        if len(found) > most:
            break
    shown = tuple(found[:most])
    return ObjectionPage(
        objections=shown,
        persons=persons,
        next=shown[-1].id if len(found) > most else None,
    )


def _newest(
    connection: Connection, search: ObjectionSearch, most: int
) -> Iterator[tuple[Objection, Person]]:
    """Yield objections portion by portion: of a federation only some are wanted."""
    pool_id = pool_called(connection, search.pool).id if search.pool else None
    below = search.below
    while True:
        some = objections_before(
            connection, below, state=search.state, pool_id=pool_id, most=most + 1
        )
        persons = dict[str, Person]()
        for codes in in_portions(sorted({each.player for each in some})):
            persons |= persons_coded(connection, codes)
        for each in some:
            person = persons[each.player]
            if search.federation in {None, person.federation}:
                yield each, person
        if len(some) <= most:
            return
        below = some[-1].id
