"""Search in the register: by code, or by words of a name in any order and in any spelling."""

from datetime import date

from sqlalchemy import Connection

from arpad.model.folding import same_spelling, words_of
from arpad.model.person import Person
from arpad.store.names import players_called
from arpad.store.persons import MANY, numbers_of, persons_on

_LOOKED_AT = 3
"""For one player to be shown so many are looked at, so that the nearest can come first."""


def search(
    connection: Connection,
    text: str,
    *,
    federation: str | None = None,
    born: int | None = None,
    limit: int = 20,
) -> tuple[Person, ...]:
    """Return the players with a code, or whose names have words that begin like those given.

    Former names count. Whoever is spelt just so comes first, then whole words before longer ones.
    `federation` is the one of today, `born` a year.
    """
    by_code = numbers_of(connection, [text.strip()])
    looked_at = min(limit * _LOOKED_AT, MANY)
    words = words_of(text)
    called = players_called(connection, words, federation=federation, born=born, limit=looked_at)
    numbers = [*dict.fromkeys((*by_code.values(), *called))][:MANY]
    persons = persons_on(connection, numbers=numbers)
    found = [
        person
        for number in numbers
        if (person := persons.get(number)) is not None and _fits(person, federation, born)
    ]
    found.sort(key=lambda person: _distance(person, text, words))
    return tuple(found[:limit])


def listed(connection: Connection, *, federation: str | None, on: date) -> list[Person]:
    """Return everybody in the register on a day, or those of a federation, by name."""
    persons = persons_on(connection, on).values()
    found = [p for p in persons if federation is None or p.federation == federation]
    return sorted(found, key=lambda person: (words_of(person.name), person.code))


def year_of(born: date | int | None) -> int | None:
    """Return the year of a day or year of birth."""
    return born.year if isinstance(born, date) else born


def _fits(person: Person, federation: str | None, born: int | None) -> bool:
    is_of_federation = federation is None or person.federation == federation
    return is_of_federation and (born is None or year_of(person.born) == born)


def _distance(
    person: Person, text: str, words: tuple[str, ...]
) -> tuple[int, tuple[str, ...], str]:
    if person.code == text.strip():
        return 0, (), ""
    own = words_of(person.name)
    if same_spelling(person.name, text):
        rank = 1
    elif set(own).issuperset(words):
        rank = 2 if len(own) == len(words) else 3
    else:
        rank = 4
    return rank, own, person.code
