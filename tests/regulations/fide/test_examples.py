"""The worked examples of the editions, printed, by the text, computed; and how ratings follow.

`cases/vectors_examples.toml` of an edition carries its examples over. What is an edition's own,
as where its examples contradict its rules, stands in its folder.
"""

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
import pytest

from arpad.model.event import Event
from arpad.model.outcome import Outcome, PlayerOutcome, Status
from arpad.model.player import EarlierResult
from arpad.regulations import application
from arpad.regulations.conformance import Verdict, agrees, conformance
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

Case: TypeAlias = dict[str, Any]
EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
ParameterChanger: TypeAlias = Callable[[ModuleType, str, object], None]
ParameterListener: TypeAlias = Callable[[ModuleType, Callable[[], object]], set[str]]
Swiss: TypeAlias = Callable[..., Outcome]
RateTable: TypeAlias = Callable[..., dict[str, PlayerOutcome]]


def _read(folder: str) -> list[Case]:
    file = Path(__file__).parent / folder / "cases" / "vectors_examples.toml"
    cases: list[Case] = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    return cases


CASES = {
    "fide/b02_2004": _read("b02_2004"),
    "fide/b02_2008": _read("b02_2008"),
    "fide/b02_2010": _read("b02_2010"),
}
ROUND_ROBIN = {
    "fide/b02_2004": "round-robin-10-2004",
    "fide/b02_2008": "round-robin-10-2008",
    "fide/b02_2010": "round-robin-10-2010",
}
"""The example that the shipped event holds."""

each_example = pytest.mark.parametrize(
    ("edition", "case"),
    [(edition, case) for edition, cases in CASES.items() for case in cases],
    ids=lambda value: value if isinstance(value, str) else str(value["id"]),
)


def _verdicts(law: AppliedLaw) -> dict[str, str]:
    return {row.id: str(row.verdict) for row in conformance(law.edition)}


@each_example
@pytest.mark.article(
    "fide/b02_2004", "1.14", "10.1a", "10.1b", "10.3", "10.32", "10.54", "14.1", "14.2", "14.3"
)
@pytest.mark.article("fide/b02_2008", "8.1a", "8.1b", "8.3", "8.32", "8.34", "8.58")
@pytest.mark.article(
    "fide/b02_2010", "8.1a", "8.1b", "8.3", "8.32", "8.34", "8.58", "12.1", "12.2", "12.3"
)
def test_a_worked_example_comes_out_to_the_last_cell(case: Case, law: AppliedLaw) -> None:
    row = next(row for row in conformance(law.edition) if row.id == case["id"])
    assert row.article == case["article"]
    assert row.printed == case["printed"]
    assert row.by_text == case["expected"]
    assert agrees(case["expected"], row.computed)
    assert str(row.verdict) == case["verdict"]


@each_example
def test_a_worked_example_is_run_on_the_input_of_the_text(case: Case, law: AppliedLaw) -> None:
    example = next(example for example in law.edition.examples() if example.id == case["id"])
    assert example.input == case["input"]


def test_no_worked_example_is_left_out(edition: str, law: AppliedLaw) -> None:
    """A digest, as there is of the texts after 2010, works none."""
    assert list(_verdicts(law)) == [case["id"] for case in CASES.get(edition, ())]


@pytest.mark.parametrize(
    ("edition", "errors"),
    [
        ("fide/b02_2004", set()),
        ("fide/b02_2008", {"round-robin-10-2008"}),
        ("fide/b02_2010", {"pooled-12-games-2010", "round-robin-10-2010", "k-turnover-2010"}),
    ],
)
def test_the_verdicts_are_those_of_the_golden_cases(
    edition: str, errors: set[str], law: AppliedLaw
) -> None:
    verdicts = _verdicts(law)
    assert verdicts == {case["id"]: case["verdict"] for case in CASES[edition]}
    assert {name for name, verdict in verdicts.items() if verdict == "printed error"} == errors


# The same table through the program: the event that ships with it


def _printed_table(edition: str) -> Case:
    cases = CASES[edition]
    return next(case["expected"] for case in cases if case["id"] == ROUND_ROBIN[edition])


