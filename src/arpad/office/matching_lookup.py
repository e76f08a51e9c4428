"""Looking up many reported players at once: a few questions to the book for any number of events.

Everybody whose id, whose whole name, or part of whose name somebody in the register has is found;
who is meant is decided elsewhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.folding import is_short_for, whole_keys, words_of
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.store.names import in_portions, names_like, players_by_key
from arpad.store.persons import MANY, numbers_of, persons_on

T = TypeVar("T")

_MANY_PORTIONS = 40
_WORD_OF_A_NAME = 3
_WORDS_OF_A_NAME = 2
_MOST_OF_A_NAME = 200
"""So many of similar names are looked at; more are of no help to anybody."""


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
    by_id = _numbers(connection, sorted({player.id for player in reported}))
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
    if player.name == person.name:
        return True
    words, own = words_of(player.name), words_of(person.name)
    return not words or not set(words).isdisjoint(own) or is_short_for(words, own)


def _persons(connection: Connection, numbers: Iterable[int], day: date) -> dict[int, Person]:
    wanted = sorted(numbers)
    if not wanted:
        return {}
    found: dict[int, Person] = {}
    for some in few_or_all(wanted):
        found |= persons_on(connection, day, some)
    later = [number for number in wanted if number not in found]
    for some in few_or_all(later):
        found |= persons_on(connection, numbers=some)
    return found


def _numbers(connection: Connection, codes: Sequence[str]) -> dict[str, int]:
    return {
        code: number
        for some in few_or_all(codes)
        for code, number in numbers_of(connection, some).items()
    }


def few_or_all(numbers: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield portions for which an index is asked; of very many all, for which a table is read."""
    if len(numbers) > _MANY_PORTIONS * MANY:
        yield numbers
    else:
        yield from in_portions(numbers)


def _by_whole_names(connection: Connection, names: Iterable[str]) -> dict[str, list[int]]:
    keys = {name: whole_keys(name) for name in names}
    having = players_by_key(connection, sorted({key for some in keys.values() for key in some}))
    found = {
        name: sorted({number for key in some for number in having.get(key, ())})
        for name, some in keys.items()
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def _by_parts(connection: Connection, names: Iterable[str]) -> dict[str, list[int]]:
    """Return who has the longest word of a name and other words, or initials, that fit."""
    words = {name: sorted(words_of(name), key=len, reverse=True) for name in sorted(names)}
    telling = [
        name
        for name, some in words.items()
        if len(some) >= _WORDS_OF_A_NAME and len(some[0]) >= _WORD_OF_A_NAME
    ]
    like = names_like(connection, [words[name] for name in telling], most=_MOST_OF_A_NAME)
    found: dict[str, set[int]] = {}
    for place, key, number in like:
        name = telling[place]
        if _is_form(words[name], key.split()):
            found.setdefault(name, set()).add(number)
    return {name: sorted(numbers) for name, numbers in found.items()}


def _is_form(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether one of two names is the other with words left out or shortened."""
    if min(len(one), len(other)) < _WORDS_OF_A_NAME:
        return False
    return is_short_for(one, other) or is_short_for(other, one)
