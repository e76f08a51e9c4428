"""Persons in the book: their codes, and what is known of them from which day on."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, select

from arpad.model.person import Person
from arpad.model.player import Membership, Sex
from arpad.store.book import Entry
from arpad.store.bulk import add_rows
from arpad.store.columns import day_of
from arpad.store.rows_by_number import RowsByNumber, read_by_number
from arpad.store.schema import player, player_version
from arpad.store.streaming import fetched
from arpad.store.struct_columns import columns_of_tuples
from arpad.store.withheld import Withheld, withheld_on

FACTS = (
    "since",
    "name",
    "federation",
    "title",
    "sex",
    "born",
    "deceased",
    "memberships",
    "is_excluded",
)
"""What a version says of a player; where that was learnt comes last."""
_FACTS = (*FACTS, "source")
_SEXES: dict[str | None, Sex | None] = {None: None} | {sex.value: sex for sex in Sex}
MANY = 500
"""Up to so many are asked for by name; for more the whole table is read at once."""
_PERSON = ("id", "code", *_FACTS)
PersonRow = Sequence[Any]


def add_codes(entry: Entry, codes: Iterable[str]) -> dict[str, int]:
    """Add players by their codes, which must be new; return their numbers."""
    connection = entry.connection
    first = (connection.execute(select(func.max(player.c.id))).scalar() or 0) + 1
    numbered = {code: number for number, code in enumerate(codes, first)}
    rows = ((number, code, entry.batch) for code, number in numbered.items())
    add_rows(connection, player, ("id", "code", "batch_id"), rows)
    return numbered


def add_versions(entry: Entry, persons: Iterable[Person]) -> None:
    """Add what is known of players from a day on; `id` is the number of the player."""
    rows = (
        (
            person.id,
            person.since,
            person.name,
            person.federation,
            person.title,
            person.sex and person.sex.value,
            born_text(person.born),
            person.deceased,
            msgspec.json.encode(person.memberships).decode(),
            person.is_excluded,
            person.source,
            entry.batch,
        )
        for person in persons
    )
    add_rows(entry.connection, player_version, ("player_id", *_FACTS, "batch_id"), rows)


def numbers_of(connection: Connection, codes: Sequence[str]) -> dict[str, int]:
    """Return the numbers of players by their codes; codes that nobody has are left out."""
    if len(codes) > MANY:
        known = all_numbers(connection)
        return {code: known[code] for code in codes if code in known}
    rows = connection.execute(_numbers(), {"codes": codes})
    return {code: number for code, number in rows}  # noqa: C416 - rows


def all_numbers(connection: Connection) -> dict[str, int]:
    """Return the numbers of all players by their codes."""
    return dict(fetched(connection, select(player.c.code, player.c.id)))


def persons_on(
    connection: Connection, day: date | None = None, numbers: Sequence[int] | None = None
) -> dict[int, Person]:
    """Return what is known of players, or was on a day, by their numbers."""
    rows = _person_rows(connection, day, numbers)
    return persons_from(rows.values(), withheld_on(connection))


def persons_from(rows: Iterable[PersonRow], withheld: Withheld) -> dict[int, Person]:
    """Return what rows say of persons, as a reader may see them, by their numbers."""
    found = {row[0]: person_from(row) for row in rows}
    for number in withheld.numbers & found.keys():
        found[number] = withheld.person(found[number])
    return found


def _person_rows(
    connection: Connection, day: date | None, numbers: Sequence[int] | None
) -> dict[int, PersonRow]:
    """Return what is known of players as the driver gives it, in the order of their numbers."""
    if numbers is not None and len(numbers) > MANY:
        wanted = set(numbers)
        rows = [row for row in fetched(connection, _known(day, None)) if row[0] in wanted]
    elif day is None and numbers is not None:
        rows = fetched(connection, _numbered(), {"numbers": numbers})
    else:
        rows = fetched(connection, _known(day, numbers))
    # Of several versions only the last is of any use.
    return {row[0]: row for row in rows}


def person_columns(connection: Connection, day: date | None = None) -> RowsByNumber:
    """Return what is known of all players, or was on a day, as the driver gives it."""
    return read_by_number(connection, _known(day, None), _PERSON, "id")


def numbered_columns(connection: Connection, numbers: Sequence[int]) -> RowsByNumber:
    """Return what is known of some players now, as the driver gives it."""
    rows = _person_rows(connection, None, numbers).values()
    return RowsByNumber(_PERSON, columns_of_tuples(rows, len(_PERSON)), "id")


def persons_coded(connection: Connection, codes: Collection[str]) -> dict[str, Person]:
    """Return what is known of some players by their codes; codes that nobody has are left out."""
    if not codes:
        return {}
    rows = fetched(connection, _coded(), {"codes": sorted(codes)})
    person_of = withheld_on(connection).person
    return {person.code: person_of(person) for person in map(person_from, rows)}


def names_coded(connection: Connection, codes: Collection[str]) -> dict[str, str]:
    """Return the names of some players by their codes, as they are called now."""
    if not codes:
        return {}
    rows = connection.execute(_names(), {"codes": sorted(codes)})
    withheld = withheld_on(connection)
    return {r.code: withheld.words if r.code in withheld.codes else r.name for r in rows}


def versions_of(connection: Connection, number: int) -> tuple[Person, ...]:
    """Return everything that was ever known of a player, oldest first."""
    query = _columns().where(player.c.id == number)
    ordered = query.order_by(player_version.c.since, player_version.c.id)
    person_of = withheld_on(connection).person
    return tuple(person_of(person_from(row)) for row in fetched(connection, ordered))


def _known(day: date | None, numbers: Sequence[int] | None) -> Select[Any]:
    """Ask for the last version of each player: later days come last, and of one day the newest."""
    query = _columns()
    if day is not None:
        query = query.where(player_version.c.since <= day)
    if numbers is not None:
        query = query.where(player.c.id.in_(numbers))
    return query.order_by(player.c.id, player_version.c.since, player_version.c.id)


@cache
def _numbers() -> Select[Any]:
    """Ask for the numbers of the players who have some `codes`."""
    coded = player.c.code.in_(bindparam("codes", expanding=True))
    return select(player.c.code, player.c.id).where(coded)


@cache
def _coded() -> Select[Any]:
    """Ask for all versions of the players who have some `codes`."""
    return _known(None, None).where(player.c.code.in_(bindparam("codes", expanding=True)))


@cache
def _numbered() -> Select[Any]:
    """Ask for all versions of players by their `numbers`."""
    return _known(None, None).where(player.c.id.in_(bindparam("numbers", expanding=True)))


@cache
def _names() -> Select[Any]:
    """Ask for all names of the players who have some `codes`, the last ones last."""
    return (
        select(player.c.code, player_version.c.name)
        .join(player_version, player_version.c.player_id == player.c.id)
        .where(player.c.code.in_(bindparam("codes", expanding=True)))
        .order_by(player.c.id, player_version.c.since, player_version.c.id)
    )


@cache
def _columns() -> Select[Any]:
    return select(
        player.c.id,
        player.c.code,
        *(player_version.c[name] for name in _FACTS),
    ).join(player_version, player_version.c.player_id == player.c.id)


def person_from(row: PersonRow) -> Person:
    """Return the player of whom a row says something, as the driver gives it."""
    # By place, not by name: a register has half a million.
    id_, code, since, name, federation, title, sex, born, deceased, members, excluded, source = row
    return Person(
        id=id_,
        code=code,
        since=day_of(since),
        name=name,
        federation=federation,
        title=title,
        sex=_SEXES[sex],
        born=born_from(born),
        deceased=deceased and day_of(deceased),
        memberships=_memberships(members),
        is_excluded=bool(excluded),
        source=source,
    )


def _memberships(text: str) -> tuple[Membership, ...]:
    return () if text == "[]" else msgspec.json.decode(text, type=tuple[Membership, ...])


_YEAR = 4


@cache
def born_from(text: str | None) -> date | int | None:
    """Return a day or a year of birth from the text in which the book keeps it."""
    if text is None:
        return None
    return int(text) if len(text) == _YEAR else date.fromisoformat(text)


@cache
def born_text(born: date | int | None) -> str | None:
    """Return the text in which the book keeps a day or a year of birth."""
    return None if born is None else f"{born:04}" if isinstance(born, int) else born.isoformat()
