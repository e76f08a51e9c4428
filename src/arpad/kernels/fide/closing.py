"""What a list asks of everybody on its day: its text, its window, its terms, a year of lists."""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from arpad.kernels.columns import day_number
from arpad.kernels.fide.answers import EDITION
from arpad.kernels.fide.first_ratings import Terms, window_opens
from arpad.kernels.fide.inactivity import inactivity
from arpad.kernels.fide.list_columns import ListTables, list_tables
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.tables import days_of_change
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.fide.make_list import ListMaker


@dataclass(frozen=True, slots=True)
class ClosingList:
    """A list in the making: tables for everybody, and what it asks of a first rating."""

    tables: ListTables
    terms: Terms


def closing_of(
    texts: TextsOfReplay, number: int, list_date: date, monthly_decision: date | None
) -> ClosingList:
    """Ask the law about the list of a day, which follows so many; refuse a day of no list."""
    law = texts.law_on(list_date)
    readings = texts.readings_of(law)
    monthly_since = monthly_decision and law.publication.monthly_from(monthly_decision)
    period = law.publication.list_in_force(list_date, monthly_since)
    if period.list_date != list_date:
        raise KernelError(f"{list_date} is no day of a list; {period.list_date} is one.")
    maker = ListMaker(law, list_date, readings, texts.law_on, monthly_since)
    tables = list_tables(
        texts.tables[texts.on(list_date)],
        inactivity(law, list_date, readings, maker.lists_within),
        number,
    )
    return ClosingList(tables, _terms(texts, law, readings, list_date, monthly_since))


def _terms(
    texts: TextsOfReplay,
    law: AppliedLaw,
    readings: Readings,
    list_date: date,
    monthly_since: date | None,
) -> Terms:
    publication, day, text = law.publication, list_date - timedelta(days=1), texts.on(list_date)
    changes = days_of_change(law)
    numbers = [texts.of(law, changed) for changed in changes]
    return Terms(
        opens=window_opens(law, list_date, monthly_since),
        text=text,
        edition=int(texts.stacked.numbers[text, EDITION]),
        may_be_listed=texts.tables[text].may_be_listed,
        of_member=publication.games_of_member(day),
        of_team=publication.games_in_team_event(day),
        of_round_robins=publication.games_in_round_robins(day),
        against_rated=publication.games_against_rated(day),
        pools_team_events=readings.choice("seven_games") == "pooled",
        since=np.array([day_number(changed) for changed in changes], np.int32),
        text_since=np.array(numbers, np.int16),
    )
