"""The cross table: the players of a report by starting rank, with a cell for every round.

A starting rank that two lines claim is settled here as far as the opponents allow: they tell
which of the lines they played against, and often which number the other line should have.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from msgspec import Struct

from arpad.formats.trf.cell import BLANK, Cell
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.wording import printable

PLAYER = "001"
HIGHEST_RANK = 9999

_LONGEST_NAME = 40


class Entry(Struct, frozen=True, kw_only=True):
    """A player's line: where it is, which starting rank it has, and its cells."""

    line: TrfLine
    rank: int | None
    name: str
    cells: tuple[Cell, ...]

    @property
    def label(self) -> str:
        """Return the words that name the player: `3 Kask, Kaur`."""
        return player_label(self.rank, self.name)

    def cell(self, number: int) -> Cell:
        """Return the cell of a round, counted from 1."""
        return self.cells[number - 1] if number <= len(self.cells) else BLANK


def player_label(rank: int | None, name: str) -> str:
    """Return the words that name a player in a finding."""
    number = "?" if rank is None else f"{rank}"
    return f"{number} {printable(name, _LONGEST_NAME)}".rstrip()


class Duplicate(Struct, frozen=True):
    """A line whose starting rank another line has as well; `meant` is what opponents call it."""

    index: int
    first: int
    meant: int | None


class Crosstable(Struct, frozen=True, kw_only=True):
    """All players, who has which starting rank, and how many rounds there are."""

    entries: tuple[Entry, ...]
    by_rank: dict[int, int]
    """The position of the entry that plays under a starting rank."""
    duplicates: tuple[Duplicate, ...] = ()
    ranks: dict[int, int]
    """The starting rank under which an entry plays, by its position."""
    rounds: int

    def label(self, rank: int) -> str:
        """Return the words for a starting rank."""
        index = self.by_rank.get(rank)
        return f"{rank}" if index is None else self.entries[index].label


def crosstable_of(file: TrfFile) -> Crosstable:
    """Return the cross table of a file."""
    entries = tuple(map(_entry, file.of(PLAYER)))
    by_rank: dict[int, int] = {}
    doubtful: defaultdict[int, list[int]] = defaultdict(list)
    for index, entry in enumerate(entries):
        if entry.rank is None:
            continue
        if entry.rank in by_rank:
            doubtful[entry.rank].append(index)
        by_rank.setdefault(entry.rank, index)
    duplicates = _settled(entries, by_rank, doubtful) if doubtful else ()
    rounds = max((len(entry.cells) for entry in entries), default=0)
    ranks = {index: rank for rank, index in by_rank.items()}
    return Crosstable(
        entries=entries, by_rank=by_rank, duplicates=duplicates, ranks=ranks, rounds=rounds
    )


def _entry(line: TrfLine) -> Entry:
    rank = line.whole("rank")
    return Entry(
        line=line,
        rank=rank if rank and rank <= HIGHEST_RANK else None,
        name=line.text("name"),
        cells=line.cells,
    )


def _settled(
    entries: Sequence[Entry], by_rank: dict[int, int], doubtful: dict[int, list[int]]
) -> tuple[Duplicate, ...]:
    """Give each doubtful line the number its opponents call it by, where that number is free."""
    duplicates = []
    for rank, others in doubtful.items():
        claims = {i: _called(entries, by_rank, entries[i]) for i in (by_rank[rank], *others)}
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


def _called(entries: Sequence[Entry], by_rank: dict[int, int], entry: Entry) -> int | None:
    """Return the number by which most opponents of a line name theirs."""
    names: Counter[int] = Counter()
    for number, cell in enumerate(entry.cells, start=1):
        index = by_rank.get(cell.opponent) if cell.opponent else None
        named = entries[index].cell(number).opponent if index is not None else None
        if named is not None:
            names[named] += 1
    return names.most_common(1)[0][0] if names else None
