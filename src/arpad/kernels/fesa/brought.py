"""Whose turn it is: what the rows of a table bring along, and whether it can be solved at all."""

from arpad.kernels.compiled import compiled
from arpad.kernels.fesa.rules import TableRules
from arpad.kernels.fesa.seats import Entrants, Tables
from arpad.kernels.fesa.stored import Standings

_WIN = 2
_VIRTUAL = 2
"""Results that an accepted grade gives, a win and a loss, and so as many half points."""


@compiled
def bring_table(
    first: int,
    last: int,
    day: int,
    tables: Tables,
    standings: Standings,
    entrants: Entrants,
    rules: TableRules,
) -> bool:
    """Look up what everybody brings to a table; tell whether all last played on an earlier day."""
    is_later = True
    for row in range(first, last):
        bring(row, tables, standings, entrants, rules)
        sort(row, tables, standings, entrants, rules)
        is_later &= standings.last_event[tables.player[row]] < day
    return is_later


@compiled
def bring(
    row: int, tables: Tables, standings: Standings, entrants: Entrants, rules: TableRules
) -> None:
    """Look up the results of a player: stored ones, those of a grade, those of the table."""
    player = tables.player[row]
    games = tables.first_game[row + 1] - tables.first_game[row]
    stored, points = standings.stored[player], standings.points[player]
    is_newcomer = not standings.has_rating[player] and stored + standings.games[player] == 0
    is_first = games > 0 or rules.is_graded_without_games
    entrants.is_graded[row] = is_newcomer and is_first and standings.middle[player] > 0
    if entrants.is_graded[row]:
        stored = points = _VIRTUAL
    entrants.is_in[row] = games > 0 or entrants.is_graded[row]
    entrants.stored[row], entrants.stored_points[row] = stored, points
    for game in range(tables.first_game[row], tables.first_game[row + 1]):
        points += tables.half_points[game]
    entrants.results[row], entrants.points[row] = stored + games, points


@compiled
def sort(
    row: int, tables: Tables, standings: Standings, entrants: Entrants, rules: TableRules
) -> None:
    """Say how well a player is known, and where the solving of the table starts for him."""
    player, stored = tables.player[row], entrants.stored[row]
    games = standings.games[player]
    if stored > 0:
        virtual = stored if entrants.is_graded[row] else standings.virtual[player]
        games = stored - (0 if rules.are_virtual_games_counted else virtual)
    played = entrants.results[row] - stored
    entrants.games_before[row] = games
    entrants.is_unrated[row] = not standings.has_rating[player] or (
        stored > 0 and is_still_unrated(stored, entrants.stored_points[row], games + played, rules)
    )
    if entrants.is_unrated[row]:
        entrants.before[row], entrants.bonus_used[row] = rules.first_guess, 0
    else:
        entrants.before[row] = standings.rating[player]
        entrants.bonus_used[row] = standings.bonus_used[player]
    entrants.after[row] = entrants.before[row]


@compiled
def is_still_unrated(stored: int, points: int, games: int, rules: TableRules) -> bool:
    """Tell whether somebody with stored results is still rated by all of them."""
    is_one_sided = points in (0, _WIN * stored)
    has_few = games < rules.games_to_be_rated
    if is_one_sided == has_few:
        return has_few
    return rules.is_unrated_by_either
