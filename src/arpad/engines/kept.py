"""Tables of a replay in memory: parts of them, and lists as what they change until asked for."""

from dataclasses import dataclass, field
from datetime import date

import numpy as np

from arpad.kernels.columns import ListColumns
from arpad.kernels.compiled import Path
from arpad.kernels.fide.list_rows import ListChanges, ListSheet, lists_laid_out
from arpad.kernels.tables_out import Named, OutTable, joined_tables, list_table


@dataclass(frozen=True, slots=True)
class KeptLists:
    """Lists that follow each other, and by which path and how many threads they are laid out."""

    named: Named
    path: Path
    threads: int
    made: list[ListChanges] = field(default_factory=list)

    def laid_out(self) -> list[ListColumns]:
        """Return all lists with all their rows."""
        return lists_laid_out(self.made, len(self.named.players), self.path, self.threads)

    def table(self, day: date | None = None) -> OutTable:
        """Return the list of a day, or all of them one under the other."""
        if day is None:
            return joined_tables([list_table(rows, self.named) for rows in self.laid_out()])
        sheet, dates = (
            ListSheet(len(self.named.players), self.path),
            [m.list_date for m in self.made],
        )
        place = dates.index(day)
        for changes in self.made[:place]:
            sheet.turn_to(changes)
        return list_table(sheet.laid_out(self.made[place]), self.named)


@dataclass(slots=True)
class Kept:
    """Tables of a replay in memory: the parts of each, the lists, and the players in the end."""

    parts: dict[str, list[OutTable]] = field(default_factory=dict)
    players: OutTable = field(default_factory=dict)
    lists: KeptLists | None = None

    def add(self, made: dict[str, OutTable]) -> None:
        """Keep what a step gives."""
        for name, table in made.items():
            self.parts.setdefault(name, []).append(table)

    def names(self) -> set[str]:
        """Return which tables there are."""
        return {"players", *self.parts, *(("lists",) if self.lists and self.lists.made else ())}

    def table(self, name: str, day: date | None = None) -> OutTable:
        """Return a table, its parts one under the other, or of lists that of a day."""
        if name == "players":
            return self.players
        if name == "lists" and self.lists:
            return self.lists.table(day)
        parts = self.parts[name]
        return joined_tables(parts if day is None else [p for p in parts if _is_of(p, day)])


def _is_of(table: OutTable, day: date) -> bool:
    return bool(table["list_date"].values[:1] == np.datetime64(day))
