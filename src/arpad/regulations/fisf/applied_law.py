"""A FISF edition at work: the order of work joined to one edition's sections."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from arpad.model.calculation import Calculation, Question
from arpad.model.event import Event
from arpad.model.exact import Score
from arpad.model.launch import Launch
from arpad.model.ledger import Cause
from arpad.model.outcome import Outcome
from arpad.model.period import RapidList, RatingList
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer, StartingRatings
from arpad.model.rating import Standing
from arpad.model.series import BarsDecision, BarsProposal
from arpad.regulations.edition import Example, Readings
from arpad.regulations.fisf.calculation import calculate
from arpad.regulations.fisf.examples import run_example
from arpad.regulations.fisf.find_starting_ratings import find_starting_ratings
from arpad.regulations.fisf.launch import launch
from arpad.regulations.fisf.law import Law
from arpad.regulations.fisf.make_list import make_list
from arpad.regulations.fisf.propose_bars import propose_bars
from arpad.regulations.fisf.rate_tournament import Tournament


class AppliedLaw(Law, frozen=True):
    """An edition and everything that can be done with it."""

    @property
    def force(self) -> tuple[date, str]:
        """Return the day from which the edition is in force, and the section that says so."""
        rules = self.starting_ratings
        return rules.launch_day(on=self.edition.since), self.edition.cite(rules.launch_day)

    def causes(self) -> Mapping[Cause, str]:
        """Return the section behind each movement of a rating that is not a game's."""
        cite = self.edition.cite
        return {
            Cause.START: cite(self.rating.rating_before),
            Cause.ROUNDING: cite(self.rating.new_rating),
            Cause.FLOOR: cite(self.rating.lowest_rating),
        }

    def rate(
        self, event: Event, readings: Readings, in_force: Callable[[date], object] | None = None
    ) -> Outcome:
        """Return the explained result of a tournament."""
        del in_force
        return Tournament(self, event, readings).rate()

    def calculate(
        self, games: Sequence[tuple[int, Score]], question: Question, readings: Readings
    ) -> Calculation:
        """Return one player's change without a report."""
        return calculate(self, games, question, readings)

    def make_list(
        self,
        list_date: date,
        standings: Sequence[Standing],
        readings: Readings,
        *,
        monthly_decision: date | None = None,
        in_force: Callable[[date], object] | None = None,
    ) -> RatingList:
        """Return the published list of a day, and the organisers' file."""
        del monthly_decision, in_force
        return make_list(self, list_date, standings, readings)

    def rapid_list(
        self, on: date, ratings: Mapping[str, int], readings: Readings, *, set_k: int | None = None
    ) -> RapidList | None:
        """Return nothing: Scrabble has no second list."""
        del on, ratings, readings, set_k
        return None

    def report_table(self, event: Event, outcome: Outcome) -> None:
        """Return nothing: no table stands for a report."""
        del event, outcome

    def propose_bars(
        self,
        players: Sequence[Player],
        readings: Readings,
        *,
        on: date,
        decision: BarsDecision | None = None,
    ) -> BarsProposal:
        """Return the bars that the percentages propose."""
        return propose_bars(self, players, readings, on=on, decision=decision)

    def find_starting_ratings(
        self, players: Sequence[RankedPlayer], readings: Readings, *, on: date
    ) -> StartingRatings:
        """Return the starting ratings that a ranking gives."""
        return find_starting_ratings(self, players, readings, on=on)

    def launch(
        self, ranking: Sequence[RankedPlayer], events: Sequence[Event], readings: Readings
    ) -> Launch:
        """Return the state with which the ratings begin."""
        return launch(self, ranking, events, readings)

    def run(self, example: Example) -> dict[str, Any]:
        """Return what the rules make of a worked example."""
        return run_example(self, example)
