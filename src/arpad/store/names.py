"""Names in the book: the folded keys by which players are found, whatever their names look like.

Former names keep their keys: who looks for a maiden name finds the player. The keys follow from
the versions of the players and may be worked out again at any time.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    exists,
    func,
    literal,
    or_,
    select,
    union_all,
)

from arpad.model.folding import keys_of
from arpad.store.book import Entry
from arpad.store.bulk import add_rows
from arpad.store.persons import MANY
from arpad.store.schema import player_name, player_version
from arpad.store.withheld import withheld_on

T = TypeVar("T")

_COLUMNS = ("key", "player_id")
_AFTER_ALL = chr(0x10FFFF)
"""A letter that sorts after any that a key can have."""
_ENOUGH_TO_COMPARE = 1000
_SORTED_AT_ONCE = 500_000
_NAMES_AT_ONCE = 100
_BEGINNING_LIKE = select(func.count()).select_from(
    select(player_name.c.key)
    .where(player_name.c.key >= bindparam("first"), player_name.c.key <= bindparam("last"))
    .limit(_ENOUGH_TO_COMPARE)
    .subquery()
)
"""How many keys lie between the `first` and the `last`."""
_CALLED = (
    select(player_name.c.player_id)
    .where(player_name.c.key >= bindparam("first"), player_name.c.key <= bindparam("last"))
    .order_by(player_name.c.key, player_name.c.player_id)
    .limit(bindparam("most"))
)
"""Players between two keys, in the order of the index: the search ends when enough are found.

Built once: a search asks little more.
"""


def add_names(entry: Entry, names: Iterable[tuple[int, str]]) -> None:
    """Add the keys of players who had none: number and name."""
    rows = iter(((key, number) for number, name in names for key in keys_of(name)))
    # A sorted portion goes into the index page by page instead of leaf by leaf.
    while portion := sorted(islice(rows, _SORTED_AT_ONCE)):
        add_rows(entry.connection, player_name, _COLUMNS, portion)


def add_further_names(entry: Entry, names: Iterable[tuple[int, str]]) -> None:
    """Add the keys of players who may have had another name before, or the same."""
    wanted = {(key, number) for number, name in names for key in keys_of(name)}
    known = players_by_key(entry.connection, tuple({key for key, _ in wanted}))
    new = (pair for pair in sorted(wanted) if pair[1] not in known.get(pair[0], ()))
    add_rows(entry.connection, player_name, _COLUMNS, new)


def players_by_key(connection: Connection, keys: Sequence[str]) -> dict[str, list[int]]:
    """Return the numbers of the players who have a key, for each of many keys."""
    found: dict[str, list[int]] = {}
    for some in in_portions(keys):
        query = select(player_name.c.key, player_name.c.player_id)
        for key, number in connection.execute(query.where(player_name.c.key.in_(some))):
            found.setdefault(key, []).append(number)
    return found


def names_like(
    connection: Connection, names: Sequence[Sequence[str]], *, most: int
) -> list[tuple[int, str, int]]:
    """Return keys of names that share the first of some words, and more or less another one.

    Each comes with the place of the words that it is like, and with its player; for each of many
    names there are at most so many.
    """
    found: list[tuple[int, str, int]] = []
    for start in range(0, len(names), _NAMES_AT_ONCE):
        some = names[start : start + _NAMES_AT_ONCE]
        parts = [_like(start + at, words, most) for at, words in enumerate(some)]
        rows: Any = connection.execute(union_all(*parts))
        found += [(place, key, number) for place, key, number in rows]
    return found


def _like(place: int, words: Sequence[str], most: int) -> Select[tuple[int, str, int]]:
    key, (first, *others) = player_name.c.key, words
    shared = or_(*(_has_word_like(word) for word in others))
    some = select(key, player_name.c.player_id).where(begins_like(f"{first} "), shared).limit(most)
    found = some.subquery()
    return select(literal(place, Integer()), found.c.key, found.c.player_id)


def _has_word_like(word: str) -> ColumnElement[bool]:
    """Tell whether a key has a word that begins like one, or its initial."""
    key, initial = player_name.c.key, f" {word[0]}"
    return or_(key.contains(f" {word}"), key.contains(f"{initial} "), key.endswith(initial))


def players_called(
    connection: Connection,
    words: Sequence[str],
    *,
    federation: str | None = None,
    born: int | None = None,
    limit: int,
) -> list[int]:
    """Return the numbers of players whose names have words that begin like those given.

    The rarest of the words leads, and whole words come before longer ones. `federation` and
    `born`, a year, are what the register says or once said.
    """
    if not words:
        return []
    leading, *others = rarest_first(connection, words)
    key, number = player_name.c.key, player_name.c.player_id
    query = _CALLED
    if others:
        query = query.where(*(key.contains(f" {word}") for word in others))
    if withheld := withheld_on(connection).numbers:
        query = query.where(number.not_in(withheld))
    if federation is not None or born is not None:
        query = query.where(_was_known(federation, born))
    asked = {"first": leading, "last": leading + _AFTER_ALL, "most": 2 * limit}
    return list(dict.fromkeys(connection.execute(query, asked).scalars()))[:limit]


def rarest_first(connection: Connection, words: Sequence[str]) -> list[str]:
    """Return words of a name, the one that leads to the fewest keys first."""
    if len(words) == 1:
        return list(words)
    return sorted(words, key=lambda word: (_frequency(connection, word), word))


def _frequency(connection: Connection, word: str) -> int:
    """Return how many keys begin like a word, up to a number beyond which it does not matter."""
    asked = {"first": word, "last": word + _AFTER_ALL}
    return connection.execute(_BEGINNING_LIKE, asked).scalar_one()


def begins_like(start: str) -> ColumnElement[bool]:
    """Ask for keys that begin with some letters."""
    first, last = literal(start, Text()), literal(start + _AFTER_ALL, Text())
    return and_(player_name.c.key >= first, player_name.c.key <= last)


def _was_known(federation: str | None, born: int | None) -> ColumnElement[bool]:
    known = player_version.c
    facts = [known.player_id == player_name.c.player_id]
    if federation is not None:
        facts.append(known.federation == federation)
    if born is not None:
        facts.append(known.born.startswith(f"{born:04}"))
    return exists().where(*facts)


def in_portions(numbers: Sequence[T], size: int = MANY) -> Iterator[Sequence[T]]:
    """Yield parts of a sequence that are small enough for one question."""
    for start in range(0, len(numbers), size):
        yield numbers[start : start + size]
