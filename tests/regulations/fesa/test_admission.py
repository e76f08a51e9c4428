"""Whether a table may be rated: what the rules refuse, warn of or leave out, and decisions."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.regulations import application
from arpad.regulations.edition import Treatment
from arpad.regulations.fesa.applied_law import AppliedLaw

Case: TypeAlias = Mapping[str, Any]
Rate: TypeAlias = Callable[..., Outcome]
Rated: TypeAlias = Callable[..., dict[str, PlayerOutcome]]
EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]

DAY = date(2024, 4, 20)
EVENTS = ("club", "duel", "edge", "newcomers")
PAIR = [{"id": "A", "rating": 1500}, {"id": "B", "rating": 1500}]
SEVENTEEN = "A: " + " ".join(["B="] * 17)


def decision(article: str, when: str = "2024-04-01", **more: str) -> dict[str, Any]:
    return {"article": article, "reason": "good", "who": "the committee", "when": when} | more


def said(outcome: Outcome, article: str | None, *severities: Severity) -> list[str]:
    wanted = severities or tuple(Severity)
    return [f.message for f in outcome.findings if f.article == article and f.severity in wanted]


# The cases


@pytest.mark.parametrize("name", EVENTS)
def test_nothing_is_to_be_said_against_the_events_that_cases_change(
    name: str, rate_event: Rate
) -> None:
    outcome = rate_event(name, start=DAY)
    grave = {Severity.ERROR, Severity.REFUSE, Severity.WARN}
    assert [f.message for f in outcome.findings if f.severity in grave] == []
    assert all(player.excluded == () for player in outcome.players)


@pytest.mark.article("fesa/elo_text", "preamble", "1", "4", "5", "7", "8", "9", "10", "11", "12")
@pytest.mark.article("fesa/elo_program", "preamble", "1", "4", "5", "7", "8", "9", "10", "11", "12")
def test_an_article_objects_to_the_trigger_and_not_to_the_near_miss(
    admission_case: Case,
    rate_event: Rate,
    is_told: Callable[[Outcome, Case], bool],
) -> None:
    name, start = admission_case["event"], admission_case["start"]
    assert is_told(rate_event(name, admission_case["trigger"], start=start), admission_case)
    near = rate_event(name, admission_case["near_miss"], start=start)
    assert not is_told(near, admission_case)


def test_every_objection_is_one_that_the_article_is_said_to_raise(
    admission_case: Case, rate_event: Rate, law: AppliedLaw
) -> None:
    raised = {Severity.REFUSE: Treatment.REFUSE, Severity.WARN: Treatment.WARN}
    articles = law.edition.articles()
    outcome = rate_event(
        admission_case["event"], admission_case["trigger"], start=admission_case["start"]
    )
    for finding in outcome.findings:
        if finding.severity in raised:
            assert finding.article is not None
            assert raised[finding.severity] in articles[finding.article].treatments


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
def test_two_reports_of_one_game_are_refused(rate: Rate) -> None:
    """A player's two games in one round: what one has won the other must have lost, once."""
    games = [
        {"round": 1, "white": "A", "black": "B", "result": "1-0"},
        {"round": 1, "white": "B", "black": "A", "result": "1-0"},
    ]
    twice, once = rate(PAIR, games=games), rate(PAIR, games=games[:1])
    assert len(said(twice, "12", Severity.REFUSE)) == 2
    assert said(once, "12", Severity.REFUSE) == []


# What is left out


@pytest.mark.article("fesa/elo_text", "5")
@pytest.mark.article("fesa/elo_program", "5")
@pytest.mark.parametrize("result", ["+-", "-+", "--", "=="])
def test_a_game_that_was_not_played_counts_for_nothing(result: str, rated: Rated) -> None:
    """17 games and a forfeit are 17 games: provisional, no bonus used, no count above a bound."""
    players = [
        {"id": "A", "rating": 1700, "games": 16, "bonus_used": 0, "grade": "1 Kyu"},
        {"id": "B", "rating": 1700},
        {"id": "C", "rating": 1700},
    ]
    games = [
        {"round": 1, "white": "A", "black": "B", "result": "1/2"},
        {"round": 2, "white": "A", "black": "C", "result": result},
    ]
    player = rated(players, games=games)["A"]
    assert (player.games, player.games_after, player.bonus_used) == (1, 17, 1)
    assert player.category == "provisional"
    assert [(x.round, x.opponent, x.article) for x in player.excluded] == [(2, "C", "5")]


