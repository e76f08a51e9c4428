"""The concordance: articles of several editions that are about one subject find each other."""

from itertools import combinations

import pytest

from arpad.regulations import catalogue
from arpad.regulations.concordance import compare, same_subject
from arpad.regulations.edition import Edition

PAIRS = [
    pytest.param(left, right, id=f"{left.name}-{right.name}")
    for federation in catalogue.federations()
    for left, right in combinations(catalogue.editions_of(federation), 2)
]


CARRIED = ("fide/b02_2013", "fide/b02_2014", "fide/b02_2017")
RENUMBERED = ("fide/b02_2022", "fide/b02_2024")
RAPID = tuple(edition.name for edition in catalogue.row_of("fide", "rapid"))
LATER = {
    "8.54": dict.fromkeys(CARRIED, ("8.54",))
    | dict.fromkeys(RENUMBERED, ("8.3.1",))
    | dict.fromkeys(RAPID, ("7.3.1",)),
    "8.56": dict.fromkeys(CARRIED, ("8.56",))
    | dict.fromkeys(RENUMBERED, ("8.3.3",))
    | dict.fromkeys(RAPID, ("7.3.3",)),
}
"""The same in the texts after 2010: the numbers stayed until 2022."""


@pytest.mark.parametrize(
    ("number", "elsewhere"),
    [
        # The limit of the difference: 350 points in 10.51 of 2004, 400 in 8.54 since.
        ("8.54", {"fide/b02_2004": ("10.51",), "fide/b02_2008": ("8.54",)}),
        # K: one article in every edition.
        ("8.56", {"fide/b02_2004": ("10.52",), "fide/b02_2008": ("8.56",)}),
    ],
)
def test_an_article_is_found_again_under_its_other_numbers(
    number: str, elsewhere: dict[str, tuple[str, ...]]
) -> None:
    found = same_subject(catalogue.edition("fide/b02_2010"), number)
    assert {edition.name: numbers for edition, numbers in found} == elsewhere | LATER[number]


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_every_article_of_both_editions_stands_in_just_one_subject(
    left: Edition, right: Edition
) -> None:
    subjects = compare(left, right)
    assert sorted(n for s in subjects for n in s.left) == sorted(left.articles())
    assert sorted(n for s in subjects for n in s.right) == sorted(right.articles())


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_a_comparison_is_the_same_from_either_side(left: Edition, right: Edition) -> None:
    there = {(s.left, s.right): s.differ for s in compare(left, right)}
    back = {(s.right, s.left): s.differ for s in compare(right, left)}
    assert there == back


def test_a_number_that_was_changed_is_shown_as_different() -> None:
    # 12.5 points for each half point became 15 in 2010 (8.23).
    subjects = compare(catalogue.edition("fide/b02_2008"), catalogue.edition("fide/b02_2010"))
    values = {v.name: v for s in subjects if "8.23" in s.left for v in s.values}
    changed = values["points_a_half_point"]
    assert changed.differ
    assert [str(d.value) for d in (*changed.left, *changed.right)] == ["12.5", "15"]


def test_articles_of_shogi_stand_beside_those_with_the_same_number() -> None:
    subjects = compare(catalogue.edition("fesa/elo_text"), catalogue.edition("fesa/elo_program"))
    assert all(subject.left == subject.right for subject in subjects)