@pytest.mark.article("fide/b02_2004", "10.21b", "10.23", "10.25", "10.51", "10.51a", "10.51b")
@pytest.mark.article("fide/b02_2004", "10.51c", "10.52", "10.53", "10.54")
@pytest.mark.article("fide/b02_2008", "8.21b", "8.23", "8.25", "8.51", "8.52", "8.54", "8.55a")
@pytest.mark.article("fide/b02_2008", "8.55b", "8.55c", "8.56", "8.57", "8.58")
@pytest.mark.article("fide/b02_2010", "8.21b", "8.23", "8.25", "8.51", "8.52", "8.54", "8.55a")
@pytest.mark.article("fide/b02_2010", "8.55b", "8.55c", "8.56", "8.57", "8.58")
def test_the_shipped_event_gives_the_table_of_the_text_to_the_last_cell(
    edition: str, table: Event, rate_table: RateTable
) -> None:
    players, cells = rate_table(table), _printed_table(edition)
    rated, unrated = sorted(cells["W_e"]), sorted(cells["R_u"])
    assert sorted([*rated, *unrated]) == sorted(players)
    assert {i: players[i].rc for i in unrated} == cells["R_c"]
    assert {i: players[i].ru for i in unrated} == cells["R_u"]
    assert {i: players[i].rc_new for i in unrated} == cells["R_c_new"]
    assert {i: players[i].ru_new for i in unrated} == cells["R_u_new"]
    assert {i: players[i].k for i in rated} == cells["K"]
    assert {i: str(players[i].expected) for i in rated} == cells["W_e"]
    assert {i: str(players[i].change) for i in rated} == cells["K_change"]
    assert {i: players[i].after for i in rated} == cells["R_n"]
    assert all(players[i].rc is None and players[i].ru_new is None for i in rated)
    assert all(players[i].change is None and players[i].expected is None for i in unrated)


@pytest.mark.article("fide/b02_2004", "9.14a", "10.3", "10.32")
@pytest.mark.article("fide/b02_2008", "7.14a", "8.3", "8.32")
@pytest.mark.article("fide/b02_2010", "7.14a", "8.3", "8.32")
def test_the_nine_games_give_the_unrated_players_of_the_table_their_first_rating(
    edition: str, table: Event, rate_table: RateTable
) -> None:
    players, cells = rate_table(table), _printed_table(edition)
    assert {i: players[i].after for i in cells["R_u_new"]} == cells["R_u_new"]
    assert {players[i].status for i in cells["R_u_new"]} == {Status.NEW}
    assert {players[i].games for i in cells["R_u_new"]} == {9}


def test_every_game_of_the_shipped_event_is_explained(
    table: Event, law: AppliedLaw, rate_table: RateTable
) -> None:
    for player in rate_table(table).values():
        rounds = [entry.round for entry in player.entries]
        rounds += [game.round for game in player.excluded]
        assert sorted(rounds) == list(range(1, 10))
        assert not player.excluded or not law.has_round_robins
        assert sum(entry.score for entry in player.entries) == player.score
        for entry in player.entries:
            assert entry.articles
            assert set(entry.articles) <= set(law.edition.articles())
        if player.before is not None:
            parts = [e.change for e in player.entries if e.change is not None]
            assert sum(parts) == player.change
            assert sum(e.expected or 0 for e in player.entries) == player.expected


# A changed law turns a verdict

PARAMETERS_USED: Mapping[str, Mapping[str, object]] = {
    "fide/b02_2004": {
        "assumed_moves": 59,
        "strong_rating": 2201,
        "strong_minutes": 121,
        "points_a_half_point": Decimal(15),
        "difference_cap": 400,
        "k_new": 30,
        "k_new_games": 1001,
        "k_ordinary": 20,
        "k_high": 15,
        "k_high_rating": 2401,
        "turnover_points": 700,
    },
    "fide/b02_2008": {
        "points_a_half_point": Decimal(15),
        "difference_cap": 350,
        "k_new_games": 1001,
        "k_ordinary": 20,
        "k_high": 15,
        "k_high_rating": 2401,
    },
    "fide/b02_2010": {
        "points_a_half_point": Decimal("12.5"),
        "difference_cap": 350,
        "k_new": 25,
        "k_new_games": 1001,
        "k_ordinary": 20,
        "k_high": 15,
        "k_high_rating": 2401,
        "turnover_points": 700,
    },
}
"""Every parameter that some worked example leans on, and a value with which its verdict turns."""

