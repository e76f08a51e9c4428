"""Big movers: ratings that move far from one list to the next.

How far is far goes with K: a rating moves by K for each point more than expected. So a change
counts from a number of points on, and only if it is so many times the largest K of the player's
games as well. A rating that is marked as provisional or estimated moves far by nature: it is left
out. What a one-off adjustment of the whole list adds is ordered under a name, and does not count.
"""

from collections.abc import Callable, Iterator
from math import ceil

import numpy as np

from arpad.model.period import ListStatus
from arpad.office.gate_case import WITH_RATING, ListCase
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.gate_settings import Limits
from arpad.office.list_draft import points_added
from arpad.store.lists import BookedRow

_UNSETTLED = frozenset({ListStatus.ESTIMATED, ListStatus.PROVISIONAL})


def movers(case: ListCase) -> Iterator[GateFinding]:
    """Yield those whose rating has moved farther than the threshold since the list before."""
    points, times_k = points_of(case.limits), case.limits.number("mover.k")
    rating_before = _ratings_before(case)
    far = [
        (booked, change)
        for booked in case.rows
        if booked.section in WITH_RATING
        and (before := rating_before(booked.player_id)) is not None
        and abs(change := booked.row.rating - points_added(case.made, booked.row.id) - before)
        >= points
        and booked.row.status not in _UNSETTLED
    ]
    if not far:
        return
    largest = _largest_k(case, {booked.player_id for booked, _ in far})
    seen = set[int]()
    for booked, change in far:
        k, games = largest.get(booked.player_id, (0, 0))
        if abs(change) >= times_k * k and booked.player_id not in seen:
            seen.add(booked.player_id)
            yield _finding(case, booked, change, k, games)


def points_of(limits: Limits) -> int:
    """Return from how many points on a change counts."""
    return ceil(limits.number("mover.points"))


def _ratings_before(case: ListCase) -> Callable[[int], int | None]:
    """Tell ratings before; what a correction has moved was looked at and signed then."""
    if not case.is_by_period:
        return case.was.get
    standings = case.known.standings

    def revised(number: int) -> int | None:
        stands = standings.get(number)
        return stands.revised if stands else None

    return revised


def _largest_k(case: ListCase, players: set[int]) -> dict[int, tuple[int, int]]:
    """Return the largest K and the number of games of some players."""
    found, results = dict[int, tuple[int, int]](), case.results
    of_players = np.isin(results.player, np.fromiter(players, np.int64))
    for result in results.those(of_players).values():
        k, games = found.get(result.player, (0, 0))
        found[result.player] = max(k, result.k), games + result.games
    return found


def _finding(case: ListCase, booked: BookedRow, change: int, k: int, games: int) -> GateFinding:
    row = booked.row
    with_k = f" with K {k}" if k else ""
    return case.limits.finding(
        Check.MOVER,
        row.id,
        f"Moves by {change:+d} points, from {row.rating - change} to {row.rating}, in {games} "
        f"games{with_k}.",
        before=row.rating - change,
        after=row.rating,
        change=change,
        games=games,
        k=k,
    )
