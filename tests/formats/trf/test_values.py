"""Days, titles and other values as they are found in the wild."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.trf.columns import Field, Kind
from arpad.formats.trf.days import (
    day_from,
    day_text,
    in_century_of,
    is_open,
    likely_short_day_from,
    short_day_from,
)
from arpad.formats.trf.titles import SHORT_TITLES, title_from
from arpad.formats.trf.values import Unreadable, Value, reader_of


def value(kind: Kind, text: str) -> Value:
    return reader_of(Field(name="x", first=1, last=1, kind=kind, says="x", does="x"))(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2005/07/28", date(2005, 7, 28)),
        ("2005.07.28", date(2005, 7, 28)),
        ("2005-07-28", date(2005, 7, 28)),
        ("2005/7/8", date(2005, 7, 8)),
        ("20050728", date(2005, 7, 28)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("28.07.2005", date(2005, 7, 28)),
        ("8.7.2005.", date(2005, 7, 8)),
        ("24/09/2010", date(2010, 9, 24)),
        ("09/24/2010", date(2010, 9, 24)),
        ("02/10/2010", date(2010, 10, 2)),
        ("2005/00/00", 2005),
        ("2005/07/00", 2005),
        ("2005", 2005),
        ("1849/01/01", None),
        ("2200", None),
        ("2005/13/01", None),
        ("2005/02/30", None),
        ("2005/13/00", None),
        ("31.02.2005", None),
        ("July 28, 2005", None),
        ("2005/07.28", None),
        ("٢٠٠٥/07/28", None),
    ],
)
def test_days_in_the_wild(text: str, day: date | int | None) -> None:
    assert day_from(text) == day


@pytest.mark.parametrize(
    ("text", "round_day", "birth_day"),
    [
        ("05/07/28", date(2005, 7, 28), date(2005, 7, 28)),
        ("69/12/06", date(2069, 12, 6), date(1969, 12, 6)),
        ("71/12/06", date(1971, 12, 6), date(1971, 12, 6)),
        ("21.1.2", date(2021, 1, 2), date(1921, 1, 2)),
        ("05/07-28", None, None),
        ("05/13/28", None, None),
        ("05/00/00", None, None),
    ],
)
def test_years_of_two_digits(text: str, round_day: date | None, birth_day: date | None) -> None:
    assert short_day_from(text) == round_day
    assert short_day_from(text, is_birth=True) == birth_day


@pytest.mark.parametrize(
    ("text", "day", "birth", "is_doubtful"),
    [
        ("05/07/28", date(2005, 7, 28), date(2005, 7, 28), True),
        ("28.7.05", date(2005, 7, 28), date(2005, 7, 28), True),
        ("28-07-05", date(2028, 7, 5), date(1928, 7, 5), True),
        ("31.12.69", date(2069, 12, 31), date(1969, 12, 31), False),
        ("69/12/06", date(2069, 12, 6), date(1969, 12, 6), False),
        ("11.11.11", date(2011, 11, 11), date(2011, 11, 11), False),
        ("32.13.99", None, None, False),
    ],
)
def test_a_short_year_may_stand_first_or_last(
    text: str, day: date | None, birth: date | None, *, is_doubtful: bool
) -> None:
    """Dots part a day from its month and year; with other signs the year comes first."""
    assert likely_short_day_from(text) == day
    assert likely_short_day_from(text, is_birth=True) == birth
    assert is_open(text) is is_doubtful


@given(st.dates(date(1850, 1, 1), date(2199, 12, 31)))
def test_a_day_is_read_as_it_is_written(day: date) -> None:
    assert day_from(day_text(day)) == day
    assert not is_open(day_text(day))


@pytest.mark.parametrize(
    ("day", "start", "nearest"),
    [
        (date(2024, 1, 6), date(2024, 1, 1), date(2024, 1, 6)),
        (date(2069, 1, 6), date(1969, 1, 1), date(1969, 1, 6)),
        (date(1971, 1, 6), date(2070, 12, 31), date(2071, 1, 6)),
        (date(2000, 2, 29), date(1900, 3, 1), date(2000, 2, 29)),
    ],
)
def test_short_years_follow_the_start(day: date, start: date, nearest: date) -> None:
    assert in_century_of(day, start) == nearest


@pytest.mark.parametrize(("title", "short"), SHORT_TITLES.items())
def test_titles_are_known_in_long_and_short_in_capitals_or_not(title: str, short: str) -> None:
    for text in (title, title.lower(), short, short.upper()):
        assert title_from(text) == title


@pytest.mark.parametrize(
    ("kind", "text", "read"),
    [
        (Kind.NUMBER, "0012", 12),
        (Kind.NUMBER, "12a", Unreadable("12a")),
        (Kind.NUMBER, "-3", Unreadable("-3")),
        (Kind.NUMBER, "٣", Unreadable("٣")),
        (Kind.COUNT, "15 (12)", 15),
        (Kind.COUNT, "15players", 15),
        (Kind.COUNT, "many", Unreadable("many")),
        (Kind.COUNT, "1" * 12, Unreadable("1" * 12)),
        (Kind.NUMBERS, "1 22  333", (1, 22, 333)),
        (Kind.NUMBERS, "1 x", Unreadable("1 x")),
        (Kind.DECIMAL, "11.5", Decimal("11.5")),
        (Kind.DECIMAL, "5,5", Decimal("5.5")),
        (Kind.DECIMAL, ".5", Decimal("0.5")),
        (Kind.DECIMAL, "5", Decimal(5)),
        (Kind.DECIMAL, "-1.0", Decimal(-1)),
        (Kind.DECIMAL, "NaN", Unreadable("NaN")),
        (Kind.DECIMAL, "1e5", Unreadable("1e5")),
        (Kind.ID, "00004500068", "4500068"),
        (Kind.ID, "0", None),
        (Kind.ID, "E118", Unreadable("E118")),
        (Kind.DATE, "0000/00/00", None),
        (Kind.DATE, "2005", Unreadable("2005")),
        (Kind.DATE, "05/07/28", date(2005, 7, 28)),
        (Kind.BIRTH_DATE, "1984", 1984),
        (Kind.BIRTH_DATE, "unknown", Unreadable("unknown")),
        (Kind.ROUND_DATE, "00/00/00", None),
        (Kind.ROUND_DATE, "2024/01/", Unreadable("2024/01/")),
        (Kind.SEX, "w", "f"),
        (Kind.SEX, "F", "f"),
        (Kind.SEX, "-", None),
        (Kind.SEX, "x", Unreadable("x")),
        (Kind.RESULT, "ß", Unreadable("ß")),
    ],
)
def test_values_in_the_wild(kind: Kind, text: str, read: Value) -> None:
    assert value(kind, text) == read
