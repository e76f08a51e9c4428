"""Lists in the book: numbered, fingerprinted and frozen."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import Enum, StrEnum
from itertools import groupby, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Row, bindparam, func, select

from arpad.model.period import Flag, ListRow, ListStatus
from arpad.model.player import Sex
from arpad.store.book import Entry
from arpad.store.bulk import add_columns, add_row, in_portions
from arpad.store.list_choice import ASKED
from arpad.store.list_moves import work_out_moves
from arpad.store.persons import born_from, born_text
from arpad.store.references import expect_reference
from arpad.store.schema import list_row, rating_list
from arpad.store.streaming import streamed
from arpad.store.struct_columns import columns_of, is_one
from arpad.store.withheld import Withheld, withheld_on

if TYPE_CHECKING:
    from arpad.store.list_columns import PackedColumn

_OF_POOL = (
    select(rating_list)
    .where(rating_list.c.pool_id == bindparam("pool"))
    .order_by(rating_list.c.list_date)
)


class Section(StrEnum):
    """Where a player stands on a list."""

    LISTED = "listed"
    FILE = "file"
    """Only in the file that organisers download."""
    DELISTED = "delisted"
    HIDDEN = "hidden"
    """With a rating, but not shown."""
    UNRATED = "unrated"
    """Titled players without a rating."""


class Origin(StrEnum):
    """Where a list comes from."""

    PUBLISHED = "published"
    IMPORTED = "imported"


class ListHead(Struct, frozen=True, kw_only=True):
    """A list without its rows; `facts` are what belongs to the whole of it, as JSON."""

    id: int = 0
    pool_id: int
    number: int
    list_date: date
    last_day: date
    edition: str
    readings: dict[str, str]
    origin: Origin
    fingerprint: str
    facts: str = "{}"


class BookedRow(Struct, frozen=True, kw_only=True):
    """A row of a list with what only the office needs: section, place, lists since inactive."""

    player_id: int
    section: Section
    position: int
    row: ListRow
    inactive_lists: int = 0


NAMED = {
    "id": "code",
    "is_in_federation_list": "in_federation_list",
    "is_in_top_list": "in_top_list",
}
"""What the book calls what a row has under another name."""
_FACTS = (
    "name",
    "title",
    "federation",
    "games",
    "k",
    "k_new_games",
    "grade",
    "outside_grade",
    "rank",
    "series",
    "tournaments",
    "last_event",
)


class AddedRows(Struct, frozen=True):
    """Rows of a list whose head follows: its number in the book, the ratings it shows, its columns.

    The columns are worked out while the last rows are being written.
    """

    list_id: int
    listed: dict[int, int]
    columns: "tuple[PackedColumn, ...]"


def add_list(entry: Entry, head: ListHead, rows: Iterable[BookedRow]) -> int:
    """Add a list with its rows; from then on it is frozen. Return its number in the book."""
    return add_head(entry, head, add_rows_of_list(entry, rows))


def add_rows_of_list(entry: Entry, rows: Iterable[BookedRow]) -> AddedRows:
    """Add the rows of a list whose head the same transaction adds later."""
    return add_columns_of_list(
        entry,
        (
            (section, columns_of_rows(some))
            for section, in_order in by_section(rows).items()
            for some in in_portions(in_order)
        ),
    )


def add_columns_of_list(
    entry: Entry, portions: Iterable[tuple[Section, Mapping[str, Any]]]
) -> AddedRows:
    """Add rows of a list that are given as columns, in the order in which the book keeps them.

    That is by the words of their sections, and in each by the numbers of the players.
    """
    query = select(func.coalesce(func.max(rating_list.c.id), 0) + 1)
    number: int = entry.connection.execute(query).scalar_one()
    expect_reference(entry.connection, rating_list, number)
    listed = _Listed()
    for section, given in portions:
        columns = {**given, "list_id": number, "section": section.value}
        if section is Section.UNRATED:
            columns["rating"] = None
        add_columns(entry.connection, list_row, columns)
        if section is Section.LISTED:
            listed.add(given)
    return AddedRows(number, listed.ratings(), listed.packed())


class _Listed:
    """What the columns of a list are worked out from, gathered while rows are added."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._columns: dict[str, list[Any]] = {name: [] for name in ASKED}

    def add(self, given: Mapping[str, Any]) -> None:
        """Take some rows; one value may stand for all of them."""
        number = len(given["player_id"])
        for name, column in self._columns.items():
            value = given[name]
            column.extend(value if isinstance(value, list) else repeat(value, number))

    def ratings(self) -> dict[int, int]:
        """Return the ratings by the players' numbers."""
        return dict(zip(self._columns["player_id"], self._columns["rating"], strict=True))

    def packed(self) -> "tuple[PackedColumn, ...]":
        """Return the columns of the list."""
        from arpad.store.list_columns import packed_columns  # noqa: PLC0415 - arrays

        return packed_columns(self._columns)


def add_head(entry: Entry, head: ListHead, rows: AddedRows) -> int:
    """Add the head of a list whose rows are there; return its number in the book."""
    from arpad.store.list_columns import add_packed  # noqa: PLC0415 - arrays

    number = add_row(
        entry.connection,
        rating_list,
        pool_id=head.pool_id,
        number=head.number,
        list_date=head.list_date,
        last_day=head.last_day,
        edition=head.edition,
        readings=msgspec.json.encode(head.readings, order="sorted").decode(),
        origin=head.origin.value,
        fingerprint=head.fingerprint,
        facts=head.facts,
        batch_id=entry.batch,
    )
    if number != rows.list_id:
        message = f"the rows of list {rows.list_id} have the head of list {number}"
        raise ValueError(message)
    add_packed(entry.connection, number, rows.columns)
    work_out_moves(entry.connection, head.pool_id, number, rows.listed)
    return number


