"""Conformance: every worked example of the texts is run, and a verdict turns when it should."""

from typing import Any

import pytest

from arpad.regulations import catalogue, conformance
from arpad.regulations.conformance import Verdict, agrees

WORKED_EXAMPLES = {
    "fide/b02_2004": {
        "tc-2004-1.14a": ("1.14", "equal"),
        "tc-2004-1.14b": ("1.14", "equal"),
        "tc-2004-1.14c": ("1.14", "equal"),
        "weighted-mean-2004": ("10.3", "equal"),
        "round-robin-10-2004": ("10.54", "equal"),
        "k-turnover-2004": ("14.3", "equal"),
        "remark-F-2004": ("10.54", "equal"),
        "logistic-2004": ("14.1", "equal"),
    },
    "fide/b02_2008": {
        "pooled-12-games-2008": ("8.34", "equal"),
        "round-robin-10-2008": ("8.58", "printed error"),
        "round-robin-10-We-as-printed-2008": ("8.58", "equal"),
    },
    "fide/b02_2010": {
        "pooled-12-games-2010": ("8.34", "printed error"),
        "round-robin-10-2010": ("8.58", "printed error"),
        "round-robin-10-We-as-printed-2010": ("8.58", "equal"),
        "k-turnover-2010": ("12.3", "printed error"),
        "logistic-2010": ("12.1", "equal"),
    },
    "fesa/elo_text": {
        "arch-1": ("7", "equal"),
        "pa3": ("11", "equal"),
        "pa4": ("11", "equal"),
        "pa5": ("11", "equal"),
        "pa6": ("11", "equal"),
        "pa7": ("11", "equal"),
        "pa8": ("11", "equal"),
    },
    "fesa/elo_program": {
        "arch-1": ("7", "equal"),
        "arch-13": ("9", "equal"),
        "arch-20": ("9", "equal"),
        "cdf-2024": ("9", "equal"),
        "pa3": ("11", "equal"),
        "pa4": ("11", "equal"),
        "pa5": ("11", "equal"),
        "pa6": ("11", "equal"),
        "pa7": ("11", "equal"),
        "pa8": ("11", "equal"),
        "pa9": ("11", "equal"),
        "pa10": ("11", "equal"),
        "pa11": ("11", "equal"),
        "pr6": ("11", "equal"),
        "cdf-pr1": ("11", "equal"),
        "cdf-pr2": ("11", "equal"),
        "cdf-pr3": ("11", "equal"),
        "cdf-pr4": ("11", "equal"),
        "cdf-pr6": ("11", "equal"),
        "cdf-pr7": ("11", "equal"),
        "cdf-pr8": ("11", "equal"),
        "cdf-pr9": ("11", "equal"),
        "cdf-pr11": ("11", "equal"),
    },
}
"""Every worked example of the texts: where it stands, and what is to be said of it.

FESA's text works none; its examples are tables and promotions that were published.
"""


@pytest.mark.parametrize("edition", WORKED_EXAMPLES)
def test_every_worked_example_is_run_with_its_verdict(edition: str) -> None:
    rows = conformance.conformance(catalogue.edition(edition))
    assert {row.id: (row.article, str(row.verdict)) for row in rows} == WORKED_EXAMPLES[edition]
    assert {row.edition for row in rows} == {edition}


def test_without_an_edition_all_are_run_in_order() -> None:
    rows = [(row.edition, row.id) for row in conformance.conformance()]
    assert rows == [(e.name, example.id) for e in catalogue.editions() for example in e.examples()]
    listed = [(edition, name) for edition, names in WORKED_EXAMPLES.items() for name in names]
    assert [row for row in rows if row[0] in WORKED_EXAMPLES] == listed


def test_nothing_computed_differs_from_the_texts() -> None:
    assert not [row.id for row in conformance.conformance() if row.verdict is Verdict.DIFFERS]


def test_every_value_by_the_text_is_computed() -> None:
    for row in conformance.conformance():
        assert set(row.by_text) <= set(row.computed), row.id
        assert agrees(row.by_text, row.computed), row.id


def test_a_printed_error_is_a_printed_value_that_the_text_contradicts() -> None:
    for row in conformance.conformance():
        printed = {name: value for name, value in row.printed.items() if name in row.by_text}
        is_error = not agrees(printed, row.by_text)
        assert (row.verdict is Verdict.PRINTED_ERROR) is is_error, row.id


def test_every_printed_error_of_an_example_is_in_the_register_of_its_edition() -> None:
    for row in conformance.conformance():
        if row.verdict is Verdict.PRINTED_ERROR:
            errors = catalogue.edition(row.edition).printed_errors()
            assert row.article in {error.article for error in errors}, row.id


@pytest.mark.parametrize(
    ("wanted", "found", "verdict"),
    [
        ({"C": 2411}, {"C": 2411, "E": 2386}, True),
        ({"C": 2411}, {"C": 2412}, False),
        ({"C": 2411}, {"E": 2411}, False),
        ({"C": {"I": 2061}}, {"C": {"I": 2061, "A": 1}}, True),
        ({"C": {"I": 2061}}, {"C": 2061}, False),
        ([75, 50, 30], [75, 50, 30], True),
        ([75, 50, 30], [75, 50], False),
        ("7.38", "7.38", True),
        ({}, {"C": 1}, True),
    ],
)
def test_values_agree_cell_by_cell(wanted: Any, found: Any, *, verdict: bool) -> None:  # noqa: ANN401
    assert agrees(wanted, found) is verdict
