"""One player of a list by id, and those who may have been meant where nobody has it.

A list has millions of rows, so nobody is compared letter by letter: an id is near if one digit
makes the difference, a name if it has every word that was asked for.
"""

from collections.abc import Iterator, Mapping
from string import digits

from msgspec import Struct

from arpad.formats.lists.list_table import Cell, ListTable, Row

MOST_NEAR = 5
_LONGEST_ID = 20
"""Longer ids have no neighbours worth the search."""


class Found(Struct, frozen=True):
    """The cells of a player by column, or who comes near, as `Ek, Anna (4500018)`.

    An id that stands in two different rows is found twice: nobody can say which of them is right.
    """

    cells: Mapping[str, Cell] | None
    near: tuple[str, ...] = ()
    is_twice: bool = False


def find_player(table: ListTable, player_id: str) -> Found:
    """Go through a list to its end, as the id may stand in it once more."""
    keys = [column.key for column in table.columns]
    at_id, at_name = keys.index("id"), keys.index("name")
    wanted, plain, near = player_id.strip(), _plain(player_id), list[str]()
    neighbours, words = _neighbours(plain), _words(player_id)
    found: Row | None = None
    for row in table.rows:
        other = str(row[at_id] or "")
        if other == wanted:
            if found is not None and tuple(found) != tuple(row):
                return Found(None, is_twice=True)
            found = row
        if found is None and len(near) < MOST_NEAR:
            name = str(row[at_name] or "")
            is_near = _plain(other) in neighbours
            if is_near or (words and all(word in name.casefold() for word in words)):
                near.append(f"{name} ({other})")
    cells = None if found is None else dict(zip(keys, found, strict=True))
    return Found(cells, () if cells else tuple(near))


def _plain(text: str) -> str:
    """Return an id without what is often left out: zeros in front, the case of letters."""
    return text.strip().casefold().lstrip("0")


def _words(text: str) -> list[str]:
    """Return the words of a name, none for a number."""
    return text.casefold().replace(",", " ").split() if any(map(str.isalpha, text)) else []


def _neighbours(plain: str) -> frozenset[str]:
    """Return the ids that differ by zeros in front, or by one digit or two that have swapped."""
    return frozenset(_varied(plain)) if len(plain) <= _LONGEST_ID else frozenset()


def _varied(plain: str) -> Iterator[str]:
    yield plain
    for at in range(len(plain) + 1):
        before, after = plain[:at], plain[at:]
        yield from (f"{before}{digit}{after}" for digit in digits)
        if after:
            yield before + after[1:]
            yield from (f"{before}{digit}{after[1:]}" for digit in digits)
            yield before + after[1::-1] + after[2:]
