"""A FESA edition at work: the order of work joined to one edition's rules."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, cast

from arpad.model.calculation import Calculation, Question
from arpad.model.event import Event
from arpad.model.exact import Score
from arpad.model.grading import GradeNeeds
from arpad.model.ledger import Cause
from arpad.model.outcome import Outcome
from arpad.model.period import RapidList, RatingList
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.model.report import TableRow
from arpad.regulations.edition import Example, Readings
from arpad.regulations.fesa.calculation import calculate
from arpad.regulations.fesa.case import Case
from arpad.regulations.fesa.examples import run_example
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.make_list import make_list
from arpad.regulations.fesa.needs import grade_needs
from arpad.regulations.fesa.numbers import Numbers, Parameters, numbers_on
from arpad.regulations.fesa.printed_table import printed_table
from arpad.regulations.fesa.rate_table import rate_table


class AppliedLaw(Law, frozen=True):
    """An edition and everything that can be done with it."""

    @property
    def force(self) -> None:
        """Return nothing: the texts bear no date."""
        return

    def causes(self) -> Mapping[Cause, str]:
        """Return the paragraph behind each movement of a rating that is not a game's."""
        cite = self.edition.cite
        return {
            Cause.FIRST_RATING: cite(self.rating.rating_of_unrated),
            Cause.BONUS: cite(self.rating.activity_bonus),
            Cause.ROUNDING: cite(self.rating.table_change),
        }

    def numbers_on(self, day: date) -> Numbers:
        """Return the edition's numbers in force on a day."""
        return numbers_on(cast("Parameters", self.edition.parameters), day)

    def rate(
        self, event: Event, readings: Readings, in_force: Callable[[date], object] | None = None
    ) -> Outcome:
        """Return the explained result of a table."""
        del in_force
        return rate_table(Case(self, event, self.numbers_on(event.start), readings))

    def calculate(
        self, games: Sequence[tuple[int, Score]], question: Question, readings: Readings
    ) -> Calculation:
        """Return one player's change against opponents whose final ratings are known."""
        on = question.on or self.edition.since
        return calculate(self, games, question, self.numbers_on(on), readings)

    def make_list(
        self,
        list_date: date,
        standings: Sequence[Standing],
        readings: Readings,
        *,
        monthly_decision: date | None = None,
        in_force: Callable[[date], object] | None = None,
    ) -> RatingList:
        """Return the list of a day."""
        del monthly_decision, in_force
        return make_list(self, list_date, standings, self.numbers_on(list_date), readings)

    def rapid_list(
        self, on: date, ratings: Mapping[str, int], readings: Readings, *, set_k: int | None = None
    ) -> RapidList | None:
        """Return nothing: shogi has no second list."""
        del on, ratings, readings, set_k
        return None

    def report_table(self, event: Event, outcome: Outcome) -> tuple[TableRow, ...]:
        """Return the table as FESA prints it."""
        return printed_table(event, outcome, self.admission.accepted_grade)

    def grade_needs(self, player: Player, readings: Readings) -> GradeNeeds:
        """Return what a player lacks for the next grade, way by way."""
        return grade_needs(self, player, self.numbers_on(self.edition.since), readings)

    def run(self, example: Example) -> dict[str, Any]:
        """Return what the rules make of an example."""
        return run_example(self, example)
