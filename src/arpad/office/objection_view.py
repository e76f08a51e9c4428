"""Objections as the office looks at them: one with all that became of it, and those still open."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.office.objections import objection_called
from arpad.office.pools import pool_called
from arpad.store.errata import Erratum, errata_numbered
from arpad.store.objections import Answer, Objection, Reached, objections, states_of_objection
from arpad.store.persons import numbers_of, persons_on


class ObjectionView(Struct, frozen=True, kw_only=True):
    """An objection with everything that became of it."""

    objection: Objection
    name: str
    states: tuple[Reached, ...]
    corrections: tuple[Erratum, ...]


class OpenObjection(Struct, frozen=True, kw_only=True):
    """An objection that waits for an answer, and for how many days it has."""

    objection: Objection
    name: str
    age: int


def objection_view(connection: Connection, number: int) -> ObjectionView:
    """Look an objection up."""
    found = objection_called(connection, number)
    errata = errata_numbered(connection, found.corrections)
    return ObjectionView(
        objection=found,
        name=_names(connection, {found.player})[found.player],
        states=states_of_objection(connection, number),
        corrections=tuple(errata[n] for n in found.corrections),
    )


def listed_objections(
    connection: Connection, *, states: tuple[Answer, ...] = (), pool: str | None = None
) -> tuple[Objection, ...]:
    """Return objections, the first one first."""
    pool_id = pool_called(connection, pool).id if pool else None
    return objections(connection, states=states, pool_id=pool_id)


def open_objections(connection: Connection, today: date) -> tuple[OpenObjection, ...]:
    """Return what waits for an answer, the oldest first."""
    waiting = objections(connection, states=(Answer.OPEN,))
    names = _names(connection, {each.player for each in waiting})
    return tuple(
        OpenObjection(objection=each, name=names[each.player], age=(today - each.day).days)
        for each in waiting
    )


def _names(connection: Connection, codes: set[str]) -> dict[str, str]:
    numbers = numbers_of(connection, sorted(codes))
    found = persons_on(connection, numbers=list(numbers.values())) if numbers else {}
    return {person.code: person.name for person in found.values()}
