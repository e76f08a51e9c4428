"""Rows by the thousand: lists in today's order of columns, cut by one struct.

A list has millions of rows but few thousand different texts for federation, sex and titles, or
for rating, games and K. So a row is cut into seven texts, and what five of them mean is
remembered. Whatever does not fit is left to the careful reading of single rows, which tells why.
"""

import struct
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from arpad.formats.fide_list.cell import UnfitError, remembered_value
from arpad.formats.fide_list.field import OF_KIND, PACES, TAIL, WHO, Field
from arpad.formats.fide_list.layout import Column, Layout
from arpad.formats.fide_list.lines import Block
from arpad.formats.fide_list.rows import RowReader
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

T = TypeVar("T")
Who: TypeAlias = tuple[str | None, Sex | None, str | None, str | None, tuple[str, ...], str | None]
Tail: TypeAlias = tuple[int | None, str]

MOST_REMEMBERED = 1 << 16
WHO_TEXT, FIRST_PACE, TAIL_TEXT = 2, 3, 6
"""Where what is remembered stands among the seven texts."""
CONTROLS = bytes(range(0x20)) + b"\x7f"


class Remembered(dict[bytes, T], Generic[T]):
    """What texts mean, worked out once; a list that never repeats itself is forgotten in time."""

    def __init__(self, meaning: Callable[[bytes], T]) -> None:
        """Take what works out a meaning."""
        self._meaning = meaning

    def __missing__(self, text: bytes) -> T:
        meaning = self._meaning(text)
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[text] = meaning
        return meaning


class Cut:
    """Where the seven texts of a row are: id, name, who it is, three paces, the rest."""

    def __init__(self, layout: Layout, list_year: int) -> None:
        """Take a layout in today's order."""
        self.width = layout.width
        self.list_year = list_year
        by_field = {column.field: column for column in layout.columns}
        groups = ((Field.ID,), (Field.NAME,), WHO, *PACES, TAIL)
        self._groups = [[by_field[f] for f in group if f in by_field] for group in groups]
        self.columns_of = tuple(map(_within, self._groups))
        widths = [columns[-1].end - columns[0].start if columns else 0 for columns in self._groups]
        self.unpack = struct.Struct("".join(f"{width}s" for width in widths)).iter_unpack

    @property
    def slices(self) -> list[slice]:
        """Return where the seven texts stand; a pace that the list has not stands nowhere."""
        return [slice(c[0].start, c[-1].end) if c else slice(0, 0) for c in self._groups]

    def values(self, group: int, text: bytes) -> dict[Field, Any]:
        """Return the values in one of the seven texts; raise if one does not fit."""
        cells = text.decode("ascii")
        return {
            column.field: remembered_value(
                column.field, cells[start:end].strip(" "), self.list_year
            )
            for column, (start, end) in zip(
                self._groups[group], self.columns_of[group], strict=True
            )
            if column.field is not None
        }

    def even(self, lines: list[bytes]) -> list[bytes]:
        """Return lines of the same length, with blanks for those that stand out."""
        if set(map(len, lines)) == {self.width} and _is_plain(b"".join(lines)):
            return lines
        return list(map(self._even, lines))

    def _even(self, line: bytes) -> bytes:
        is_like_others = len(line) <= self.width and _is_plain(line)
        return (line if is_like_others else b"").ljust(self.width)


def _within(columns: list[Column]) -> tuple[tuple[int, int], ...]:
    """Return where columns are that stand together, counted from the first of them."""
    return tuple((c.start - columns[0].start, c.end - columns[0].start) for c in columns)


def has_todays_order(layout: Layout) -> bool:
    """Tell whether the columns follow each other as they have done since 2012."""
    paces = PACES if layout.kind is ListKind.COMBINED else (OF_KIND[layout.kind],)
    numbers = [field for pace in paces for field in pace]
    orders = [(Field.ID, Field.NAME, *who, *numbers, *TAIL) for who in (WHO, WHO[:-1])]
    return layout.fields in orders


class FastRows:
    """What reads blocks of rows into players."""

    def __init__(self, layout: Layout, list_year: int, careful: RowReader) -> None:
        """Take the columns, and the reader for rows that stand out."""
        self._cut = cut = Cut(layout, list_year)
        self._careful = careful
        self._who = Remembered(lambda text: who_of(cut.values(WHO_TEXT, text)))
        self._paces = remembered_paces(cut, self._rating)
        self._tail = Remembered(lambda text: tail_of(cut.values(TAIL_TEXT, text)))

    def players(self, block: Block) -> Iterator[tuple[int, ListedPlayer]]:
        """Yield the players of a block with the numbers of their lines."""
        who, tail = self._who, self._tail
        standard, rapid, blitz = self._paces
        rows = self._cut.unpack(b"".join(self._cut.even(block.lines)))
        for number, (player_id, name, whose, one, two, three, last) in enumerate(rows, block.first):
            digits = player_id.strip()
            try:
                player = (
                    ListedPlayer(
                        digits.decode(),
                        name.strip().decode(),
                        *who[whose],
                        standard[one],
                        rapid[two],
                        blitz[three],
                        *tail[last],
                    )
                    if digits.isdigit()
                    else self._careful.player(number, block.lines[number - block.first])
                )
            except UnfitError:
                player = self._careful.player(number, block.lines[number - block.first])
            if player is not None:
                yield number, player

    def _rating(self, pace: int, text: bytes) -> ListRating:
        return ListRating(*map(self._cut.values(FIRST_PACE + pace, text).get, PACES[pace]))


def _is_plain(text: bytes) -> bool:
    return text.isascii() and len(text.translate(None, CONTROLS)) == len(text)


def remembered_paces(cut: Cut, meaning: Callable[[int, bytes], T]) -> list[Remembered[T]]:
    """Return what the texts of the three paces mean, remembered together where they look alike."""
    alike: dict[tuple[tuple[int, int], ...], Remembered[T]] = {}
    for pace in range(len(PACES)):
        alike.setdefault(cut.columns_of[FIRST_PACE + pace], Remembered(partial(meaning, pace)))
    return [alike[cut.columns_of[FIRST_PACE + pace]] for pace in range(len(PACES))]


def who_of(values: Mapping[Field, Any]) -> Who:
    """Return federation, sex and titles as a player takes them."""
    return (
        values.get(Field.FEDERATION),
        values.get(Field.SEX),
        values.get(Field.TITLE),
        values.get(Field.W_TITLE),
        values.get(Field.O_TITLES, ()),
        values.get(Field.FOA_TITLE),
    )


def tail_of(values: Mapping[Field, Any]) -> Tail:
    """Return year of birth and flag as a player takes them."""
    return values.get(Field.BORN), values.get(Field.FLAG, "")