def by_section(rows: Iterable[BookedRow]) -> dict[Section, list[BookedRow]]:
    """Return rows in the order in which the book keeps them, and reads them back for their seal."""
    found = dict[Section, list[BookedRow]]()
    for section, some in groupby(rows, attrgetter("section")):
        found.setdefault(section, []).extend(some)
    for several in found.values():
        several.sort(key=attrgetter("player_id"))
    return {section: found[section] for section in sorted(found)}


def columns_of_rows(booked: Sequence[BookedRow]) -> dict[str, Any]:
    """Return rows as columns; one value stands for all where they have no other."""
    given = columns_of(booked)
    given |= columns_of(given.pop("row"))
    del given["section"]
    columns = {NAMED.get(name, name): _column(name, values) for name, values in given.items()}
    # Of every row these are told: a seal makes a mark of each person.
    return {**columns, "player_id": given["player_id"], "name": given["name"]}


def _column(name: str, values: list[Any]) -> Any:  # noqa: ANN401 - a list, or what all rows have
    return kept_as(name, values[:1])[0] if is_one(values) else kept_as(name, values)


def kept_as(name: str, values: list[Any]) -> list[Any]:
    """Return values of a row as the book keeps them, by the name that they have in a row."""
    return _KEPT_AS.get(name, list[Any])(values)


def _words(members: Sequence[Enum | None]) -> list[str | None]:
    """Return the words of members of an enumeration; to ask each for its own is slow."""
    once = {id(member): member for member in members}
    words = {key: member and member.value for key, member in once.items()}
    return [words[id(member)] for member in members]


_KEPT_AS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "born": lambda days: [*map(born_text, days)],
    "sex": _words,
    "flag": _words,
    "status": _words,
}
"""How the book keeps values of which it keeps no more than a text."""


def lists_of(connection: Connection, pool_id: int) -> tuple[ListHead, ...]:
    """Return the lists of a pool by their days."""
    withheld = withheld_on(connection)
    rows = connection.execute(_OF_POOL, {"pool": pool_id})
    return tuple(_head(row, withheld) for row in rows)


def list_on(connection: Connection, pool_id: int, day: date) -> ListHead | None:
    """Return the last list of a pool that is not later than a day."""
    query = (
        select(rating_list)
        .where(rating_list.c.pool_id == pool_id, rating_list.c.list_date <= day)
        .order_by(rating_list.c.list_date.desc())
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else _head(row, withheld_on(connection))


def next_number(connection: Connection, pool_id: int) -> int:
    """Return the number of a pool's next list."""
    query = select(func.max(rating_list.c.number)).where(rating_list.c.pool_id == pool_id)
    return (connection.execute(query).scalar() or 0) + 1


def rows_of(
    connection: Connection,
    list_id: int,
    sections: Iterable[Section] = (Section.LISTED,),
    *,
    player_id: int | None = None,
) -> Iterator[BookedRow]:
    """Yield the rows of a list in their order."""
    query = (
        select(list_row)
        .where(
            list_row.c.list_id == list_id,
            list_row.c.section.in_([section.value for section in sections]),
        )
        .order_by(list_row.c.section, list_row.c.position)
    )
    if player_id is not None:
        query = query.where(list_row.c.player_id == player_id)
    yield from booked_rows(connection, streamed(connection, query))


def inactive_on(connection: Connection, list_id: int) -> dict[int, int]:
    """Return who was inactive on a list, and for how many lists by then."""
    query = select(list_row.c.player_id, list_row.c.inactive_lists).where(
        list_row.c.list_id == list_id, list_row.c.inactive_lists > 0
    )
    return {number: lists for number, lists in connection.execute(query)}  # noqa: C416 - rows


def booked_rows(connection: Connection, rows: Iterable[Row[Any]]) -> Iterator[BookedRow]:
    """Yield rows of a list as values, as the reader may see them."""
    withheld = withheld_on(connection)
    if not withheld.persons:
        yield from map(_booked_row, rows)
        return
    for booked in map(_booked_row, rows):
        yield replace(booked, row=withheld.row(booked.player_id, booked.row))


def _booked_row(row: Row[Any]) -> BookedRow:
    facts = {name: getattr(row, name) for name in _FACTS}
    return BookedRow(
        player_id=row.player_id,
        section=Section(row.section),
        position=row.position,
        inactive_lists=row.inactive_lists,
        row=ListRow(
            id=row.code,
            rating=row.rating or 0,
            born=born_from(row.born),
            sex=row.sex and Sex(row.sex),
            flag=Flag(row.flag),
            status=row.status and ListStatus(row.status),
            is_in_federation_list=row.in_federation_list,
            is_in_top_list=row.in_top_list,
            is_inactive=row.is_inactive,
            **facts,
        ),
    )


def _head(row: Row[Any], withheld: Withheld) -> ListHead:
    return ListHead(
        id=row.id,
        pool_id=row.pool_id,
        number=row.number,
        list_date=row.list_date,
        last_day=row.last_day,
        edition=row.edition,
        readings=msgspec.json.decode(row.readings, type=dict[str, str]),
        origin=Origin(row.origin),
        fingerprint=row.fingerprint,
        facts=withheld.text(row.facts),
    )
