"""A rating list as a table: the same columns and cells whatever file it is written to.

Rows are tuples in the order of the columns. They are made while they are asked for, so a list of
millions need never be in memory; a table of an iterator can be written once, that of a sequence
again and again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any, TypeAlias

from msgspec import Struct

from arpad.formats.lists.columns import Column, columns_of_kind, description
from arpad.model.listed_player import ListedPlayer, ListKind
from arpad.model.period import ListRow, RatingList
from arpad.regulations.catalogue import federation_of

Cell: TypeAlias = str | int | Decimal | date | bool | None
Row: TypeAlias = tuple[Cell, ...]

_FIDE = "FIDE"


class ListTable(Struct, frozen=True, kw_only=True):
    """A list to be written: what it is, its columns, its rows.

    `title` is an English message like the labels of the columns; `pool` says which ratings of
    the federation these are, where it has several.
    """

    federation: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]
    title: str = "Rating list"
    pool: str | None = None
    edition: str | None = None
    list_date: date | None = None


def table_of_rating_list(
    rating_list: RatingList,
    rows: Iterable[ListRow] | None = None,
    *,
    title: str = "Rating list",
    pool: str | None = None,
) -> ListTable:
    """Return a list of an office as a table; `rows` are others of it, such as those of its file.

    A column that the list does without if nobody fills it stays where rows come as a stream.
    """
    shown = rating_list.rows if rows is None else rows
    table = description()
    listed = table.of_edition(rating_list.edition)
    names = [
        name
        for name in listed.columns
        if name not in listed.left_out_if_empty or _is_filled(name, shown)
    ]
    columns = tuple(map(table.column, names))
    return ListTable(
        federation=federation_of(rating_list.edition).upper(),
        columns=columns,
        rows=_Rows(shown, _row_maker(columns)),
        title=title,
        pool=pool,
        edition=rating_list.edition,
        list_date=rating_list.period.list_date,
    )


def table_of_listed_players(
    players: Iterable[ListedPlayer],
    *,
    kind: ListKind = ListKind.COMBINED,
    list_date: date | None = None,
) -> ListTable:
    """Return players of FIDE's published list as a table, with all paces or one."""
    columns = columns_of_kind(kind)
    return ListTable(
        federation=_FIDE,
        columns=columns,
        rows=_Rows(players, _row_maker(columns)),
        pool=kind.value,
        list_date=list_date,
    )


class _Rows:
    """Rows made from players whenever they are asked for."""

    def __init__(
        self, players: Iterable[ListRow | ListedPlayer], row_of: Callable[[Any], Row]
    ) -> None:
        self._players = players
        self._row_of = row_of

    def __iter__(self) -> Iterator[Row]:
        return map(self._row_of, self._players)


def _is_filled(name: str, rows: Iterable[ListRow]) -> bool:
    get = attrgetter(name)
    return not isinstance(rows, Sequence) or any(get(row) is not None for row in rows)


def _row_maker(columns: Sequence[Column]) -> Callable[[Any], Row]:
    """Return what makes the row of a player: fields as they are, but for those of `_CHANGES`."""
    cells = attrgetter(*(_place(column.key) for column in columns))
    changes = [(at, change) for at, c in enumerate(columns) if (change := _CHANGES.get(c.key))]

    def row_of(player: ListRow | ListedPlayer) -> Row:
        row = list(cells(player))
        for at, change in changes:
            row[at] = change(row[at])
        return tuple(row)

    return row_of


def _place(key: str) -> str:
    """Return where a player has a value: that of `rapid_k` is the K of his rapid rating."""
    pace, _, number = key.partition("_")
    return f"{pace}.{number}" if pace in _PACES else key


_PACES = frozenset(kind.value for kind in ListKind)


def _plain(word: str | None) -> str | None:
    """Return a word of an enumeration as text, and nothing for none."""
    return str(word) if word else None


def _year(born: date | int | None) -> int | None:
    return born.year if isinstance(born, date) else born


def _joined(titles: Sequence[str]) -> str | None:
    return ",".join(titles) or None


_CHANGES: Mapping[str, Callable[[Any], Cell]] = {
    "sex": _plain,
    "status": _plain,
    "flag": _plain,
    "born": _year,
    "o_titles": _joined,
}
