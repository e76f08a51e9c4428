"""Places: where on paper the parts of a document stand, and how to speak about them there."""

from collections.abc import Mapping

from arpad.formats.deviation import Deviation
from arpad.formats.document import Content
from arpad.formats.results.facts import Facts
from arpad.formats.results.layout import NUMBER, Column, Table, orders
from arpad.formats.results.paper import Spot
from arpad.formats.results.retelling import retold
from arpad.formats.results.table_reading import Entries
from arpad.formats.wording import Trail, printable, quoted

_LONGEST_LABEL = 40
_IN_AN_ITEM = 2
"""The keys of a path that lead to an entry of a table."""


class Places:
    """The facts and entries of a file, looked up by the paths of the document made of them."""

    def __init__(self, facts: Facts, entries: Mapping[str, Entries], row_noun: str) -> None:
        """Take the tables, and what a line of them is called."""
        self._facts = facts
        self._entries = entries
        self._row_noun = row_noun

    def is_told(self, path: Trail, content: Content) -> bool:
        """Tell whether a place is missing for a reason that was told already."""
        key = str(path[0])
        if key not in self._entries:
            return key in self._facts.told and key not in content
        entries = self._entries[key]
        if len(path) == 1:
            return not entries.is_whole
        columns = entries.items[int(path[1])].positions
        fields = {entries.table.by_name[name].trail[0] for name in columns}
        return len(path) > _IN_AN_ITEM and path[2] not in fields

    def worded(self, fault: Deviation, content: Content) -> Deviation:
        """Return a deviation from the shape; a missing field is a missing line or an empty cell."""
        path, key = fault.path, str(fault.path[0])
        table = self._entries[key].table if key in self._entries else self._facts.table
        column = _column(table, path[2:] if key in self._entries else path)
        if column is None or not _is_absent(content, path):
            return fault
        words = table.words[column.name]
        if key in self._entries:
            return Deviation(path, f"the cell of {quoted(column.name)} is empty; write {words}")
        return Deviation(path, f"the field {quoted(column.name)} is missing; add it: {words}")

    def spot(self, path: Trail) -> Spot:
        """Return where a place of the document stands on paper."""
        if not path:
            return Spot()
        key = str(path[0])
        if key not in self._entries:
            return self._spot_of_fact(path)
        entries, order = self._entries[key], orders()[key]
        if len(path) == 1:
            return Spot(order)
        entry = entries.items[int(path[1])]
        is_number = key == "players" and path[2:] == (NUMBER,)
        column = entries.table.by_name[NUMBER] if is_number else _column(entries.table, path[2:])
        if column is None:
            return Spot(order, entry.row)
        name = column.name
        if name == "id" and NUMBER in entry.positions and "id" not in entry.positions:
            name = NUMBER
        label = entry.values.get("name")
        of = f" of {printable(label, _LONGEST_LABEL)}" if isinstance(label, str) else ""
        return Spot(order, entry.row, entry.positions.get(name, -1), f"{name}{of}")

    def _spot_of_fact(self, path: Trail) -> Spot:
        facts = self._facts
        column = _column(facts.table, path)
        name = column.name if column else str(path[0])
        if name not in facts.rows:
            return Spot(0)
        return Spot(0, facts.rows[name], facts.position, name)

    def retold(self, message: str) -> str:
        """Return a message about the document as one about the paper."""
        return retold(message, self._row_words)

    def _row_words(self, key: str, index: int) -> str | None:
        items = self._entries[key].items
        return f"{self._row_noun} {items[index].row}" if index < len(items) else None


def _is_absent(content: object, path: Trail) -> bool:
    """Tell whether there is nothing at a place of a document."""
    for key in path:
        if isinstance(content, dict) and key not in content:
            return True
        if isinstance(content, dict | list):
            content = content[key]  # type: ignore[index]
    return False


def _column(table: Table, path: Trail) -> Column | None:
    """Return the column that a place in an object belongs to, or that belongs to the place."""
    columns = [column for column in table.columns if column.name != NUMBER or table.key == "rounds"]
    for column in columns:
        length = min(len(column.trail), len(path))
        if length and column.trail[:length] == path[:length]:
            return column
    return None
