"""The pages of the editions say what is undated, where the texts are, and where to read on."""

import re
from pathlib import Path

import pytest
from docs.generators.edition_pages import edition_page, index_page, page_name
from docs.generators.grades_page import grades_page

from arpad.regulations.catalogue import edition as edition_named
from arpad.regulations.catalogue import editions, editions_of, federations
from arpad.regulations.edition import Edition

ROOT = Path(__file__).parents[2]
ALL = pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.name)


def test_the_index_groups_the_editions_by_federation() -> None:
    sections = re.findall(r"^## (\w+), \w+\n(.*?)(?=^## )", index_page(), re.MULTILINE | re.DOTALL)
    assert [name.lower() for name, _ in sections] == list(federations())
    for name, section in sections:
        held = re.findall(r"^\| \[(\S+)\]\((\S+)\)", section, re.MULTILINE)
        wanted = [(e.name, page_name(e)) for e in editions_of(name.lower())]
        assert held == wanted


def test_the_index_leads_to_what_the_editions_of_a_federation_share() -> None:
    page = index_page()
    shared = ("tables", "grades", "fesa-differences", "scrabble")
    assert all(f"({name}.md)" in page for name in shared)


@ALL
def test_a_text_without_a_date_is_shown_as_undated(edition: Edition) -> None:
    page = edition_page(edition)
    assert "0001-01-01" not in page
    assert "9999-12-31" not in page
    assert ("- In force: undated" in page) is not edition.is_dated


@ALL
def test_an_edition_leads_to_the_sources_of_its_own_federation(edition: Edition) -> None:
    federation = edition.name.partition("/")[0]
    links = set(re.findall(r"\(\S+/regulations/(\w+)/SOURCES\.md\)", edition_page(edition)))
    assert links == {federation}


def test_an_annex_is_not_called_an_article() -> None:
    page = edition_page(edition_named("fisf/classique_2019"))
    assert "\nAnnex 1. Which normal law" in page
    assert "\nArticles 4, annex 2. Which games" in page
    assert "Article annex" not in page


def test_what_the_numbers_mean_is_said_below_them() -> None:
    page = edition_page(edition_named("fisf/classique_2019"))
    section = page.partition("## Numbers by date")[2].partition("## Readings")[0]
    assert "-1 is no limit" in section


def test_the_default_of_an_undated_federation_says_so() -> None:
    pages = [edition_page(edition) for edition in editions_of("fesa")]
    assert ["name FESA and no edition" in page for page in pages] == [True, False]


def test_the_ladder_is_that_of_rule_3() -> None:
    # The first, the last and the lines with blanks, typed from the text.
    page = grades_page()
    assert "| 6 Dan | 2440 | 2540 | 2640 |  |  | needed |" in page
    assert "| 5 Dan | 2240 | 2340 | 2440 |  | 10 | needed |" in page
    assert "| 4 Dan | 2080 | 2160 | 2240 | 16 | 8 |  |" in page
    assert "| 15 Kyu | 400 | 440 | 480 | 6 | 3 |  |" in page
    assert len(re.findall(r"^\| \d+ (?:Dan|Kyu) \|", page, re.MULTILINE)) == 21


def test_the_coefficients_are_those_of_rule_1() -> None:
    band = re.compile(r"^\| ((?:from |below )?\d[\d to]*) \| (\d\d) \|$", re.MULTILINE)
    assert band.findall(grades_page()) == [
        ("from 2240", "16"),
        ("1920 to 2239", "20"),
        ("1560 to 1919", "24"),
        ("1280 to 1559", "28"),
        ("1040 to 1279", "32"),
        ("720 to 1039", "36"),
        ("below 720", "40"),
    ]
