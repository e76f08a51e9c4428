"""Workbooks: real numbers and days, a frozen header in the reader's language, sheets that go on."""

from collections.abc import Callable
from datetime import date, datetime
from io import BytesIO

import msgspec
import openpyxl
import pytest
from openpyxl.workbook import Workbook

from arpad.formats import extras
from arpad.formats.extras import MissingExtraError
from arpad.formats.lists import (
    Column,
    Kind,
    ListTable,
    table_of_rating_list,
    write_parquet,
    write_xlsx,
)
from arpad.formats.lists.xlsx_writing import ROWS_OF_A_SHEET
from arpad.locale import Language, words
from arpad.model.period import ListRow, RatingList

MakeList = Callable[..., RatingList]
MakeRow = Callable[..., ListRow]


def opened(file: BytesIO) -> Workbook:
    return openpyxl.load_workbook(file)


def test_a_workbook_has_one_sheet_with_a_header_that_stays(list_of: MakeList) -> None:
    file = BytesIO()
    assert write_xlsx(table_of_rating_list(list_of("fisf/classique_2019")), file) == ()
    book = opened(file)
    (sheet,) = book.worksheets
    assert sheet.title == "2020-03-31"
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:J3"
    assert [cell.value for cell in sheet[1]][:4] == ["Rank", "Number", "Name", "Federation"]
    assert [cell.value for cell in sheet[2]] == [
        1,
        "00450018",
        "Ek, Anna",
        "SWE",
        2271,
        "ranked",
        "Joker",
        9,
        8,
        datetime(2019, 12, 7),  # noqa: DTZ001 - how the reader shows a day
    ]
    assert sheet["J2"].number_format == "yyyy-mm-dd"
    assert sheet.column_dimensions["C"].width > sheet.column_dimensions["A"].width


def test_the_workbook_says_what_it_is_and_bears_the_day_of_the_list(list_of: MakeList) -> None:
    file = BytesIO()
    write_xlsx(table_of_rating_list(list_of("fide/b02_2010")), file)
    about = opened(file).properties
    assert about.title == "Rating list FIDE 2012-03-01"
    assert about.subject == "FIDE, fide/b02_2010, 2012-03-01"
    assert about.created == datetime(2012, 3, 1)  # noqa: DTZ001 - how the reader shows a day


def test_headers_and_words_are_in_the_language_asked_for(list_of: MakeList) -> None:
    file = BytesIO()
    table = table_of_rating_list(list_of("fisf/classique_2019"))
    write_xlsx(table, file, translate=str.upper)
    (sheet,) = opened(file).worksheets
    assert (sheet["C1"].value, sheet["F2"].value) == ("NAME", "RANKED")
    assert (sheet["C2"].value, sheet["G2"].value) == ("Ek, Anna", "Joker")


def test_the_words_of_the_office_serve(list_of: MakeList) -> None:
    file = BytesIO()
    write_xlsx(
        table_of_rating_list(list_of("fide/b02_2010")), file, translate=words(Language.FRENCH)
    )
    assert opened(file).worksheets[0]["B1"].value == "Nom"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "{=1}", "<r><t>x</t></r>"])
def test_a_name_is_never_a_formula_or_markup(name: str, list_of: MakeList, row: MakeRow) -> None:
    file = BytesIO()
    assert write_xlsx(table_of_rating_list(list_of("fesa/elo_text", row(name=name))), file) == ()
    cell = opened(file).worksheets[0]["B2"]
    assert (cell.value, cell.data_type) == (name, "s")


def test_what_a_workbook_cannot_hold_is_told(list_of: MakeList, row: MakeRow) -> None:
    names = ["Ek\x07\ud800 Ann", "\U0001f600" * 20_000, "B" * 32_767]
    rows = [row(id=str(n), name=name) for n, name in enumerate(names)]
    file = BytesIO()
    findings = write_xlsx(table_of_rating_list(list_of("fesa/elo_text", *rows)), file)
    assert findings[0].where == r"Ek\x07\ud800 Ann (0)"
    assert findings[0].message == (
        r'Name "Ek\x07\ud800 Ann" is written as "Ek   Ann": a workbook has no room for what was '
        "left out."
    )
    assert len(findings) == 2
    sheet = opened(file).worksheets[0]
    assert [sheet.cell(n, 2).value for n in (2, 3, 4)] == [
        "Ek   Ann",
        "\U0001f600" * 16_383,
        names[2],
    ]


def test_a_list_that_is_longer_than_a_sheet_goes_on_in_another() -> None:
    columns = (Column("id", "Number", Kind.TEXT),)
    for number, sheets in (
        (0, [[]]),
        (3, [["0", "1", "2"]]),
        (7, [list("012"), list("345"), ["6"]]),
    ):
        file = BytesIO()
        rows = ((str(n),) for n in range(number))
        table = ListTable(federation="FIDE", columns=columns, rows=rows, list_date=date(2024, 2, 1))
        write_xlsx(table, file, rows_of_a_sheet=4)
        book = opened(file)
        assert [[cell.value for cell in sheet["A"]][1:] for sheet in book.worksheets] == sheets
        assert all(sheet["A1"].value == "Number" for sheet in book.worksheets)
        names = ["2024-02-01", "2024-02-01 (2)", "2024-02-01 (3)"]
        assert book.sheetnames == names[: len(sheets)]


def test_a_sheet_has_the_rows_that_excel_has() -> None:
    assert ROWS_OF_A_SHEET == 2**20


def test_numbers_that_excel_would_round_are_text() -> None:
    file = BytesIO()
    columns = (Column("x", "X", Kind.WHOLE),)
    write_xlsx(ListTable(federation="X", columns=columns, rows=[(10**15,), (10**15 - 1,)]), file)
    sheet = opened(file).worksheets[0]
    assert [sheet["A2"].value, sheet["A3"].value] == ["1000000000000000", 999_999_999_999_999]


@pytest.mark.parametrize(
    ("day", "shown"),
    [
        (date(1900, 2, 28), "1900-02-28"),
        (date(1850, 1, 1), "1850-01-01"),
        (date(1900, 3, 1), datetime(1900, 3, 1)),  # noqa: DTZ001 - how the reader shows a day
        (date(2024, 2, 29), datetime(2024, 2, 29)),  # noqa: DTZ001
    ],
)
def test_days_from_before_the_calendar_of_excel_are_text(day: date, shown: object) -> None:
    file = BytesIO()
    columns = (Column("x", "X", Kind.DAY),)
    write_xlsx(ListTable(federation="X", columns=columns, rows=[(day,)]), file)
    assert opened(file).worksheets[0]["A2"].value == shown


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (write_xlsx, "Writing xlsx needs the extra sheets: pip install 'arpad[sheets]'."),
        (write_parquet, "Writing Parquet needs the extra bulk: pip install 'arpad[bulk]'."),
    ],
)
def test_a_missing_library_is_named_and_nothing_is_written(
    write: Callable[..., object],
    sentence: str,
    list_of: MakeList,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(module: str) -> None:
        raise ModuleNotFoundError(module)

    monkeypatch.setattr(extras, "import_module", missing)
    file = BytesIO()
    with pytest.raises(MissingExtraError) as caught:
        write(table_of_rating_list(list_of("fide/b02_2010")), file)
    assert str(caught.value) == sentence
    assert file.getvalue() == b""


def test_a_list_without_a_date_has_a_sheet_all_the_same(list_of: MakeList) -> None:
    table = msgspec.structs.replace(table_of_rating_list(list_of("fesa/elo_text")), list_date=None)
    file = BytesIO()
    write_xlsx(table, file)
    assert opened(file).sheetnames == ["1"]
