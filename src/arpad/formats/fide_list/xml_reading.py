"""One reading of a list in XML, from its first player to its last."""

from collections.abc import Iterator

from arpad.formats.fide_list.assembly import Assembly
from arpad.formats.fide_list.columns import Columns, add_players
from arpad.formats.fide_list.source import Progress, Stream
from arpad.formats.fide_list.told import Told
from arpad.formats.fide_list.xml_list import XmlReader
from arpad.formats.fide_list.xml_quick import QuickXml
from arpad.formats.fide_list.xml_text import pieces
from arpad.model.listed_player import ListedPlayer, ListKind


class XmlReading:
    """Players element by element; `lines` says how many lines have been read."""

    def __init__(self, kind: ListKind, list_year: int, told: Told) -> None:
        """Take what the opening has shown."""
        self._told = told
        assembly = Assembly(list_year, told)
        self._parser = XmlReader(kind, assembly, told)
        self._quick: QuickXml | None = None
        if kind in {ListKind.COMBINED, ListKind.STANDARD}:
            self._quick = QuickXml(kind, list_year, assembly, self._parser)

    @property
    def lines(self) -> int:
        """Return the number of the line that has been reached."""
        return max(self._parser.line, self._quick.line if self._quick else 0)

    def players(
        self, stream: Stream, progress: Progress | None
    ) -> Iterator[tuple[int, ListedPlayer]]:
        """Yield players with the lines where they end."""
        reader = self._quick or self._parser
        return reader.players(pieces(stream, self._told, progress))

    def fill(self, columns: Columns, stream: Stream, progress: Progress | None) -> None:
        """Add all players to columns."""
        add_players(columns, (player for _, player in self.players(stream, progress)))
