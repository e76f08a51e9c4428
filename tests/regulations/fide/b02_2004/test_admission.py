"""Whether an event may be rated: what the edition of 2004 alone says or leaves unsaid.

What it shares with later editions stands in `../test_admission.py`.
"""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

import pytest

from arpad.model.finding import Severity
from arpad.model.outcome import Outcome
from arpad.regulations.fide.b02_2004 import B02_2004

Rate: TypeAlias = Callable[..., Outcome]


def test_this_edition_knows_no_official_events(start: date, rate_event: Rate) -> None:
    outcome = rate_event("swiss", {"set": {"registered": False, "official": True}}, start=start)
    severities = {f.severity for f in outcome.findings if f.article == "0.0"}
    assert severities == {Severity.REFUSE}


@pytest.mark.parametrize(
    ("end", "entered"), [(date(2009, 6, 24), "2009-07-01"), (date(2009, 6, 25), "2009-09-01")]
)
def test_a_list_of_the_next_edition_closes_by_that_edition(
    end: date, entered: str, rate_event: Rate
) -> None:
    outcome = rate_event("swiss", {"set": {"end": end}}, start=date(2009, 6, 1), edition=None)
    assert outcome.edition == "fide/b02_2004"
    (told,) = (f for f in outcome.findings if "enters the list of" in f.message)
    assert f"enters the list of {entered} of fide/b02_2008" in told.message


def test_a_finding_under_an_article_of_another_edition_names_that_edition(
    rate_event: Rate,
) -> None:
    # Four losses take 1229 to 1199: above no floor of 2004, below that of the list of July 2009.
    lost = {f"{number} A-B": "0-1" for number in (1, 2, 3, 4)}
    days = {str(number): {"date": date(2009, 6, number)} for number in (1, 2, 3, 4)}
    weak = {"A": {"rating": 1229}, "B": {"rating": 1229}}
    changes = {"set": {"end": date(2009, 6, 4)}, "rounds": days, "players": weak, "games": lost}
    outcome = rate_event("league", changes, start=date(2009, 6, 1), edition=None)
    foreign = [f for f in outcome.findings if f.article not in B02_2004.articles()]
    assert {f.article for f in foreign} == {"7.13", "7.21"}
    assert [f.message for f in foreign if "fide/b02_2008" not in f.message] == []
