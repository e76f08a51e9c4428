"""The published tables and promotions of the editions, and their verdicts when a number moves."""

from collections.abc import Callable
from types import ModuleType
from typing import TypeAlias

import msgspec
import pytest

from arpad.regulations import conformance
from arpad.regulations.conformance import Verdict
from arpad.regulations.fesa import ladder
from arpad.regulations.fesa.applied_law import AppliedLaw

ParameterChanger: TypeAlias = Callable[[ModuleType, str, object], None]

OTHER_NUMBERS: dict[str, dict[str, object]] = {
    "fesa/elo_text": {"scale": 401},
    "fesa/elo_program": {
        "scale": 401,
        "coefficients": [[2240, 16], [1920, 20], [1560, 24], [1280, 28], [1040, 32], [720, 37]],
        "coefficient_below": 41,
        "raised_divisor": 161,
        "games_to_be_established": 19,
        "lowest_opponent": 399,
        "bonus_below": 1799,
        "bonus_divisor": 201,
        "bonus_limit": 10,
    },
}
"""Numbers that some example leans on, and a value with which its verdict turns."""


def _verdicts(law: AppliedLaw) -> set[Verdict]:
    return {row.verdict for row in conformance.conformance(law.edition)}


@pytest.mark.parametrize(
    ("edition", "name"),
    [(edition, name) for edition, numbers in OTHER_NUMBERS.items() for name in numbers],
)
def test_changing_a_number_that_an_example_uses_turns_a_verdict(
    edition: str,
    name: str,
    law: AppliedLaw,
    edition_module: ModuleType,
    change_parameter: ParameterChanger,
) -> None:
    change_parameter(edition_module, name, OTHER_NUMBERS[edition][name])
    assert Verdict.DIFFERS in _verdicts(law)


@pytest.mark.parametrize(
    ("grade", "bound", "value"),
    [("1 Kyu", "mp", 1633), ("1 Dan", "lb", 1682), ("4 Kyu", "n_mp", 7), ("1 Dan", "mp", 1759)],
)
def test_changing_a_bound_that_an_example_uses_turns_a_verdict(
    grade: str,
    bound: str,
    value: int,
    law: AppliedLaw,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed = tuple(
        msgspec.structs.replace(held, **{bound: value}) if held.name == grade else held
        for held in ladder.ladder()
    )
    monkeypatch.setattr(ladder, "ladder", lambda: changed)
    assert Verdict.DIFFERS in _verdicts(law)


def test_nothing_is_left_changed_after_these_tests(law: AppliedLaw) -> None:
    assert _verdicts(law) == {Verdict.EQUAL}
