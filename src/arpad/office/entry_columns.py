"""Entries of games as columns: how sheets are made of many of them at once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.model.ledger import LedgerEntry

Numbers = NDArray[np.int32]


class EntryColumns(NamedTuple):
    """What games of rated players come to, in the order in which it is entered.

    `player` and `event` are numbers of the book, `opponent` is a code.
    """

    player: Numbers
    event: Numbers
    amount: Numbers
    article: Sequence[str]
    edition: Sequence[str]
    reading: Sequence[str | None]
    round: Numbers
    opponent: Sequence[str]
    opponent_rating: Numbers
    difference: Numbers
    counted: Numbers
    expected: Numbers
    score: Numbers
    k: Numbers


_TEXTS = frozenset({"article", "edition", "reading", "opponent"})


def columns_of(entries: Iterable[LedgerEntry], numbers: Mapping[str, int]) -> EntryColumns:
    """Return entries of games as columns; `numbers` are those of the players by their codes."""
    made = list(entries)
    columns: dict[str, Any] = {}
    for name in EntryColumns._fields:
        values = [getattr(entry, name) for entry in made]
        columns[name] = values if name in _TEXTS or name == "player" else _numbers(values)
    columns["player"] = _numbers([numbers[code] for code in columns["player"]])
    return EntryColumns(**columns)


def _numbers(values: Sequence[int]) -> Numbers:
    return np.array(values, np.int32)
