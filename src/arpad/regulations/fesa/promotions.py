"""Promotions: a player's games of a table held one by one against the next grade."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import msgspec
from msgspec import Struct

from arpad.model.grading import Approval, Award, Counters, Promotion, Route
from arpad.model.outcome import Category
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.ladder import Grade, grade_name
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import places


class Promoted(Struct, frozen=True, kw_only=True):
    """Where a player stands after a table, and how he came there."""

    place: int
    counters: Counters
    promotions: tuple[Promotion, ...]
    approvals: tuple[Approval, ...]


class Climb:
    """One player's way up the ladder through the games of one table."""

    def __init__(
        self, law: Law, player: Player, *, start: date, end: date, readings: Readings
    ) -> None:
        """Begin where the player stands, with the counters of the tables before."""
        self._law = law
        self._start, self._end = start, end
        self._readings = readings
        self._article = law.edition.cite(law.grades.count_game)
        accepted = law.admission.accepted_grade(player)
        self.place = law.grades.first_place(player, accepted, readings)
        self.counters = player.counters
        self.promotions: list[Promotion] = []
        self.approvals = {grade_name(a.grade): a for a in player.approvals}
        self._take_approved(player.rating or 0, until=start)

    def test(self, category: Category, value: Fraction, game: int | None) -> None:
        """Hold one game against the next grade, and against the one after if it is reached."""
        if category is Category.ESTABLISHED:
            self._test_established(value, game)
        elif category is Category.PROVISIONAL:
            self._test_provisional(value, game)

    def look_ahead(self, rating: int, values: Sequence[int]) -> None:
        """Award the next grade if it is certain even when every next game is lost."""
        grade = self._law.grades.next_grade(self.place)
        if grade is None:
            return
        counters = self.counters
        for value in values:
            counters, route = self._law.grades.count_game(counters, Fraction(value), grade)
            if route is not None:
                self._readings.take("early_award")
                self._reach(grade, Route.EARLY, Fraction(rating), None)
                return

    def promoted(self, rating: int) -> Promoted:
        """Return where the player stands at the end, agreements of the table's days included."""
        self._take_approved(rating, until=self._end)
        return Promoted(
            place=self.place,
            counters=self.counters,
            promotions=tuple(self.promotions),
            approvals=tuple(self.approvals.values()),
        )

    def _test_established(self, value: Fraction, game: int | None) -> None:
        while grade := self._law.grades.next_grade(self.place):
            if value in {grade.lb, grade.mp, grade.ub}:
                self._readings.take("above")
            self.counters, route = self._law.grades.count_game(self.counters, value, grade)
            if route is None or not self._reach(grade, route, value, game):
                return

    def _test_provisional(self, value: Fraction, game: int | None) -> None:
        grades = self._law.grades
        while grade := grades.next_grade(self.place):
            above = grades.next_grade(grade.order)
            if above is None:
                self._readings.take("top_of_ladder")
            if value >= grade.ub:
                self._readings.take("provisional_grade")
            if not grades.reaches_provisionally(value, grade, above):
                return
            if not self._reach(grade, Route.PROVISIONAL, value, game):
                return

    def _reach(self, grade: Grade, route: Route, value: Fraction, game: int | None) -> bool:
        """Award a grade, or note that it waits for an agreement; tell whether it was awarded."""
        if not grade.needs_approval or self._is_approved(grade):
            self._promote(grade, route, value, game)
            return True
        self._readings.take("awaiting_approval")
        known = self.approvals.get(grade.name, Approval(grade=grade.name))
        if self._was_refused_before(known):
            known = Approval(grade=grade.name)
        if known.since is None:
            self.approvals[grade.name] = msgspec.structs.replace(known, since=self._end)
            status = Award.REFUSED if known.approved is False else Award.PENDING
            self._log(grade, route, status, value, game)
        return False

    def _was_refused_before(self, approval: Approval) -> bool:
        """Tell whether an agreement was refused before this table, so that it is asked anew."""
        when = approval.when
        return approval.approved is False and when is not None and when < self._start

    def _is_approved(self, grade: Grade) -> bool:
        approval = self.approvals.get(grade.name)
        if approval is None or approval.approved is not True:
            return False
        return approval.when is None or approval.when <= self._end

    def _take_approved(self, rating: int, *, until: date) -> None:
        """Award a grade whose agreement arrived after its conditions were fulfilled."""
        while grade := self._law.grades.next_grade(self.place):
            approval = self.approvals.get(grade.name)
            if approval is None or approval.since is None or not self._is_approved(grade):
                return
            if approval.when is not None and approval.when > until:
                return
            self._promote(grade, Route.APPROVAL, Fraction(rating), None)

    def _promote(self, grade: Grade, route: Route, value: Fraction, game: int | None) -> None:
        self.place, self.counters = grade.order, Counters()
        self._log(grade, route, Award.AWARDED, value, game)

    def _log(
        self, grade: Grade, route: Route, status: Award, value: Fraction, game: int | None
    ) -> None:
        self.promotions.append(
            Promotion(
                grade=grade.name,
                route=route,
                status=status,
                game=game,
                value=places(value, 2),
                article=self._article,
            )
        )


def climb_table(
    climb: Climb,
    law: Law,
    categories: Sequence[Category],
    before: int,
    after: int,
    numbers: Numbers,
    *,
    stored: int = 0,
) -> Promoted:
    """Hold every game of a table against the ladder, then look ahead for an established player.

    The first games may be stored results of an unrated player, which are none of the table's.
    """
    games = len(categories)
    for number, category in enumerate(categories, 1):
        value = law.grades.value_of_game(before, after, number, games)
        climb.test(category, value, number - stored if number > stored else None)
    if categories and categories[-1] is Category.ESTABLISHED:
        falling = law.grades.worst_case(
            after, lambda tr: law.rating.coefficient(tr, numbers), numbers
        )
        climb.look_ahead(after, tuple(falling))
    return climb.promoted(after)
