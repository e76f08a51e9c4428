import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from arpad.regulations.catalogue import editions

Arpad = Callable[..., CompletedProcess[str]]


def test_an_article_with_its_rule_and_its_numbers(arpad: Arpad) -> None:
    """Article 8.54: a difference of more than 400 points counts as 400."""
    answer = arpad("article", "fide/b02_2010", "8.54")
    assert answer.returncode == 0
    assert answer.stdout.startswith("fide/b02_2010, article 8.54\n")
    assert "treatments: compute" in answer.stdout
    assert "Rule arpad.regulations.fide." in answer.stdout
    assert "400" in answer.stdout


def test_the_same_as_json(arpad: Arpad) -> None:
    facts = json.loads(arpad("article", "fide/b02_2010", "8.54", "--json").stdout)
    assert (facts["edition"], facts["number"]) == ("fide/b02_2010", "8.54")
    assert facts["rules"]
    assert all(rule["sentence"] for rule in facts["rules"])
    assert 400 in [parameter["value"] for parameter in facts["parameters"]]


def test_a_reading_stands_with_its_article(arpad: Arpad) -> None:
    answer = arpad("article", "fide/b02_2008", "8.58")
    assert "Reading we_from: " in answer.stdout
    assert "*      new" in answer.stdout


def test_a_reading_says_from_which_day_its_choices_part(arpad: Arpad) -> None:
    """0.6 of 2010 sets 1200 and nothing else; a floor of 1000 is named from 1 July 2012 on."""
    assert "The choices part from 2012-07-01 on." in arpad("article", "fide/b02_2010", "0.6").stdout
    assert "part from" not in arpad("article", "fide/b02_2008", "8.58").stdout
    facts = json.loads(arpad("article", "fide/b02_2010", "0.6", "--json").stdout)
    assert {r["name"]: r["since"] for r in facts["readings"]}["floor_2012"] == "2012-07-01"


@pytest.mark.parametrize("edition", [edition.name for edition in editions()])
def test_every_article_can_be_shown(arpad: Arpad, edition: str) -> None:
    listed = json.loads(arpad("article", edition, "--json").stdout)
    assert len(listed) >= 9
    for brief in listed:
        answer = arpad("article", edition, brief["number"])
        assert answer.returncode == 0
        assert brief["gist"].split()[0] in answer.stdout


def test_an_annex_is_asked_for_by_its_name(arpad: Arpad) -> None:
    """Annex 2 of FISF's text: two of its printed errors are about overlapping lines of K."""
    page = arpad("article", "fisf/classique_2019", "annex 2").stdout
    assert page.startswith("fisf/classique_2019, article annex 2\n")
    assert "Printed error: line of K 16" in page
    assert "the nearest are " in arpad("article", "fisf/classique_2019", "annex2").stderr


def test_a_number_of_an_undated_text_has_no_day(arpad: Arpad) -> None:
    """Rule 10: an activity bonus below 1800, at most 100 times."""
    page = arpad("article", "fesa/elo_text", "10").stdout
    facts = json.loads(arpad("article", "fesa/elo_text", "10", "--json").stdout)
    found = {p["name"]: (p["since"], p["value"]) for p in facts["parameters"]}
    assert (None, 1800) in found.values()
    assert (None, 100) in found.values()
    assert "0001" not in page
    assert ["name", "value"] in [line.split() for line in page.splitlines()]


def test_a_federation_without_dates_stands_for_its_default(arpad: Arpad) -> None:
    assert arpad("article", "fesa", "11").stdout.startswith("fesa/elo_text, article 11\n")


def test_without_a_number_all_are_listed(arpad: Arpad) -> None:
    out = arpad("article", "fide/b02_2010").stdout
    assert "article  treatments" in out
    assert "\n8.54 " in out


def test_an_unknown_number_names_its_neighbours(arpad: Arpad) -> None:
    answer = arpad("article", "fide/b02_2010", "8.59")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "fide/b02_2010 has no article '8.59'; the nearest are 8.5" in answer.stderr


def test_an_unknown_edition_is_a_sentence(arpad: Arpad) -> None:
    answer = arpad("article", "fide/b02_1066", "8.54")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "fide/b02_2010" in answer.stderr
