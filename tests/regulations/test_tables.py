"""The two conversion tables: as printed, whole in themselves, and each the other's inverse."""

from fractions import Fraction
from itertools import pairwise
from math import floor

import pytest

from arpad.regulations.edition import Readings
from arpad.regulations.fide import b02_2004, b02_2008, b02_2010
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.tables import ExpectedScores, expected_scores, performances

LAWS = {2004: b02_2004.LAW, 2008: b02_2008.LAW, 2010: b02_2010.LAW}

PRINTED_B = """
0-3 .50 .50    92-98   .63 .37    198-206 .76 .24    345-357 .89 .11
4-10 .51 .49   99-106  .64 .36    207-215 .77 .23    358-374 .90 .10
11-17 .52 .48  107-113 .65 .35    216-225 .78 .22    375-391 .91 .09
18-25 .53 .47  114-121 .66 .34    226-235 .79 .21    392-411 .92 .08
26-32 .54 .46  122-129 .67 .33    236-245 .80 .20    412-432 .93 .07
33-39 .55 .45  130-137 .68 .32    246-256 .81 .19    433-456 .94 .06
40-46 .56 .44  138-145 .69 .31    257-267 .82 .18    457-484 .95 .05
47-53 .57 .43  146-153 .70 .30    268-278 .83 .17    485-517 .96 .04
54-61 .58 .42  154-162 .71 .29    279-290 .84 .16    518-559 .97 .03
62-68 .59 .41  163-170 .72 .28    291-302 .85 .15    560-619 .98 .02
69-76 .60 .40  171-179 .73 .27    303-315 .86 .14    620-735 .99 .01
77-83 .61 .39  180-188 .74 .26    316-328 .87 .13    >735   1.0  .00
84-91 .62 .38  189-197 .75 .25    329-344 .88 .12
"""
"""Table (b) as the three texts print it, four columns side by side."""

PRINTED_A = {
    2004: """
        .99 677  .95 470  .89 351  .83 273  .76 202  .67 125  .58 57  .51 7  .50 0  .49 -7
        .44 -43  .33 -125  .26 -184  .15 -296  .11 -351  .04 -501  .01 -677
    """,
    2008: """
        1.00 800  0.98 589  0.92 401  0.88 336  0.84 284  0.78 220  0.70 149  0.63 95  0.53 21
        0.50 0  0.47 -21  0.42 -57  0.38 -87  0.28 -166  0.22 -220  0.13 -322  0.06 -444  0.00 -800
    """,
    2010: """
        1.0 800  .97 538  .93 422  .90 366  .85 296  .80 240  .75 193  .66 117  .60 72  .54 29
        .50 0  .45 -36  .40 -72  .35 -110  .24 -202  .17 -273  .08 -401  .02 -589  .00 -800
    """,
}
"""Cells of table (a) read off each text; that of 2004 leaves 1.0 and .00 blank."""

PRINTED_B_CELLS = {
    2004: {3: 50, 4: 51, 53: 57, 54: 58, 100: 64, 197: 75, 198: 76, 344: 88, 345: 89, 350: 89},
    2008: {10: 51, 11: 52, 91: 62, 92: 63, 206: 76, 207: 77, 391: 91, 392: 92, 411: 92, 412: 93},
    2010: {25: 53, 26: 54, 121: 66, 122: 67, 290: 84, 291: 85, 400: 92, 619: 98, 620: 99, 736: 100},
}
"""Cells of table (b) for the higher side, read off each text."""


def _printed_rows() -> list[tuple[int, int | None, int, int]]:
    words = PRINTED_B.split()
    rows = []
    for span, high, low in zip(words[::3], words[1::3], words[2::3], strict=True):
        first, _, last = span.partition("-")
        start = 736 if span == ">735" else int(first)
        rows.append((start, int(last) if last else None, _hundredths(high), _hundredths(low)))
    return sorted(rows)


def _hundredths(printed: str) -> int:
    return int(Fraction(printed) * 100)


def test_table_b_is_the_printed_one_row_by_row() -> None:
    assert list(expected_scores().rows) == _printed_rows()


