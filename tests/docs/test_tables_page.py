"""The page of the conversion tables has every printed cell, and the editions compute by them."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from docs.generators.tables_page import expected_scores_of, links_to_tables, performances_of

from arpad.regulations.catalogue import editions
from arpad.regulations.edition import Edition, Readings

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "regulations"
CSV = ROOT / "src" / "arpad" / "regulations" / "tables"
PAGE = (PAGES / "tables.md").read_text(encoding="utf-8")
TABLE_A, TABLE_B = re.findall(r"^## Table \(.\)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
ALL = pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.name)


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
    assert [number[-2:] for number in links] == ["1a", "1b"]
    for number, link in links.items():
        assert re.search(rf"^\| {re.escape(number)} \| .*{re.escape(link)}", page, re.MULTILINE)
