"""Rapid and blitz: one event under every text, the list that takes it in, and its house twin."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.system import Discipline
from arpad.regulations import application
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]

WON_BY_500 = {
    "system": "swiss",
    "discipline": "blitz",
    "time_control": "3+2",
    "players": [
        {"id": "A", "rating": 2500, "games": 100},
        {"id": "B", "rating": 2000, "games": 100},
    ],
    "table": ["A: B1"],
}
"""2500 beats 2000 at 5 minutes: expected .96 of 500 points, .92 of 400."""


@pytest.mark.parametrize(
    ("start", "edition", "change"),
    [
        (date(2012, 1, 1), "2012", "0.80"),
        (date(2014, 7, 1), "2014", "0.80"),
        (date(2017, 7, 1), "2017", "0.80"),
        (date(2022, 9, 30), "2022_01", "0.80"),
        # K 10 from October 2022 for a rating of 2400 and more.
        (date(2022, 10, 1), "2022_10", "0.40"),
        (date(2024, 2, 29), "2022_10", "0.40"),
        # 400 at most from March 2024.
        (date(2024, 3, 1), "2024", "0.80"),
    ],
)
def test_the_same_game_of_blitz_follows_the_text_of_its_day(
    start: date, edition: str, change: str, build_event: EventBuilder
) -> None:
    event = build_event("fide/rapid_blitz_2024", WON_BY_500 | {"start": start})
    outcome = application.rate(event)
    assert outcome.edition == f"fide/rapid_blitz_{edition}"
    assert not any(f.severity is Severity.REFUSE for f in outcome.findings)
    assert str(outcome.players[0].change) == change


def test_before_2012_no_text_is_held_and_the_outcome_says_so(build_event: EventBuilder) -> None:
    event = build_event("fide/rapid_blitz_2012", WON_BY_500 | {"start": date(2011, 12, 31)})
    outcome = application.rate(event)
    assert outcome.edition is None
    assert "2012-01-01" in outcome.findings[0].message


@pytest.mark.parametrize(
    ("edition", "minutes", "discipline"),
    [
        ("fide/rapid_blitz_2012", "4", None),
        ("fide/rapid_blitz_2012", "5", Discipline.BLITZ),
        ("fide/rapid_blitz_2012", "14", Discipline.BLITZ),
        ("fide/rapid_blitz_2012", "15", Discipline.RAPID),
        ("fide/rapid_blitz_2014", "3", Discipline.BLITZ),
        ("fide/rapid_blitz_2014", "10", Discipline.BLITZ),
        ("fide/rapid_blitz_2014", "11", Discipline.RAPID),
        ("fide/rapid_blitz_2024", "3", None),
        ("fide/rapid_blitz_2024", "10", Discipline.BLITZ),
        ("fide/rapid_blitz_2024", "59", Discipline.RAPID),
        ("fide/rapid_blitz_2024", "60", None),
    ],
)
def test_the_minutes_tell_rapid_from_blitz_where_the_report_does_not(
    edition: str, minutes: str, discipline: Discipline | None, build_event: EventBuilder
) -> None:
    given = {name: value for name, value in WON_BY_500.items() if name != "discipline"}
    event = build_event(edition, given | {"time_control": minutes})
    refused = {
        finding.article
        for finding in application.check(event, edition=edition)
        if finding.severity is Severity.REFUSE
    }
    assert refused == (set() if discipline else {"1.1.1"})
    for wanted, article in ((Discipline.RAPID, "1.1.1"), (Discipline.BLITZ, "1.1.2")):
        reported = replace(event, discipline=wanted)
        findings = application.check(reported, edition=edition)
        is_refused = any(f.severity is Severity.REFUSE and f.article == article for f in findings)
        assert is_refused is (wanted is not discipline)


@pytest.mark.parametrize(
    ("edition", "list_date", "last_day"),
    [
        ("fide/rapid_blitz_2012", date(2013, 3, 1), date(2013, 2, 22)),
        ("fide/rapid_blitz_2014", date(2015, 3, 1), date(2015, 2, 22)),
        ("fide/rapid_blitz_2017", date(2018, 3, 1), date(2018, 2, 22)),
        ("fide/rapid_blitz_2022_01", date(2022, 3, 1), date(2022, 2, 26)),
        ("fide/rapid_blitz_2022_10", date(2023, 3, 1), date(2023, 2, 26)),
        ("fide/rapid_blitz_2024", date(2025, 3, 1), date(2025, 2, 26)),
    ],
)
def test_an_event_enters_the_list_whose_cut_off_it_meets(
    edition: str, list_date: date, last_day: date, law: AppliedLaw, build_event: EventBuilder
) -> None:
    readings = Readings(law.edition)
    for day in (last_day, date.fromordinal(last_day.toordinal() + 1)):
        event = build_event(edition, WON_BY_500 | {"start": day, "end": day})
        entered, _ = law.entry_list(event, readings)
        assert (entered == list_date) is (day == last_day)


def test_a_standard_rating_stands_in_for_nobody_who_is_rated_here(
    build_event: EventBuilder,
) -> None:
    players = [
        {"id": "A", "rating": 2000, "standard_rating": 2300, "k": 20},
        {"id": "B", "rating": 2000, "k": 20},
    ]
    event = build_event("fide/rapid_blitz_2024", WON_BY_500 | {"players": players})
    outcome = application.rate(event)
    assert outcome.players[0].before == 2000
    assert not any(finding.article == "7.2.1" for finding in outcome.findings)


def test_a_standard_text_takes_no_notice_of_a_standard_rating(build_event: EventBuilder) -> None:
    players = [{"id": "A", "standard_rating": 2300}, {"id": "B", "rating": 2000}]
    given = {"system": "swiss", "players": players, "table": ["A: B="]}
    outcome = application.rate(build_event("fide/b02_2024", given))
    assert outcome.edition == "fide/b02_2024"
    assert outcome.players[0].before is None


def test_a_text_before_the_mark_of_2400_remembers_who_reached_it() -> None:
    edition, on = "fide/rapid_blitz_2017", date(2020, 1, 1)
    assert application.has_reached_high(2400, edition=edition, on=on)
    assert not application.has_reached_high(2399, edition=edition, on=on)
