"""The one column table is sound, and what it writes it reads."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.trf.columns import Dialect, Field, Kind, Record, records
from arpad.formats.trf.layout import line_from
from arpad.formats.trf.titles import SHORT_TITLES
from arpad.formats.trf.writing import line_text

TABLE = (
    "001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 "
    "352 362 FED 013 310 240 250 260 299 300 320 330 801 802 XXR XXC XXZ XXS XXA XXP ###"
)
CODES = TABLE.split()


def columns(field: Field) -> set[int]:
    return set(range(field.first, (field.last or field.first) + 1))


def test_the_table_has_every_record_of_the_format() -> None:
    assert set(records()) == set(CODES)


@pytest.mark.parametrize("record", records().values(), ids=lambda record: record.code)
def test_fields_follow_each_other_and_share_no_column(record: Record) -> None:
    fields = record.fields
    assert [f.first for f in fields] == sorted(f.first for f in fields)
    taken = [column for field in fields for column in columns(field)]
    assert len(taken) == len(set(taken))
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.last is not None for field in fields[:-1])


@pytest.mark.parametrize("record", records().values(), ids=lambda record: record.code)
def test_repeated_fields_come_last_and_fit_into_their_step(record: Record) -> None:
    repeated = record.repeated
    assert record.fields[len(record.fields) - len(repeated) :] == repeated
    assert len({field.step for field in repeated}) <= 1
    for field in repeated:
        assert field.last is not None
        assert field.step is not None
        assert field.last < repeated[0].first + field.step


@pytest.mark.parametrize("record", records().values(), ids=lambda record: record.code)
def test_every_record_and_field_says_what_it_is_and_what_becomes_of_it(record: Record) -> None:
    words = [word for field in record.fields for word in (field.says, field.does)]
    for word in (record.says, record.does, *words):
        assert word
        assert not word.endswith(".")
    assert all(bool(field.choices) == (field.kind is Kind.CODE) for field in record.fields)
    assert all(field.since is None or field.since >= record.since for field in record.fields)


@pytest.mark.parametrize(
    ("code", "field", "first", "last", "step"),
    [
        ("001", "name", 15, 47, None),
        ("001", "id", 58, 68, None),
        ("001", "opponent", 92, 95, 10),
        ("001", "result", 99, 99, 10),
        ("132", "date", 92, 99, 10),
        ("013", "player", 37, 40, 5),
        ("310", "player", 74, 77, 5),
        ("162", "points", 7, 10, 9),
        ("802", "points", 35, 38, 13),
        ("330", "black", 16, 18, None),
    ],
)
def test_columns_are_those_of_the_format(
    code: str, field: str, first: int, last: int, step: int | None
) -> None:
    found = records()[code].field(field)
    assert (found.first, found.last, found.step) == (first, last, step)


def test_the_dialect_in_which_a_record_appeared() -> None:
    by_dialect = {d: {r.code for r in records().values() if r.since is d} for d in Dialect}
    assert by_dialect[Dialect.TRF16] == {"XXR", "XXC", "XXZ", "XXS", "XXA", "XXP"}
    assert {"001", "012", "132", "013"} <= by_dialect[Dialect.TRF06]
    assert {"142", "222", "310", "240", "###", "FED"} <= by_dialect[Dialect.TRF26]


def texts(most: int) -> st.SearchStrategy[str]:
    letters = st.characters(exclude_categories=["C", "Z"])
    return st.text(letters, min_size=1, max_size=most)


def days() -> st.SearchStrategy[date]:
    return st.dates(date(1850, 1, 1), date(2199, 12, 31))


def values(field: Field) -> st.SearchStrategy[Any]:
    """Return values that a field holds."""
    width = field.width or 30
    return {
        Kind.TEXT: texts(width),
        Kind.CODE: st.sampled_from(field.choices or ("",)),
        Kind.NUMBER: st.integers(0, 10 ** min(width, 9) - 1),
        Kind.COUNT: st.integers(0, 9999),
        Kind.NUMBERS: st.lists(st.integers(1, 9999), min_size=1).map(tuple),
        Kind.DECIMAL: st.integers(0, 199).map(lambda halves: Decimal(halves) / 2),
        Kind.ID: st.integers(1, 10**11 - 1).map(str),
        Kind.DATE: days(),
        Kind.BIRTH_DATE: days() | st.integers(1850, 2199),
        Kind.ROUND_DATE: st.dates(date(1971, 1, 1), date(2070, 12, 31)),
        Kind.SEX: st.sampled_from("fm"),
        Kind.TITLE: st.sampled_from(list(SHORT_TITLES)),
        Kind.OPPONENT: st.integers(1, 9999),
        Kind.COLOUR: st.sampled_from("wb"),
        Kind.RESULT: st.sampled_from("10=+-WDLHFUZ*X?A"),
    }[field.kind]


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=20)
@given(data=st.data())
def test_what_the_table_writes_it_reads(code: str, data: st.DataObject) -> None:
    record = records()[code]
    single = {field.name: values(field) for field in record.single}
    wanted = data.draw(st.fixed_dictionaries({}, optional=single))
    if code == "FED":
        wanted["rank"] = data.draw(st.integers(1, 9999))
    row = st.tuples(*(values(field) for field in record.repeated))
    rows = data.draw(st.lists(row, max_size=5)) if record.repeated else []
    text = line_text(code, wanted, rows)
    line = line_from(7, text.replace("FED", "EST", 1) if code == "FED" else text, "\n")
    assert line.record is record
    assert line.values == wanted
    assert list(line.rows) == rows


def test_a_national_record_has_the_letters_of_a_federation() -> None:
    national = line_from(
        1, "EST    7   II Pärn, Urmas jun                   1622 VIL        E560", ""
    )
    assert national.kind == "FED"
    assert national.code == "EST"
    assert national.whole("rating") == 1622
    for other in ("DDD SSSS sTTT NNNN", "XXQ    5", "EST", "EST note", "est    7", "FED   x"):
        assert line_from(1, other, "").record is None
