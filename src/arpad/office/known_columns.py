"""What is known for a long list, as columns: everybody who stands in its pool, by his number."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.office.standings import Facts
from arpad.store.standings import Memories

Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]
Words = NDArray[np.object_]

OWN_FACTS = ("federation", "title", "sex", "born")
"""What a list says of a player besides his code and his name; a text may leave some of it out."""
_SAID = ("code", "name", *OWN_FACTS, "deceased", "is_excluded")
_STOOD = ("since", "rating", "games", "memory", "carried")


@dataclass(frozen=True, slots=True, eq=False)
class KnownColumns:
    """Everybody who stands in a pool, as columns in the order of the players' numbers.

    A rating is 0 for who has none; `change` and `played` are what the events of the list come to.
    """

    number: Numbers
    code: Words
    name: Words
    federation: "Told"
    title: "Told"
    sex: "Told"
    born: "Told"
    is_out: Truths
    rating: Numbers
    carried: Numbers
    games: Numbers
    memory: "Told"
    since_listing: Numbers
    since: "Told"
    inactive: Numbers
    change: Numbers
    played: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A column of words of which there are few: for each player the place of his among them."""

    place: Numbers
    values: Sequence[Any]


def known_columns(facts: Facts) -> KnownColumns:
    """Return what the book has of everybody who stands in the pool of a list."""
    number, at, places = np.intersect1d(
        np.array(facts.persons.numbers, np.int64),
        np.array(facts.standings.numbers, np.int64),
        assume_unique=True,
        return_indices=True,
    )
    said = {name: words(facts.persons.columns[name])[at] for name in _SAID}
    stood = {name: words(facts.standings.columns[name])[places] for name in _STOOD}
    change, played = _results(facts, number)
    memory = _memories(stood["memory"])
    since_listing = np.array([each.games_since_listing for each in memory.values], np.int64)
    is_out = np.array([deceased is not None for deceased in said["deceased"].tolist()], np.bool_)
    return KnownColumns(
        number=number,
        code=said["code"],
        name=said["name"],
        federation=told(said["federation"].tolist()),
        title=told(said["title"].tolist()),
        sex=told(said["sex"].tolist()),
        born=told(said["born"].tolist()),
        is_out=is_out | said["is_excluded"].astype(np.bool_),
        rating=np.array([rating or 0 for rating in stood["rating"].tolist()], np.int64),
        carried=stood["carried"].astype(np.int64),
        games=stood["games"].astype(np.int64),
        memory=memory,
        since_listing=since_listing[memory.place],
        since=told(stood["since"].tolist()),
        inactive=np.array([facts.inactive.get(each, 0) for each in number.tolist()], np.int64),
        change=change,
        played=played,
    )


def words(values: Sequence[Any]) -> Words:
    """Return values of any kind as a column."""
    found = np.empty(len(values), np.object_)
    found[:] = values
    return found


def told(values: Iterable[Any]) -> Told:
    """Return a column of words as places among those that there are."""
    once = dict[Any, int]()
    places = [once.setdefault(value, len(once)) for value in values]
    return Told(np.array(places, np.int64), [*once])


def _memories(texts: Words) -> Told:
    """Return what is remembered of players, each memory once."""
    found, memories = told(texts.tolist()), Memories()
    return Told(found.place, [memories[text] for text in found.values])


def _results(facts: Facts, number: Numbers) -> tuple[Numbers, Numbers]:
    """Return what events have changed for players, and in how many games."""
    change, played = np.zeros((2, len(number)), np.int64)
    results = facts.results
    if results is not None and len(results) and len(number):
        first = results.firsts()
        at = np.minimum(np.searchsorted(number, results.player[first]), len(number) - 1)
        is_here = number[at] == results.player[first]
        change[at[is_here]] = np.add.reduceat(results.amount, first)[is_here]
        played[at[is_here]] = np.add.reduceat(results.games, first)[is_here]
    return change, played
