import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from arpad.cli import conformance as command
from arpad.cli.conformance import differences
from arpad.regulations.conformance import ConformanceRow, Verdict

Arpad = Callable[..., CompletedProcess[str]]
FIELDS = ["id", "edition", "article", "printed", "by_text", "computed", "verdict"]


def row(*, printed: str, by_text: str, computed: str, verdict: Verdict) -> ConformanceRow:
    """Return a row about one quantity of one player."""
    return ConformanceRow(
        id="we-A",
        edition="fide/b02_2008",
        article="8.58",
        printed={"expected": {"A": printed}},
        by_text={"expected": {"A": by_text}},
        computed={"expected": {"A": computed}},
        verdict=verdict,
    )


def test_no_example_differs_from_its_text(arpad: Arpad) -> None:
    answer = arpad("conformance", "--json")
    rows = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert all(list(row) == FIELDS for row in rows)
    assert {row["verdict"] for row in rows} == {"equal", "printed error"}
    assert {row["edition"] for row in rows} == {"fide/b02_2004", "fide/b02_2008", "fide/b02_2010"}


def test_one_edition_can_be_asked_for(arpad: Arpad) -> None:
    rows = json.loads(arpad("conformance", "--edition", "fide/b02_2008", "--json").stdout)
    assert {row["edition"] for row in rows} == {"fide/b02_2008"}
    assert arpad("conformance", "--edition", "fide/b02_1066").returncode == 2


def test_the_page_counts_the_verdicts(arpad: Arpad) -> None:
    rows = json.loads(arpad("conformance", "--json").stdout)
    last = arpad("conformance").stdout.splitlines()[-1]
    assert last.startswith(f"{len(rows)} examples: ")


def test_a_printed_error_names_the_quantity() -> None:
    wrong = row(printed="7.38", by_text="7.36", computed="7.36", verdict=Verdict.PRINTED_ERROR)
    assert list(differences(wrong)) == [
        {"quantity": "expected A", "printed": "7.38", "by the text": "7.36", "computed": "7.36"}
    ]
    right = row(printed="7.36", by_text="7.36", computed="7.36", verdict=Verdict.EQUAL)
    assert list(differences(right)) == []


def test_a_difference_ends_with_one(arpad: Arpad, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = row(printed="7.36", by_text="7.36", computed="7.35", verdict=Verdict.DIFFERS)
    monkeypatch.setattr(command, "conformance_of", lambda _: (wrong,))
    answer = arpad("conformance")
    assert answer.returncode == 1
    assert "computed" in answer.stdout
    assert "7.35" in answer.stdout