DIFFERENCES_USED = {
    "fide/b02_2004": [0, 14, 100, 150, 200, 300, 350],
    "fide/b02_2008": [0, 89, 100, 150, 200, 300, 350, 400],
    "fide/b02_2010": [0, 7, 100, 150, 200, 300, 350, 400],
}
"""Differences in the rows of table (b) that the round robin leans on."""


@pytest.mark.parametrize("edition", CASES)
def test_the_parameters_the_examples_lean_on_are_all_in_the_list(
    edition: str, law: AppliedLaw, edition_module: ModuleType, parameters_used: ParameterListener
) -> None:
    used = parameters_used(edition_module, lambda: _verdicts(law))
    assert used == set(PARAMETERS_USED[edition])


@pytest.mark.parametrize(
    ("edition", "name"),
    [(edition, name) for edition, used in PARAMETERS_USED.items() for name in used],
)
def test_changing_a_parameter_that_an_example_uses_turns_a_verdict(
    edition: str,
    name: str,
    law: AppliedLaw,
    edition_module: ModuleType,
    change_parameter: ParameterChanger,
) -> None:
    change_parameter(edition_module, name, PARAMETERS_USED[edition][name])
    assert Verdict.DIFFERS in _verdicts(law).values()


@pytest.mark.parametrize("edition", CASES)
@pytest.mark.parametrize("percentage", [89, 78, 67, 44, 33, 22, 11])
def test_changing_a_cell_of_table_a_that_an_example_uses_turns_its_verdict(
    edition: str, percentage: int, law: AppliedLaw, change_performance: Callable[[int], None]
) -> None:
    change_performance(percentage)
    assert _verdicts(law)[ROUND_ROBIN[edition]] == "differs"


@pytest.mark.parametrize(
    ("edition", "difference"),
    [(edition, used) for edition, several in DIFFERENCES_USED.items() for used in several],
)
def test_changing_a_row_of_table_b_that_an_example_uses_turns_its_verdict(
    edition: str, difference: int, law: AppliedLaw, change_expected_score: Callable[[int], None]
) -> None:
    change_expected_score(difference)
    assert _verdicts(law)[ROUND_ROBIN[edition]] == "differs"


def test_nothing_is_left_changed_after_these_tests(law: AppliedLaw) -> None:
    assert "differs" not in _verdicts(law).values()


# The articles on rating that no printed example reaches


@pytest.mark.article("fide/b02_2004", "10.21a", "10.22")
@pytest.mark.article("fide/b02_2008", "8.21a", "8.22")
@pytest.mark.article("fide/b02_2010", "8.21a", "8.22")
def test_half_the_points_give_the_average_of_the_opponents(
    edition: str, build_event: EventBuilder
) -> None:
    """(2000 + 2010 + 2021) / 3 is 2010.33, to a whole number 2010."""
    event = build_event(
        edition,
        {
            "system": "swiss",
            "players": [
                {"id": "U"},
                {"id": "A", "rating": 2000},
                {"id": "B", "rating": 2010},
                {"id": "C", "rating": 2021},
            ],
            "table": ["U: A= B= C="],
        },
    )
    unrated = application.rate(event, edition=edition).players[0]
    assert (unrated.rc, unrated.ru) == (2010, 2010)
    assert unrated.status is Status.UNRATED


@pytest.mark.article("fide/b02_2004", "10.23")
@pytest.mark.article("fide/b02_2008", "8.23")
@pytest.mark.article("fide/b02_2010", "8.23")
@pytest.mark.parametrize(
    ("edition", "ru"),
    [
        ("fide/b02_2004", 2025),  # 2000 + 2 x 12.5
        ("fide/b02_2008", 2025),  # 2000 + 2 x 12.5
        ("fide/b02_2010", 2030),  # 2000 + 2 x 15
    ],
)
def test_every_half_point_above_half_adds_its_points(ru: int, swiss: Swiss) -> None:
    """2.5 out of 3 is two half points above 1.5."""
    assert swiss("11=", 2000).players[0].ru == ru


