"""A FIDE edition at work: the order of work joined to one edition's articles."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Protocol, cast

import msgspec

from arpad.model.calculation import Calculation, Question
from arpad.model.event import Event
from arpad.model.exact import Score
from arpad.model.ledger import Cause
from arpad.model.outcome import Outcome
from arpad.model.period import Period, RapidList, RatingList
from arpad.model.rating import Standing
from arpad.model.report import ReportRow
from arpad.regulations.edition import Dated, Example, Readings, in_force
from arpad.regulations.fide.calculation import calculate
from arpad.regulations.fide.case import Case, Succession
from arpad.regulations.fide.examples import run_example
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.leaning import leaning
from arpad.regulations.fide.lists import entry_list, is_in_time
from arpad.regulations.fide.make_list import ListMaker
from arpad.regulations.fide.monthly import monthly_since
from arpad.regulations.fide.rate_event import rate_event


class _Parameters(Protocol):
    k_high_rating: tuple[Dated[int], ...]


AnyLaw = Callable[[date], object]


class AppliedLaw(Law, frozen=True):
    """An edition and everything that can be done with it.

    `in_force` tells the edition of a day, for what follows the date of a list or of an earlier
    event; without it this edition stands for all days.
    """

    def rate(self, event: Event, readings: Readings, in_force: AnyLaw | None = None) -> Outcome:
        """Return the explained result of an event."""
        return rate_event(Case(self, event, readings, self.succession(in_force)))

    def rate_apart(
        self, event: Event, readings: Readings, in_force: AnyLaw | None = None
    ) -> Outcome:
        """Return the result of an event without the games and lines of its rated players."""
        succession = self.succession(in_force)
        return rate_event(Case(self, event, readings, succession, rated_apart=True))

    def make_list(
        self,
        list_date: date,
        standings: Sequence[Standing],
        readings: Readings,
        *,
        monthly_decision: date | None = None,
        in_force: AnyLaw | None = None,
    ) -> RatingList:
        """Return the list of a day and its companions.

        `monthly_decision` is the day on which monthly lists were decided, if they were.
        """
        return self.list_maker(
            list_date, readings, monthly_decision=monthly_decision, in_force=in_force
        ).make(standings)

    def list_maker(
        self,
        list_date: date,
        readings: Readings,
        *,
        monthly_decision: date | None = None,
        in_force: AnyLaw | None = None,
    ) -> ListMaker:
        """Return what makes the list of a day, player by player if need be."""
        since = monthly_since(self, monthly_decision, readings)
        return ListMaker(self, list_date, readings, self.succession(in_force), since)

    def causes(self) -> Mapping[Cause, str]:
        """Return the article behind each movement of a rating that is not a game's."""
        cite, initial = self.edition.cite, getattr(self.rating, "initial_rating", None)
        start = {} if initial is None else {Cause.START: cite(initial)}
        return start | {
            Cause.FIRST_RATING: cite(self.rating.first_rating),
            Cause.ROUNDING: cite(self.rating.new_rating),
            Cause.DELISTING: cite(self.publication.is_delisted),
        }

    def list_in_force(
        self, on: date, *, monthly_decision: date | None = None, readings: Readings | None = None
    ) -> Period:
        """Return the list whose ratings events that start on a day use, with its last day."""
        since = monthly_since(self, monthly_decision, readings)
        return self.publication.list_in_force(on, since)

    def entry_list(
        self, event: Event, readings: Readings, in_force: AnyLaw | None = None
    ) -> tuple[date, date]:
        """Return the list that an event enters, and the cut-off of that list."""
        case = Case(self, event, readings, self.succession(in_force))
        entered = entry_list(case)
        law = case.succession(entered)
        return entered, law.publication.closing_day(
            event, entered, case.readings_of(law), case.monthly_since
        )

    def has_reached_high(self, rating: int, *, on: date) -> bool:
        """Tell whether a published rating reaches the mark from which K is lowest for good."""
        parameters = cast("_Parameters", self.edition.parameters)
        return rating >= in_force(parameters.k_high_rating, on)

    def is_in_time(
        self,
        event: Event,
        list_date: date,
        readings: Readings,
        *,
        monthly_decision: date | None = None,
    ) -> bool:
        """Tell whether an event meets the cut-off of a list of this edition."""
        dated = msgspec.structs.replace(event, monthly_decision=monthly_decision)
        return is_in_time(Case(self, dated, readings, self.succession(None)), list_date)

    def calculate(
        self, games: Sequence[tuple[int, Score]], question: Question, readings: Readings
    ) -> Calculation:
        """Return one player's change without a report."""
        return leaning(calculate(self, games, question, readings), readings)

    def rapid_list(
        self, on: date, ratings: Mapping[str, int], readings: Readings, *, set_k: int | None = None
    ) -> RapidList | None:
        """Return the list of rapid ratings as they are shown, where the edition has one."""
        listing: Callable[..., RapidList] | None
        listing = getattr(self.publication, "rapid_list", None)
        return None if listing is None else listing(ratings, readings, on=on, set_k=set_k)

    def report_table(self, event: Event, outcome: Outcome) -> tuple[ReportRow, ...] | None:
        """Return the table that may stand for a report, where the edition has one."""
        table: Callable[[Event, Outcome], tuple[ReportRow, ...]] | None
        table = getattr(self.publication, "report_table", None)
        return None if table is None else table(event, outcome)

    def run(self, example: Example) -> dict[str, Any]:
        """Return what the rules make of a worked example."""
        return run_example(self, example)

    def succession(self, in_force: AnyLaw | None) -> Succession:
        """Return which edition is in force on a day: always this one where nothing tells."""

        def on(day: date) -> Law:
            found = in_force(day) if in_force else None
            return found if isinstance(found, AppliedLaw) else self

        return on
