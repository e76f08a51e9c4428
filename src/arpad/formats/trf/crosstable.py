"""The cross table: the players of a report by starting rank, with a cell for every round."""

from msgspec import Struct

from arpad.formats.trf.cell import BLANK, Cell
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.starting_ranks import Duplicate, numbering_of
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


class Crosstable(Struct, frozen=True, kw_only=True):
    """All players, who has which starting rank, and how many rounds there are."""

    entries: tuple[Entry, ...]
    by_rank: dict[int, int]
    """The position of the entry that plays under a starting rank."""
    duplicates: tuple[Duplicate, ...] = ()
    misnumbered: dict[int, int]
    """What opponents call an entry that has no number, or one that is nobody's opponent."""
    ranks: dict[int, int]
    """The starting rank under which an entry plays, by its position."""
    rounds: int

    @property
    def is_numbered(self) -> bool:
        """Tell whether every line says itself under which number it plays, and no two the same."""
        return len(self.ranks) == len(self.entries) and not (self.duplicates or self.misnumbered)

    def label(self, rank: int) -> str:
        """Return the words for a starting rank."""
        index = self.by_rank.get(rank)
        return f"{rank}" if index is None else self.entries[index].label


def crosstable_of(file: TrfFile) -> Crosstable:
    """Return the cross table of a file."""
    entries = tuple(map(_entry, file.of(PLAYER)))
    numbering = numbering_of(entries)
    return Crosstable(
        entries=entries,
        by_rank=numbering.by_rank,
        duplicates=numbering.duplicates,
        misnumbered=numbering.misnumbered,
        ranks={index: rank for rank, index in numbering.by_rank.items()},
        rounds=max((len(entry.cells) for entry in entries), default=0),
    )


def _entry(line: TrfLine) -> Entry:
    rank = line.whole("rank")
    return Entry(
        line=line,
        rank=rank if rank and rank <= HIGHEST_RANK else None,
        name=line.text("name"),
        cells=line.cells,
    )
