"""The register of players: new ones, dated changes, and corrections that keep what was there.

A new player brings a code, or the office numbers him: A and six digits, the number under which
the book keeps him. No federation hands out such codes, so none can be met again elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.player import Player
from arpad.office.office import OfficeError
from arpad.office.register_changes import changed, corrected
from arpad.office.register_nonsense import check_person, check_since
from arpad.store.book import Entry
from arpad.store.names import add_further_names, add_names
from arpad.store.person_history import highest_number
from arpad.store.persons import add_codes, add_versions, numbers_of, versions_of

_SHORTEST_CODE = 5
"""An event numbers its players itself where they have no codes, and not that high."""


def number_of_player(connection: Connection, code: str) -> int:
    """Return the number under which the book keeps a player, or say that nobody has the code."""
    number = numbers_of(connection, [code]).get(code)
    if number is None:
        raise OfficeError(
            f"Nobody in the register has the code {code!r}; look for the player with "
            "arpad player search NAME."
        )
    return number


def free_codes(connection: Connection, count: int) -> list[str]:
    """Return codes of the office's own that nobody has yet."""
    first, found = highest_number(connection) + 1, list[str]()
    while len(found) < count:
        codes = [f"A{number:06}" for number in range(first, first + count)]
        taken = numbers_of(connection, codes)
        found += [code for code in codes if code not in taken]
        first += count
    return found[:count]


def codes_for(connection: Connection, reported: Sequence[Player]) -> dict[str, str]:
    """Return the codes under which reported players may enter the register, by reported id.

    An id that a federation has given is kept, unless somebody else has it. The starting rank or
    the letter by which a report tells its players apart is no code: the office numbers these.
    """
    taken = numbers_of(connection, [player.id for player in reported])
    kept = [p.id for p in reported if is_code(p.id) and p.id not in taken]
    others = [player.id for player in reported if player.id not in set(kept)]
    numbered = zip(others, free_codes(connection, len(others)), strict=True)
    return {code: code for code in kept} | dict(numbered)


def is_code(reported: str) -> bool:
    """Tell whether the id of a reported player is one that a federation gave him.

    >>> is_code("4500012"), is_code("12"), is_code("#12"), is_code("Berta")
    (True, False, False, False)
    """
    return (
        len(reported) >= _SHORTEST_CODE and reported.isalnum() and any(map(str.isdigit, reported))
    )


def add_player(entry: Entry, person: Person, *, today: date) -> Person:
    """Enter one new player; without a code the office numbers him. Return him as entered."""
    check_person(person, today)
    code = person.code or free_codes(entry.connection, 1)[0]
    if numbers_of(entry.connection, [code]):
        raise OfficeError(
            f"The code {code} is taken; look at the player with arpad player show {code}, or "
            "give another code."
        )
    numbers = add_players(entry, [replace(person, code=code)])
    return replace(person, id=numbers[code], code=code)


def add_players(entry: Entry, persons: Iterable[Person]) -> dict[str, int]:
    """Enter new players whose codes are free; return their numbers by code."""
    new = list(persons)
    numbers = add_codes(entry, [person.code for person in new])
    add_versions(entry, (replace(person, id=numbers[person.code]) for person in new))
    add_names(entry, ((numbers[person.code], person.name) for person in new))
    return numbers


def change_player(
    entry: Entry, code: str, facts: Mapping[str, Any], *, since: date, source: str, today: date
) -> tuple[Person, ...]:
    """Enter facts that hold from a day on; return the versions that were added.

    The day may lie before other changes: what these did not touch is carried on into them.
    """
    check_since(since, today)
    known = versions_of(entry.connection, number_of_player(entry.connection, code))
    added = changed(known, facts, since=since, source=source)
    return _entered(entry, code, added, today)


def correct_player(
    entry: Entry,
    code: str,
    facts: Mapping[str, Any],
    *,
    on: date | None = None,
    source: str,
    today: date,
) -> tuple[Person, ...]:
    """Put right what was wrong from its first day on; what was there before stays visible."""
    known = versions_of(entry.connection, number_of_player(entry.connection, code))
    added = corrected(known, facts, on=on, source=source)
    return _entered(entry, code, added, today)


def _entered(entry: Entry, code: str, added: tuple[Person, ...], today: date) -> tuple[Person, ...]:
    if not added:
        raise OfficeError(f"The register says so of {code} already; nothing was changed.")
    for person in added:
        check_person(person, today)
    add_versions(entry, added)
    add_further_names(entry, ((person.id, person.name) for person in added))
    return added
