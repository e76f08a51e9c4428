"""A table that a loop leaves in doubt, solved by the rules themselves."""

from collections.abc import Iterator
from typing import Any

from arpad.kernels.fesa.solve import Work
from arpad.model.exact import DRAW, LOSS, WIN, Score, as_decimal
from arpad.model.outcome import Category
from arpad.model.player import Player, StoredResult
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.rounding import nearest_integer
from arpad.regulations.fesa.table import Entrant, Played
from arpad.regulations.fesa.table_solver import Solver

_SCORES: tuple[Score, ...] = (LOSS, DRAW, WIN)


def solve_by_rules(
    first: int, last: int, work: Work, law: Law, numbers: Numbers, readings: Readings
) -> bool:
    """Write the solution of a table into its rows; tell whether there is one."""
    trial = readings.aside()
    entrants = tuple(_entrants(first, last, work))
    solution = Solver(law, entrants, numbers, trial).solve(entrants, nearest_integer(trial))
    if solution.is_settled:
        for row, rating in solution.ratings.items():
            work.entrants.after[int(row)] = int(rating)
    return solution.is_settled


def _entrants(first: int, last: int, work: Work) -> Iterator[Entrant]:
    tables, entrants = work.tables, work.entrants
    for row in range(first, last):
        if not entrants.is_in[row]:
            continue
        is_unrated = bool(entrants.is_unrated[row])
        games = range(tables.first_game[row], tables.first_game[row + 1])
        facts: dict[str, Any] = {} if is_unrated else {"rating": int(entrants.before[row])}
        yield Entrant(
            player=Player(id=str(row), **facts),
            category=Category.UNRATED if is_unrated else Category.ESTABLISHED,
            played=tuple(
                Played(place, str(tables.opponent[game]), _SCORES[tables.half_points[game]])
                for place, game in enumerate(games, 1)
            ),
            stored=tuple(_stored(row, work)) if is_unrated else (),
            games_before=int(entrants.games_before[row]),
            bonus_used=int(entrants.bonus_used[row]),
        )


def _stored(row: int, work: Work) -> Iterator[StoredResult]:
    player = work.tables.player[row]
    if work.entrants.is_graded[row]:
        for score in (WIN, LOSS):
            yield _result(int(work.standings.middle[player]), score)
        return
    cell = work.standings.head[player]
    for _ in range(work.entrants.stored[row]):
        yield _result(int(work.pool.rating[cell]), _SCORES[work.pool.half_points[cell]])
        cell = work.pool.following[cell]


def _result(rating: int, score: Score) -> StoredResult:
    return StoredResult(opponent_rating=rating, score=as_decimal(score))