@pytest.mark.article("fesa/elo_text", "preamble", "5")
@pytest.mark.article("fesa/elo_program", "preamble", "5")
def test_every_game_left_out_says_why(rate: Rate) -> None:
    games = [
        {"round": 1, "white": "A", "black": "B", "result": "+-"},
        {"round": 2, "white": "A", "black": "B", "result": "1-0", "handicap": "two pieces"},
        {"round": 3, "white": "A", "black": "B", "result": "1-0", "handicap": True},
        {"round": 4, "white": "A", "black": "B", "result": "1-0"},
        {"round": 5, "white": "A", "result": "+-"},
        {"round": 6, "white": "A", "black": "B", "result": "1-0"},
    ]
    outcome = rate(PAIR, games=games, rounds=[{"number": 4, "time_control": "10+30"}])
    player = outcome.players[0]
    assert [(x.round, x.reason, x.article) for x in player.excluded] == [
        (1, "the game was not played", "5"),
        (2, "a handicap game (two pieces)", "preamble"),
        (3, "a handicap game", "preamble"),
        (4, "the round was played too fast", "preamble"),
        (5, "a bye", "5"),
    ]
    assert [entry.round for entry in player.entries] == [6]


@pytest.mark.article("fesa/elo_text", "preamble")
@pytest.mark.article("fesa/elo_program", "preamble")
@pytest.mark.parametrize(
    ("control", "is_enough"),
    [
        ("30+30", True),
        ("20+40", True),
        ("40/30 10 +30", True),
        ("40/20 10+30", True),
        ("40/20+30 10", False),
    ],
)
def test_the_minutes_of_all_periods_count_and_the_byoyomi_of_the_last(
    control: str, rate: Rate, *, is_enough: bool
) -> None:
    outcome = rate(PAIR, "A: B=", time_control=control)
    assert (said(outcome, "preamble", Severity.REFUSE) == []) is is_enough


@pytest.mark.article("fesa/elo_text", "preamble")
@pytest.mark.article("fesa/elo_program", "preamble")
@pytest.mark.parametrize(
    ("control", "is_between"),
    [("20+30", True), ("29+39", True), ("20+29", False), ("19+60", False), ("60+29", False)],
)
def test_only_between_the_minima_it_is_open_what_they_ask_for(
    control: str, rate: Rate, *, is_between: bool
) -> None:
    outcome = rate(PAIR, "A: B=", time_control=control)
    assert len(said(outcome, "preamble", Severity.REFUSE)) == 1
    assert ("between_minima" in outcome.readings) is is_between


@pytest.mark.article("fesa/elo_text", "preamble")
@pytest.mark.article("fesa/elo_program", "preamble")
def test_the_time_of_the_event_does_not_count_where_every_round_has_its_own(rate: Rate) -> None:
    rounds = [{"number": 1, "time_control": "30+30"}]
    assert said(rate(PAIR, "A: B=", time_control="10+30", rounds=rounds), "preamble") == []


def test_a_table_without_a_single_game_that_counts_changes_nothing(rate: Rate) -> None:
    known = {"id": "A", "rating": 1500, "last_event": date(2024, 3, 1), "counters": {"lb": 2}}
    outcome = rate([known, PAIR[1], {"id": "N"}], "A: B+", "N: A-")
    assert [player.after for player in outcome.players] == [1500, 1500, None]
    assert [player.games_after for player in outcome.players] == [40, 40, 0]
    assert [player.last_event for player in outcome.players] == [date(2024, 3, 1), None, None]
    assert {player.entries for player in outcome.players} == {()}
    assert outcome.players[0].counters is not None
    assert outcome.players[0].counters.lb == 2
    assert outcome.order == ()


# What proves a grade


@pytest.mark.article("fesa/elo_text", "8")
@pytest.mark.article("fesa/elo_program", "8")
@pytest.mark.parametrize(
    ("evidence", "is_accepted", "words"),
    [
        (None, False, "is not proved"),
        ("diploma of 2019", True, "diploma of 2019"),
        ({"document": "diploma of 2019"}, True, "diploma of 2019"),
        (
            {"document": "diploma", "basis": "official", "accepted_by": "the committee"},
            True,
            "diploma, accepted by the committee",
        ),
        ({"document": "letter", "basis": "opinion"}, False, "rests on an opinion"),
        ({"document": "letter", "basis": "Opinion"}, False, "rests on an opinion"),
    ],
    ids=["nothing", "words", "document", "accepted", "opinion", "capital"],
)
def test_an_outside_grade_counts_when_it_is_officially_recognised(
    evidence: object, words: str, rate: Rate, *, is_accepted: bool
) -> None:
    newcomer: dict[str, Any] = {"id": "N", "outside_grade": "1 Kyu"}
    if evidence is not None:
        newcomer["evidence"] = evidence
    outcome = rate([newcomer, *PAIR], "N: A1 B0")
    history = outcome.players[0].history or ()
    assert [result.virtual for result in history] == [True, True] * is_accepted + [False, False]
    (sentence,) = said(outcome, "8")
    assert words in sentence
    assert (said(outcome, "8", Severity.WARN) == []) is is_accepted


