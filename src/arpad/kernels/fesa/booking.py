"""Tables one after the other: brought together, solved, and booked on their players."""

from arpad.kernels.columns import Int8, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fesa.brought import bring_table
from arpad.kernels.fesa.determined import is_determined
from arpad.kernels.fesa.rules import TableRules
from arpad.kernels.fesa.seats import Entrants
from arpad.kernels.fesa.solve import Verdict, Work, solve
from arpad.kernels.fesa.stored import forget, store

_RATED, _UNDETERMINED = Verdict.RATED.value, Verdict.UNDETERMINED.value
_SAME_DAY, _IN_DOUBT = Verdict.SAME_DAY.value, Verdict.IN_DOUBT.value
_WIN, _LOSS = 2, 0


@compiled
def rate_tables(turn: int, last: int, days: Int32, verdicts: Int8, work: Work) -> int:
    """Rate and book tables until one needs the rules; return its number, or where they end."""
    for number in range(turn, last):
        verdict = solve_table(number, days[number], work)
        if verdict == _IN_DOUBT:
            return number
        verdicts[number] = verdict
        if verdict == _RATED:
            book_table(number, days[number], work)
    return last


@compiled
def solve_table(number: int, day: int, work: Work) -> int:
    """Return the verdict on a table, which has its solution where it is to be rated."""
    tables, entrants, rules = work.tables, work.entrants, work.rules
    first, last = tables.first[number], tables.first[number + 1]
    is_later = bring_table(first, last, day, tables, work.standings, entrants, rules)
    if rules.is_same_day_final and not is_later:
        return _SAME_DAY
    if not is_determined(first, last, tables, entrants):
        return _UNDETERMINED
    return solve(first, last, work)


@compiled
def book_table(number: int, day: int, work: Work) -> None:
    """Give everybody who played in a table what it made of him."""
    tables, standings, entrants = work.tables, work.standings, work.entrants
    for row in range(tables.first[number], tables.first[number + 1]):
        player = tables.player[row]
        games = tables.first_game[row + 1] - tables.first_game[row]
        if games == 0:
            continue
        if entrants.is_unrated[row]:
            keep_results(row, work)
            standings.bonus_used[player] = 0
        else:
            forget(player, standings, work.pool)
            used = bonus_used_after(row, games, entrants, work.rules)
            standings.bonus_used[player] = used
        standings.rating[player], standings.has_rating[player] = entrants.after[row], True
        standings.games[player] = entrants.games_before[row] + games
        standings.last_event[player] = day


@compiled
def keep_results(row: int, work: Work) -> None:
    """Store the results of a player who is still unrated, with what opponents counted as."""
    tables, standings, pool = work.tables, work.standings, work.pool
    player, lowest = tables.player[row], work.rules.lowest_opponent
    if work.entrants.is_graded[row]:
        for half_points in (_WIN, _LOSS):
            store(player, standings.middle[player], half_points, standings, pool)
        standings.virtual[player] = standings.stored[player]
    for game in range(tables.first_game[row], tables.first_game[row + 1]):
        rating = max(work.entrants.after[tables.opponent[game]], lowest)
        store(player, rating, tables.half_points[game], standings, pool)


@compiled
def bonus_used_after(row: int, games: int, entrants: Entrants, rules: TableRules) -> int:
    """Return the counter of activity bonuses after a table."""
    used = int(entrants.bonus_used[row])
    if not rules.is_running and entrants.before[row] >= rules.bonus_below:
        return used
    return min(rules.bonus_limit, used + games)
