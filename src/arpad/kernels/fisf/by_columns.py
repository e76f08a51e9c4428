"""Tournaments one after the other, each by whole columns: what runs where nothing is compiled."""

import numpy as np

from arpad.kernels.chain import Chain, EventRows
from arpad.kernels.columns import UNPLAYED, UNRATED, Int32, Int64
from arpad.kernels.fisf.tables import HIGHEST, TournamentTables
from arpad.kernels.fisf.tournaments import NEVER, Standings
from arpad.model.exact import DRAW, WIN

_TWO_POINTS = 2 * WIN


def rate_by_columns(
    turn: int,
    last: int,
    chain: Chain,
    tables: TournamentTables,
    standings: Standings,
    rows: EventRows,
) -> int:
    """Rate tournaments as `rate_tournaments` does; return how many rows they filled."""
    row = 0
    for number in range(turn, last):
        players, games, surplus = _sums(number, chain, tables, standings)
        if len(players) == 0:
            continue
        filled = slice(row, row + len(players))
        rows.event[filled], rows.player[filled] = chain.event[number], players
        rows.games[filled] = games
        highest = _move(filled, surplus, int(chain.end[number]), tables, standings, rows)
        row = filled.stop
        if highest > HIGHEST:
            return ~row
    return row


def _sums(
    number: int, chain: Chain, tables: TournamentTables, standings: Standings
) -> tuple[Int32, Int64, Int64]:
    """Return who played in a tournament, in how many games, and each one's W - W_e."""
    there = slice(chain.first[number], chain.first[number + 1])
    played = chain.result[there] != UNPLAYED
    white, black = chain.white[there][played], chain.black[there][played]
    players, seats = np.unique(np.concatenate((white, black)), return_inverse=True)
    before = _before(players, tables, standings)[seats]
    difference = before[: len(white)] - before[len(white) :]
    score = DRAW * chain.result[there][played].astype(np.int64)
    expected = tables.expected[HIGHEST + np.concatenate((difference, -difference))]
    surplus = np.zeros(len(players), np.int64)
    np.add.at(surplus, seats, np.concatenate((score, WIN - score)) - expected)
    return players, np.bincount(seats, minlength=len(players)), surplus


def _before(players: Int32, tables: TournamentTables, standings: Standings) -> Int64:
    rating = standings.rating[players].astype(np.int64)
    return np.where(rating == UNRATED, tables.lowest_start, rating)


def _move(
    filled: slice,
    surplus: Int64,
    end: int,
    tables: TournamentTables,
    standings: Standings,
    rows: EventRows,
) -> int:
    """Give everybody of a tournament the new rating, finish the rows, return the highest."""
    players, games = rows.player[filled], rows.games[filled].astype(np.int64)
    before, last_event = _before(players, tables, standings), standings.last_event[players]
    is_known = (last_event == NEVER) | (last_event >= tables.counts_from)
    counted = np.where(is_known, standings.games[players], 0)
    counted_for_k = counted + games if tables.counts_own_games else counted
    enough = len(tables.coefficient) - 1
    k = tables.coefficient[np.minimum(counted_for_k, enough), before].astype(np.int64)
    change = k * surplus
    points, above = np.divmod(WIN * before + change, _TWO_POINTS)
    after = np.maximum(tables.floor, 2 * points + tables.rounded[above])
    rows.before[filled], rows.after[filled] = before, after
    rows.k[filled], rows.change[filled] = k, change
    standings.rating[players], standings.games[players] = after, counted + games
    standings.tournaments[players] = 1 + np.where(is_known, standings.tournaments[players], 0)
    standings.last_event[players] = np.maximum(end, last_event)
    return int(after.max())
