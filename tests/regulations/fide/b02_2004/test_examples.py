"""How ratings follow in the edition of 2004 alone: weighted means, blank cells, two floors.

Its worked examples run in `../test_examples.py`; nothing printed contradicts the rules of this
text.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.outcome import Outcome, PlayerOutcome, Status
from arpad.regulations import application

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]

EDITION = "fide/b02_2004"


@pytest.mark.article("10.1a")
def test_at_nothing_or_everything_the_table_is_blank_and_the_office_must_decide(
    swiss: Callable[..., Outcome],
) -> None:
    good = {"start": date(2006, 2, 4), "games": 6, "score": "3", "rc": 1800, "ru": 1800}
    outcome = swiss("000", 2000, earlier=[good])
    assert outcome.players[0].ru is None
    assert outcome.players[0].status is Status.NOT_COUNTED
    assert any(f.article == "10.1a" and "indeterminate" in f.message for f in outcome.findings)


@pytest.mark.article("10.33")
@pytest.mark.parametrize(
    ("start", "status"), [(date(2005, 12, 31), Status.NOT_COUNTED), (date(2006, 1, 1), Status.NEW)]
)
def test_the_floor_is_that_of_the_day_of_the_event(
    start: date, status: Status, build_event: EventBuilder
) -> None:
    """1500 is above the 1401 of 2006 and below the 1601 of 2005."""
    opponents = [{"id": f"R{number}", "rating": 1500} for number in range(9)]
    event = build_event(
        EDITION,
        {
            "system": "swiss",
            "start": start,
            "players": [{"id": "U"}, *opponents],
            "table": ["U: " + " ".join(f"R{number}=" for number in range(9))],
        },
    )
    assert application.rate(event, edition=EDITION).players[0].status is status


@pytest.mark.article("10.3")
def test_the_first_rating_is_the_mean_of_the_event_ratings_weighted_by_games(
    swiss: Callable[..., Outcome],
) -> None:
    """The example of the article, with its last five games played now: 45400 / 20."""
    earlier = [
        {"start": date(2006, 2, 4), "games": 5, "score": "2.5", "rc": 2280, "ru": 2280},
        {"start": date(2006, 3, 4), "games": 10, "score": "5", "rc": 2400, "ru": 2400},
    ]
    assert swiss("==10=", 2000, earlier=earlier).players[0].after == 2270


@pytest.mark.article("10.54")
def test_with_the_first_pass_the_expected_scores_would_be_others(
    table: Event, rate_table: Callable[..., dict[str, PlayerOutcome]]
) -> None:
    """The reading we_from=first; this text prints no column to compare with."""
    players = rate_table(table, we_from="first")
    expected = {i: str(players[i].expected) for i in "ABDFGJ"}
    assert expected == dict(
        zip("ABDFGJ", ["7.29", "6.47", "5.39", "2.55", "4.21", "4.21"], strict=True)
    )
