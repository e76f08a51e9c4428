"""Whether a tournament may be rated, what counts of it, and which edition it is rated by."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

import msgspec
import pytest

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.outcome import Exclusion, Method, Outcome, PlayerOutcome, Status
from arpad.model.player import Player
from arpad.regulations import application, catalogue

Case: TypeAlias = Mapping[str, Any]
EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Findings: TypeAlias = Callable[[Any, str | None], list[tuple[Severity, str]]]
Rate: TypeAlias = Callable[..., Outcome]
Rated: TypeAlias = Callable[..., dict[str, PlayerOutcome]]
Told: TypeAlias = Callable[[Outcome, Case], bool]

PAIR = [{"id": "A", "rating": 1500}, {"id": "B", "rating": 1500}]


def decision(article: str, **more: str) -> dict[str, Any]:
    return {"article": article, "reason": "good", "who": "QC", "when": date(2020, 1, 20)} | more


# Every section that objects


def test_a_tournament_that_a_section_objects_to_is_told(
    admission_case: Case, rate_event: Rate, is_told: Told
) -> None:
    start = admission_case["start"]
    outcome = rate_event(admission_case["event"], admission_case["trigger"], start=start)
    assert is_told(outcome, admission_case), admission_case["source"]


def test_a_tournament_that_just_keeps_a_section_is_not(
    admission_case: Case, rate_event: Rate, is_told: Told
) -> None:
    start = admission_case["start"]
    outcome = rate_event(admission_case["event"], admission_case["near_miss"], start=start)
    assert not is_told(outcome, admission_case), admission_case["source"]


@pytest.mark.parametrize("event", ["tournament", "section_7"])
def test_no_section_objects_to_the_tournaments_that_cases_change(
    event: str, start: date, rate_event: Rate
) -> None:
    outcome = rate_event(event, start=start)
    assert {(f.severity, f.where) for f in outcome.findings} == {(Severity.INFO, "edition")}
    assert [player for player in outcome.players if player.excluded] == []


# Homologation and decisions


@pytest.mark.article("fisf/classique_2019", "1")
@pytest.mark.parametrize(
    ("homologated", "told"),
    [(True, []), (None, [Severity.INFO]), (False, [Severity.REFUSE])],
)
def test_only_official_competitions_are_rated(
    *, homologated: bool | None, told: list[Severity], rate: Rate, findings_of: Findings
) -> None:
    outcome = rate(PAIR, "A: B1", homologated=homologated)
    assert findings_of(outcome, "1") == [(severity, "homologated") for severity in told]
    assert outcome.players[0].after == 1510


@pytest.mark.article("fisf/classique_2019", "1")
@pytest.mark.parametrize("verdict", [{}, {"verdict": "admit"}])
def test_a_decision_admits_a_competition_that_is_not_homologated(
    verdict: dict[str, str], rate: Rate
) -> None:
    outcome = rate(PAIR, "A: B1", homologated=False, decisions=[decision("1", **verdict)])
    (told,) = [f for f in outcome.findings if f.article == "1"]
    assert told.severity is Severity.WARN
    assert "Admitted under 1 by QC on 2020-01-20: good." in told.message


@pytest.mark.article("fisf/classique_2019", "1")
@pytest.mark.parametrize("homologated", [True, None])
def test_a_decision_to_refuse_stands(
    *, homologated: bool | None, rate: Rate, findings_of: Findings
) -> None:
    refusal = decision("1", verdict="refuse")
    outcome = rate(PAIR, "A: B1", homologated=homologated, decisions=[refusal])
    told = findings_of(outcome, "1")
    assert (Severity.REFUSE, "decisions") in told
    assert len(told) == (1 if homologated else 2)


@pytest.mark.article("fisf/classique_2019", "1")
def test_a_refusal_says_how_it_may_be_lifted(rate: Rate) -> None:
    outcome = rate(PAIR, "A: B1", homologated=False)
    (told,) = [f for f in outcome.findings if f.severity is Severity.REFUSE]
    assert told.message.endswith("Correct the report, or record a decision under 1.")


@pytest.mark.article("fisf/classique_2019", "1")
@pytest.mark.parametrize(("article", "is_known"), [("5", True), ("9.9", False)])
def test_a_decision_under_another_section_lifts_nothing(
    article: str, *, is_known: bool, rate: Rate, findings_of: Findings
) -> None:
    outcome = rate(PAIR, "A: B1", homologated=False, decisions=[decision(article)])
    assert findings_of(outcome, "1") == [(Severity.REFUSE, "homologated")]
    assert findings_of(outcome, None) == ([] if is_known else [(Severity.WARN, "decisions")])


# Two games of one player in a round


def _round(number: int, white: str, black: str | None, result: str) -> dict[str, Any]:
    return {"round": number, "white": white, "black": black, "result": result}


@pytest.mark.article("fisf/classique_2019", "1")
@pytest.mark.parametrize(
    ("games", "rounds"),
    [
        ([_round(1, "A", "B", "1-0"), _round(1, "C", "A", "1-0")], ["round 1"]),
        ([_round(2, "A", "B", "1-0"), _round(2, "B", "A", "1-0")], ["round 2", "round 2"]),
        ([_round(1, "A", "B", "1-0"), _round(1, "A", None, "+-")], ["round 1"]),
        ([_round(1, "A", "B", "1-0"), _round(2, "C", "A", "1-0")], []),
        ([_round(1, "A", "B", "1-0"), _round(2, "A", "B", "1-0")], []),
        ([_round(1, "A", "B", "1-0"), _round(1, "C", None, "+-")], []),
    ],
)
def test_a_second_game_in_a_round_is_refused(
    games: list[dict[str, Any]], rounds: list[str], rate: Rate, findings_of: Findings
) -> None:
    players = [*PAIR, {"id": "C", "rating": 1500}]
    outcome = rate(players, games=games)
    assert findings_of(outcome, "1") == [(Severity.REFUSE, where) for where in rounds]


@pytest.mark.article("fisf/classique_2019", "1")
def test_no_decision_admits_a_second_game_in_a_round(rate: Rate, findings_of: Findings) -> None:
    """What one player won the other must have lost, once: the report must be put right."""
    games = [_round(1, "A", "B", "1-0"), _round(1, "A", None, "+-")]
    outcome = rate(PAIR, games=games, homologated=False, decisions=[decision("1")])
    assert findings_of(outcome, "1") == [
        (Severity.WARN, "homologated"),
        (Severity.REFUSE, "round 1"),
    ]


# Games that were not played


@pytest.mark.article("fisf/classique_2019", "1", "4")
@pytest.mark.parametrize(
    ("card", "opponent", "reason"),
    [
        (_round(2, "A", None, "+-"), None, "a bye"),
        (_round(2, "A", None, "=="), None, "a bye"),
        (_round(2, "A", "C", "+-"), "C", "the game was not played"),
        (_round(2, "A", "C", "-+"), "C", "the game was not played"),
        (_round(2, "A", "C", "--"), "C", "the game was not played"),
        (_round(2, "A", "C", "=="), "C", "the game was not played"),
        (_round(2, "A", "C", "1-0") | {"moves": False}, "C", "the game was not played"),
    ],
)
def test_a_game_that_was_not_played_changes_nothing_and_counts_for_nothing(
    card: dict[str, Any], opponent: str | None, reason: str, rate: Rate
) -> None:
    players = [*PAIR, {"id": "C", "rating": 1900}]
    outcome = rate(players, games=[_round(1, "A", "B", "1-0"), card])
    a = outcome.players[0]
    assert a.excluded == (Exclusion(round=2, opponent=opponent, reason=reason, article="1"),)
    assert (a.games, a.after, a.games_after) == (1, 1510, 41)
    assert a.score == 1
    assert [entry.round for entry in a.entries] == [1]
    assert outcome.readings == {"unplayed": "not-rated"}


@pytest.mark.article("fisf/classique_2019", "1", "3")
def test_a_tournament_counts_only_with_a_game_played_in_it(rated: Rated) -> None:
    record = {"games": 14, "tournaments": 1, "last_event": date(2019, 10, 6)}
    players = [*PAIR, {"id": "C", "rating": 1500, **record}]
    found = rated(players, "A: B1 C+", "C: *+")
    c = found["C"]
    assert (c.games, c.games_after, c.tournaments_after) == (0, 14, 1)
    assert (c.before, c.after, c.line, c.list_status) == (1500, 1500, None, "provisional")
    assert [x.opponent for x in c.excluded] == ["A", None]
    assert found["A"].tournaments_after == 6


@pytest.mark.article("fisf/classique_2019", "1", "3")
def test_a_game_won_without_play_is_not_the_fifteenth(rated: Rated) -> None:
    """A 1600 with 14 games beats a 1600 and has a second one absent: K 40, 1620 and 15 games."""
    players = [
        {"id": "A", "rating": 1600, "games": 14, "tournaments": 1},
        {"id": "B", "rating": 1600},
        {"id": "C", "rating": 1600},
    ]
    a = rated(players, "A: B1 C+")["A"]
    assert (a.k, a.after, a.games_after, a.list_status) == (40, 1620, 15, "ranked")


@pytest.mark.article("fisf/classique_2019", "4")
def test_a_tournament_without_a_game_played_changes_nothing(rate: Rate) -> None:
    outcome = rate(PAIR, "A: B+")
    assert [(p.before, p.after, p.line) for p in outcome.players] == [(1500, 1500, None)] * 2
    assert [p.games_after for p in outcome.players] == [40, 40]


# Newcomers


@pytest.mark.article("fisf/classique_2019", "5", "annex 2")
def test_somebody_without_a_rating_starts_with_1400_and_is_named(
    rate: Rate, findings_of: Findings
) -> None:
    """N beats a 1400: 1400 + 50 x 0.50; his opponent, K 20, meets 1400 too."""
    outcome = rate([{"id": "N", "name": "Novak"}, {"id": "B", "rating": 1400}], "N: B1")
    n, b = outcome.players
    assert (n.before, n.k, n.after, n.status) == (1400, 50, 1425, Status.RATED)
    assert (n.games_after, n.tournaments_after, n.list_status) == (1, 1, "provisional")
    assert (b.after, b.entries[0].opponent_rating) == (1390, 1400)
    assert findings_of(outcome, "5") == [(Severity.WARN, "player N")]
    assert "Novak (N)" in next(f.message for f in outcome.findings if f.article == "5")
    assert outcome.readings["no_ranking"] == "lowest"


@pytest.mark.article("fisf/classique_2019", "5")
def test_a_newcomer_with_a_starting_rating_needs_no_warning(
    rate: Rate, findings_of: Findings
) -> None:
    new = {"id": "N", "rating": 1400, "games": 0, "tournaments": 0, "series": None}
    outcome = rate([new, {"id": "B", "rating": 1400}], "N: B1")
    assert findings_of(outcome, "5") == []
    assert outcome.players[0].after == 1425
    assert "no_ranking" not in outcome.readings


@pytest.mark.article("fisf/classique_2019", "5", "6")
def test_somebody_who_comes_back_after_years_keeps_rating_and_games(rated: Rated) -> None:
    """A 1620 with 60 games, last seen in June 2019, beats a 1600 in October 2025: 20 x 0.47."""
    back = {"id": "A", "rating": 1620, "games": 60, "last_event": date(2019, 6, 2)}
    found = rated([back, {"id": "B", "rating": 1600}], "A: B1", start=date(2025, 10, 4))
    assert (found["A"].k, found["A"].after, found["A"].list_status) == (20, 1629, "ranked")


# The edition and the system


@pytest.mark.article("fisf/classique_2019", "3")
@pytest.mark.parametrize(
    ("day", "is_governed"),
    [
        (date(2019, 8, 31), False),
        (date(2019, 9, 1), True),
        (date(2020, 8, 31), True),
        (date(2020, 9, 1), False),
    ],
)
def test_the_edition_governs_from_its_first_to_its_last_day(
    edition: str, day: date, *, is_governed: bool, build_event: EventBuilder
) -> None:
    facts = {"players": PAIR, "table": ["A: B1"], "start": day, "end": day}
    event = build_event(edition, facts)
    named = application.rate(event, edition=edition)
    severity = Severity.INFO if is_governed else Severity.WARN
    assert [(f.severity, f.where) for f in named.findings if f.article == "3"] == [
        (severity, "edition")
    ]
    assert [player.after for player in named.players] == [1510, 1490]
    by_date = application.rate(event)
    assert by_date.edition == (edition if is_governed else None)
    assert bool(by_date.players) is is_governed


@pytest.mark.article("fisf/classique_2019", "3")
def test_a_tournament_over_the_first_day_is_governed_by_its_end(
    edition: str, build_event: EventBuilder
) -> None:
    """Section 4: a rating moves after the competition."""
    facts = {"players": PAIR, "table": ["A: B1"]}
    days = {"start": date(2019, 8, 30), "end": date(2019, 9, 1)}
    outcome = application.rate(build_event(edition, facts | days))
    assert outcome.edition == edition
    assert "this one ends on 2019-09-01" in outcome.findings[0].message


@pytest.mark.article("fisf/classique_2019", "5")
@pytest.mark.parametrize(
    ("last", "k", "status"),
    [(date(2017, 8, 31), 40, "provisional"), (date(2017, 9, 1), 20, "ranked")],
)
def test_who_last_competed_before_anything_counts_is_new_again(
    edition: str, last: date, k: int, status: str, build_event: EventBuilder
) -> None:
    """Section 5 and annex 2: without games K is 40 below 1750, with forty of them 20."""
    back = {"id": "A", "rating": 1500, "games": 40, "tournaments": 5, "last_event": last}
    event = build_event(edition, {"players": [back, PAIR[1]], "table": ["A: B1"]})
    outcome = application.rate(event, edition=edition)
    assert (outcome.players[0].k, outcome.players[0].list_status) == (k, status)
    told = [f for f in outcome.findings if "is new again" in f.message]
    assert [finding.article for finding in told] == (["5"] if k == 40 else [])


@pytest.mark.article("fisf/classique_2019", "3")
def test_a_tournament_of_another_season_is_told_which_days_are_held(
    edition: str, build_event: EventBuilder
) -> None:
    event = build_event(edition, {"players": PAIR, "table": ["A: B1"], "start": date(2021, 5, 1)})
    (refusal,) = application.rate(event).findings
    assert refusal.severity is Severity.REFUSE
    assert "2019-09-01 to 2020-08-31" in refusal.message


@pytest.mark.article("fisf/classique_2019", "3")
def test_the_federation_is_named_in_capitals_or_not(
    edition: str, build_event: EventBuilder
) -> None:
    for name in ("FISF", "fisf", "Fisf"):
        given = {"players": PAIR, "table": ["A: B1"], "federation": name}
        assert application.rate(build_event(edition, given)).edition == edition
    other = {"players": PAIR, "table": ["A: B1"], "federation": "FRA"}
    assert application.rate(build_event(edition, other)).edition is None


@pytest.mark.parametrize("system", ["table", "swiss", "round-robin", "team", "match"])
@pytest.mark.article("fisf/classique_2019", "4")
def test_any_system_of_pairing_is_rated_as_one_tournament(system: str, rate: Rate) -> None:
    outcome = rate(PAIR, "A: B1", system=system)
    assert outcome.method is Method.TOURNAMENT
    assert [player.line is not None for player in outcome.players] == [True, True]
    assert outcome.players[0].after == 1510


@pytest.mark.article("fisf/classique_2019", "4")
def test_the_score_of_a_game_and_who_began_do_not_matter(rate: Rate) -> None:
    first, second = rate(PAIR, "A: B1"), rate(PAIR, "B: A0")
    assert [p.after for p in first.players] == [p.after for p in second.players]


@pytest.mark.article("fisf/classique_2019", "1")
def test_no_table_stands_for_a_report(edition: str, rate: Rate, build_event: EventBuilder) -> None:
    event = build_event(edition, {"players": PAIR, "table": ["A: B1"]})
    assert application.report_table(event, rate(PAIR, "A: B1")) is None


@pytest.mark.article("fisf/classique_2019", "6")
def test_scrabble_knows_no_grades(edition: str) -> None:
    with pytest.raises(catalogue.UnknownEditionError, match="knows no grades"):
        application.grade_needs(Player(id="A", rating=1500), edition=edition)


@pytest.mark.article("fisf/classique_2019", "4")
def test_check_says_what_rate_says(edition: str, build_event: EventBuilder) -> None:
    event = build_event(edition, {"players": [{"id": "N"}, PAIR[1]], "table": ["N: B1"]})
    unsure = msgspec.structs.replace(event, homologated=False)
    findings = application.check(unsure, edition=edition)
    assert findings == application.rate(unsure, edition=edition).findings
    assert [f.article for f in findings] == ["3", "1", "5"]
