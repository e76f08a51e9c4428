"""Sums of points follow what the report itself says results are worth."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from arpad.formats.trf import Topic, TrfFile, observations
from arpad.formats.trf.crosstable import crosstable_of
from arpad.formats.trf.scoring import scoring_of

TABLE = """\
001    1 m    Kask, Kaur                        2310 EST     4500017 1978/03/14  0.0    1     2 w 1  0000 - U     3 b =
001    2 w    Tamm, Liis                        2255 EST     4500025 1990/11/02  0.0    2     1 b 0     3 w -  0000 - H
001    3 m    Sepp, Ivo                         2140 LAT     4500033 1969/12/06  0.0    3  0000 - F     2 b +     1 w =
001    4 w    Mägi, Õnne                        2088 EST     4500041 2001/07/30  0.0    4  0000 - Z               5 b W
001    5 m    Kuusk, Jaan                       1975 FIN     4500050 1955/01/09  0.0    5            0000 - -     4 w L
"""  # noqa: E501 - the columns of the format


def sums(records: str, read: Callable[[bytes], TrfFile]) -> list[str]:
    file = read((records + TABLE).encode())
    table = crosstable_of(file)
    scoring = scoring_of(file, table)
    found = [scoring.sum_of(entry, entry.rank or 0, table.rounds) for entry in table.entries]
    return [str(Decimal(points or 0).quantize(Decimal("0.01"))) for points in found]


@pytest.mark.parametrize(
    ("records", "points"),
    [
        ("", "2.50 0.50 2.50 1.00 0.00"),
        ("XXS W=3 D=1 PAB=3\n", "7.00 1.00 7.00 3.00 0.00"),
        ("XXS W=3\nXXS D=1\n", "5.00 1.00 7.00 3.00 0.00"),
        ("XXS BD=0.25 FW=.75 ZPB=.5 FL=1\n", "2.25 1.50 2.25 2.00 1.50"),
        ("XXS WW=2 WW=4\n", "5.50 0.50 2.50 1.00 0.00"),
        ("XXS nonsense W=x =3 QQ=5\n", "2.50 0.50 2.50 1.00 0.00"),
        ("162  W 3.0    D 1.0    L 0.0\n", "7.00 1.00 7.00 3.00 0.00"),
        ("162  W 3.0    D 1.0    P 1.0\n", "5.00 1.00 7.00 3.00 0.00"),
        ("162  A 1.0\n", "2.50 1.50 2.50 3.00 2.00"),
        ("162  W 3.0    D 2.0    L 1.0\n", "8.00 3.00 8.00 3.00 1.00"),
        ("162  X 0.7\n", "2.50 0.50 2.50 1.00 0.00"),
        ("240 H   2    4\n", "2.50 0.50 2.50 1.50 0.00"),
        ("240 F   2    4    5\n", "2.50 0.50 2.50 2.00 0.00"),
        ("240 F   1    5\n", "2.50 0.50 2.50 1.00 1.00"),
        ("240 H   9    4\n", "2.50 0.50 2.50 1.00 0.00"),
        ("299 W        2.0        1\n", "3.50 0.50 2.50 1.00 0.00"),
        ("299 W        2.0\n", "3.50 0.50 2.50 2.00 0.00"),
        ("299 F        0.0    1   3\n", "2.50 0.50 1.50 1.00 0.00"),
        ("299 F        0.0    2   3\n", "2.50 0.50 2.50 1.00 0.00"),
        ("299         -1.0          2    3\n", "2.50 -0.50 1.50 1.00 0.00"),
        ("299 +        0.5\n", "2.50 0.50 2.00 1.00 0.00"),
        ("299 Q        0.5\n", "2.50 0.50 2.50 1.00 0.00"),
        ("310   1 Team\n240 H   2    4\n299         -1.0\n", "2.50 0.50 2.50 1.00 0.00"),
        ("092 Team: Swiss\n240 H   2    4\n", "2.50 0.50 2.50 1.00 0.00"),
    ],
    ids=range(24),
)
def test_sums(records: str, points: str, read: Callable[[bytes], TrfFile]) -> None:
    assert sums(records, read) == points.split()


def test_open_results_have_no_sum(read: Callable[[bytes], TrfFile]) -> None:
    file = read(TABLE.replace("5 b W", "5 b *").replace("4 w L", "4 w  ").encode())
    table = crosstable_of(file)
    scoring = scoring_of(file, table)
    assert scoring.sum_of(table.entries[3], 4, table.rounds) is None
    assert scoring.sum_of(table.entries[4], 5, table.rounds) is None


def test_points_are_held_against_the_scoring(read: Callable[[bytes], TrfFile]) -> None:
    told = [o.about for o in observations(read(TABLE.encode())) if o.topic is Topic.POINTS]
    assert told == [
        "points of 1 Kask, Kaur",
        "points of 2 Tamm, Liis",
        "points of 3 Sepp, Ivo",
        "points of 4 Mägi, Õnne",
    ]
