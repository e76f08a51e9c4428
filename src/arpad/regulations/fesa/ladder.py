"""The ladder of grades as rule 3 prints it: the bounds of each, and the games it takes."""

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

_GRADE = re.compile(r"\s*(\d{1,2})\s*[.-]?\s*(kyu|dan)\s*", re.IGNORECASE)
_KYU_ABOVE_DAN = 16
"""1 Kyu is one step below 1 Dan: n Kyu stands 16 - n steps up the ladder, n Dan 15 + n."""


class Grade(Struct, frozen=True):
    """One step: where it begins, its middle, where the next begins, and how many games it takes.

    `n_lb` or `n_mp` is None where the table is blank: that way to the grade is closed.
    """

    order: int
    name: str
    lb: int
    mp: int
    ub: int
    n_lb: int | None
    n_mp: int | None
    needs_approval: bool


@cache
def ladder() -> tuple[Grade, ...]:
    """Return the grades of the table, lowest first."""
    text = (files(__package__) / "grades.csv").read_text(encoding="utf-8")
    return tuple(_grade(line.split(",")) for line in text.splitlines()[1:])


def _grade(cells: list[str]) -> Grade:
    order, name, lb, mp, ub, n_lb, n_mp, needs_approval = cells
    return Grade(
        order=int(order),
        name=name,
        lb=int(lb),
        mp=int(mp),
        ub=int(ub),
        n_lb=int(n_lb) if n_lb else None,
        n_mp=int(n_mp) if n_mp else None,
        needs_approval=needs_approval == "1",
    )


def place_of(name: str) -> int | None:
    """Return how many steps up the ladder a grade stands; None for words that are no grade.

    A grade below the ladder has the place 0, one above it a place beyond its last.

    >>> place_of("15 Kyu"), place_of("1-dan"), place_of("20 Kyu"), place_of("meijin")
    (1, 16, 0, None)
    """
    match = _GRADE.fullmatch(name)
    if match is None or int(match[1]) == 0:
        return None
    number, is_kyu = int(match[1]), match[2].lower() == "kyu"
    return max(0, _KYU_ABOVE_DAN - number) if is_kyu else _KYU_ABOVE_DAN - 1 + number


def grade_named(name: str) -> Grade | None:
    """Return a grade of the table by its name, however it is spelt.

    >>> grade_named("3 kyu").mp
    1410
    >>> grade_named("16 Kyu") is None
    True
    """
    place = place_of(name)
    if place is None or not 1 <= place <= len(ladder()):
        return None
    return ladder()[place - 1]


def grade_name(words: str) -> str:
    """Return a grade as the table spells it; words that are none of its grades stay as they are.

    >>> grade_name("5-dan"), grade_name("7 Dan")
    ('5 Dan', '7 Dan')
    """
    grade = grade_named(words)
    return words if grade is None else grade.name


def next_grade(place: int) -> Grade | None:
    """Return the grade above a place on the ladder; None at its top.

    >>> next_grade(0).name, next_grade(16).name, next_grade(21)
    ('15 Kyu', '2 Dan', None)
    """
    return ladder()[place] if place < len(ladder()) else None
