"""Rules 3, 11 and 12: the ladder, and the ways up."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from arpad.model.grading import Counters, Route
from arpad.model.outcome import Category
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa import ladder
from arpad.regulations.fesa.elo_text import ELO_TEXT
from arpad.regulations.fesa.ladder import Grade
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import Number
from arpad.regulations.fesa.table import Entrant


@ELO_TEXT.article("3")
def next_grade(place: int) -> Grade | None:
    """Return the grade above a place on the ladder; None at its top."""
    return ladder.next_grade(place)


@ELO_TEXT.article("11")
def first_place(player: Player, accepted: Grade | None, readings: Readings) -> int:
    """Return where on the ladder a player stands: at his grade, else at an accepted outside one.

    An unrated player keeps the grade that he had acquired before; a grade that needs an agreement
    is not had by an outside one.
    """
    own = ladder.place_of(player.grade or "") or 0
    if own or accepted is None:
        return own
    readings.take("outside_grade")
    return min(accepted.order, _highest_without_agreement())


def _highest_without_agreement() -> int:
    """Return the place of the highest grade that is given without an agreement.

    >>> ladder.ladder()[_highest_without_agreement() - 1].name
    '4 Dan'
    """
    return max(grade.order for grade in ladder.ladder() if not grade.needs_approval)


@ELO_TEXT.article("11")
def grade_shown(place: int, player: Player) -> str | None:
    """Return the grade that is published of a player at a place on the ladder."""
    if 1 <= place <= len(ladder.ladder()):
        return ladder.ladder()[place - 1].name
    return player.grade


@ELO_TEXT.article("12")
def value_of_game(before: int, after: int, number: int, games: int) -> Fraction:
    """Return the rating after a game, the change of the table spread evenly over its games.

    >>> [int(value_of_game(1608, 1632, number, 3)) for number in (1, 2, 3)]
    [1616, 1624, 1632]
    """
    return before + Fraction(number * (after - before), games)


@ELO_TEXT.article("11")
def games_tested(
    entrant: Entrant, games_after: int | None, numbers: Numbers
) -> tuple[Category, ...]:
    """Return by which category each game is tested: that of the table; none while unrated."""
    del games_after, numbers
    return () if entrant.is_unrated else (entrant.category,) * len(entrant.played)


@ELO_TEXT.article("11")
def count_game(counters: Counters, value: Fraction, grade: Grade) -> tuple[Counters, Route | None]:
    """Count a game of an established player for a grade, and say by which way it is reached.

    >>> count_game(Counters(lb=9, lb_has_mp=True, mp=6), Fraction(1679), ladder.ladder()[14])
    (Counters(lb=10, lb_has_mp=True, mp=7), <Route.MP: 'mp'>)
    """
    if value >= grade.mp:
        counted = Counters(lb=counters.lb + 1, lb_has_mp=True, mp=counters.mp + 1)
    elif value >= grade.lb:
        counted = Counters(lb=counters.lb + 1, lb_has_mp=counters.lb_has_mp, mp=0)
    else:
        counted = Counters()
    return counted, _route(counted, value, grade)


def _route(counters: Counters, value: Fraction, grade: Grade) -> Route | None:
    if value >= grade.ub:
        return Route.UB
    if grade.n_mp is not None and counters.mp >= grade.n_mp:
        return Route.MP
    if grade.n_lb is not None and counters.lb >= grade.n_lb and counters.lb_has_mp:
        return Route.LB
    return None


@ELO_TEXT.article("11")
def reaches_provisionally(value: Fraction, grade: Grade, above: Grade | None) -> bool:
    """Tell whether a provisional player obtains a grade: by the upper bound of the one above it."""
    del grade
    return above is not None and value >= above.ub


@ELO_TEXT.article("11")
def worst_case(after: int, coefficient: Callable[[Number], int], numbers: Numbers) -> Iterator[int]:
    """Yield the ratings if every next game is lost, at the price of k each.

    >>> from arpad.regulations.fesa.elo_text import LAW
    >>> numbers = LAW.numbers_on(LAW.edition.since)
    >>> falling = worst_case(1655, lambda tr: LAW.rating.coefficient(tr, numbers), numbers)
    >>> [next(falling) for _ in range(5)]
    [1631, 1607, 1583, 1559, 1531]
    """
    for _ in range(numbers.games_looked_ahead):
        after -= coefficient(after)
        yield after
