"""The tables that a replay gives back: plain arrays with the ids that came in.

A table is a mapping of names to arrays, in the order of the schema. Ids and words stand as their
numbers until somebody wants them written out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.cells import FIRST_DAY
from arpad.kernels.columns import Bools, Games, Int8, Int32, ListColumns, Players
from arpad.kernels.identity import Identities
from arpad.kernels.raw_column import AnyArray
from arpad.kernels.schema import FLAGS, REASONS


@dataclass(frozen=True, slots=True)
class OutColumn:
    """A column: values as they are, or the places of `words`; `missing` marks rows without one."""

    values: AnyArray
    words: Identities | None = None
    missing: Bools | None = None

    def __len__(self) -> int:
        return len(self.values)

    def plain(self) -> AnyArray:
        """Return the column written out; a number that is missing is its smallest."""
        if self.words is None:
            return self.values
        plain: AnyArray = np.asarray(self.words.ids)[self.values]
        return plain


OutTable = dict[str, OutColumn]
_FLAGS = Identities(FLAGS)
_REASONS = Identities(REASONS)


@dataclass(frozen=True, slots=True)
class Named:
    """Who the numbers are: ids of players, and of events or the days that are events."""

    players: Identities
    events: Identities
    has_event_ids: bool

    def player(self, numbers: Int32) -> OutColumn:
        """Return a column of players."""
        return OutColumn(numbers, self.players)

    def event(self, numbers: Int32) -> OutTable:
        """Return the column that names the event: its id, or its day."""
        if self.has_event_ids:
            return {"event": OutColumn(numbers, self.events)}
        days = np.asarray(self.events.ids, np.int64)[numbers] + FIRST_DAY
        return {"date": OutColumn(days.astype("datetime64[D]"))}


def list_table(rows: ListColumns, named: Named) -> OutTable:
    """Return one list as a table."""
    return {
        "list_date": _same_day(rows.list_date, len(rows)),
        "player": named.player(rows.player),
        "rating": OutColumn(rows.rating),
        "k": OutColumn(rows.k),
        "games": OutColumn(rows.games),
        "flag": OutColumn(rows.flag, _FLAGS),
        "is_inactive": OutColumn(rows.is_inactive),
    }


def player_table(players: Players, named: Named) -> OutTable:
    """Return players as they stand, in the form in which they can begin another replay."""
    return {
        "player": named.player(np.arange(len(players), dtype=np.int32)),
        **{field.name: OutColumn(getattr(players, field.name)) for field in fields(Players)},
    }


def game_table(
    list_date: date,
    games: Games,
    columns: Mapping[str, NDArray[np.signedinteger]],
    named: Named,
    *,
    nothing: int,
) -> OutTable:
    """Return the games of a list with what they came to; `nothing` is where they do not count."""
    return {
        "list_date": _same_day(list_date, len(games)),
        **named.event(games.event),
        "round": OutColumn(games.round),
        "white": named.player(games.white),
        "black": named.player(games.black),
        "result": OutColumn(games.result),
        **{n: OutColumn(values, None, values == nothing) for n, values in columns.items()},
    }


def change_table(rows: Mapping[str, AnyArray], events: Int32, named: Named) -> OutTable:
    """Return what events did to players; `events` are their numbers in the whole replay."""
    return {
        **named.event(events),
        "player": named.player(rows["player"]),
        **{n: OutColumn(values) for n, values in rows.items() if n not in {"event", "player"}},
    }


def left_out_table(events: Int32, verdicts: Int8, named: Named) -> OutTable:
    """Return the events that could not be rated, and why; the verdict on a rated one is 0."""
    return {**named.event(events), "reason": OutColumn(verdicts - np.int8(1), _REASONS)}


def _same_day(day: date, rows: int) -> OutColumn:
    """Return a column of one day; it is written down once, however many rows there are."""
    return OutColumn(np.broadcast_to(np.datetime64(day, "D"), rows))


def joined_tables(tables: Sequence[OutTable]) -> OutTable:
    """Return tables one under the other; they have the same columns."""
    if not tables:
        return {}
    return {name: _joined([table[name] for table in tables]) for name in tables[0]}


def _joined(columns: Sequence[OutColumn]) -> OutColumn:
    missing = [column.missing for column in columns if column.missing is not None]
    return OutColumn(
        np.concatenate([column.values for column in columns]),
        columns[0].words,
        np.concatenate(missing) if missing else None,
    )
