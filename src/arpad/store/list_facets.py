"""What a list can be chosen by: the federations, titles, grades and series that anybody has."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.model.player import Sex
from arpad.store.list_choice import CHOSEN_BY
from arpad.store.schema import list_column


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
    """Return what the players of a list can be told apart by, as its columns have it."""
    c = list_column.c
    query = select(c.name, c.words).where(c.list_id == list_id)
    words: dict[str, list[Any]] = {
        name: msgspec.json.decode(said) for name, said in connection.execute(query)
    }
    said = {name: words.get(f"of_{name}", []) for name in CHOSEN_BY}
    return Facets(
        federations=_values(said["federation"]),
        titles=_values(said["title"]),
        sexes=tuple(sex for sex in Sex if sex.value in said["sex"]),
        grades=_values(said["grade"]),
        series=_values(said["series"]),
        has_births=any(said["born"]),
        has_inactive="inactive" in said["flag"] or "inactive" in said["status"],
    )


def _values(words: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted(word for word in words if word))
