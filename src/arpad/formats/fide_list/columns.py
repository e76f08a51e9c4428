"""A list as columns: one sequence a field, in the order of the players, for millions at once.

Numbers are arrays, 0 where there is none; texts are lists, empty where there is none; several
titles of a player are one text. So every column can go into a table as it is.
"""

from array import array
from collections.abc import Iterable
from operator import itemgetter
from typing import Any, TypeAlias

from arpad.formats.fide_list.cell import UnfitError
from arpad.formats.fide_list.fast_rows import (
    FIRST_PACE,
    TAIL_TEXT,
    WHO_TEXT,
    Cut,
    FastRows,
    Remembered,
    remembered_paces,
)
from arpad.formats.fide_list.field import NUMBERS, PACES, WHO, Field
from arpad.formats.fide_list.layout import Layout
from arpad.formats.fide_list.lines import Block
from arpad.model.listed_player import ListedPlayer

Columns: TypeAlias = dict[str, "list[str] | array[int]"]

_ID_TYPE, _NUMBER_TYPE = "q", "h"
_DIGITS_AND_BLANKS = b"0123456789 "


def empty_columns() -> Columns:
    """Return the columns of a list without players."""
    columns: Columns = {}
    for field in Field:
        if field is Field.ID:
            columns[str(field)] = array(_ID_TYPE)
        elif field in NUMBERS or field is Field.BORN:
            columns[str(field)] = array(_NUMBER_TYPE)
        else:
            columns[str(field)] = list[str]()
    return columns


def add_players(columns: Columns, players: Iterable[ListedPlayer]) -> None:
    """Add players one by one."""
    appends = [columns[field].append for field in Field]
    for player in players:
        for append, value in zip(appends, _in_columns(player), strict=True):
            append(value)


def _in_columns(player: ListedPlayer) -> tuple[Any, ...]:
    p = player
    paces = (
        n or 0 for pace in (p.standard, p.rapid, p.blitz) for n in (pace.rating, pace.games, pace.k)
    )
    who = (p.federation, p.sex, p.title, p.w_title, ",".join(p.o_titles), p.foa_title)
    return (int(p.id), p.name, *(str(text or "") for text in who), *paces, p.born or 0, p.flag)


class FastColumns:
    """What reads blocks of rows into columns; a block with a row that stands out goes row by row.

    Nothing that the collector of garbage would have to look at is made for a row: with millions
    of rows in memory it would look for longer than the reading takes.
    """

    def __init__(self, layout: Layout, list_year: int, rows: FastRows) -> None:
        """Take the columns of the list, and the reader for blocks with rows that stand out."""
        self._cut = cut = Cut(layout, list_year)
        self._rows = rows
        self._who = Remembered(lambda text: _texts(cut.values(WHO_TEXT, text)))
        self._paces = remembered_paces(cut, self._packed)
        self._tail = Remembered(lambda text: _born_and_flag(cut.values(TAIL_TEXT, text)))

    def add(self, columns: Columns, block: Block) -> None:
        """Add the players of a block."""
        try:
            values = self._columns(block)
        except ValueError:
            add_players(columns, (player for _, player in self._rows.players(block)))
            return
        for field, column in values.items():
            columns[field].extend(column)

    def _columns(self, block: Block) -> dict[Field, Any]:
        lines = self._cut.even(block.lines)
        cells = (list(map(itemgetter(place), lines)) for place in self._cut.slices)
        ids, names, who, *paces, tail = cells
        if b"".join(ids).translate(None, _DIGITS_AND_BLANKS):
            raise UnfitError
        values: dict[Field, Any] = {
            Field.ID: array(_ID_TYPE, map(int, ids)),
            Field.NAME: [name.decode() for name in map(bytes.strip, names)],
        }
        texts = list(map(self._who.__getitem__, who))
        for n, field in enumerate(WHO):
            values[field] = list(map(itemgetter(n), texts))
        for pace, texts_of_pace, remembered in zip(PACES, paces, self._paces, strict=True):
            numbers = array(_NUMBER_TYPE, b"".join(map(remembered.__getitem__, texts_of_pace)))
            for n, field in enumerate(pace):
                values[field] = numbers[n :: len(pace)]
        ends = list(map(self._tail.__getitem__, tail))
        values[Field.BORN] = array(_NUMBER_TYPE, map(itemgetter(0), ends))
        values[Field.FLAG] = list(map(itemgetter(1), ends))
        return values

    def _packed(self, pace: int, text: bytes) -> bytes:
        """Return rating, games and K as the bytes of an array."""
        values = self._cut.values(FIRST_PACE + pace, text)
        return array(_NUMBER_TYPE, [values.get(field) or 0 for field in PACES[pace]]).tobytes()


def _texts(values: dict[Field, Any]) -> tuple[str, ...]:
    texts = {**values, Field.O_TITLES: ",".join(values[Field.O_TITLES])}
    return tuple(str(texts.get(field) or "") for field in WHO)


def _born_and_flag(values: dict[Field, Any]) -> tuple[int, str]:
    return values[Field.BORN] or 0, values[Field.FLAG]
