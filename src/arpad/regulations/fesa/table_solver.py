"""A table is one system of equations: every rating depends on what the opponents have after it.

It is solved as FESA's program does: integers, player after player in the order of the table with
the values that are already new, until a whole sweep changes nothing. Rounding on the way leaves
room for several solutions, so start and order belong to the rule. A second solution in reverse
order and one in real numbers show how much room there was.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from math import inf

from msgspec import Struct

from arpad.model.outcome import Audit
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import Nearest, Number, places
from arpad.regulations.fesa.table import Entrant, Field, TableChange, UnratedRating

MOST_SWEEPS = 500
"""A table that has not settled by then does not settle."""

MOST_AUDIT_WORK = 300_000
"""Results looked at in real numbers before the audit gives up: a long chain of newcomers, each
tied to the next by one game, comes closer with every sweep and takes for ever."""

PATIENCE = 100
"""Sweeps in real numbers that may pass without the table coming closer to rest."""

TOLERANCE = 1e-9
"""Real numbers have settled when no rating moves by more."""

FARTHEST = 20_000
"""A rating that goes beyond this runs away: no solution is anywhere near."""


class Stop(StrEnum):
    """Why the sweeping stopped."""

    SETTLED = "settled"
    RAN_AWAY = "ran away"
    SWUNG = "swung"
    """The table came back to a state that it had before."""
    LIMIT = "limit"


class Solution(Struct, frozen=True):
    """The ratings after a table, why the sweeping stopped, and which of them moved last."""

    ratings: dict[str, Number]
    sweeps: int
    stop: Stop
    moving: tuple[str, ...]

    @property
    def is_settled(self) -> bool:
        """Tell whether the ratings are a solution."""
        return self.stop is Stop.SETTLED


class Unrest:
    """Watches the sweeps of one table for signs that it will not settle."""

    def __init__(self) -> None:
        """Begin with a table that has not moved yet."""
        self._states: set[tuple[Number, ...]] = set()
        self._smallest = inf
        self._waiting = 0

    def has_swung_back(self, ratings: Mapping[str, Number]) -> bool:
        """Tell whether the table has been in this state before."""
        state = tuple(ratings.values())
        has_been = state in self._states
        self._states.add(state)
        return has_been

    def comes_no_closer(self, movement: float) -> bool:
        """Tell whether the largest movement has long stopped shrinking."""
        self._waiting = 0 if movement < self._smallest else self._waiting + 1
        self._smallest = min(self._smallest, movement)
        return self._waiting > PATIENCE


class Solver(Struct, frozen=True):
    """A table with the law by which it is solved."""

    law: Law
    entrants: tuple[Entrant, ...]
    numbers: Numbers
    readings: Readings

    def field(self, ratings: Mapping[str, Number]) -> Field:
        """Return the ratings of the table with what else a rule may ask about its players."""
        return Field(
            ratings,
            {entrant.id: entrant.before for entrant in self.entrants},
            frozenset(entrant.id for entrant in self.entrants if entrant.has_won_all),
        )

    def solve(self, order: Sequence[Entrant], nearest: Nearest) -> Solution:
        """Sweep over the players in integers until nothing moves."""
        ratings = self._start()
        field, unrest = self.field(ratings), Unrest()
        for sweep in range(1, MOST_SWEEPS + 1):
            moved = self._sweep(order, ratings, field, nearest)
            if not moved:
                return Solution(ratings, sweep, Stop.SETTLED, ())
            if _has_run_away(ratings):
                return Solution(ratings, sweep, Stop.RAN_AWAY, tuple(moved))
            if unrest.has_swung_back(ratings):
                return Solution(ratings, sweep, Stop.SWUNG, tuple(moved))
        return Solution(ratings, MOST_SWEEPS, Stop.LIMIT, tuple(moved))

    def solve_in_reals(self) -> Solution:
        """Sweep over the players without rounding until nothing moves by more than a trace."""
        ratings = self._start()
        field, unrest = self.field(ratings), Unrest()
        results = sum(len(entrant.scores) for entrant in self.entrants)
        most_sweeps = max(MOST_AUDIT_WORK // max(results, 1), PATIENCE)
        for sweep in range(1, most_sweeps + 1):
            moved = self._sweep(self.entrants, ratings, field, float)
            movement = max(moved.values(), default=0)
            if movement <= TOLERANCE:
                return Solution(ratings, sweep, Stop.SETTLED, ())
            if _has_run_away(ratings):
                return Solution(ratings, sweep, Stop.RAN_AWAY, tuple(moved))
            if unrest.comes_no_closer(movement):
                return Solution(ratings, sweep, Stop.SWUNG, tuple(moved))
        return Solution(ratings, most_sweeps, Stop.LIMIT, tuple(moved))

    def _start(self) -> dict[str, Number]:
        first = self.numbers.first_guess
        return {e.id: first if e.before is None else e.before for e in self.entrants}

    def _sweep(
        self,
        order: Sequence[Entrant],
        ratings: dict[str, Number],
        field: Field,
        nearest: Nearest,
    ) -> dict[str, float]:
        """Renew the ratings one after the other; return those that moved, and how far."""
        moved = {}
        for entrant in order:
            new = self.rating_after(entrant, field, nearest)
            if new != ratings[entrant.id]:
                moved[entrant.id] = abs(float(new - ratings[entrant.id]))
                ratings[entrant.id] = new
        return moved

    def rating_after(self, entrant: Entrant, field: Field, nearest: Nearest) -> Number:
        """Return a player's rating if the others had the ratings of the field after the table."""
        before = entrant.before
        if before is None:
            return self.unrated_rating(entrant, field, nearest).rating
        return before + self.change(entrant, field, nearest).total

    def unrated_rating(self, entrant: Entrant, field: Field, nearest: Nearest) -> UnratedRating:
        """Return the performance of an unrated player against the ratings of the field."""
        rating = self.law.rating
        return rating.rating_of_unrated(entrant, field, nearest, self.numbers, self.readings)

    def change(self, entrant: Entrant, field: Field, nearest: Nearest) -> TableChange:
        """Return the change of a rated player against the ratings of the field."""
        rating, numbers = self.law.rating, self.numbers
        games = [
            (rating.opponent_rating(field.finals[game.opponent], numbers), game.score)
            for game in entrant.played
        ]
        return rating.table_change(entrant.before or 0, games, entrant.bonus_used, nearest, numbers)

    def audit(self, solution: Solution, nearest: Nearest) -> Audit:
        """Solve the table twice more and measure how far the solutions lie apart."""
        back, real = self.solve(self.entrants[::-1], nearest), self.solve_in_reals()
        return Audit(
            reverse={p: int(rating) for p, rating in back.ratings.items()}
            if back.is_settled
            else None,
            reverse_sweeps=back.sweeps,
            real={p: places(rating) for p, rating in real.ratings.items()}
            if real.is_settled
            else None,
            widest_rated=self._widest(solution, (back, real), are_unrated=False),
            widest_unrated=self._widest(solution, (back, real), are_unrated=True),
        )

    def _widest(
        self, solution: Solution, others: Sequence[Solution], *, are_unrated: bool
    ) -> Decimal | None:
        """Return the largest distance of a group's ratings; None where a solution is missing."""
        if not all(other.is_settled for other in others):
            return None
        apart = [
            abs(float(other.ratings[entrant.id] - solution.ratings[entrant.id]))
            for entrant in self.entrants
            if entrant.is_unrated is are_unrated
            for other in others
        ]
        return places(max(apart, default=0.0))


def _has_run_away(ratings: Mapping[str, Number]) -> bool:
    return any(abs(float(rating)) > FARTHEST for rating in ratings.values())
