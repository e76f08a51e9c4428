"""What the printed table of the edition of 2010 is not: it was not brought up to its own rules.

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
def test_not_even_the_first_pass_gives_the_printed_expected_scores(
    table: Event, rate_table: Callable[..., dict[str, PlayerOutcome]]
) -> None:
    """15 points a half point give another first pass than the 12.5 of the printed column."""
    players = rate_table(table, we_from="first")
    expected = {i: str(players[i].expected) for i in "ABDFGJ"}
    assert expected == {
        "A": "7.36",
        "B": "6.48",
        "D": "5.38",
        "F": "2.51",
        "G": "4.18",
        "J": "4.18",
    }
    printed = next(case["printed"] for case in CASES if case["id"] == "round-robin-10-2010")
    assert expected != printed["W_e"]
