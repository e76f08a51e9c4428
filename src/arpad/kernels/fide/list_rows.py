"""Lists as what they change, laid out whole when somebody asks for their rows.

From list to list few rows are other than before: who played, who begins or ends to idle, who comes
and who goes. Memory that was not used before is slow to write to, so there is just as much as there
are rows.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date

import numpy as np

from arpad.kernels.columns import UNRATED, FlagNumber, Int8, Int16, ListColumns
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fide.inactivity import HIDDEN
from arpad.kernels.fide.list_columns import Rows, Who, no_rows

_AT_ONCE = 1 << 14
"""So many rows are copied together."""


@dataclass(frozen=True, slots=True)
class ListChanges:
    """A list as what it says of those it looked at; of others it says the same as the one before.

    They have no games on it. A row with the flag `HIDDEN` is of a player who is not on the list;
    who is delisted is on no later one.
    """

    list_date: date
    rows: Rows


class ListSheet:
    """The last list laid out, player by player; the next one is written over it."""

    def __init__(self, players: int, path: Path) -> None:
        """Begin with nobody on a list."""
        self._path = path
        self._said = Rows(
            np.arange(players, dtype=np.int32),
            np.zeros(players, np.int16),
            np.zeros(players, np.int16),
            np.zeros(players, np.int16),
            np.zeros(players, np.int8),
            np.zeros(players, np.bool_),
        )
        self._who = np.empty(players + 1, np.uint32)

    def turn_to(self, changes: ListChanges) -> None:
        """Go on to a list without laying it out."""
        self._write(changes.rows)
        self._leave(changes.rows)

    def laid_out(self, changes: ListChanges) -> ListColumns:
        """Go on to a list, and return all its rows."""
        self._write(changes.rows)
        said = self._said
        if self._path is Path.NUMPY:
            who = np.flatnonzero((said.rating > 0) & (said.flag != HIDDEN))
            rows = Rows._make(column[who] for column in said)
        else:
            number = listed.on(self._path)(said.rating, said.flag, self._who)
            rows = no_rows(number)
            copy_rows.on(self._path)(said, self._who[:number], rows)
        self._leave(changes.rows)
        return ListColumns(changes.list_date, *rows)

    def _write(self, rows: Rows) -> None:
        if self._path is not Path.NUMPY:
            write_rows.on(self._path)(rows, self._said)
            return
        for name in rows._fields[1:]:
            getattr(self._said, name)[rows.player] = getattr(rows, name)

    def _leave(self, rows: Rows) -> None:
        """Forget what only this list says: games, and who is on it for the last time."""
        self._said.games[rows.player] = 0
        self._said.rating[rows.player[rows.flag == FlagNumber.DELISTED]] = UNRATED


def lists_laid_out(
    lists: Sequence[ListChanges], players: int, path: Path, threads: int = 1
) -> list[ListColumns]:
    """Return lists that follow each other from the first on, with all their rows."""

    def span(first: int, last: int) -> list[ListColumns]:
        sheet = ListSheet(players, path)
        for changes in lists[:first]:
            sheet.turn_to(changes)
        return [sheet.laid_out(changes) for changes in lists[first:last]]

    borders = [len(lists) * place // threads for place in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        spans = pool.map(span, borders[:-1], borders[1:])
        return [made for made_lists in spans for made in made_lists]


@compiled
def write_rows(rows: Rows, said: Rows) -> None:
    """Write rows over what was said of their players."""
    for row in range(len(rows.player)):
        player = np.uint32(rows.player[row])
        said.rating[player], said.k[player] = rows.rating[row], rows.k[row]
        said.games[player], said.flag[player] = rows.games[row], rows.flag[row]
        said.is_inactive[player] = rows.is_inactive[row]


@compiled
def listed(rating: Int16, flag: Int8, who: Who) -> int:
    """Find who is on the list; return how many are."""
    number = np.uint32(0)
    for player in range(len(rating)):
        who[number] = player
        number += np.uint32((rating[player] > 0) & (flag[player] != HIDDEN))
    return int(number)


@compiled
def copy_rows(said: Rows, who: Who, rows: Rows) -> None:
    """Copy what is said of some players into rows, some players at a time."""
    for start in range(0, len(who), _AT_ONCE):
        some = who[start : start + _AT_ONCE]
        end = start + len(some)
        number, rating, k = rows.player[start:end], rows.rating[start:end], rows.k[start:end]
        games, flag = rows.games[start:end], rows.flag[start:end]
        is_idle = rows.is_inactive[start:end]
        for place in range(len(some)):
            number[place] = some[place]
        for place in range(len(some)):
            rating[place] = said.rating[some[place]]
            k[place] = said.k[some[place]]
        for place in range(len(some)):
            games[place] = said.games[some[place]]
            flag[place] = said.flag[some[place]]
            is_idle[place] = said.is_inactive[some[place]]
