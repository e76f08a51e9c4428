"""Columns and rules give the same lists and the same changes, game by game."""

from collections import Counter
from datetime import date

import pytest
from tests.kernels.fide.awkward import AWKWARD
from tests.kernels.fide.comparing import compare, compare_whole, lists_by_rules
from tests.kernels.fide.histories import SCENARIOS, history

from arpad.kernels.compiled import Path
from arpad.kernels.fide.replay import FideReplay

HISTORIES = 60
"""Of every scenario; each holds some thirty events on twenty lists."""


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return Counter()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_columns_equal_the_rules(scenario: str, seen: Counter[str]) -> None:
    for seed in range(HISTORIES):
        drawn = history(scenario, seed)
        by_rules, cases = lists_by_rules(drawn, {})
        seen.update(cases)
        for path in Path if seed % 2 else (Path.NUMBA,):
            replay = FideReplay(drawn.players, law_on=drawn.law_on, path=path)
            compare(replay, drawn, by_rules)
        whole = FideReplay(drawn.players, law_on=drawn.law_on, threads=1 + seed % 2)
        compare_whole(whole, drawn, by_rules)


def test_every_awkward_case_was_seen_a_hundred_times(seen: Counter[str]) -> None:
    assert not {case: seen[case] for case in AWKWARD if seen[case] < 100}
    assert seen.keys() <= AWKWARD


def test_monthly_lists_follow_their_decision() -> None:
    decision = date(2004, 3, 1)
    for scenario in SCENARIOS:
        drawn = history(scenario, 1, lists=30, monthly_since=date(2005, 7, 1))
        by_rules, _ = lists_by_rules(drawn, {}, decision)
        replay = FideReplay(drawn.players, law_on=drawn.law_on, monthly_decision=decision)
        compare(replay, drawn, by_rules)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_long_past_is_forgotten_as_the_office_forgets_it(scenario: str) -> None:
    for seed in range(3):
        drawn = history(scenario, seed, lists=50, is_quiet=True)
        by_rules, _ = lists_by_rules(drawn, {})
        for path in Path:
            replay = FideReplay(drawn.players, law_on=drawn.law_on, path=path)
            compare(replay, drawn, by_rules)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_columns_equal_the_rules_in_many_histories(scenario: str) -> None:
    for seed in range(HISTORIES, 20 * HISTORIES):
        drawn = history(scenario, seed, lists=30)
        by_rules, _ = lists_by_rules(drawn, {})
        compare(FideReplay(drawn.players, law_on=drawn.law_on), drawn, by_rules)
