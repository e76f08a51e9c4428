"""What a player lacks for the next grade: every way up with its condition, and the worst case."""

from datetime import date
from itertools import takewhile

import msgspec
from msgspec import Struct

from arpad.model.exact import DRAW
from arpad.model.finding import number_of
from arpad.model.grading import Approval, GradeNeeds, Route, WayUp
from arpad.model.outcome import Category
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.entrants import games_before
from arpad.regulations.fesa.ladder import Grade, place_of
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.promotions import Climb
from arpad.regulations.fesa.table import Entrant, Played


def grade_needs(law: Law, player: Player, numbers: Numbers, readings: Readings) -> GradeNeeds:
    """Return the ways to the next grade as they stand for a player before his next game.

    The limits of rule 4 include that game, so the category is the one with which it will count.
    """
    played = games_before(player, len(player.history), readings)
    known = numbers.games_to_be_established if played is None else played
    stands = Climb(law, player, start=date.max, end=date.max, readings=readings)
    grade = law.grades.next_grade(stands.place)
    category = _category_of_next_game(law, player, known, numbers, readings)
    ways = _ways(law, player, grade, category, numbers) if grade else ()
    notes = [_first_note(grade, category, known, numbers)]
    if grade is not None and grade.needs_approval:
        notes.append(_about_agreement(stands.approvals.get(grade.name)))
    if played is None:
        notes.append("The number of games is not given: taken as established.")
    if player.grade is not None and place_of(player.grade) is None:
        notes.append(f"The grade {player.grade!r} is not understood and counts as none.")
    return GradeNeeds(
        edition=law.edition.name,
        category=category.value,
        rating=player.rating,
        grade=law.grades.grade_shown(stands.place, player),
        next_grade=grade.name if grade else None,
        needs_approval=grade is not None and grade.needs_approval,
        ways=ways,
        note=" ".join(notes),
        article=law.edition.cite(law.grades.count_game),
    )


def _category_of_next_game(
    law: Law, player: Player, known: int, numbers: Numbers, readings: Readings
) -> Category:
    """Return by which category the edition would hold one more game against the ladder."""
    game = Played(1, "", DRAW)
    entrant = Entrant(
        player=player,
        category=law.rating.category(player, known, 1, numbers, readings),
        played=(game,),
        stored=player.history,
        games_before=known,
        bonus_used=0,
    )
    tested = law.grades.games_tested(entrant, known + 1, numbers)
    return tested[-1] if tested else Category.UNRATED


def _ways(
    law: Law, player: Player, grade: Grade, category: Category, numbers: Numbers
) -> tuple[WayUp, ...]:
    if category is Category.ESTABLISHED:
        return _established_ways(law, player, grade, numbers)
    if category is Category.PROVISIONAL:
        return _provisional_ways(player.rating or 0, law.grades.next_grade(grade.order))
    return ()


def _first_note(grade: Grade | None, category: Category, known: int, numbers: Numbers) -> str:
    if grade is None:
        return "There is no grade above this one."
    if category is Category.UNRATED:
        missing = max(0, numbers.games_to_be_rated - known)
        games = f" {number_of(missing, 'game')} are missing for it;" if missing else ""
        return (
            f"Without a rating there is no grade.{games} it takes results that are neither all won "
            "nor all lost."
        ).replace(". it takes", ". It takes")
    if category is Category.PROVISIONAL:
        missing = numbers.games_to_be_established - known
        return (
            "A provisional player obtains a grade only at the upper bound of the one above it; "
            f"all ways open with the {_ordinal(missing)} game from now."
        )
    return "The first way that is completed gives the grade."


def _ordinal(number: int) -> str:
    """Return a number as a place in a row.

    >>> [_ordinal(number) for number in (1, 2, 3, 4, 11)]
    ['next', '2nd', '3rd', '4th', '11th']
    """
    if number == 1:
        return "next"
    return f"{number}{ {2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _about_agreement(approval: Approval | None) -> str:
    if approval is None or approval.since is None:
        return "The grade takes an agreement besides."
    if approval.approved is None:
        return f"Its conditions are fulfilled since {approval.since}; the agreement is awaited."
    answer = "given" if approval.approved else "refused"
    when = f" on {approval.when}" if approval.when else ""
    return f"Its conditions were fulfilled on {approval.since}; the agreement was {answer}{when}."


def _provisional_ways(rating: int, above: Grade | None) -> tuple[WayUp, ...]:
    if above is None:
        return ()
    return (_to_bound(Route.PROVISIONAL, rating, above.ub, f"the upper bound of {above.name}"),)


def _established_ways(
    law: Law, player: Player, grade: Grade, numbers: Numbers
) -> tuple[WayUp, ...]:
    rating, counters = player.rating or 0, player.counters
    falling = tuple(
        law.grades.worst_case(rating, lambda tr: law.rating.coefficient(tr, numbers), numbers)
    )
    ways = [_to_bound(Route.UB, rating, grade.ub, "the upper bound")]
    if grade.n_mp is not None:
        run = Run(counters.mp, grade.n_mp, falling)
        ways.append(_by_games(Route.MP, rating, grade.mp, "the middle point", run))
    if grade.n_lb is not None:
        also = f", one of them at or above {grade.mp}"
        is_short_of_mp = not counters.lb_has_mp and rating < grade.mp
        run = Run(counters.lb, grade.n_lb, falling, "" if counters.lb_has_mp else also)
        way = _by_games(Route.LB, rating, grade.lb, "the lower bound", run, also)
        if is_short_of_mp:
            way = msgspec.structs.replace(
                way, points_missing=grade.mp - rating, games_in_worst_case=0
            )
        ways.append(way)
    return tuple(ways)


class Run(Struct, frozen=True):
    """Consecutive games: those there are, those needed, the ratings if all further are lost."""

    games: int
    needed: int
    falling: tuple[int, ...]
    also: str = ""


def _to_bound(route: Route, rating: int, bound: int, which: str) -> WayUp:
    missing = max(0, bound - rating)
    return WayUp(
        route=route,
        condition=f"a rating of {bound}, {which}",
        has=f"{rating}",
        missing=number_of(missing, "point") if missing else "nothing: any game that keeps it",
        points_missing=missing,
        games_missing=None,
        games_in_worst_case=None,
    )


def _by_games(route: Route, rating: int, bound: int, which: str, run: Run, also: str = "") -> WayUp:
    games = max(0, run.needed - run.games)
    points = max(0, bound - rating)
    safe = sum(1 for _ in takewhile(lambda value: value >= bound, run.falling))
    reach = f"{number_of(points, 'point')} to {bound}, then " if points else ""
    return WayUp(
        route=route,
        condition=f"{run.needed} games in a row at or above {bound}, {which}{also}",
        has=f"{rating}, {number_of(run.games, 'game')} in a row",
        missing=f"{reach}{number_of(games, 'game')}{run.also}",
        points_missing=points,
        games_missing=games,
        games_in_worst_case=min(safe, games),
    )
