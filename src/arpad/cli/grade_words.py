"""Grades in words: how one was reached, and how far the counters are on the way to the next."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from arpad.cli.words import count
from arpad.model.grading import Counters, Promotion
from arpad.regulations.fesa.table_findings import WAYS


class Step(NamedTuple):
    """One grade, or several that the same game gave in the same way."""

    grades: str
    last: Promotion

    @property
    def words(self) -> str:
        """Return what became of the grades, and how they were reached."""
        return f"{self.grades} {self.last.status} ({WAYS[self.last.route]})"


def steps(promotions: Iterable[Promotion]) -> Iterator[Step]:
    """Yield promotions so that a climb over many grades in one game is one step."""
    for _, same in groupby(promotions, key=lambda p: (p.status, p.route, p.game, p.value)):
        first, *rest = same
        last = rest[-1] if rest else first
        yield Step(f"{first.grade} to {last.grade}" if rest else first.grade, last)


def as_counters(counters: Counters) -> str:
    """Write the counters of the next grade.

    >>> as_counters(Counters(lb=9, lb_has_mp=True, mp=1))
    '9 games in a row at or above its lower bound, 1 at or above its middle point'
    >>> as_counters(Counters(lb=3, lb_has_mp=True))
    '3 games in a row at or above its lower bound, its middle point reached in one of them'
    >>> as_counters(Counters())
    'no game counted'
    """
    if not counters.lb:
        return "no game counted"
    games = f"{count(counters.lb, 'game')} in a row at or above its lower bound"
    if counters.mp:
        return f"{games}, {counters.mp} at or above its middle point"
    reached = "reached in one of them" if counters.lb_has_mp else "not reached"
    return f"{games}, its middle point {reached}"
