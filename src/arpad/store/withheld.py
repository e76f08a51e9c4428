"""Who is withheld from a reader: where rows become values, those of erased persons lose the name.

A connection carries it. The book itself stays as it is: codes and numbers are shown, so that sums
add up, and whoever reads with a plain connection reads everything. What the law asks of a player
(his sex, his memberships) is left where the law reads it, and taken away where it is shown.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.event import Event
from arpad.model.folding import words_of
from arpad.model.period import ListRow
from arpad.model.person import Person
from arpad.model.player import Player

_OPTION = "arpad_withheld"
_WORD = 3
"""Shorter words of a name tell nobody."""
T = TypeVar("T", bound=str | None)


class Erased(Struct, frozen=True, kw_only=True):
    """A person whom the public does not see: all names he had, and events called after him."""

    number: int
    code: str
    federation: str | None
    names: frozenset[str]
    events: frozenset[int] = frozenset()


class Withheld(Struct, frozen=True, dict=True):
    """The persons withheld from a reader, and what he reads instead of a name."""

    persons: tuple[Erased, ...] = ()
    words: str = ""

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the numbers of the persons."""
        return frozenset(person.number for person in self.persons)

    @cached_property
    def codes(self) -> frozenset[str]:
        """Return the codes of the persons."""
        return frozenset(person.code for person in self.persons)

    @cached_property
    def _events(self) -> frozenset[int]:
        return frozenset(number for person in self.persons for number in person.events)

    @cached_property
    def _name_words(self) -> frozenset[str]:
        return telling_words(name for person in self.persons for name in person.names)

    @cached_property
    def _spelt(self) -> "re.Pattern[str] | None":
        spelt = {way for person in self.persons for name in person.names for way in _ways(name)}
        if not spelt:
            return None
        longest_first = sorted(spelt, key=lambda name: (-len(name), name))
        either = "|".join(map(re.escape, longest_first))
        return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)

    def person(self, person: Person) -> Person:
        """Return a person as the reader may see him."""
        if person.id not in self.numbers:
            return person
        return replace(
            person,
            name=self.words,
            federation=None,
            title=None,
            born=None,
            deceased=None,
            source="",
        )

    def row(self, number: int, row: ListRow) -> ListRow:
        """Return the row of a list as the reader may see it."""
        if number not in self.numbers:
            return row
        return replace(row, name=self.words, federation=None, title=None, born=None, sex=None)

    def event(self, event: Event) -> Event:
        """Return an event as the reader may see it: the games and results are all there."""
        if not self.persons or not any(player.id in self.codes for player in event.players):
            return event
        return replace(
            event,
            name=self.words if self.is_named_in(event.name) else event.name,
            arbiter=self.text(event.arbiter),
            players=tuple(map(self._player, event.players)),
        )

    def title(self, number: int, name: T) -> T | str:
        """Return the name of an event, unless it is called after one of its players."""
        return self.words if number in self._events else name

    def text(self, text: T) -> T | str:
        """Return a text that somebody wrote, without the names."""
        if text is None or self._spelt is None:
            return text
        return self._spelt.sub(lambda _: self.words, text)

    def is_named_in(self, name: str) -> bool:
        """Tell whether a name has a word of one of the persons' names."""
        return not self._name_words.isdisjoint(words_of(name))

    def _player(self, player: Player) -> Player:
        if player.id not in self.codes:
            return player
        return replace(player, name=self.words, federation=None, title=None, born=None)


NOBODY = Withheld()


def withheld_on(connection: Connection) -> Withheld:
    """Return who is withheld from the reader for whom a connection was lent."""
    found: Withheld = connection.get_execution_options().get(_OPTION, NOBODY)
    return found


def withhold(connection: Connection, withheld: Withheld) -> None:
    """Let a connection give nothing away about some persons."""
    if withheld.persons:
        connection.execution_options(**{_OPTION: withheld})


@contextmanager
def in_full(connection: Connection) -> Iterator[Withheld]:
    """Read everything for a while, for what is made from the whole record; tell who is withheld."""
    withheld = withheld_on(connection)
    connection.execution_options(**{_OPTION: NOBODY})
    try:
        yield withheld
    finally:
        connection.execution_options(**{_OPTION: withheld})


def telling_words(names: Iterable[str]) -> frozenset[str]:
    """Return the words of names by which somebody could be told.

    >>> sorted(telling_words(["Tamm, Li"]))
    ['tamm']
    """
    return frozenset(word for name in names for word in words_of(name) if len(word) >= _WORD)


def _ways(name: str) -> Iterable[str]:
    """Yield how a name may be spelt in a sentence: as it is, and with the first name first."""
    yield name
    last, comma, first = name.partition(",")
    if comma and first.strip():
        yield f"{first.strip()} {last.strip()}"
        yield f"{last.strip()} {first.strip()}"