def test_the_rows_of_table_b_are_contiguous_from_zero() -> None:
    rows = expected_scores().rows
    assert len(rows) == 51
    assert rows[0][0] == 0
    for (_, last, _, _), (first, _, _, _) in pairwise(rows):
        assert last is not None
        assert first == last + 1
    assert rows[-1][1] is None


def test_both_sides_of_every_row_of_table_b_make_one() -> None:
    assert {high + low for _, _, high, low in expected_scores().rows} == {100}
    assert [high for _, _, high, _ in expected_scores().rows] == list(range(50, 101))


@pytest.mark.parametrize("difference", [0, 1, 3, 4, 344, 345, 735, 736, 3000])
def test_the_lower_side_is_expected_what_the_higher_side_leaves(difference: int) -> None:
    table = expected_scores()
    assert table.of(difference) + table.of(-difference) == 100


def test_the_last_row_of_table_b_has_no_end() -> None:
    assert expected_scores().of(736) == expected_scores().of(100_000) == 100
    assert expected_scores().of(-736) == expected_scores().of(-100_000) == 0


def test_the_cells_of_table_b_follow_the_rows_they_are_made_of() -> None:
    table = ExpectedScores([(0, 9, 50, 50), (10, None, 60, 40)])
    assert [table.of(d) for d in (-10, -9, 0, 9, 10, 11)] == [40, 50, 50, 50, 60, 60]


def test_table_a_has_every_percentage_once() -> None:
    assert sorted(performances().cells) == list(range(101))


def test_table_a_is_antisymmetric() -> None:
    cells = performances().cells
    assert [cells[100 - p] for p in range(101)] == [-(cells[p] or 0) for p in range(101)]


def test_table_a_is_the_lower_middle_of_the_rows_of_table_b() -> None:
    of, rows = performances().of, expected_scores().rows
    middles = {
        high: floor(Fraction(first + last, 2)) for first, last, high, _ in rows if last is not None
    }
    assert {p: of(p) for p in range(51, 100)} == {p: middles[p] for p in range(51, 100)}
    assert of(50) == 0
    assert of(100) == 800


@pytest.mark.parametrize("percentage", range(101))
def test_table_b_leads_back_from_table_a(percentage: int) -> None:
    difference = performances().of(percentage)
    assert difference is not None
    assert expected_scores().of(difference) == percentage


@pytest.mark.parametrize("law", LAWS.values(), ids=str)
def test_table_a_of_2004_alone_is_blank_at_both_ends(law: AppliedLaw) -> None:
    readings = Readings(law.edition)
    ends = [law.rating.rating_difference(p, readings) for p in (0, 100)]
    is_blank = law.edition.name == "fide/b02_2004"
    assert ends == ([None, None] if is_blank else [-800, 800])


@pytest.mark.parametrize("law", LAWS.values(), ids=str)
def test_the_inner_cells_of_table_a_are_the_same_in_all_editions(law: AppliedLaw) -> None:
    readings = Readings(law.edition)
    inner = {p: law.rating.rating_difference(p, readings) for p in range(1, 100)}
    assert inner == {p: performances().of(p) for p in range(1, 100)}


@pytest.mark.parametrize("year", LAWS)
def test_cells_of_table_a_are_those_of_the_text(year: int) -> None:
    law = LAWS[year]
    readings = Readings(law.edition)
    words = PRINTED_A[year].split()
    printed = {_hundredths(p): int(d) for p, d in zip(words[::2], words[1::2], strict=True)}
    assert {p: law.rating.rating_difference(p, readings) for p in printed} == printed


@pytest.mark.parametrize("year", LAWS)
def test_cells_of_table_b_are_those_of_the_text(year: int) -> None:
    printed = PRINTED_B_CELLS[year]
    assert {d: LAWS[year].rating.expected_score(d) for d in printed} == printed


@pytest.mark.parametrize(
    ("difference", "printed", "by_formula"),
    [(54, 58, 57), (343, 88, 89), (344, 88, 89), (358, 90, 89), (392, 92, 91), (620, 99, 98)],
)
def test_the_print_stands_where_no_curve_gives_it_back(
    difference: int, printed: int, by_formula: int
) -> None:
    assert expected_scores().of(difference) == printed != by_formula
