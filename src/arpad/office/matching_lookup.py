"""Looking up many reported players at once: a few questions to the book for any number of events.

Everybody whose id, whose whole name, or part of whose name somebody in the register has is found;
who is meant is decided elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.folding import is_short_for, whole_keys, words_of
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.store.names import keys_with_word, players_by_key
from arpad.store.persons import numbers_of, persons_on

_WORD_OF_A_NAME = 3
_WORDS_OF_A_NAME = 2
_MOST_OF_A_NAME = 2000
"""Of so many who share a word of a name are looked at; more are of no help to anybody."""


class Lookup(Struct, frozen=True, kw_only=True):
    """Whom the register has for the ids and names of some reports, by numbers."""

    persons: Mapping[int, Person]
    by_id: Mapping[str, int]
    by_name: Mapping[str, Sequence[int]]
    by_part: Mapping[str, Sequence[int]]

    def with_id(self, player: Player) -> Person | None:
        """Return whoever has the id of a player as code."""
        return self.persons.get(self.by_id.get(player.id, 0))

    def named(self, player: Player) -> list[Person]:
        """Return whoever is, or was once, called like a player."""
        return [self.persons[number] for number in self.by_name.get(player.name, ())]

    def partly_named(self, player: Player) -> list[Person]:
        """Return those whose names are longer or shorter forms of a player's."""
        return [self.persons[number] for number in self.by_part.get(player.name, ())]


def look_up(connection: Connection, players: Iterable[Player], day: date) -> Lookup:
    """Look for players in the register as it was on a day, or as it is since."""
    reported = list(players)
    by_id = numbers_of(connection, sorted({player.id for player in reported}))
    persons = _persons(connection, by_id.values(), day)
    names = {
        p.name
        for p in reported
        if p.name and not (p.id in by_id and is_namesake(p, persons[by_id[p.id]]))
    }
    by_name = _by_whole_names(connection, names)
    by_part = _by_parts(connection, names - by_name.keys())
    found = {n for numbers in (*by_name.values(), *by_part.values()) for n in numbers}
    persons |= _persons(connection, found - persons.keys(), day)
    return Lookup(persons=persons, by_id=by_id, by_name=by_name, by_part=by_part)


def is_namesake(player: Player, person: Person) -> bool:
    """Tell whether a name has a word of a person's name, or is too short to tell."""
    words, own = words_of(player.name), words_of(person.name)
    return not words or not set(words).isdisjoint(own) or is_short_for(words, own)


def _persons(connection: Connection, numbers: Iterable[int], day: date) -> dict[int, Person]:
    wanted = sorted(numbers)
    if not wanted:
        return {}
    found = persons_on(connection, day, wanted)
    later = [number for number in wanted if number not in found]
    return found | (persons_on(connection, numbers=later) if later else {})


def _by_whole_names(connection: Connection, names: Iterable[str]) -> dict[str, list[int]]:
    keys = {name: whole_keys(name) for name in names}
    having = players_by_key(connection, sorted({key for some in keys.values() for key in some}))
    found = {
        name: sorted({number for key in some for number in having.get(key, ())})
        for name, some in keys.items()
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def _by_parts(connection: Connection, names: Iterable[str]) -> dict[str, list[int]]:
    words = {name: words_of(name) for name in names}
    longest = {name: max(some, key=len) for name, some in words.items() if some}
    telling = {name: word for name, word in longest.items() if len(word) >= _WORD_OF_A_NAME}
    having = keys_with_word(connection, sorted(set(telling.values())), most=_MOST_OF_A_NAME)
    found = {
        name: sorted({n for key, n in having.get(word, ()) if _is_form(words[name], key.split())})
        for name, word in telling.items()
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def _is_form(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether one of two names is the other with words left out or shortened."""
    if min(len(one), len(other)) < _WORDS_OF_A_NAME:
        return False
    return is_short_for(one, other) or is_short_for(other, one)
