"""Where the printed table of the edition of 2008 comes from: it is left over from older texts.

The worked examples run in `../test_examples.py`.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.model.event import Event
from arpad.model.outcome import PlayerOutcome

CASES = tomllib.loads(
    (Path(__file__).parent / "cases" / "vectors_examples.toml").read_text(encoding="utf-8")
)["case"]


@pytest.mark.article("8.58")
def test_the_printed_expected_scores_come_from_the_first_pass(
    table: Event, rate_table: Callable[..., dict[str, PlayerOutcome]]
) -> None:
    """With we_from=first the edition gives the columns W_e and change as they are printed."""
    players = rate_table(table, we_from="first")
    expected = {i: str(players[i].expected) for i in "ABDFGJ"}
    change = {i: str(players[i].change) for i in "ABDFGJ"}
    assert expected == {
        "A": "7.38",
        "B": "6.50",
        "D": "5.40",
        "F": "2.52",
        "G": "4.21",
        "J": "4.21",
    }
    assert change == {
        "A": "6.20",
        "B": "5.00",
        "D": "6.00",
        "F": "22.20",
        "G": "-18.15",
        "J": "-48.15",
    }
    printed = next(case["printed"] for case in CASES if case["id"] == "round-robin-10-2008")
    assert (expected, change) == (printed["W_e"], printed["K_change"])
