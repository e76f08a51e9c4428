"""Tournaments one after the other, game by game: the loop that is compiled.

All games of a tournament are taken from the ratings before it; then everybody who played moves
once, in the order of their numbers.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.chain import Chain, EventRows
from arpad.kernels.columns import UNPLAYED, UNRATED, Int16, Int32
from arpad.kernels.compiled import compiled, compiled_with_arrays
from arpad.kernels.fisf.tables import HIGHEST, TournamentTables
from arpad.model.exact import DRAW, WIN

NEVER = -(1 << 31)
"""The day of the last competition of somebody who has played none."""
_TWO_POINTS = 2 * WIN


class Standings(NamedTuple):
    """Everybody's rating, rated games, tournaments, and the day of the last one."""

    rating: Int16
    games: Int32
    tournaments: Int32
    last_event: Int32


class Sums(NamedTuple):
    """Room for the tournament in hand: W - W_e and games by player, and who played."""

    surplus: Int32
    games: Int32
    played: Int32


def sums_for(players: int) -> Sums:
    """Return room for tournaments among so many players."""
    return Sums(*(np.zeros(players, np.int32) for _ in range(3)))


@compiled_with_arrays
def rate_tournaments(
    turn: int,
    last: int,
    chain: Chain,
    tables: TournamentTables,
    standings: Standings,
    sums: Sums,
    rows: EventRows,
) -> int:
    """Rate tournaments in their order; return how many rows they filled.

    After a tournament that takes somebody beyond the tables it stops, because the next would read
    past their ends, and returns the complement of the number.
    """
    row = 0
    for number in range(turn, last):
        players, highest = add_games(number, chain, tables, standings, sums), 0
        for player in np.sort(sums.played[:players]):
            after = move(player, row, number, chain, tables, standings, sums, rows)
            highest = max(highest, after)
            row += 1
        if highest > HIGHEST:
            return ~row
    return row


@compiled
def add_games(
    number: int, chain: Chain, tables: TournamentTables, standings: Standings, sums: Sums
) -> int:
    """Add up the games of a tournament by player; return how many players there are."""
    players = 0
    for game in range(chain.first[number], chain.first[number + 1]):
        if chain.result[game] == UNPLAYED:
            continue
        white, black = chain.white[game], chain.black[game]
        difference = rating_before(white, tables, standings) - rating_before(
            black, tables, standings
        )
        score = DRAW * int(chain.result[game])
        players = add_game(white, score - tables.expected[HIGHEST + difference], players, sums)
        players = add_game(
            black, WIN - score - tables.expected[HIGHEST - difference], players, sums
        )
    return players


@compiled
def rating_before(player: int, tables: TournamentTables, standings: Standings) -> int:
    """Return E_0 of a player; newcomers have the lowest start."""
    rating = int(standings.rating[player])
    return tables.lowest_start if rating == UNRATED else rating


@compiled
def add_game(player: int, surplus: int, players: int, sums: Sums) -> int:
    """Add what a game gave one side; return how many have played so far."""
    if sums.games[player] == 0:
        sums.played[players] = player
        players += 1
    sums.games[player] += 1
    sums.surplus[player] += surplus
    return players


@compiled
def move(  # noqa: PLR0917 - a loop has no object that could keep its columns
    player: int,
    row: int,
    number: int,
    chain: Chain,
    tables: TournamentTables,
    standings: Standings,
    sums: Sums,
    rows: EventRows,
) -> int:
    """Give a player the new rating, write the row that tells of it, and return it."""
    before, games = rating_before(player, tables, standings), int(sums.games[player])
    last_event = standings.last_event[player]
    is_new = NEVER < last_event < tables.counts_from
    counted = 0 if is_new else int(standings.games[player])
    counted_for_k = counted + (games if tables.counts_own_games else 0)
    enough = len(tables.coefficient) - 1
    k = int(tables.coefficient[min(counted_for_k, enough), before])
    change = k * int(sums.surplus[player])
    points, above = divmod(WIN * before + change, _TWO_POINTS)
    after = max(tables.floor, 2 * points + int(tables.rounded[above]))
    rows.event[row], rows.player[row] = chain.event[number], player
    rows.before[row], rows.after[row] = before, after
    rows.k[row], rows.games[row], rows.change[row] = k, games, change
    standings.rating[player] = after
    standings.games[player] = counted + games
    standings.tournaments[player] = 1 + (0 if is_new else standings.tournaments[player])
    standings.last_event[player] = max(chain.end[number], last_event)
    sums.games[player] = sums.surplus[player] = 0
    return after
