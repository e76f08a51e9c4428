"""The page of the conversion tables has every printed cell, and the editions compute by them."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from docs.generators.tables_page import (
    ENDS,
    end_of,
    expected_scores_of,
    links_to_tables,
    performances_of,
)

from arpad.model.exact import as_decimal
from arpad.regulations.catalogue import editions, editions_of
from arpad.regulations.edition import Edition, Readings
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019, LAW

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "regulations"
CSV = ROOT / "src" / "arpad" / "regulations" / "tables"
PAGE = (PAGES / "tables.md").read_text(encoding="utf-8")
TABLE_A, TABLE_B = re.findall(r"^## Table \(.\)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
ALL = pytest.mark.parametrize("edition", editions_of("fide"), ids=lambda edition: edition.name)


def groups(section: str, width: int) -> list[list[str]]:
    """Return the cells of the first table of a section, down and then across."""
    table = re.findall(r"(?:^\|.*\n?)+", section, re.MULTILINE)[0]
    lines = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    across = max(len(line) for line in lines) // width
    found = [line[i * width : (i + 1) * width] for i in range(across) for line in lines]
    return [cells for cells in found if any(cell.strip() for cell in cells)]


def rows(name: str) -> list[list[str]]:
    return [line.split(",") for line in (CSV / name).read_text("utf-8").splitlines()[1:]]


def test_table_a_has_every_cell() -> None:
    assert groups(TABLE_A, 2) == rows("performance.csv")


def test_table_b_has_every_cell() -> None:
    spans = [
        [f"{first} to {last}" if last else f"above {int(first) - 1}", high, low]
        for first, last, high, low in rows("expected_score.csv")
    ]
    assert groups(TABLE_B, 3) == spans


@ALL
def test_an_edition_computes_by_the_tables_shown(edition: Edition) -> None:
    rating = import_module(f"{edition.package}.rating")
    for p, d_p in performances_of(edition).cells.items():
        assert rating.rating_difference(p, Readings(edition)) == d_p
    for first, _, high, low in expected_scores_of(edition).rows:
        assert rating.expected_score(first) == high
        assert rating.expected_score(-first) == (low if first else high)


def test_what_an_edition_leaves_blank_is_said() -> None:
    assert [line for line in TABLE_A.splitlines() if "blank" in line] == [
        "| `fide/b02_2004` | 1.00 | blank |",
        "| `fide/b02_2004` | 0.00 | blank |",
    ]


@ALL
def test_the_articles_of_the_tables_lead_to_them(edition: Edition) -> None:
    page = (PAGES / f"{edition.name.replace('/', '-')}.md").read_text(encoding="utf-8")
    links = links_to_tables(edition)
    assert list(links) in (
        ["7.1.1", "7.1.2"],
        ["8.1.1", "8.1.2"],
        ["8.1a", "8.1b"],
        ["10.1a", "10.1b"],
    )
    for number, link in links.items():
        assert re.search(rf"^\| {re.escape(number)} \| .*{re.escape(link)}", page, re.MULTILINE)


def test_fide_has_two_tables_and_fisf_the_second_one() -> None:
    held = re.findall(r"^\| \[(\S+)\]\(\S+\) \| (\w+).*? \| (\w+)", PAGE, re.MULTILINE)
    fide = [(edition.name, "article", "article") for edition in editions_of("fide")]
    assert held == [*fide, ("fisf/classique_2019", "none", "annex")]
    others = [edition for edition in editions() if edition.name.partition("/")[0] not in ENDS]
    assert [edition.name for edition in others if links_to_tables(edition)] == []


FISF_CELLS = """
    -392 0.08  -375 0.09  -358 0.10  -345 0.11  -329 0.12  -316 0.13  -303 0.14  -291 0.15
    -279 0.16  -268 0.17  -257 0.18  -246 0.19  -236 0.20  -226 0.21  -216 0.22  -207 0.23
    -198 0.24  -189 0.25  -180 0.26  -171 0.27  -163 0.28  -154 0.29  -146 0.30  -138 0.31
    -130 0.32  -122 0.33  -114 0.34  -107 0.35  -99 0.36  -92 0.37  -84 0.38  -77 0.39
    -69 0.40  -62 0.41  -54 0.42  -47 0.43  -40 0.44  -33 0.45  -26 0.46  -18 0.47
    -11 0.48  -4 0.49  0 0.50  4 0.51  11 0.52  18 0.53  26 0.54  33 0.55  40 0.56
    47 0.57  54 0.58  62 0.59  69 0.60  77 0.61  84 0.62  92 0.63  99 0.64  107 0.65
    114 0.66  122 0.67  130 0.68  138 0.69  146 0.70  154 0.71  163 0.72  171 0.73  180 0.74
    189 0.75  198 0.76  207 0.77  216 0.78  226 0.79  236 0.80  246 0.81  257 0.82  268 0.83
    279 0.84  291 0.85  303 0.86  316 0.87  329 0.88  345 0.89  358 0.90  375 0.91  392 0.92
"""
"""Annex 2 of FISF's text: every difference that it prints, with its W_e."""


def test_every_cell_of_fisf_begins_a_row_of_table_b_with_the_same_score() -> None:
    words = FISF_CELLS.split()
    printed = dict(zip(map(int, words[::2]), words[1::2], strict=True))
    shown = {int(span.split()[0]): (high, low) for span, high, low in groups(TABLE_B, 3)[:-1]}
    assert len(printed) == 85
    assert {d for d in printed if d >= 0} == {d for d in shown if d <= 392}
    assert printed.keys() == {-d for d in printed}
    for difference, score in printed.items():
        high, low = shown[abs(difference)]
        assert score == (high if difference >= 0 else low)
        computed = LAW.rating.expected_score(difference, on=CLASSIQUE_2019.since)
        assert str(as_decimal(computed)) == score


def test_fisf_ends_where_the_page_says() -> None:
    [line] = [line for line in PAGE.splitlines() if line.startswith("| [fisf/")]
    assert line.endswith("| none | annex 2 | 392, annex 2 | 0.92 and 0.08 |")
    assert end_of(CLASSIQUE_2019).value == 392
    for difference in (392, 411, 412, 736, 2000):
        assert LAW.rating.expected_score(difference, on=CLASSIQUE_2019.since) == 92
        assert LAW.rating.expected_score(-difference, on=CLASSIQUE_2019.since) == 8


def test_the_annex_leads_to_table_b() -> None:
    page = (PAGES / "fisf-classique_2019.md").read_text(encoding="utf-8")
    assert links_to_tables(CLASSIQUE_2019) == {"annex 2": "[Table (b)](tables.md#table-b)"}
    assert re.search(r"^\| annex 2 \| .*\[Table \(b\)\]\(tables\.md#table-b\)", page, re.MULTILINE)
