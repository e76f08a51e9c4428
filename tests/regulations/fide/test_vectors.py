"""The derived vectors: small cases worked out from the rules, run against every edition they name.

Each `cases/vectors_*.toml` holds the vectors of one kind, with the articles by edition.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Status
from arpad.model.time_control import parse_time_control
from arpad.regulations import application, catalogue
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Laws: TypeAlias = Mapping[str, AppliedLaw]
Case: TypeAlias = dict[str, Any]

FOLDER = Path(__file__).parent / "cases"

VECTORS = {
    "cutoff": 7,
    "edition_for_event_start": 4,
    "expected_score": 20,
    "initial_rating_weighted_mean": 1,
    "k": 15,
    "list_for_event_start": 19,
    "match_games_rated": 3,
    "percentage_and_dp": 7,
    "round_r_n": 6,
    "round_robin_composition": 4,
    "rounds_per_day": 3,
    "time_control": 6,
    "unrated_result_counts_swiss": 3,
}
"""How many vectors there are of each kind."""


def _file(kind: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"vectors_{kind}.toml").read_text(encoding="utf-8"))


def _vectors(kind: str) -> list[Any]:
    """Return every vector of a kind for every edition it names, as the parameters of a test."""
    file = _file(kind)
    return [
        pytest.param(edition, case, id=f"{edition[-4:]}-{_name(case)}")
        for case in file["case"]
        for edition in case.get("editions", file["article"])
    ]


def _name(case: Case) -> str:
    return "-".join(str(value) for value in case["input"].values())[:40]


def test_all_vectors_handed_over_are_here() -> None:
    kinds = {path.stem.removeprefix("vectors_") for path in FOLDER.glob("vectors_*.toml")}
    assert {kind: len(_file(kind)["case"]) for kind in sorted(kinds)} == VECTORS


@pytest.mark.parametrize("kind", VECTORS)
def test_every_vector_file_names_its_source_and_articles_that_exist(kind: str, laws: Laws) -> None:
    file = _file(kind)
    assert file["source"]
    for edition, articles in file["article"].items():
        assert set(articles) <= set(laws[edition].edition.articles())


@pytest.mark.parametrize(("edition", "case"), _vectors("expected_score"))
def test_table_b_gives_both_sides_their_expected_score(
    edition: str, case: Case, laws: Laws
) -> None:
    expected_score, difference = laws[edition].rating.expected_score, case["input"]["D"]
    high, low = expected_score(difference), expected_score(-difference)
    if difference:
        assert [str(as_decimal(high)), str(as_decimal(low))] == case["expected"]["table"]
    else:
        assert str(as_decimal(high)) == case["expected"]["table"][0] == case["expected"]["table"][1]


@pytest.mark.parametrize(("edition", "case"), _vectors("expected_score"))
def test_a_game_is_rated_with_the_capped_difference(edition: str, case: Case) -> None:
    weak = 1500
    strong = weak + case["input"]["D"]
    of_strong = application.calculate(edition, [(weak, 50)], rating=strong, k=10)
    of_weak = application.calculate(edition, [(strong, 50)], rating=weak, k=10)
    capped = Decimal(case["expected"]["capped"][edition])
    assert of_strong.expected == capped
    assert of_weak.expected == 1 - capped


@pytest.mark.parametrize(("edition", "case"), _vectors("percentage_and_dp"))
def test_a_score_becomes_a_percentage_and_a_difference(
    edition: str, case: Case, laws: Laws
) -> None:
    rating, readings = laws[edition].rating, Readings(laws[edition].edition)
    score = as_hundredths(Decimal(case["input"]["score"]))
    p = rating.score_percentage(score, case["input"]["n"], readings)
    expected = case["expected"]
    is_blank = edition in expected.get("blank_in", ())
    assert str(as_decimal(p)) == expected["p"]
    assert rating.rating_difference(p, readings) == (None if is_blank else expected["dp"])


@pytest.mark.parametrize(("edition", "case"), _vectors("k"))
def test_k_follows_from_the_record(edition: str, case: Case) -> None:
    given = case["input"]
    calculation = application.calculate(
        edition,
        [(given["current_published"], 50)],
        rating=given["current_published"],
        games_so_far=given["rated_games_completed"],
        reached_2400=given["highest_published"] >= 2400,
    )
    assert calculation.k == case["expected"]["K"]


@pytest.mark.parametrize(("edition", "case"), _vectors("round_r_n"))
def test_the_new_rating_is_rounded_with_halves_up(edition: str, case: Case, laws: Laws) -> None:
    law, given = laws[edition], case["input"]
    changed = as_hundredths(Decimal(given["change"]))
    new = law.rating.new_rating(given["R_o"], changed, Readings(law.edition))
    assert new == case["expected"]["R_n"]
    assert type(new) is int


@pytest.mark.parametrize(("edition", "case"), _vectors("list_for_event_start"))
def test_the_first_day_of_an_event_names_its_list(edition: str, case: Case, laws: Laws) -> None:
    period = laws[edition].publication.list_in_force(case["input"]["event_start"])
    assert period.list_date == case["expected"]["list_date"]
    assert period.last_day == case["expected"]["valid_to"]


@pytest.mark.parametrize(("edition", "case"), _vectors("list_for_event_start"))
def test_the_report_names_the_list_whose_ratings_it_uses(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    start = case["input"]["event_start"]
    findings = application.check(build_event(edition, _draw() | {"start": start}), edition=edition)
    said = [f.message for f in findings if f.message.startswith("Ratings are those of the list")]
    assert len(said) == 1
    assert str(case["expected"]["list_date"]) in said[0]
    assert str(case["expected"]["valid_to"]) in said[0]


@pytest.mark.parametrize(("edition", "case"), _vectors("cutoff"))
@pytest.mark.parametrize("is_official", [False, True])
def test_an_event_enters_the_list_when_it_ends_by_the_cut_off(
    edition: str, case: Case, *, is_official: bool, build_event: EventBuilder
) -> None:
    list_date = case["input"]["list_date"]
    key = "last_end_date_official_event" if is_official else "last_end_date_ordinary"
    last = case["expected"][key]
    for late, end in enumerate((last, last + timedelta(days=1))):
        given = _draw() | {"start": end - timedelta(days=3), "end": end, "official": is_official}
        enters = _list_entered(application.check(build_event(edition, given), edition=edition))
        assert (enters > list_date) is bool(late)


def _list_entered(findings: tuple[Finding, ...]) -> date:
    said = " ".join(finding.message for finding in findings)
    entered = re.search(r"enters the list of (\d{4}-\d{2}-\d{2})", said)
    assert entered
    return date.fromisoformat(entered[1])


@pytest.mark.parametrize(("edition", "case"), _vectors("rounds_per_day"))
def test_a_day_holds_three_rounds_and_twelve_hours(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    given, day = case["input"], date(2006, 5, 6)
    weak = [{"id": "A", "rating": 1500}, {"id": "B", "rating": 1500}]
    event = build_event(
        edition,
        {
            "system": "swiss",
            "players": weak,
            "table": ["A: B="],
            "time_control": str(given["minutes_per_player_at_60_moves"]),
            "rounds": [{"number": n, "date": day} for n in range(1, given["rounds"] + 1)],
        },
    )
    refused = [
        finding.message
        for finding in application.check(event, edition=edition)
        if finding.severity is Severity.REFUSE and finding.article == "3.1"
    ]
    assert bool(refused) is not case["expected"]["ok"]
    if case["expected"]["total_minutes"] > 720:
        assert any(str(case["expected"]["total_minutes"]) in message for message in refused)


@pytest.mark.parametrize(("edition", "case"), _vectors("round_robin_composition"))
def test_a_round_robin_needs_its_share_of_rated_players(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    given, required = case["input"], case["expected"]["required"]
    refuses = {
        rated: _is_composition_refused(edition, given["players"], rated, build_event)
        for rated in (given["rated"], required - 1, required)
    }
    assert refuses[given["rated"]] is not case["expected"]["ok"]
    assert refuses[required - 1]
    assert not refuses[required]


def _is_composition_refused(
    edition: str, players: int, rated: int, build_event: EventBuilder
) -> bool:
    ids = [f"P{number}" for number in range(players)]
    event = build_event(
        edition,
        {
            "system": "round-robin",
            "players": [
                {"id": name, "rating": 2000} if number < rated else {"id": name}
                for number, name in enumerate(ids)
            ],
            "table": [
                f"{name}: " + " ".join(f"{other}=" for other in ids[number + 1 :])
                for number, name in enumerate(ids)
            ],
        },
    )
    findings = application.check(event, edition=edition)
    return any(f.severity is Severity.REFUSE and f.article in {"6.3", "6.31"} for f in findings)


@pytest.mark.parametrize(("edition", "case"), _vectors("match_games_rated"))
def test_games_after_a_match_is_won_are_not_rated(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    results = case["input"]["results_of_first_player"].split()
    event = build_event(
        edition,
        {
            "system": "match",
            "scheduled_games": case["input"]["scheduled"],
            "players": [{"id": "A", "rating": 2000}, {"id": "B", "rating": 2000}],
            "table": ["A: " + " ".join(f"B{result}" for result in results)],
        },
    )
    outcome = application.rate(event, edition=edition)
    rated = case["expected"]["games_rated"]
    assert [player.games for player in outcome.players] == [rated, rated]
    assert [len(player.excluded) for player in outcome.players] == [len(results) - rated] * 2


@pytest.mark.parametrize(("edition", "case"), _vectors("time_control"))
def test_a_time_control_is_worth_its_minutes_at_60_moves(
    edition: str, case: Case, laws: Laws
) -> None:
    law = laws[edition]
    control = parse_time_control(case["input"]["time_control"])
    minutes = law.admission.minutes_a_player(control, on=law.edition.since)
    assert minutes == case["expected"]["minutes"]


@pytest.mark.parametrize(("edition", "case"), _vectors("time_control"))
def test_a_time_control_admits_players_up_to_its_limit(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    limit = case["expected"].get("strongest_allowed")
    control = case["input"]["time_control"]
    if limit is None:
        assert not _is_too_fast(edition, control, 2800, build_event)
    else:
        assert not _is_too_fast(edition, control, limit, build_event)
        assert _is_too_fast(edition, control, limit + 1, build_event)


def _is_too_fast(edition: str, control: str, strongest: int, build_event: EventBuilder) -> bool:
    players = [{"id": "A", "rating": strongest}, {"id": "B", "rating": 1500}]
    event = build_event(edition, _draw() | {"players": players, "time_control": control})
    findings = application.check(event, edition=edition)
    return any(f.severity is Severity.REFUSE and f.where == "time control" for f in findings)


@pytest.mark.parametrize("case", _file("edition_for_event_start")["case"])
def test_the_first_day_of_an_event_names_its_edition(case: Case, build_event: EventBuilder) -> None:
    start, wanted = case["input"]["event_start"], case["expected"].get("edition")
    governing = catalogue.governing(start)
    assert (governing.edition.name if governing else None) == wanted
    outcome = application.rate(build_event("fide/b02_2010", _draw() | {"start": start}))
    assert outcome.edition == wanted
    assert bool(outcome.players) is (wanted is not None)


@pytest.mark.parametrize(("edition", "case"), _vectors("unrated_result_counts_swiss"))
def test_an_unrated_players_first_swiss_result_must_be_good_enough(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    given = case["input"]
    score = Decimal(str(given["score"]))
    opponents = [f"R{number}" for number in range(given["games_vs_rated"])]
    wins, half = int(score), score % 1
    marks = "1" * wins + ("=" if half else "")
    results = marks.ljust(len(opponents), "0")
    average = given["average"][edition]
    event = build_event(
        edition,
        {
            "system": "swiss",
            "players": [{"id": "U"}, *({"id": name, "rating": average} for name in opponents)],
            "table": ["U: " + " ".join(n + r for n, r in zip(opponents, results, strict=True))],
        },
    )
    unrated = application.rate(event, edition=edition).players[0]
    assert unrated.ru == given["R_u"]
    assert (unrated.status is not Status.NOT_COUNTED) is case["expected"]["counts"]


@pytest.mark.parametrize(("edition", "case"), _vectors("initial_rating_weighted_mean"))
def test_a_first_rating_is_the_mean_of_rounded_event_ratings(
    edition: str, case: Case, build_event: EventBuilder
) -> None:
    *before, last = case["input"]["events"]
    earlier = [
        {
            "start": date(2006, 1, 7) + timedelta(days=30 * number),
            "games": event["games"],
            "score": str(event["score"]),
            "rc": event["opp_average"],
        }
        for number, event in enumerate(before)
    ]
    opponents = [f"R{number}" for number in range(last["games"])]
    event = build_event(
        edition,
        {
            "system": "swiss",
            "players": [
                {"id": "U", "earlier": earlier},
                *({"id": name, "rating": last["opp_average"]} for name in opponents),
            ],
            "table": ["U: R01 R11 R2= R30"],
        },
    )
    expected = case["expected"]
    rounded = application.rate(event, edition=edition).players[0]
    exact = application.rate(event, edition=edition, readings={"ru_in_mean": "exact"}).players[0]
    assert rounded.ru == expected["R_u"][-1]
    assert rounded.after == expected["R_n"]
    assert exact.after == expected["R_n_of_exact_R_u"]


@pytest.mark.parametrize(("edition", "case"), _vectors("initial_rating_weighted_mean"))
def test_each_event_of_the_mean_has_the_rating_the_vector_names(edition: str, case: Case) -> None:
    ratings = [
        application.calculate(edition, _games(event), rating=None).ru
        for event in case["input"]["events"]
    ]
    assert ratings == case["expected"]["R_u"]


def _games(event: Mapping[str, Any]) -> list[tuple[int, int]]:
    left = as_hundredths(Decimal(str(event["score"])))
    games: list[tuple[int, int]] = []
    for _ in range(event["games"]):
        points = min(left, 100)
        games.append((event["opp_average"], points))
        left -= points
    return games


def _draw() -> dict[str, Any]:
    players = [{"id": "A", "rating": 2000}, {"id": "B", "rating": 2000}]
    return {"system": "swiss", "players": players, "table": ["A: B="]}
