"""What a list asks of everybody on its day: its text, its window, its terms, a year of lists."""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from arpad.kernels.columns import day_number
from arpad.kernels.fide.answers import EDITION
from arpad.kernels.fide.first_ratings import Terms, window_opens
from arpad.kernels.fide.inactivity import inactivity
from arpad.kernels.fide.juniors import has_juniors
from arpad.kernels.fide.list_columns import NO_TEXT, ListTables, list_tables
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.tables import days_of_change
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.fide.case import law_of_first_ratings
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
    text = texts.on(list_date)
    tables = list_tables(
        texts.tables[text],
        inactivity(law, list_date, readings, maker.lists_within),
        number,
        of_juniors=text if has_juniors(texts.tables[text]) else NO_TEXT,
    )
    return ClosingList(tables, _terms(texts, law, list_date, monthly_since))


def _terms(
    texts: TextsOfReplay, law: AppliedLaw, list_date: date, monthly_since: date | None
) -> Terms:
    """Ask what the list asks of a first rating; another text than its own may work that out."""
    first = law_of_first_ratings(texts.law_on, list_date)
    assert isinstance(first, AppliedLaw)  # noqa: S101 - as all texts of a replay
    is_own = first.edition is law.edition
    readings = texts.readings_of(law) if is_own else Readings(first.edition)
    publication, day = first.publication, list_date - timedelta(days=1)
    changes = days_of_change(first)
    own, text = texts.on(list_date), texts.of(first, list_date)
    numbers = [texts.of(first, changed) for changed in changes]
    as_taken = 0 if is_own else len(texts.tables)
    floors = (texts.tables[number].may_be_listed for number in (own, text))
    return Terms(
        opens=window_opens(first, list_date, monthly_since),
        text=text + as_taken,
        edition=int(texts.stacked.numbers[own, EDITION]),
        may_be_listed=max(floors),
        of_member=publication.games_of_member(day),
        of_team=publication.games_in_team_event(day),
        of_round_robins=publication.games_in_round_robins(day),
        against_rated=publication.games_against_rated(day),
        pools_team_events=(
            "seven_games" in first.edition.readings() and readings.choice("seven_games") == "pooled"
        ),
        since=np.array([day_number(changed) for changed in changes], np.int32),
        text_since=np.array(numbers, np.int16) + np.int16(as_taken),
    )