@pytest.mark.article("fide/b02_2004", "10.24")
@pytest.mark.article("fide/b02_2008", "8.24")
@pytest.mark.article("fide/b02_2010", "8.24")
def test_below_half_in_a_swiss_the_table_is_added_in_full(swiss: Swiss) -> None:
    """1 out of 3 is .33, d_p -125."""
    assert swiss("100", 2000).players[0].ru == 1875


@pytest.mark.article("fide/b02_2004", "10.25")
@pytest.mark.article("fide/b02_2008", "8.25")
@pytest.mark.article("fide/b02_2010", "8.25")
def test_below_half_in_a_round_robin_the_table_is_scaled(
    table: Event, rate_table: RateTable
) -> None:
    """H: .22, -220 x 9/10 is -198; I: .11, -351 x 9/10 is -315.9."""
    players = rate_table(table)
    assert players["H"].ru == 2348 - 198
    assert players["I"].ru == 2032


@pytest.mark.article("fide/b02_2004", "10.31")
@pytest.mark.article("fide/b02_2008", "8.31")
@pytest.mark.article("fide/b02_2010", "8.31")
@pytest.mark.parametrize(
    ("edition", "average", "ru", "article"),
    [
        ("fide/b02_2004", 1525, 1400, "10.31"),  # the floor is 1401
        ("fide/b02_2008", 1324, 1199, "8.31"),  # the floor is 1200
        ("fide/b02_2010", 1324, 1199, "8.31"),
    ],
)
def test_a_first_result_below_the_floor_is_ignored_and_a_later_one_counts(
    average: int, ru: int, article: str, start: date, swiss: Swiss
) -> None:
    """1 out of 3 is one below the floor."""
    alone = swiss("100", average).players[0]
    assert (alone.ru, alone.status) == (ru, Status.NOT_COUNTED)
    assert {excluded.article for excluded in alone.excluded} == {article}
    good = {"start": date(start.year, 2, 4), "games": 6, "score": "3", "rc": 1800, "ru": 1800}
    later = swiss("100", average, earlier=[good]).players[0]
    assert later.status is Status.NEW
    assert later.games == 3


@pytest.mark.article("fide/b02_2004", "10.33")
@pytest.mark.article("fide/b02_2008", "8.33")
@pytest.mark.article("fide/b02_2010", "8.33")
def test_a_first_rating_must_reach_the_floor(floor: int, swiss: Swiss) -> None:
    """Nine draws give the average itself."""
    at, below = (swiss("=" * 9, average).players[0] for average in (floor, floor - 1))
    assert (at.status, at.after) == (Status.NEW, floor)
    assert (below.status, below.after) == (Status.NOT_COUNTED, None)


@pytest.mark.article("fide/b02_2004", "10.4")
@pytest.mark.article("fide/b02_2008", "8.4")
@pytest.mark.article("fide/b02_2010", "8.4")
def test_a_player_rated_since_is_rated_for_himself_and_unrated_for_his_opponents(
    start: date, swiss: Swiss
) -> None:
    """1900 against 2000, three draws: 3 x .14 x 25 is 10.50."""
    published = [{"since": date(start.year, 7, 1), "rating": 1900}]
    player, *opponents = swiss("===", 2000, k=25, published=published).players
    assert player.status is Status.RATED_SINCE
    assert (player.before, str(player.change), player.after) == (1900, "10.50", 1911)
    assert all(not opponent.entries for opponent in opponents)
    assert all(len(opponent.excluded) == 1 for opponent in opponents)


@pytest.mark.article("fide/b02_2004", "10.4")
@pytest.mark.article("fide/b02_2008", "8.4")
@pytest.mark.article("fide/b02_2010", "8.4")
def test_the_current_rating_is_the_latest_in_whatever_order_the_report_lists_them(
    start: date, swiss: Swiss
) -> None:
    published = [
        {"since": date(start.year, 10, 1), "rating": 1950},
        {"since": date(start.year, 7, 1), "rating": 1900},
    ]
    assert swiss("===", 2000, k=25, published=published).players[0].before == 1950