# Decisions


@pytest.mark.article("fesa/elo_text", "preamble")
@pytest.mark.article("fesa/elo_program", "preamble")
@pytest.mark.parametrize("more", [{"arbiter_recognised": False}, {"time_control": "25+35"}])
def test_a_decision_lifts_a_refusal_and_leaves_a_warning(more: dict[str, Any], rate: Rate) -> None:
    refused = rate(PAIR, "A: B=", **more)
    (sentence,) = said(refused, "preamble", Severity.REFUSE)
    assert "record a decision under preamble" in sentence
    admitted = rate(PAIR, "A: B=", decisions=[decision("preamble")], **more)
    assert said(admitted, "preamble", Severity.REFUSE) == []
    (lifted,) = said(admitted, "preamble", Severity.WARN)
    assert "Admitted under preamble by the committee on 2024-04-01: good." in lifted


@pytest.mark.article("fesa/elo_text", "7", "12")
@pytest.mark.article("fesa/elo_program", "7", "12")
@pytest.mark.parametrize(
    ("article", "players", "table"),
    [
        ("12", [{"id": "A", "rating": 1500, "last_event": date(2024, 4, 22)}, PAIR[1]], "A: B="),
        ("7", [{"id": "A"}, {"id": "B"}], "A: B="),
    ],
    ids=["out-of-order", "no-solution"],
)
def test_no_decision_makes_a_solution_or_turns_back_time(
    article: str, players: list[dict[str, Any]], table: str, rate: Rate
) -> None:
    outcome = rate(players, table, decisions=[decision(article)])
    (sentence,) = said(outcome, article, Severity.REFUSE)
    assert "record a decision" not in sentence


def test_a_decision_under_another_article_lifts_nothing(rate: Rate) -> None:
    outcome = rate(PAIR, "A: B=", time_control="25+35", decisions=[decision("12")])
    assert len(said(outcome, "preamble", Severity.REFUSE)) == 1


def test_a_decision_may_refuse_a_table(rate: Rate) -> None:
    outcome = rate(PAIR, "A: B=", decisions=[decision("preamble", verdict="refuse")])
    (sentence,) = said(outcome, "preamble", Severity.REFUSE)
    assert "the committee refused the event" in sentence


def test_a_decision_under_an_article_that_does_not_exist_is_pointed_out(
    edition: str, rate: Rate
) -> None:
    outcome = rate(PAIR, "A: B=", decisions=[decision("13")])
    (sentence,) = said(outcome, None, Severity.WARN)
    assert "article 13" in sentence
    assert edition in sentence


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
@pytest.mark.parametrize(
    ("when", "words"),
    [
        (None, "record that decision under 12"),
        ("2024-04-19", "Decided by the committee on 2024-04-19: good."),
        ("2024-04-20", "it must come before"),
        ("2024-04-21", "it must come before"),
    ],
    ids=["none", "before", "same-day", "after"],
)
def test_how_a_long_table_is_split_is_decided_before_the_event(
    when: str | None, words: str, rate: Rate
) -> None:
    decisions = [] if when is None else [decision("12", when)]
    outcome = rate(PAIR, SEVENTEEN, decisions=decisions)
    (sentence,) = said(outcome, "12", Severity.WARN)
    assert "A (17), B (17)" in sentence
    assert words in sentence


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
@pytest.mark.parametrize(("end", "is_refused"), [(20, True), (21, True), (22, False)])
def test_the_order_of_tables_is_that_of_their_last_days(
    end: int, rate: Rate, *, is_refused: bool
) -> None:
    """A table that began before a player's last one, but ended after it, is the later one."""
    player = {"id": "A", "rating": 1500, "last_event": date(2024, 4, 21)}
    days = {"start": date(2024, 4, 13), "end": date(2024, 4, end)}
    outcome = rate([player, PAIR[1]], "A: B=", **days)
    assert len(said(outcome, "12", Severity.REFUSE)) == is_refused


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
@pytest.mark.parametrize(
    ("edition", "is_lifted"), [("fesa/elo_text", True), ("fesa/elo_program", False)]
)
def test_the_order_of_two_tables_of_one_day_is_decided_as_written_and_not_as_computed(
    rate: Rate, *, is_lifted: bool
) -> None:
    """A play-off apart ends on the day of its tournament; the program asks for a later day."""
    player = {"id": "A", "rating": 1500, "last_event": date(2024, 4, 21)}
    outcome = rate([player, PAIR[1]], "A: B=", decisions=[decision("12")])
    assert (said(outcome, "12", Severity.REFUSE) == []) is is_lifted
    assert (said(outcome, "12", Severity.WARN) != []) is is_lifted


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
@pytest.mark.parametrize(("pooled", "is_warned"), [(False, True), (True, False), (None, False)])
def test_a_play_off_apart_is_to_be_a_table_of_its_own(
    pooled: bool | None,  # noqa: FBT001 - what the report says of it
    rate: Rate,
    *,
    is_warned: bool,
) -> None:
    stages = [
        {"name": "tournament", "rounds": [1], "system": "swiss"},
        {"name": "play-off", "rounds": [2], "system": "match"},
    ]
    outcome = rate(PAIR, "A: B= B1", stages=stages, pooled=pooled)
    assert (said(outcome, "12", Severity.WARN) != []) is is_warned


