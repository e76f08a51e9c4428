"""What comes out of events, lists and bare games: computed by hand, as data of each edition."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from arpad.model.outcome import Outcome
from arpad.model.period import RatingList
from arpad.regulations.application import calculate

Case: TypeAlias = Mapping[str, Any]


def test_an_event_comes_out_as_computed_by_hand(
    computed_case: Case,
    rate_event: Callable[..., Outcome],
    differences_of_outcome: Callable[[Outcome, Case], list[str]],
) -> None:
    outcome = rate_event(
        computed_case["event"],
        computed_case.get("changes"),
        start=computed_case["start"],
        readings=computed_case.get("readings"),
    )
    assert differences_of_outcome(outcome, computed_case["expected"]) == []


def test_a_list_comes_out_as_computed_by_hand(
    list_case: Case,
    make_list: Callable[[Case], RatingList],
    differences_of_list: Callable[[RatingList, Case], list[str]],
) -> None:
    assert differences_of_list(make_list(list_case), list_case["expected"]) == []


def test_games_without_a_report_come_out_as_computed_by_hand(
    edition: str, calculated_case: Case, differences_of_fields: Callable[[Struct, Case], list[str]]
) -> None:
    games, question = calculated_case["games"], {"rating": None} | calculated_case["question"]
    calculation = calculate(edition, games, **question)
    assert differences_of_fields(calculation, calculated_case["expected"]) == []