@pytest.mark.article("fide/b02_2004", "10.51", "10.51a")
@pytest.mark.article("fide/b02_2008", "8.54", "8.55a")
@pytest.mark.article("fide/b02_2010", "8.54", "8.55a")
@pytest.mark.parametrize(
    ("edition", "cap", "expected"),
    [
        ("fide/b02_2004", 350, ("0.89", "0.11")),
        ("fide/b02_2008", 400, ("0.92", "0.08")),
        ("fide/b02_2010", 400, ("0.92", "0.08")),
    ],
)
@pytest.mark.parametrize("beyond", [-1, 0, 1, 500])
def test_a_difference_counts_up_to_the_cap_either_way(
    edition: str, cap: int, beyond: int, expected: tuple[str, str]
) -> None:
    difference = cap + beyond
    strong = application.calculate(edition, [(1500, 50)], rating=1500 + difference, k=10)
    weak = application.calculate(edition, [(1500 + difference, 50)], rating=1500, k=10)
    counted = min(difference, cap)
    assert (strong.entries[0].counted, weak.entries[0].counted) == (counted, -counted)
    assert (str(strong.expected), str(weak.expected)) == expected


@pytest.mark.article("fide/b02_2004", "10.51b", "10.51c")
@pytest.mark.article("fide/b02_2008", "8.55b", "8.55c")
@pytest.mark.article("fide/b02_2010", "8.55b", "8.55c")
@pytest.mark.parametrize(
    ("score", "change"), [(100, "5.40"), (50, "-2.10"), (0, "-9.60")], ids=["win", "draw", "loss"]
)
def test_a_game_changes_the_rating_by_k_times_score_minus_expectation(
    edition: str, score: int, change: str
) -> None:
    """100 points above the opponent .64 is expected."""
    assert str(application.calculate(edition, [(2000, score)], rating=2100, k=15).change) == change


@pytest.mark.article("fide/b02_2004", "10.52")
@pytest.mark.article("fide/b02_2008", "8.56")
@pytest.mark.article("fide/b02_2010", "8.56")
@pytest.mark.parametrize(
    ("rating", "games", "has_reached", "k_2004", "k_2008", "k_2010"),
    [
        (1900, 29, False, 25, 25, 30),
        (1900, 30, False, 15, 15, 15),
        (2399, 30, False, 15, 15, 15),
        (2400, 30, False, 10, 10, 10),
        (2399, 30, True, 10, 10, 10),
        (2000, 500, True, 10, 10, 10),
        (2400, 29, True, 25, 10, 10),
    ],
)
def test_k_depends_on_games_and_on_2400_once_reached(
    edition: str,
    rating: int,
    games: int,
    k_2004: int,
    k_2008: int,
    k_2010: int,
    *,
    has_reached: bool,
) -> None:
    k = {"fide/b02_2004": k_2004, "fide/b02_2008": k_2008, "fide/b02_2010": k_2010}[edition]
    calculation = application.calculate(
        edition, [(2000, 50)], rating=rating, games_so_far=games, reached_2400=has_reached
    )
    assert calculation.k == k


@pytest.mark.article("fide/b02_2004", "10.53")
@pytest.mark.article("fide/b02_2008", "8.57")
@pytest.mark.article("fide/b02_2010", "8.57")
@pytest.mark.parametrize(
    ("changed", "after"), [(50, 1501), (49, 1500), (-50, 1500), (-51, 1499), (-150, 1499)]
)
def test_the_new_rating_is_rounded_to_the_nearest_with_halves_up(
    changed: int, after: int, law: AppliedLaw
) -> None:
    assert law.rating.new_rating(1500, changed, Readings(law.edition)) == after


# First ratings since 2008: all games as if of one event


