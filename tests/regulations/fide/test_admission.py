"""Whether an event may be rated: what the articles of each edition refuse or warn of."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, TypeAlias

import pytest

from arpad.model.finding import Severity
from arpad.model.outcome import Outcome
from arpad.regulations import catalogue

Case: TypeAlias = Mapping[str, Any]
Changes: TypeAlias = dict[str, Any]
Rate: TypeAlias = Callable[..., Outcome]

EVENTS = (
    "swiss",
    "round_robin",
    "round_robin_of_ten",
    "double_round_robin",
    "match",
    "stages",
    "open",
    "league",
)
EVENTS_SINCE_2008 = ("scheveningen", "stages_of_a_newcomer")
"""Further events that cases since 2008 change; 6.4 of 2004 warns of the first as it is."""

MISSING_FACTS = {
    "fide/b02_2004": {
        "arbiter": "11.4",
        "time_control": "11.22",
        "registered": "7.1",
        "end": "11.21",
        "rounds": "11.21",
    },
    "fide/b02_2008": {
        "arbiter": "9.2",
        "time_control": "1.1A",
        "registered": "0.4",
        "end": "4.1",
        "rounds": "3.1",
    },
    "fide/b02_2010": {
        "arbiter": "9.2",
        "time_control": "1.1",
        "registered": "0.4",
        "end": "4.1",
        "rounds": "3.1",
    },
}
MISSING_FACTS["fide/b02_2013"] = MISSING_FACTS["fide/b02_2010"]
MISSING_FACTS |= {
    edition.name: {"arbiter": "8.2", "time_control": "1.1.1", "registered": "0.2"}
    for edition in catalogue.row_of("fide", "rapid")
}
"""By edition, what a report may lack and the article that warns of it."""


def plain_event(edition: str) -> str:
    """Return the event to which no article of an edition objects."""
    return "swiss" if catalogue.edition(edition).row == "standard" else "rapid"


def decision(article: str, when: date | str, **more: str) -> dict[str, Any]:
    return {"article": article, "reason": "good", "who": "QC", "when": when} | more


def severities(outcome: Outcome, article: str | None) -> set[Severity]:
    return {finding.severity for finding in outcome.findings if finding.article == article}


def weightiest(outcome: Outcome) -> list[tuple[Severity, str | None]]:
    grave = (Severity.REFUSE, Severity.WARN)
    return [(f.severity, f.article) for f in outcome.findings if f.severity in grave]


def test_an_event_that_breaks_an_article_is_told_so(
    admission_case: Case, rate_event: Rate, is_told: Callable[[Outcome, Case], bool]
) -> None:
    event, start = admission_case["event"], admission_case["start"]
    outcome = rate_event(event, admission_case["trigger"], start=start)
    assert is_told(outcome, admission_case), admission_case["source"]


def test_an_event_that_just_keeps_an_article_is_not(
    admission_case: Case, rate_event: Rate, is_told: Callable[[Outcome, Case], bool]
) -> None:
    event, start = admission_case["event"], admission_case["start"]
    outcome = rate_event(event, admission_case["near_miss"], start=start)
    assert not is_told(outcome, admission_case), admission_case["source"]


@pytest.mark.parametrize(
    ("edition", "event"),
    [
        *(("fide/b02_2004", event) for event in EVENTS),
        *(("fide/b02_2008", event) for event in EVENTS + EVENTS_SINCE_2008),
        *(("fide/b02_2010", event) for event in EVENTS + EVENTS_SINCE_2008),
    ],
)
def test_no_article_objects_to_the_events_that_cases_change(
    event: str, start: date, rate_event: Rate
) -> None:
    assert weightiest(rate_event(event, start=start)) == []


# Missing facts


@pytest.mark.parametrize(
    ("edition", "fact", "article"),
    [
        (edition, fact, article)
        for edition, facts in MISSING_FACTS.items()
        for fact, article in facts.items()
    ],
)
def test_a_missing_fact_warns_and_never_refuses(
    edition: str, fact: str, article: str, start: date, rate_event: Rate
) -> None:
    outcome = rate_event(plain_event(edition), {"remove": [fact]}, start=start)
    assert set(weightiest(outcome)) == {(Severity.WARN, article)}


@pytest.mark.parametrize("edition", MISSING_FACTS)
def test_a_report_of_bare_results_warns_of_all_it_lacks_and_refuses_nothing(
    edition: str, start: date, rate_event: Rate
) -> None:
    facts = MISSING_FACTS[edition]
    outcome = rate_event(plain_event(edition), {"remove": list(facts)}, start=start)
    assert set(weightiest(outcome)) == {(Severity.WARN, article) for article in facts.values()}


@pytest.mark.article("fide/b02_2004", "10.52")
@pytest.mark.article("fide/b02_2008", "8.56")
@pytest.mark.article("fide/b02_2010", "8.56")
@pytest.mark.parametrize(
    ("edition", "article"),
    [("fide/b02_2004", "10.52"), ("fide/b02_2008", "8.56"), ("fide/b02_2010", "8.56")],
)
def test_an_unknown_k_warns_once_and_takes_the_games_of_a_newcomer_as_completed(
    article: str, start: date, rate_event: Rate
) -> None:
    unknown = ["players.A.k", "players.A.games", "players.B.k", "players.B.games"]
    outcome = rate_event("swiss", {"remove": unknown}, start=start)
    assert weightiest(outcome) == [(Severity.WARN, article)]
    assert [player.k for player in outcome.players[:3]] == [15, 15, 15]


# Decisions


def broken(start: date) -> dict[str, tuple[str, Changes]]:
    """Return, by what is wrong, an event and what is changed in it."""
    return {
        "not registered": ("swiss", {"set": {"registered": False}}),
        "registered after the start": (
            "swiss",
            {"set": {"registered": start + timedelta(days=1)}},
        ),
        "registered 29 days before": (
            "swiss",
            {"set": {"registered": start - timedelta(days=29)}},
        ),
        "119 minutes": ("swiss", {"set": {"time_control": "119"}}),
        "35 moves to the control": ("swiss", {"set": {"time_control": "35/90 30"}}),
        "four rounds a day": ("swiss", {"rounds": {str(n): {"date": start} for n in (2, 3, 4)}}),
        "91 days": ("swiss", {"set": {"end": start + timedelta(days=90)}}),
        "round robin with too few rated": (
            "round_robin_of_ten",
            {"remove": ["players.D.rating"]},
        ),
        "scheveningen with too few rated": ("scheveningen", {"remove": ["players.D.rating"]}),
    }


@pytest.mark.parametrize(
    ("edition", "article", "what"),
    [
        ("fide/b02_2004", "0.0", "not registered"),
        ("fide/b02_2004", "1.11", "119 minutes"),
        ("fide/b02_2004", "4.1", "91 days"),
        ("fide/b02_2004", "6.3", "round robin with too few rated"),
        ("fide/b02_2004", "6.4", "scheveningen with too few rated"),
        ("fide/b02_2004", "7.1", "registered after the start"),
        ("fide/b02_2008", "0.4", "registered 29 days before"),
        ("fide/b02_2008", "1.1A", "119 minutes"),
        ("fide/b02_2008", "1.3", "35 moves to the control"),
        ("fide/b02_2008", "3.1", "four rounds a day"),
        ("fide/b02_2008", "4.1", "91 days"),
        ("fide/b02_2008", "6.3", "round robin with too few rated"),
        ("fide/b02_2010", "0.4", "registered 29 days before"),
        ("fide/b02_2010", "1.1", "119 minutes"),
        ("fide/b02_2010", "1.3", "35 moves to the control"),
        ("fide/b02_2010", "3.1", "four rounds a day"),
        ("fide/b02_2010", "4.1", "91 days"),
        ("fide/b02_2010", "6.3", "round robin with too few rated"),
    ],
)
def test_a_decision_turns_the_refusal_of_its_article_into_a_warning(
    article: str, what: str, start: date, rate_event: Rate
) -> None:
    event, changes = broken(start)[what]
    refused = rate_event(event, changes, start=start)
    assert Severity.REFUSE in severities(refused, article)
    admitted = {"decisions": [decision(article, start)]} | changes.get("set", {})
    outcome = rate_event(event, changes | {"set": admitted}, start=start)
    assert Severity.REFUSE not in severities(outcome, article)
    lifted = [f for f in outcome.findings if "Admitted under" in f.message]
    assert {(f.severity, f.article) for f in lifted} == {(Severity.WARN, article)}
    assert all(f"Admitted under {article} by QC on {start}: good." in f.message for f in lifted)


@pytest.mark.parametrize(
    ("edition", "late", "minutes", "lifted", "kept"),
    [
        ("fide/b02_2004", 1, "119", "7.1", ["1.11"]),
        ("fide/b02_2008", -29, "35/90 29", "0.4", ["1.1A", "1.3"]),
        ("fide/b02_2010", -29, "35/90 29", "0.4", ["1.1", "1.3"]),
    ],
)
def test_a_decision_lifts_the_refusal_of_no_other_article(
    late: int, minutes: str, lifted: str, kept: list[str], start: date, rate_event: Rate
) -> None:
    wrong = {"time_control": minutes, "registered": start + timedelta(days=late)}
    decided = {"decisions": [decision(lifted, start)]}
    outcome = rate_event("swiss", {"set": wrong | decided}, start=start)
    assert severities(outcome, lifted) == {Severity.WARN}
    for article in kept:
        assert severities(outcome, article) == {Severity.REFUSE}


def test_a_decision_under_an_article_that_does_not_exist_decides_nothing(
    start: date, rate_event: Rate
) -> None:
    wrong = {"registered": False, "decisions": [decision("99.9", start)]}
    outcome = rate_event("swiss", {"set": wrong}, start=start)
    assert severities(outcome, "0.0") == {Severity.REFUSE}
    assert severities(outcome, None) == {Severity.WARN}


@pytest.mark.article("fide/b02_2008", "4.12")
@pytest.mark.article("fide/b02_2010", "4.12")
def test_an_approved_longer_event_is_admitted_for_the_record(start: date, rate_event: Rate) -> None:
    long = {"end": start + timedelta(days=200), "decisions": [decision("4.12", start)]}
    outcome = rate_event("swiss", {"set": long}, start=start)
    assert severities(outcome, "4.1") == set()
    assert severities(outcome, "4.12") == {Severity.INFO}


@pytest.mark.article("fide/b02_2008", "0.4")
@pytest.mark.article("fide/b02_2010", "0.4")
def test_the_chairman_may_refuse_a_registration_made_in_time(start: date, rate_event: Rate) -> None:
    refusal = {"decisions": [decision("0.4", start, verdict="refuse")]}
    outcome = rate_event("swiss", {"set": refusal}, start=start)
    assert severities(outcome, "0.4") == {Severity.REFUSE}


@pytest.mark.article("fide/b02_2008", "0.5")
@pytest.mark.article("fide/b02_2010", "0.5")
@pytest.mark.parametrize(
    ("edition", "told", "until"),
    [
        ("fide/b02_2008", "2010-02-22", "2010-03-01"),
        ("fide/b02_2010", "2012-02-22", "2012-02-29"),
    ],
)
def test_a_refusal_to_rate_can_be_appealed_for_seven_days(
    told: str, until: str, start: date, rate_event: Rate
) -> None:
    refusal = {"decisions": [decision("0.5", told)]}
    outcome = rate_event("swiss", {"set": refusal}, start=start)
    (finding,) = (f for f in outcome.findings if f.article == "0.5")
    assert finding.severity is Severity.REFUSE
    assert until in finding.message


# Official events


@pytest.mark.article("fide/b02_2008", "0.3")
@pytest.mark.article("fide/b02_2010", "0.3")
@pytest.mark.parametrize(
    ("edition", "articles"),
    [
        ("fide/b02_2008", {"0.0", "1.1A", "1.3", "3.1", "4.1"}),
        ("fide/b02_2010", {"0.0", "1.1", "1.3", "3.1", "4.1"}),
    ],
)
def test_an_official_event_is_rated_whatever_speaks_against_it(
    articles: set[str], start: date, rate_event: Rate
) -> None:
    wrong = {
        "registered": False,
        "time_control": "35/60 29",
        "end": start + timedelta(days=90),
        "official": True,
    }
    many = {"rounds": {str(n): {"date": start} for n in (2, 3, 4)}}
    outcome = rate_event("swiss", {"set": wrong} | many, start=start)
    lifted = [f for f in outcome.findings if f.severity is Severity.WARN]
    assert {f.article for f in lifted} == articles
    assert all("An official event is always rated (0.3)" in f.message for f in lifted)
    assert all(f.severity is not Severity.REFUSE for f in outcome.findings)


@pytest.mark.article("fide/b02_2008", "0.3", "0.5")
@pytest.mark.article("fide/b02_2010", "0.3", "0.5")
def test_a_recorded_refusal_stands_even_against_an_official_event(
    start: date, rate_event: Rate
) -> None:
    refused = {"official": True, "decisions": [decision("0.5", start)]}
    outcome = rate_event("swiss", {"set": refused}, start=start)
    assert severities(outcome, "0.5") == {Severity.REFUSE}


# The edition by the date

IN_FORCE_BY = {edition.name: "0.1" for edition in catalogue.row_of("fide")}
IN_FORCE_BY["fide/b02_2004"] = "0.11"

the_day_before_and_after = pytest.mark.parametrize(
    ("edition", "day"),
    [
        ("fide/b02_2004", date(2005, 6, 30)),
        ("fide/b02_2004", date(2009, 7, 1)),
        ("fide/b02_2008", date(2009, 6, 30)),
        ("fide/b02_2008", date(2011, 7, 1)),
        ("fide/b02_2010", date(2011, 6, 30)),
        ("fide/b02_2010", date(2013, 7, 1)),
    ],
)


@pytest.mark.article("fide/b02_2004", "0.11")
@pytest.mark.article("fide/b02_2008", "0.1")
@pytest.mark.article("fide/b02_2010", "0.1")
@pytest.mark.article("fide/b02_2013", "0.1")
@pytest.mark.article("fide/b02_2014", "0.1")
@pytest.mark.article("fide/b02_2017", "0.1")
@pytest.mark.article("fide/b02_2022", "0.1")
@pytest.mark.article("fide/b02_2024", "0.1")
@pytest.mark.parametrize(
    ("edition", "day"),
    [
        ("fide/b02_2004", date(2005, 7, 1)),
        ("fide/b02_2004", date(2009, 6, 30)),
        ("fide/b02_2008", date(2009, 7, 1)),
        ("fide/b02_2008", date(2011, 6, 30)),
        ("fide/b02_2010", date(2011, 7, 1)),
        ("fide/b02_2010", date(2013, 6, 30)),
        ("fide/b02_2013", date(2013, 7, 1)),
        ("fide/b02_2013", date(2014, 6, 30)),
        ("fide/b02_2014", date(2014, 7, 1)),
        ("fide/b02_2014", date(2017, 6, 30)),
        ("fide/b02_2017", date(2017, 7, 1)),
        ("fide/b02_2017", date(2021, 1, 31)),
        ("fide/b02_2022", date(2022, 1, 1)),
        ("fide/b02_2022", date(2024, 2, 29)),
        ("fide/b02_2024", date(2024, 3, 1)),
        ("fide/b02_2024", date(2026, 11, 16)),
    ],
)
def test_the_edition_governs_events_that_start_from_its_first_to_its_last_day(
    edition: str, day: date, rate_event: Rate
) -> None:
    outcome = rate_event("swiss", start=day, edition=None)
    assert outcome.edition == edition
    assert severities(outcome, IN_FORCE_BY[edition]) == {Severity.INFO}


@pytest.mark.article("fide/b02_2004", "0.11")
@pytest.mark.article("fide/b02_2008", "0.1")
@pytest.mark.article("fide/b02_2010", "0.1")
@the_day_before_and_after
def test_the_edition_does_not_govern_the_day_before_or_the_day_after(
    edition: str, day: date, rate_event: Rate
) -> None:
    assert rate_event("swiss", start=day, edition=None).edition != edition


@pytest.mark.article("fide/b02_2004", "0.11")
@pytest.mark.article("fide/b02_2008", "0.1")
@pytest.mark.article("fide/b02_2010", "0.1")
@the_day_before_and_after
def test_a_named_edition_computes_outside_its_dates_with_a_warning(
    edition: str, day: date, rate_event: Rate
) -> None:
    outcome = rate_event("swiss", start=day)
    assert outcome.edition == edition
    assert severities(outcome, IN_FORCE_BY[edition]) == {Severity.WARN}
    (b,) = (player for player in outcome.players if player.id == "B")
    assert b.after == 2145


@pytest.mark.parametrize("edition", ["fide/b02_2004"])
def test_an_event_before_all_dates_is_refused_and_not_computed(rate_event: Rate) -> None:
    outcome = rate_event("swiss", start=date(2005, 6, 30), edition=None)
    assert outcome.edition is None
    assert outcome.method is None
    assert outcome.players == ()
    assert weightiest(outcome) == [(Severity.REFUSE, None)]


# Lists


@pytest.mark.article("fide/b02_2004", "9.11")
@pytest.mark.article("fide/b02_2008", "7.11")
@pytest.mark.article("fide/b02_2010", "7.11")
@pytest.mark.parametrize(
    ("edition", "article", "day", "used", "until"),
    [
        ("fide/b02_2004", "9.11", date(2006, 1, 1), "2006-01-01", "2006-03-31"),
        ("fide/b02_2004", "9.11", date(2006, 3, 31), "2006-01-01", "2006-03-31"),
        ("fide/b02_2004", "9.11", date(2006, 4, 1), "2006-04-01", "2006-06-30"),
        ("fide/b02_2004", "9.11", date(2006, 7, 1), "2006-07-01", "2006-09-30"),
        ("fide/b02_2004", "9.11", date(2006, 12, 31), "2006-10-01", "2006-12-31"),
        ("fide/b02_2008", "7.11", date(2010, 1, 1), "2010-01-01", "2010-02-28"),
        ("fide/b02_2008", "7.11", date(2010, 2, 28), "2010-01-01", "2010-02-28"),
        ("fide/b02_2008", "7.11", date(2010, 3, 1), "2010-03-01", "2010-04-30"),
        ("fide/b02_2008", "7.11", date(2010, 5, 1), "2010-05-01", "2010-06-30"),
        ("fide/b02_2008", "7.11", date(2010, 8, 31), "2010-07-01", "2010-08-31"),
        ("fide/b02_2008", "7.11", date(2010, 9, 1), "2010-09-01", "2010-10-31"),
        ("fide/b02_2008", "7.11", date(2010, 12, 31), "2010-11-01", "2010-12-31"),
        ("fide/b02_2010", "7.11", date(2012, 1, 1), "2012-01-01", "2012-02-29"),
        ("fide/b02_2010", "7.11", date(2012, 2, 29), "2012-01-01", "2012-02-29"),
        ("fide/b02_2010", "7.11", date(2013, 2, 28), "2013-01-01", "2013-02-28"),
        ("fide/b02_2010", "7.11", date(2012, 3, 1), "2012-03-01", "2012-04-30"),
        ("fide/b02_2010", "7.11", date(2012, 5, 1), "2012-05-01", "2012-06-30"),
        ("fide/b02_2010", "7.11", date(2012, 8, 31), "2012-07-01", "2012-08-31"),
        ("fide/b02_2010", "7.11", date(2012, 9, 1), "2012-09-01", "2012-10-31"),
        ("fide/b02_2010", "7.11", date(2012, 12, 31), "2012-11-01", "2012-12-31"),
    ],
)
def test_an_event_uses_the_list_in_force_on_its_first_day(
    article: str, day: date, used: str, until: str, rate_event: Rate
) -> None:
    outcome = rate_event("swiss", start=day)
    (told,) = (f for f in outcome.findings if f.article == article)
    assert told.severity is Severity.INFO
    assert f"list of {used}" in told.message
    assert f"until {until}" in told.message


ENTERED_BY = {"fide/b02_2004": "9.13", "fide/b02_2008": "7.13", "fide/b02_2010": "7.13"}
OFFICIAL = {"official": True}


@pytest.mark.article("fide/b02_2004", "9.13", "9.13a")
@pytest.mark.article("fide/b02_2008", "7.13")
@pytest.mark.article("fide/b02_2010", "7.13")
@pytest.mark.parametrize(
    ("edition", "facts", "entered", "cut_off"),
    [
        ("fide/b02_2004", {"end": date(2006, 6, 1)}, "2006-07-01", "2006-06-01"),
        ("fide/b02_2004", {"end": date(2006, 6, 2)}, "2006-10-01", "2006-09-01"),
        ("fide/b02_2004", {"received": date(2006, 6, 1)}, "2006-07-01", "2006-06-01"),
        ("fide/b02_2004", {"received": date(2006, 6, 2)}, "2006-10-01", "2006-09-01"),
        ("fide/b02_2004", {"received": date(2006, 9, 2)}, "2007-01-01", "2006-12-01"),
        ("fide/b02_2008", {"end": date(2010, 6, 24)}, "2010-07-01", "2010-06-24"),
        ("fide/b02_2008", {"end": date(2010, 6, 25)}, "2010-09-01", "2010-08-25"),
        ("fide/b02_2008", {"end": date(2010, 6, 25), **OFFICIAL}, "2010-07-01", "2010-06-30"),
        ("fide/b02_2008", {"end": date(2010, 6, 30), **OFFICIAL}, "2010-07-01", "2010-06-30"),
        ("fide/b02_2008", {"end": date(2010, 7, 1), **OFFICIAL}, "2010-09-01", "2010-08-31"),
        ("fide/b02_2010", {"end": date(2012, 6, 24)}, "2012-07-01", "2012-06-24"),
        ("fide/b02_2010", {"end": date(2012, 6, 25)}, "2012-09-01", "2012-08-25"),
        ("fide/b02_2010", {"end": date(2012, 6, 25), **OFFICIAL}, "2012-07-01", "2012-06-30"),
        ("fide/b02_2010", {"end": date(2012, 6, 30), **OFFICIAL}, "2012-07-01", "2012-06-30"),
        ("fide/b02_2010", {"end": date(2012, 7, 1), **OFFICIAL}, "2012-09-01", "2012-08-31"),
    ],
)
def test_an_event_enters_the_first_list_whose_closing_date_it_meets(
    edition: str, facts: Case, entered: str, cut_off: str, start: date, rate_event: Rate
) -> None:
    outcome = rate_event("swiss", {"set": facts}, start=start)
    (told,) = (f for f in outcome.findings if f.article == ENTERED_BY[edition])
    assert told.severity is Severity.INFO
    assert f"enters the list of {entered}, whose cut-off is {cut_off}" in told.message


@pytest.mark.article("fide/b02_2004", "1.2")
@pytest.mark.article("fide/b02_2008", "1.2")
@pytest.mark.article("fide/b02_2010", "1.2")
def test_rounds_that_were_too_fast_are_named(start: date, rate_event: Rate) -> None:
    outcome = rate_event("swiss", {"rounds": {"4": {"time_control": "25+10"}}}, start=start)
    told = [f for f in outcome.findings if f.article == "1.2"]
    assert [f.severity for f in told] == [Severity.WARN]
    assert "round 4 were too fast" in told[0].message


@pytest.mark.article("fide/b02_2004", "1.2")
@pytest.mark.article("fide/b02_2008", "1.2")
@pytest.mark.article("fide/b02_2010", "1.2")
def test_an_event_of_which_no_game_is_left_is_refused(start: date, rate_event: Rate) -> None:
    fast = {"rounds": {str(number): {"time_control": "25+10"} for number in range(1, 5)}}
    outcome = rate_event("swiss", fast, start=start)
    told = [f for f in outcome.findings if f.article == "1.2"]
    assert [f.severity for f in told] == [Severity.REFUSE]
