"""What a list can be chosen by: the federations, titles, grades and series that anybody has."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.model.player import Sex
from arpad.store.hints import by_index
from arpad.store.schema import IS_LISTED, list_row


class Facets(Struct, frozen=True, kw_only=True):
    """The values that players of a list have; no value is no choice."""

    federations: tuple[str, ...]
    titles: tuple[str, ...]
    sexes: tuple[Sex, ...]
    grades: tuple[str, ...]
    series: tuple[str, ...]
    has_births: bool
    has_inactive: bool


def facets_of(connection: Connection, list_id: int) -> Facets:
    """Look through a list once for what its players can be told apart by."""
    c = list_row.c
    born = c.born.is_not(None)
    query = (
        select(c.title, c.sex, c.grade, c.series, c.flag, c.status, born.label("has_birth"))
        .where(c.list_id == list_id, IS_LISTED)
        .with_hint(list_row, by_index("ix_list_row_by_rating"), "sqlite")
        .distinct()
    )
    rows = connection.execute(query).all()
    return Facets(
        federations=_federations(connection, list_id),
        titles=_values(row.title for row in rows),
        sexes=tuple(sex for sex in Sex if any(row.sex == sex.value for row in rows)),
        grades=_values(row.grade for row in rows),
        series=_values(row.series for row in rows),
        has_births=any(row.has_birth for row in rows),
        has_inactive=any("inactive" in (row.flag, row.status) for row in rows),
    )


def _federations(connection: Connection, list_id: int) -> tuple[str, ...]:
    c = list_row.c
    query = (
        select(c.federation)
        .where(c.list_id == list_id, IS_LISTED)
        .with_hint(list_row, by_index("ix_list_row_by_federation"), "sqlite")
        .distinct()
    )
    return _values(connection.execute(query).scalars())


def _values(found: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({value for value in found if value}))
