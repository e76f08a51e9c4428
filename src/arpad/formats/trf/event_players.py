"""The players of an event, from the lines of the cross table."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from arpad.formats.trf.conversion import Conversion
from arpad.formats.trf.crosstable import Crosstable, Entry
from arpad.formats.trf.plain_text import plain
from arpad.model.player import Player, Sex

LATEST_YEAR = 2100


def ids_of(table: Crosstable) -> dict[int, str]:
    """Return the FIDE number of every player, or the starting rank, by position in the table."""
    numbers = {index: table.entries[index].line.text("id") for index in table.ranks}
    taken = {number for number in numbers.values() if number}
    return {
        index: number or _rank_id(table.ranks[index], taken) for index, number in numbers.items()
    }


def _rank_id(rank: int, taken: Collection[str]) -> str:
    """Return the id of a player without a FIDE number, unlike that of any other."""
    return f"#{rank}" if f"{rank}" in taken else f"{rank}"


def players_of(conversion: Conversion, ids: Mapping[int, str], start: date) -> Iterator[Player]:
    """Yield the players in the order of their lines."""
    numbered = frozenset(i for i in ids if conversion.report.table.entries[i].line.text("id"))
    for index, entry in enumerate(conversion.report.table.entries):
        if index not in ids:
            continue
        line = entry.line
        sex = line.text("sex")
        yield Player(
            id=ids[index],
            name=plain(entry.name),
            has_fide_id=_has_number(index, numbered),
            federation=plain(line.text("federation")) or None,
            sex=Sex(sex) if sex else None,
            born=_born(conversion, entry, start),
            title=plain(line.text("title")) or None,
            rating=line.whole("rating") or None,
        )


def _has_number(index: int, numbered: Collection[int]) -> bool | None:
    """Return false where the column is empty; a report without any number says nothing of them."""
    return False if numbered and index not in numbered else None


def _born(conversion: Conversion, entry: Entry, start: date) -> date | int | None:
    """Return the day or year of birth, unless it is after the start."""
    born = entry.line.values.get("born")
    if not isinstance(born, date | int):
        return None
    if born > start if isinstance(born, date) else born > min(start.year, LATEST_YEAR):
        message = f"{entry.label} is born {born}, after the start on {start}; left out"
        conversion.tell(entry.line, message)
        return None
    return born
