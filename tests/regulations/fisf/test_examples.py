"""The worked example of section 7, line by line, and what the conformance says of it."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from types import ModuleType
from typing import TypeAlias

import pytest

from arpad.model.finding import Severity
from arpad.model.outcome import Method, Outcome, PlayerOutcome
from arpad.regulations.conformance import conformance
from arpad.regulations.fisf.applied_law import AppliedLaw

ParameterChanger: TypeAlias = Callable[[ModuleType, str, object], None]
Players: TypeAlias = Mapping[str, PlayerOutcome]
Rate: TypeAlias = Callable[..., Outcome]

# round, player, his rating and K, opponent, difference, W_e, result, change
PRINTED = """
1  J0 1700 20  J1 -200 0.24  0  -4.80
1  J1 1900 10  J0  200 0.76  1   2.40
2  J0 1700 20  J2 -250 0.19  1  16.20
2  J2 1950 10  J0  250 0.81  0  -8.10
3  J0 1700 20  J3  150 0.70  1   6.00
3  J3 1550 40  J0 -150 0.30  0 -12.00
4  J0 1700 20  J4  100 0.64  0 -12.80
4  J4 1600 20  J0 -100 0.36  1  12.80
5  J0 1700 20  J5    0 0.50  1  10.00
5  J5 1700 20  J0    0 0.50  0 -10.00
"""
MINUS = "\N{MINUS SIGN}"
SUM_OF_J0 = "1715 = 1700 + 20 (3 \N{MINUS SIGN} 2.27)"
LINES = [line.split() for line in PRINTED.strip().splitlines()]

SERIES = {"J0": "A", "J1": "Joker", "J2": "Joker", "J3": "B", "J4": "B", "J5": "A"}
"""The series as printed; by the bars of the season J0 and J5 would be in B and J1 in A."""

AFTER = {"J0": 1715, "J1": 1902, "J2": 1942, "J3": 1538, "J4": 1613, "J5": 1690}
"""1715 is printed; the others by hand: 1902.40, 1941.90, 1538, 1612.80, 1690."""


@pytest.fixture
def outcome(start: date, rate_event: Rate) -> Outcome:
    """Return the outcome of the tournament of section 7."""
    return rate_event("section_7", start=start)


@pytest.fixture
def players(outcome: Outcome) -> Players:
    """Return what the tournament made of its six players."""
    return {player.id: player for player in outcome.players}


@pytest.mark.article("fisf/classique_2019", "4", "7", "annex 2")
@pytest.mark.parametrize("line", LINES, ids=lambda line: f"round-{line[0]}-{line[1]}")
def test_a_line_of_the_example_comes_out_as_printed(line: list[str], players: Players) -> None:
    number, name, rating, k, opponent, difference, expected, score, change = line
    player = players[name]
    entry = next(e for e in player.entries if e.round == int(number))
    assert (player.before, player.k, entry.k) == (int(rating), int(k), int(k))
    assert (entry.opponent, entry.difference) == (opponent, int(difference))
    assert (str(entry.expected), str(entry.change)) == (expected, change)
    assert entry.score == int(score)
    assert entry.opponent_rating == int(rating) - int(difference)
    assert entry.articles == ("4", "annex 2")


@pytest.mark.article("fisf/classique_2019", "4", "7")
def test_the_sum_of_j0_is_shown_as_printed(players: Players) -> None:
    j0 = players["J0"]
    assert j0.line == SUM_OF_J0
    assert (j0.games, str(j0.expected), str(j0.change)) == (5, "2.27", "14.60")
    assert j0.score == 3
    assert j0.change == sum(e.change or 0 for e in j0.entries)
    assert (j0.before, j0.after) == (1700, 1715)


@pytest.mark.article("fisf/classique_2019", "4", "7")
def test_everybody_of_the_example_has_a_new_rating_and_a_line(players: Players) -> None:
    assert {name: player.after for name, player in players.items()} == AFTER
    lines = {name: (player.line or "").replace(MINUS, "-") for name, player in players.items()}
    assert lines == {
        "J0": "1715 = 1700 + 20 (3 - 2.27)",
        "J1": "1902 = 1900 + 10 (1 - 0.76)",
        "J2": "1942 = 1950 + 10 (0 - 0.81)",
        "J3": "1538 = 1550 + 40 (0 - 0.30)",
        "J4": "1613 = 1600 + 20 (1 - 0.36)",
        "J5": "1690 = 1700 + 20 (0 - 0.50)",
    }


@pytest.mark.article("fisf/classique_2019", "2", "7")
def test_the_series_of_the_example_are_kept_whatever_the_ratings(
    outcome: Outcome, players: Players
) -> None:
    assert {name: player.series for name, player in players.items()} == SERIES
    assert "series_of_newcomers" not in outcome.readings


@pytest.mark.article("fisf/classique_2019", "3", "6")
def test_games_and_tournaments_of_the_example_are_counted_on(players: Players) -> None:
    counted = {n: (p.games_after, p.tournaments_after) for n, p in players.items()}
    assert counted == {
        "J0": (35, 5),
        "J1": (91, 10),
        "J2": (91, 10),
        "J3": (15, 2),
        "J4": (16, 3),
        "J5": (61, 7),
    }
    assert {player.list_status for player in players.values()} == {"ranked"}


@pytest.mark.article("fisf/classique_2019", "4")
def test_nothing_is_said_against_the_example(outcome: Outcome) -> None:
    """J3 plays his fifteenth game: with it K would be 20, so the games before are recorded."""
    assert outcome.method is Method.TOURNAMENT
    assert {finding.severity for finding in outcome.findings} == {Severity.INFO}
    assert [finding.where for finding in outcome.findings] == ["edition"]
    assert outcome.readings == {"games_for_k": "before"}


@pytest.mark.article("fisf/classique_2019", "4", "7")
def test_the_changes_of_two_opponents_cancel_out_only_with_equal_k(players: Players) -> None:
    sums = {
        entry.opponent: (entry.change or Decimal(0)) + (players[entry.opponent].change or 0)
        for entry in players["J0"].entries
    }
    assert {name: str(value) for name, value in sums.items()} == {
        "J1": "-2.40",
        "J2": "8.10",
        "J3": "-6.00",
        "J4": "0.00",
        "J5": "0.00",
    }


# Conformance


def _verdicts(law: AppliedLaw) -> dict[str, str]:
    return {row.id: str(row.verdict) for row in conformance(law.edition)}


@pytest.mark.article("fisf/classique_2019", "2", "4", "7")
def test_every_worked_example_is_run_and_one_is_a_misprint(law: AppliedLaw) -> None:
    verdicts = _verdicts(law)
    games = [f"ex-r{line[0]}-{line[1].lower()}" for line in LINES]
    bars = [f"ex-series-{rating}" for rating in (1917, 1916, 1810, 1809, 1544, 1543)]
    assert sorted(verdicts) == sorted([*games, *bars, "ex-total", "ex-misprint"])
    assert {name for name, verdict in verdicts.items() if verdict == "printed error"} == {
        "ex-misprint"
    }
    assert set(verdicts.values()) == {"equal", "printed error"}


@pytest.mark.article("fisf/classique_2019", "7")
def test_the_games_of_the_register_are_the_printed_ones(law: AppliedLaw) -> None:
    held = {e.id: (e.input, e.printed) for e in law.edition.examples() if e.kind == "game"}
    printed = {
        f"ex-r{number}-{name.lower()}": (
            {
                "own": int(rating),
                "opponent": int(rating) - int(difference),
                "k": int(k),
                "score": score,
            },
            {"expected": expected, "change": change},
        )
        for number, name, rating, k, _, difference, expected, score, change in LINES
    }
    assert held == printed


@pytest.mark.article("fisf/classique_2019", "7")
def test_the_misprint_is_listed_and_its_row_says_so(law: AppliedLaw) -> None:
    (error,) = [e for e in law.edition.printed_errors() if e.printed == "E_1 = 1700"]
    assert (error.article, error.by_text) == ("7", "E_1 = 1715")
    row = next(row for row in conformance(law.edition) if row.id == "ex-misprint")
    assert str(row.verdict) == "printed error"
    assert (row.article, row.printed, row.by_text) == ("7", {"after": 1700}, {"after": 1715})
    assert row.computed["after"] == 1715


@pytest.mark.article("fisf/classique_2019", "7")
def test_the_sum_of_the_example_is_equal_to_the_print_in_every_part(law: AppliedLaw) -> None:
    row = next(row for row in conformance(law.edition) if row.id == "ex-total")
    assert row.printed == row.by_text == row.computed
    assert row.computed == {
        "K": 20,
        "W": "3",
        "W_e": "2.27",
        "after": 1715,
        "line": SUM_OF_J0,
    }


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(
    ("parameter", "value", "differing"),
    [
        ("coefficients", ((-1, -1, 16),), {"ex-total", "ex-misprint"}),
        (
            "largest_difference",
            197,
            {"ex-r1-j0", "ex-r1-j1", "ex-r2-j0", "ex-r2-j2", "ex-total", "ex-misprint"},
        ),
        ("floor", 1716, {"ex-total", "ex-misprint"}),
    ],
)
def test_a_changed_number_turns_the_verdicts_it_is_behind(
    parameter: str,
    value: object,
    differing: set[str],
    law: AppliedLaw,
    edition_module: ModuleType,
    change_parameter: ParameterChanger,
) -> None:
    change_parameter(edition_module, parameter, value)
    verdicts = _verdicts(law)
    assert {name for name, verdict in verdicts.items() if verdict == "differs"} == differing