@pytest.mark.article("fide/b02_2008", "8.53")
@pytest.mark.article("fide/b02_2010", "8.53")
@pytest.mark.parametrize(("edition", "ru"), [("fide/b02_2008", 2411), ("fide/b02_2010", 2423)])
def test_an_unrated_opponent_counts_with_this_event_alone(
    ru: int, start: date, table: Event, rate_table: RateTable
) -> None:
    """C brings 2000 from an earlier event; his opponents meet the rating of this one."""
    day = date(start.year, 2, 4)
    earlier = {"start": day, "games": 5, "score": "2.5", "rc": 2000, "ru": 2000}
    with_history = _with_history(table, "C", earlier)
    entries = {e.opponent: e.opponent_rating for e in rate_table(with_history)["A"].entries}
    assert entries["C"] == ru


@pytest.mark.article("fide/b02_2008", "8.3", "8.34")
@pytest.mark.article("fide/b02_2010", "8.3", "8.34")
@pytest.mark.parametrize(
    ("edition", "after"),
    [
        ("fide/b02_2008", 2197),  # 2184 + 12.5
        ("fide/b02_2010", 2199),  # 2184 + 15
    ],
)
def test_all_games_are_pooled_as_if_of_one_event(after: int, start: date, swiss: Swiss) -> None:
    """The example of 8.34 through the program: 6.5 out of 12 against 2184."""
    earlier = [
        {"start": date(start.year, 1, 8), "games": 3, "score": "1", "rc": 2220},
        {"start": date(start.year, 3, 8), "games": 5, "score": "3", "rc": 2150},
    ]
    assert swiss("11=0", 2200, earlier=earlier).players[0].after == after


@pytest.mark.article("fide/b02_2008", "8.3")
@pytest.mark.article("fide/b02_2010", "8.3")
def test_the_average_of_all_opponents_is_rounded_once(
    edition: str, start: date, build_event: EventBuilder
) -> None:
    """5 x 1800 and 1801, 1801, 1801, 1802 are 16205 / 9 = 1800.56; 1801 x 4 would give 1800."""
    earlier = {"start": date(start.year, 3, 8), "games": 5, "score": "2.5", "rc": 1800}
    rated = [{"id": i, "rating": r} for i, r in zip("ABCD", (1801, 1801, 1801, 1802), strict=True)]
    players = [{"id": "U", "earlier": [earlier]}, *rated]
    given = {"system": "swiss", "players": players, "table": ["U: A= B= C= D="]}
    assert application.rate(build_event(edition, given)).players[0].after == 1801


@pytest.mark.article("fide/b02_2008", "8.3")
@pytest.mark.article("fide/b02_2010", "8.3")
def test_round_robin_and_swiss_are_pooled_by_their_averages_without_scaling(
    start: date, swiss: Swiss
) -> None:
    """2 out of 9 against R_c 2342 and 1 out of 3 against 2000: 27078 / 12 = 2256.5; .25, -193."""
    earlier = {
        "start": date(start.year, 3, 8),
        "system": "round-robin",
        "games": 9,
        "score": "2",
        "rc": 2342,
        "ru": 2144,
    }
    assert swiss("100", 2000, earlier=[earlier]).players[0].after == 2257 - 193


@pytest.mark.article("fide/b02_2008", "8.1a")
@pytest.mark.article("fide/b02_2010", "8.1a")
def test_at_nothing_the_table_gives_800(start: date, swiss: Swiss) -> None:
    good = {"start": date(start.year, 2, 4), "games": 6, "score": "3", "rc": 2000, "ru": 2000}
    assert swiss("000", 2200, earlier=[good]).players[0].ru == 1400


@pytest.mark.article("fide/b02_2008", "0.6")
@pytest.mark.article("fide/b02_2010", "0.6")
def test_the_floor_is_1200_from_july_2009(law: AppliedLaw) -> None:
    readings = Readings(law.edition)
    assert law.rating.reaches_floor(1200, on=date(2009, 7, 1), readings=readings)
    assert not law.rating.reaches_floor(1199, on=date(2009, 7, 1), readings=readings)


def _with_history(table: Event, player_id: str, earlier: Mapping[str, Any]) -> Event:
    result = msgspec.convert(earlier, EarlierResult)
    return msgspec.structs.replace(
        table,
        players=tuple(
            msgspec.structs.replace(player, earlier=(result,)) if player.id == player_id else player
            for player in table.players
        ),
    )
