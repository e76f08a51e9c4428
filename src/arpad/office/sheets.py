"""Entries of games put on sheets: one for each player of an event, as the book keeps them.

A period of FIDE's size has two million entries and a fifth as many sheets. The sums of a sheet are
made with it, so that nobody reads its entries for them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from arpad.model.ledger import LedgerEntry
from arpad.office.entry_columns import EntryColumns, Numbers, columns_of
from arpad.store.gate_results import LEAST, MOST
from arpad.store.views import WIDTHS

_encode = msgspec.json.Encoder().encode


class Sheets(NamedTuple):
    """Sheets in the order in which they are entered, as columns that the book has.

    Players and events are numbers of the book. What the sums are is said beside the table.
    """

    player_id: list[int]
    event_id: list[int]
    edition: list[str]
    reading: list[str | None]
    games: list[int]
    score: list[int]
    expected: list[int]
    spread: list[int]
    least: list[int]
    most: list[int]
    opponents: list[int]
    own: list[int]
    k: list[int]
    amount: list[int]
    lines: list[str]

    def columns(self) -> dict[str, Sequence[Any]]:
        """Return the columns by their names."""
        return self._asdict()


def sheets_of(entries: EntryColumns) -> Sheets:
    """Return the sheets of entries that come event by event, player by player."""
    number = len(entries.player)
    is_next = np.diff(entries.player, prepend=-1) | np.diff(entries.event, prepend=-1)
    first = np.flatnonzero(is_next)
    p = np.clip(entries.expected, LEAST, MOST)
    own = entries.opponent_rating + entries.difference
    starts = first.tolist()
    return Sheets(
        player_id=entries.player[first].tolist(),
        event_id=entries.event[first].tolist(),
        edition=[entries.edition[at] for at in starts],
        reading=[entries.reading[at] for at in starts],
        games=np.diff(first, append=number).tolist(),
        score=_sums(entries.score, first),
        expected=_sums(p, first),
        spread=_sums(p * (100 - p), first),
        least=np.minimum.reduceat(p, first).tolist() if number else [],
        most=np.maximum.reduceat(p, first).tolist() if number else [],
        opponents=_sums(entries.opponent_rating, first),
        own=_sums(own, first),
        k=np.maximum.reduceat(entries.k, first).tolist() if number else [],
        amount=_sums(entries.amount, first),
        lines=_lines(entries, starts),
    )


def sheets_of_entries(entries: Iterable[LedgerEntry], numbers: Mapping[str, int]) -> Sheets:
    """Return the sheets of single entries; `numbers` are those of the players by their codes."""
    return sheets_of(columns_of(entries, numbers))


def together(several: Iterable[Sheets]) -> Sheets:
    """Return sheets one after the other."""
    return Sheets(*(list(chain.from_iterable(parts)) for parts in zip(*several, strict=True)))


def _sums(values: Numbers, first: NDArray[np.intp]) -> list[int]:
    return np.add.reduceat(values, first).tolist() if len(values) else []


def _lines(entries: EntryColumns, starts: list[int]) -> list[str]:
    """Return what stands on each sheet, line by line."""
    texts = zip(_in_places(entries), entries.article, entries.opponent, strict=True)
    lines = [f"{numbers}{article}\t{opponent}" for numbers, article, opponent in texts]
    ends = pairwise((*starts, len(lines)))
    return [_encode(lines[start:end]).decode() for start, end in ends]


def _in_places(entries: EntryColumns) -> Iterator[str]:
    """Yield the numbers of each line in their places, written digit by digit for all at once."""
    width = sum(WIDTHS.values())
    page = np.full((len(entries.player), width), ord(" "), np.uint8)
    end = 0
    for name, places in WIDTHS.items():
        end += places
        _write(getattr(entries, name), page[:, end - places : end])
    text = page.tobytes().decode("ascii")
    return (text[at : at + width] for at in range(0, len(text), width))


def _write(numbers: Numbers, places: NDArray[np.uint8]) -> None:
    """Write numbers to the right end of their places; refuse one for which there is no room."""
    rest, last = np.abs(numbers), places.shape[1] - 1
    if len(rest) and rest.max() >= 10**last:
        message = f"a number of a game has more than {last} digits"
        raise ValueError(message)
    digits = np.zeros(len(rest), np.intp)
    for place in range(last, 0, -1):
        is_there = (rest > 0) | (place == last)
        rest, digit = np.divmod(rest, 10)
        places[is_there, place] = ord("0") + digit[is_there]
        digits += is_there
    below = np.flatnonzero(numbers < 0)
    places[below, last - digits[below]] = ord("-")
