"""Whether a table determines the ratings of its unrated players: each is held from both sides.

From below by whom he took points from, from above by who took points from him, as
`regulations.fesa.determinacy` has it.
"""

from arpad.kernels.compiled import compiled
from arpad.kernels.fesa.seats import Entrants, Tables

_WIN = 2


@compiled
def is_determined(first: int, last: int, tables: Tables, entrants: Entrants) -> bool:
    """Tell whether everybody in a table is held from both sides."""
    for row in range(first, last):
        hold_by_what_is_known(row, entrants)
    has_moved = True
    while has_moved:
        has_moved = False
        for row in range(first, last):
            if not (entrants.is_held_below[row] and entrants.is_held_above[row]):
                has_moved |= hold_by_games(row, tables, entrants)
    for row in range(first, last):
        if entrants.is_in[row] and not (
            entrants.is_held_below[row] and entrants.is_held_above[row]
        ):
            return False
    return True


@compiled
def hold_by_what_is_known(row: int, entrants: Entrants) -> None:
    """Hold a player by his rating, by stored results, or by having won or lost everything."""
    points, results = entrants.points[row], entrants.results[row]
    is_known = not entrants.is_unrated[row] or points in (0, _WIN * results)
    stored = entrants.stored_points[row]
    entrants.is_held_below[row] = is_known or stored > 0
    entrants.is_held_above[row] = is_known or stored < _WIN * entrants.stored[row]


@compiled
def hold_by_games(row: int, tables: Tables, entrants: Entrants) -> bool:
    """Hold a player by opponents who are held; tell whether anything is new."""
    was_below, was_above = entrants.is_held_below[row], entrants.is_held_above[row]
    for game in range(tables.first_game[row], tables.first_game[row + 1]):
        opponent, half_points = tables.opponent[game], tables.half_points[game]
        if half_points > 0 and entrants.is_held_below[opponent]:
            entrants.is_held_below[row] = True
        if half_points < _WIN and entrants.is_held_above[opponent]:
            entrants.is_held_above[row] = True
    return bool(
        was_below != entrants.is_held_below[row] or was_above != entrants.is_held_above[row]
    )
