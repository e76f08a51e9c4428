"""One reading of a text list, from its first line to its last."""

from collections.abc import Iterator

from arpad.formats.fide_list.columns import Columns, FastColumns, add_players
from arpad.formats.fide_list.fast_rows import FastRows, has_todays_order
from arpad.formats.fide_list.lines import Block, blocks
from arpad.formats.fide_list.opening import Opening
from arpad.formats.fide_list.rows import RowReader
from arpad.formats.fide_list.source import Progress, Stream
from arpad.formats.fide_list.told import Told
from arpad.model.listed_player import ListedPlayer


class TxtReading:
    """Players line by line; `lines` says how many lines have been read."""

    def __init__(self, opening: Opening, told: Told) -> None:
        """Take the columns that the opening has shown."""
        self.lines = 0
        self._opening = opening
        self._careful = RowReader(opening.layout, opening.list_year, told)
        self._fast: FastRows | None = None
        if has_todays_order(opening.layout):
            self._fast = FastRows(opening.layout, opening.list_year, self._careful)

    def players(
        self, stream: Stream, progress: Progress | None
    ) -> Iterator[tuple[int, ListedPlayer]]:
        """Yield players with the numbers of their lines."""
        for block in self._blocks(stream, progress):
            yield from self._players(block)

    def fill(self, columns: Columns, stream: Stream, progress: Progress | None) -> None:
        """Add all players to columns."""
        fast = None
        if self._fast is not None:
            fast = FastColumns(self._opening.layout, self._opening.list_year, self._fast)
        for block in self._blocks(stream, progress):
            if fast is not None:
                fast.add(columns, block)
            else:
                add_players(columns, (player for _, player in self._players(block)))

    def _blocks(self, stream: Stream, progress: Progress | None) -> Iterator[Block]:
        """Yield the lines after the header."""
        before = self._opening.lines_before
        for block in blocks(stream, progress):
            self.lines = block.first + len(block.lines) - 1
            skipped = max(0, before + 1 - block.first)
            if skipped < len(block.lines):
                yield Block(block.first + skipped, block.lines[skipped:]) if skipped else block

    def _players(self, block: Block) -> Iterator[tuple[int, ListedPlayer]]:
        if self._fast is not None:
            yield from self._fast.players(block)
            return
        for number, line in enumerate(block.lines, block.first):
            player = self._careful.player(number, line)
            if player is not None:
                yield number, player
