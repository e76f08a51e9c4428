"""What a replay is given, taken in: ids numbered, events dated, players as they stand.

The games are gone through twice before the replay itself: once for who takes part, once for the
days of the events and the rows that hold their games. Only one piece is in memory at a time.
"""

from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from arpad.engines.game_source import GameSource, Table, columns_from, games_from
from arpad.kernels.cells import FIRST_DAY, days, half_points, refuse_points_as_half_points
from arpad.kernels.columns import Bools, Events, Games, Int32, Int64, Players
from arpad.kernels.fide.basis import heads_of_runs
from arpad.kernels.frames import RawColumns
from arpad.kernels.identity import Census, Identities
from arpad.kernels.intake import events_of, events_of_days, games_of, players_of
from arpad.kernels.raw_column import AnyArray, ColumnError, RawColumn, WordTable


@dataclass(frozen=True, slots=True)
class Extents:
    """Where the games of each event lie in their table: first and last row, and how many."""

    first_row: Int64
    last_row: Int64
    games: Int64

    @property
    def has_games(self) -> Bools:
        """Tell which events have games at all."""
        return self.games > 0


@dataclass(frozen=True, slots=True)
class ReplayInput:
    """Games by their source; events and players by their numbers.

    `event_ids` are the ids of the events, or the days that are events; `fingerprint` tells these
    tables from others.
    """

    source: GameSource
    players: Identities
    standing: Players
    event_ids: Identities
    events: Events
    extents: Extents
    fingerprint: str

    def games(self, columns: RawColumns) -> Games:
        """Return the games of a piece."""
        return games_of(columns, self.players, self.number_of_event)

    def number_of_event(self, columns: RawColumns) -> Int32:
        """Return to which events the games of a piece belong."""
        return self.event_ids.numbers(_event(columns))


def take_in(
    games: Table, events: Table | None, players: Table | None, *, has_fingerprint: bool = True
) -> ReplayInput:
    """Return everything that a replay needs to know of its tables; refuse what is wrong.

    A fingerprint is only wanted where a replay may be taken up again.
    """
    source = games_from(games)
    event_table, player_table = columns_from(events, "events"), columns_from(players, "players")
    _check_days(source, event_table)
    digest = blake2b(digest_size=16) if has_fingerprint else None
    for table in (event_table, player_table):
        _add_to(digest, table or {})
    everybody, every_event = Census(), Census()
    if player_table is not None:
        everybody.add(player_table["player"])
    if event_table is not None:
        every_event.add(event_table["event"])
    _look_through(source, everybody, None if event_table is not None else every_event, digest)
    identities, event_ids = everybody.identities(), every_event.identities()
    dated, extents = _dated(source, event_ids, event_table)
    return ReplayInput(
        source=source,
        players=identities,
        standing=players_of(player_table, identities),
        event_ids=event_ids,
        events=dated,
        extents=extents,
        fingerprint=digest.hexdigest() if digest else "",
    )


def _check_days(source: GameSource, events: RawColumns | None) -> None:
    """Refuse games whose days nobody can know."""
    if events is not None and "event" not in source.names:
        raise ColumnError("games has no column event, by which the table of events is used.")
    if events is None and "date" not in source.names:
        raise ColumnError(
            "games has no column date; without it a table of events has to tell the days."
        )


def _event(columns: RawColumns) -> RawColumn:
    """Return the ids of events: their own, or days, counted from the first there can be."""
    if "event" in columns:
        return columns["event"]
    date = columns["date"]
    return RawColumn("games", "date", days(date) - FIRST_DAY, first_row=date.first_row)


def _look_through(
    source: GameSource,
    everybody: Census,
    every_event: Census | None,
    digest: "blake2b | None",
) -> None:
    """Go through the games once: everybody in them, every event, and results that are none."""
    has_wins = False
    for columns in source.pieces(source.names):
        everybody.add(columns["white"])
        everybody.add(columns["black"])
        if every_event is not None:
            every_event.add(_event(columns))
        results = half_points(columns["result"])
        if not has_wins:
            has_wins = bool((results == 2).any())  # noqa: PLR2004 - half points of a win
        if not has_wins:
            refuse_points_as_half_points(results, columns["result"])
        _add_to(digest, columns)


def _add_to(digest: "blake2b | None", columns: RawColumns) -> None:
    if digest is None:
        return
    for name, column in columns.items():
        digest.update(f"{name} {len(column)} {column.values.dtype}\n".encode())
        digest.update(np.ascontiguousarray(column.values).view(np.uint8).data)
        if isinstance(column.words, WordTable):
            digest.update(column.words.as_bytes())
        elif column.words is not None:
            digest.update("\0".join(map(str, column.words)).encode("utf-8", "surrogatepass"))
        if column.missing is not None:
            digest.update(np.packbits(column.missing).data)


def _dated(
    source: GameSource, event_ids: Identities, table: RawColumns | None
) -> tuple[Events, Extents]:
    """Go through events and days: from when to when each event was, and where its games are."""
    number = len(event_ids)
    first_row, last_row = np.full(number, len(source), np.int64), np.full(number, -1, np.int64)
    games = np.zeros(number, np.int64)
    first_day, last_day = np.full(number, 1 << 30, np.int32), np.full(number, -(1 << 30), np.int32)
    wanted = [n for n in ("event", "date") if n in source.names and (n == "event" or table is None)]
    unknown = "is not in the table of events"
    for columns in source.pieces(wanted):
        column = _event(columns)
        numbers = event_ids.numbers(column, unknown=unknown)
        runs = heads_of_runs(numbers)
        if not len(runs):
            continue
        lengths = np.diff(runs, append=len(numbers))
        of_run, row = numbers[runs], column.first_row + runs
        is_once = bool((of_run[1:] > of_run[:-1]).all())
        _join(np.minimum, first_row, of_run, row, is_once=is_once)
        _join(np.maximum, last_row, of_run, row + lengths - 1, is_once=is_once)
        _join(np.add, games, of_run, lengths, is_once=is_once)
        if table is None:
            played = days(columns["date"])
            first, last = np.minimum.reduceat(played, runs), np.maximum.reduceat(played, runs)
            _join(np.minimum, first_day, of_run, first, is_once=is_once)
            _join(np.maximum, last_day, of_run, last, is_once=is_once)
    dated = events_of_days(first_day, last_day) if table is None else events_of(table, event_ids)
    return dated, Extents(first_row, last_row, games)


def _join(how: np.ufunc, whole: AnyArray, at: Int32, part: AnyArray, *, is_once: bool) -> None:
    """Join what a piece says of some events to what is known; quicker where each is there once."""
    if is_once:
        whole[at] = how(whole[at], part)
    else:
        how.at(whole, at, part)
