"""Nothing of the text of 2010 is forgotten, nothing invented: rules, their calls, tests, rows.

What every edition's articles must keep stands in `../test_articles.py`.
"""

from collections.abc import Callable

import pytest

from arpad.regulations.fide.b02_2010 import B02_2010

ROWS = """
G1 G2 G3 G4 G5 G6 G7 G8 G9
T1 T2 T3 T5 T6 T7 T9 T10 T11 T12 T13 T14
U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U11 U13 U14 U15
L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 L17 L18 L19 L20 L21 L22 L23 L24
N1 N2 N3 N4 N5 N6 N7a N7b N7c N7d N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22
N23 N24
R1 R5 R6
M1 M2 M3 M4
"""
"""The rows of the clause matrix that exist in this edition."""


@pytest.mark.parametrize("lack", ["a rule", "a call", "a test"])
def test_no_article_lacks(lack: str, articles_lacking: Callable[[str], list[str]]) -> None:
    lacking = articles_lacking(lack)
    assert not lacking, "\n".join(lacking)


def test_every_row_of_the_matrix_is_carried_by_an_article_and_no_other_row_is() -> None:
    wanted = set(ROWS.split())
    carried = {row for article in B02_2010.articles().values() for row in article.rows}
    assert wanted - carried == set()
    assert carried - wanted == set()
