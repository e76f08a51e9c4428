"""The draft of an event: the document that the tables of a file amount to.

It goes through the same shape and the same contradictions as an event file.
"""

from collections.abc import Iterator
from typing import Any

from arpad.formats.deviation import Deviation
from arpad.formats.document import Content
from arpad.formats.results.facts import facts_of
from arpad.formats.results.layout import Table, tables
from arpad.formats.results.paper import Paper, Spoilt
from arpad.formats.results.people import People, byes
from arpad.formats.results.places import Places
from arpad.formats.results.table_reading import entries_of
from arpad.formats.wording import Trail


class Draft:
    """A document, what is already known to be wrong in it, and where it stands on paper."""

    def __init__(self, paper: Paper) -> None:
        """Put the tables of a file together."""
        self._paper = paper
        event, *others = tables()
        self._facts = facts_of(paper, event)
        self._entries = {table.key: entries_of(paper, table) for table in others}
        self.places = Places(self._facts, self._entries, paper.row_noun)
        self.faults = list(self._named())
        self.content = self._content(event)

    @property
    def gaps(self) -> list[Deviation]:
        """Return the tables and games from whose gaps nothing can be concluded.

        A game whose opponent cannot be told is no bye.
        """
        gaps: list[Trail] = [(key,) for key, found in self._entries.items() if not found.is_whole]
        for key, *rest in (fault.path for fault in self.faults):
            if key == "games" and rest[1:] == ["black"]:
                gaps.append((key, rest[0], "result"))
        return [Deviation(path, "") for path in gaps]

    def _named(self) -> Iterator[Deviation]:
        people = People()
        for index, entry in enumerate(self._entries["players"].items):
            yield from people.add(index, entry, self._paper.row_noun)
        games = self._entries["games"].items
        yield from byes(games, people)
        yield from people.name_in(games)

    def _content(self, event: Table) -> Content:
        content = self._object(event, self._facts.values, ())
        for key, entries in self._entries.items():
            if entries.items or not entries.table.optional:
                content[key] = [
                    self._object(entries.table, entry.values, (key, index))
                    for index, entry in enumerate(entries.items)
                ]
        for key, entries in self._entries.items():
            unsound = (index for index, entry in enumerate(entries.items) if not entry.is_sound)
            self.faults += [Deviation((key, index), "") for index in unsound]
        return content

    def _object(self, table: Table, values: dict[str, Any], path: Trail) -> Content:
        """Return values as an object of the event file; a spoilt one is noted and left out."""
        content: Content = {}
        for name, value in values.items():
            *way, field = table.by_name[name].trail
            if isinstance(value, Spoilt):
                self.faults.append(Deviation((*path, *way, field), value.message))
                continue
            inner = content
            for key in way:
                inner = inner.setdefault(key, {})
            inner[field] = value
        if content.get("evidence", {}).keys() == {"document"}:
            content["evidence"] = content["evidence"]["document"]
        return content
