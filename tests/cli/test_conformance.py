import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from arpad.cli import conformance as command
from arpad.cli.conformance import differences
from arpad.regulations.catalogue import editions
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
    assert {row["edition"] for row in rows} == {e.name for e in editions() if e.examples()}


def test_one_edition_can_be_asked_for(arpad: Arpad) -> None:
    rows = json.loads(arpad("conformance", "--edition", "fide/b02_2008", "--json").stdout)
    assert {row["edition"] for row in rows} == {"fide/b02_2008"}
    assert arpad("conformance", "--edition", "fide/b02_1066").returncode == 2


def test_the_page_counts_the_verdicts(arpad: Arpad) -> None:
    rows = json.loads(arpad("conformance", "--json").stdout)
    last = arpad("conformance").stdout.splitlines()[-1]
    assert last.startswith(f"{len(rows)} examples: ")


def test_a_table_of_many_players_takes_one_line(arpad: Arpad) -> None:
    """The archived tables of FESA's program are printed player by player in the JSON only."""
    lines = arpad("conformance", "--edition", "fesa/elo_program").stdout.splitlines()
    assert [line.split() for line in lines if line.startswith("arch-")] == [
        ["arch-1", "7", "equal"],
        ["arch-13", "9", "equal"],
        ["arch-20", "9", "equal"],
    ]
    assert max(map(len, lines)) <= 80


def test_the_misprint_of_section_7_is_listed(arpad: Arpad) -> None:
    """FISF prints the old rating, 1700, where its own sum has 1715."""
    answer = arpad("conformance", "--edition", "fisf/classique_2019")
    lines = [line.split() for line in answer.stdout.splitlines()]
    assert answer.returncode == 0
    assert ["after", "1700", "1715", "1715"] in lines
    assert answer.stdout.splitlines()[-1].endswith(", 1 printed error.")


def test_of_a_large_example_only_the_cells_that_differ_are_shown() -> None:
    ratings = {str(number): 1500 + number for number in range(100)}
    off = ratings | {"7": 1600}
    large = ConformanceRow("t", "fesa/elo_program", "9", ratings, ratings, off, Verdict.DIFFERS)
    assert list(differences(large)) == [
        {"quantity": "7", "printed": "1507", "by the text": "1507", "computed": "1600"}
    ]


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
