"""The register a page at a time, for programs that want everybody: by name, or by code.

A search for people shows the nearest first; this one goes through all who fit, in a fixed order,
each of them once.
"""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.folding import keys_of, words_of
from arpad.model.person import Person
from arpad.office.register_search import year_of
from arpad.store.merges import kept_for
from arpad.store.name_pages import Key, codes_after, keys_after, names_of
from arpad.store.names import rarest_first
from arpad.store.persons import numbers_of, persons_on


class RegisterPlace(Struct, frozen=True):
    """Where a page ends: at a key that begins with the leading word, or at a code."""

    leading: str
    key: str
    player_id: int


class RegisterPage(Struct, frozen=True):
    """Persons in order, with whom each was merged into, and where the next page begins."""

    persons: tuple[Person, ...]
    kept: dict[int, str]
    next: RegisterPlace | None


def register_page(
    connection: Connection,
    text: str,
    *,
    federation: str | None = None,
    born: int | None = None,
    after: RegisterPlace | None = None,
    limit: int,
) -> RegisterPage:
    """Return a page of those with a code or with words of a name; of everybody for none.

    `federation` and `born`, a year, are those of today. A page may be short, or empty, while there
    is a next one.
    """
    numbers, place = _numbers(connection, text, after, limit)
    persons = persons_on(connection, numbers=numbers) if numbers else {}
    found = tuple(persons[n] for n in numbers if _fits(persons[n], federation, born))
    return RegisterPage(found, _kept(connection, [person.id for person in found]), place)


def _numbers(
    connection: Connection, text: str, after: RegisterPlace | None, limit: int
) -> tuple[list[int], RegisterPlace | None]:
    if not text.strip():
        return _coded(connection, after, limit)
    if by_code := numbers_of(connection, [text.strip()]):
        return list(by_code.values()), None
    words = words_of(text)
    return _called(connection, words, after, limit) if words else ([], None)


def _called(
    connection: Connection, words: Sequence[str], after: RegisterPlace | None, limit: int
) -> tuple[list[int], RegisterPlace | None]:
    leading, others = _led_by(connection, words, after)
    last = None if after is None else Key(after.key, after.player_id)
    keys = keys_after(connection, leading, others, last, limit + 1)
    shown = keys[:limit]
    names = names_of(connection, [key.player_id for key in shown])
    first = {n: _first_key(some, leading, others) for n, some in names.items()}
    numbers = [key.player_id for key in shown if first.get(key.player_id) == key.key]
    return numbers, _place(leading, shown[-1]) if len(keys) > limit else None


def _led_by(
    connection: Connection, words: Sequence[str], after: RegisterPlace | None
) -> tuple[str, list[str]]:
    """Return the word that leads, on later pages the same as on the first, and the others."""
    ordered = list(words)
    leading = after.leading if after is not None and after.leading in ordered else None
    leading = leading or rarest_first(connection, ordered)[0]
    ordered.remove(leading)
    return leading, ordered


def _first_key(names: set[str], leading: str, others: Sequence[str]) -> str | None:
    """Return the first of a player's keys that fit: he has several, and is shown at that one."""
    keys = (key for name in names for key in keys_of(name))
    fitting = (
        key for key in keys if key.startswith(leading) and all(f" {word}" in key for word in others)
    )
    return min(fitting, default=None)


def _place(leading: str, key: Key) -> RegisterPlace:
    return RegisterPlace(leading, key.key, key.player_id)


def _coded(
    connection: Connection, after: RegisterPlace | None, limit: int
) -> tuple[list[int], RegisterPlace | None]:
    codes = codes_after(connection, after.key if after else "", limit + 1)
    shown = codes[:limit]
    is_more = len(codes) > limit
    return [number for _, number in shown], RegisterPlace("", *shown[-1]) if is_more else None


def _fits(person: Person, federation: str | None, born: int | None) -> bool:
    is_of_federation = federation is None or person.federation == federation
    return is_of_federation and (born is None or year_of(person.born) == born)


def _kept(connection: Connection, numbers: Sequence[int]) -> dict[int, str]:
    merged = kept_for(connection, numbers) if numbers else {}
    kept = persons_on(connection, numbers=list(merged.values())) if merged else {}
    return {number: kept[into].code for number, into in merged.items()}
