"""Reports as columns: the events, their players, their games and byes, and what was left out.

Events and players are numbers from zero, in the order of the files and of their lines, so that a
column of theirs is an index of the others. Names and types are those in which games are replayed;
days are whole days since 1 January 1970.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from arpad.formats.trf.pairings import FITTING
from arpad.formats.trf.results import GAMES
from arpad.model.event import Result
from arpad.model.system import System

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Words = NDArray[np.str_]

UNPLAYED = -1
"""The result of a game that was not played."""
NO_DAY = int(np.iinfo(np.int32).min)
"""A day of birth that is not known."""
OUTCOMES: tuple[tuple[Result, bool], ...] = (
    *dict.fromkeys(GAMES[letters] for letters in sorted(FITTING)),
    (Result.UNPLAYED_DRAW, True),
)
"""What a game or bye can be by its number: the result, and whether both sides made a move."""
SYSTEMS: Mapping[System, int] = {System.ROUND_ROBIN: 1, System.DOUBLE_ROUND_ROBIN: 2}
"""The numbers of the systems that are rated otherwise than a Swiss, which is 0."""


@dataclass(frozen=True, slots=True)
class EventColumns:
    """The events: whose file, what it says, and how many players and rounds it has."""

    file: Words
    name: Words
    start: Int32
    end: Int32
    type: Words
    """The system in words, as an event file writes it."""
    system: Int8
    """0, or 1 and 2 for a single and a double round robin."""
    players: Int32
    rounds: Int16


@dataclass(frozen=True, slots=True)
class PlayerColumns:
    """The players of all events: somebody who played in three events has three rows.

    An id or a rating that is missing is 0, a word empty, a year of birth 0, a day `NO_DAY`.
    """

    event: Int32
    rank: Int16
    id: Int64
    name: Words
    federation: Words
    sex: Words
    title: Words
    rating: Int16
    birth_year: Int16
    birth_day: Int32


@dataclass(frozen=True, slots=True)
class GameColumns:
    """Games of two players by event, round and line; the players are rows of the players.

    `result` is White's half points or `UNPLAYED`, `outcome` the number in `OUTCOMES`.
    """

    event: Int32
    round: Int16
    white: Int32
    black: Int32
    result: Int8
    outcome: Int8


@dataclass(frozen=True, slots=True)
class ByeColumns:
    """Results without an opponent by event, round and line; `outcome` is as White's."""

    event: Int32
    round: Int16
    player: Int32
    outcome: Int8


@dataclass(frozen=True, slots=True)
class LeftReport:
    """A report that is not in the columns: read it with `read_trf`, which explains everything.

    `offset` and `size` are its bytes in a file that holds several reports.
    """

    file: Path
    reason: str
    offset: int = 0
    size: int | None = None


@dataclass(frozen=True, slots=True)
class ReportColumns:
    """All reports that were taken in bulk, and those that were left for the careful reader."""

    events: EventColumns
    players: PlayerColumns
    games: GameColumns
    byes: ByeColumns
    left: tuple[LeftReport, ...] = ()


Table = TypeVar("Table", EventColumns, PlayerColumns, GameColumns, ByeColumns)


def columns_of(table: Table) -> dict[str, NDArray[Any]]:
    """Return the columns of a table by their names."""
    return {field.name: getattr(table, field.name) for field in fields(table)}


def rows_of(table: Table, rows: NDArray[Any], **changed: NDArray[Any]) -> Table:
    """Return some rows of a table, with these columns in place of its own."""
    kept = {name: column[rows] for name, column in columns_of(table).items() if name not in changed}
    return type(table)(**kept, **changed)


def joined(parts: Sequence[ReportColumns]) -> ReportColumns:
    """Return the parts as one, their events and players numbered on."""
    events = np.cumsum([0, *(len(part.events.start) for part in parts)])
    players = np.cumsum([0, *(len(part.players.rank) for part in parts)])
    return ReportColumns(
        events=_stacked([part.events for part in parts]),
        players=_stacked([part.players for part in parts], event=events),
        games=_stacked([part.games for part in parts], event=events, white=players, black=players),
        byes=_stacked([part.byes for part in parts], event=events, player=players),
        left=tuple(left for part in parts for left in part.left),
    )


def _stacked(tables: Sequence[Table], **firsts: NDArray[np.int64]) -> Table:
    """Return tables as one; columns of numbers go on from the first number of their part."""
    stacked = {}
    for field in fields(tables[0]):
        columns = [getattr(table, field.name) for table in tables]
        if field.name in firsts:
            numbers = firsts[field.name].tolist()
            columns = [
                column + column.dtype.type(first)
                for column, first in zip(columns, numbers, strict=False)
            ]
        stacked[field.name] = np.concatenate(columns)
    return type(tables[0])(**stacked)
