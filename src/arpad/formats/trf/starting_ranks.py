"""Starting ranks: which line plays under which number, as far as the opponents allow.

Two lines can claim one number, and a line can have none, or one that is nobody's opponent. Its
opponents tell which number it should have: so one slip is told once, where it is, and not in the
line of everybody who played against it.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from arpad.formats.trf.crosstable import Entry

_FEWEST_OPPONENTS = 2
"""How many opponents it takes to believe them rather than the line's own number."""


class Duplicate(Struct, frozen=True):
    """A line whose starting rank another line has as well; `meant` is what opponents call it."""

    index: int
    first: int
    meant: int | None


class Numbering(Struct, frozen=True, kw_only=True):
    """Who plays under which starting rank, and whose number had to be found out."""

    by_rank: dict[int, int]
    """The position of the entry that plays under a starting rank."""
    duplicates: tuple[Duplicate, ...] = ()
    misnumbered: dict[int, int]
    """What opponents call an entry that has no number, or one that is nobody's opponent."""


def numbering_of(entries: Sequence["Entry"]) -> Numbering:
    """Give every line its own number, or the one by which its opponents call it."""
    by_rank: dict[int, int] = {}
    doubtful: defaultdict[int, list[int]] = defaultdict(list)
    for index, entry in enumerate(entries):
        if entry.rank is None:
            continue
        if entry.rank in by_rank:
            doubtful[entry.rank].append(index)
        by_rank.setdefault(entry.rank, index)
    duplicates = _settled(entries, by_rank, doubtful) if doubtful else ()
    misnumbered = _misnumbered(entries, by_rank)
    return Numbering(by_rank=by_rank, duplicates=duplicates, misnumbered=misnumbered)


def _settled(
    entries: Sequence["Entry"], by_rank: dict[int, int], doubtful: dict[int, list[int]]
) -> tuple[Duplicate, ...]:
    """Give each doubtful line the number its opponents call it by, where that number is free."""
    duplicates = []
    for rank, others in doubtful.items():
        claims = {i: _most_called(entries, by_rank, i) for i in (by_rank[rank], *others)}
        keeper = next((i for i, called in claims.items() if called == rank), by_rank[rank])
        by_rank[rank] = keeper
        first = min(claims)
        for index, called in claims.items():
            if index == keeper:
                continue
            meant = called if called is not None and called not in by_rank else None
            if meant is not None:
                by_rank[meant] = index
            duplicates.append(Duplicate(index, first if first != index else keeper, meant))
    return tuple(duplicates)


def _misnumbered(entries: Sequence["Entry"], by_rank: dict[int, int]) -> dict[int, int]:
    """Give lines that nobody calls by their number the one by which all their opponents do."""
    named = {cell.opponent for entry in entries for cell in entry.cells if cell.opponent}
    free = named - by_rank.keys()
    found: dict[int, int] = {}
    for index, entry in enumerate(entries if free else ()):
        if entry.rank is not None and (entry.rank in named or by_rank.get(entry.rank) != index):
            continue
        called = _called(entries, by_rank, index)
        meant = next(iter(called), 0)
        is_sure = entry.rank is None or called.total() >= _FEWEST_OPPONENTS
        if len(called) == 1 and is_sure and meant in free:
            if entry.rank is not None:
                del by_rank[entry.rank]
            by_rank[meant] = index
            free.remove(meant)
            found[index] = meant
    return found


def _most_called(entries: Sequence["Entry"], by_rank: dict[int, int], index: int) -> int | None:
    """Return the number by which most opponents of a line name theirs."""
    called = _called(entries, by_rank, index)
    return called.most_common(1)[0][0] if called else None


def _called(entries: Sequence["Entry"], by_rank: dict[int, int], at: int) -> Counter[int]:
    """Return the numbers by which the opponents of a line name theirs, and how often each."""
    names: Counter[int] = Counter()
    for number, cell in enumerate(entries[at].cells, start=1):
        index = by_rank.get(cell.opponent) if cell.opponent else None
        named = entries[index].cell(number).opponent if index is not None else None
        if named is not None:
            names[named] += 1
    return names