# What the report lacks


@pytest.mark.article("fesa/elo_text", "4", "10")
@pytest.mark.article("fesa/elo_program", "4", "10")
def test_without_a_record_a_rated_player_is_established_and_has_every_bonus_left(
    rate: Rate,
) -> None:
    bare = [{"id": "A", "rating": 1500, "games": None, "bonus_used": None}, PAIR[1]]
    outcome = rate(bare, "A: B=")
    player = outcome.players[0]
    assert (player.category, player.games_after, player.bonus_used) == ("established", None, 1)
    assert len(said(outcome, "4", Severity.WARN)) == 1
    assert len(said(outcome, "10", Severity.WARN)) == 1


@pytest.mark.article("fesa/elo_text", "4")
@pytest.mark.article("fesa/elo_program", "4")
def test_many_players_without_a_record_are_named_in_one_sentence(rate: Rate) -> None:
    names = [f"P{number}" for number in range(8)]
    players = [{"id": name, "rating": 1900, "games": None} for name in names]
    pairs = zip(names[::2], names[1::2], strict=True)
    outcome = rate(players, *(f"{white}: {black}=" for white, black in pairs))
    (sentence,) = said(outcome, "4", Severity.WARN)
    assert "P0, P1, P2, P3, P4 and 3 more" in sentence


# Which edition


@pytest.mark.parametrize("name", ["FESA", "fesa"])
def test_a_table_of_the_federation_is_rated_by_its_default(
    name: str, build_event: EventBuilder
) -> None:
    event = build_event("fesa/elo_text", {"players": PAIR, "table": ["A: B="], "federation": name})
    outcome = application.rate(event)
    assert outcome.edition == "fesa/elo_text"
    assert "fesa/elo_text governs: the default" in outcome.findings[0].message


def test_a_table_of_nobody_is_rated_by_the_edition_that_is_named(
    edition: str, build_event: EventBuilder
) -> None:
    event = build_event(edition, {"players": PAIR, "table": ["A: B="]})
    refused = application.rate(event)
    assert (refused.edition, refused.players) == (None, ())
    assert edition in refused.findings[0].message
    named = application.rate(event, edition=edition)
    assert f"{edition} governs: named" in named.findings[0].message


def test_the_name_of_the_federation_stands_for_the_default(build_event: EventBuilder) -> None:
    event = build_event("fesa/elo_text", {"players": PAIR, "table": ["A: B="]})
    assert application.rate(event, edition="fesa").edition == "fesa/elo_text"


@pytest.mark.parametrize("year", [1990, 2024, 2100])
def test_an_undated_text_rates_a_table_of_any_day(
    edition: str, year: int, build_event: EventBuilder
) -> None:
    start = date(year, 4, 20)
    event = build_event(edition, {"players": PAIR, "table": ["A: B1"], "start": start})
    outcome = application.rate(event, edition=edition)
    assert [player.after for player in outcome.players] == [1513, 1487]
    assert "the text bears no date" in outcome.findings[0].message
