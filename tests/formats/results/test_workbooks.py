"""Results in a workbook: what spreadsheets do to values, and what is wrong, told by cell."""

import io
import re
import zipfile
from collections.abc import Callable
from datetime import date, datetime

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.workbook import Workbook

from arpad.formats.results import (
    event_from_results,
    is_results_csv,
    is_workbook,
    template_csv,
    template_xlsx,
)
from arpad.formats.results.archive import Archive
from arpad.formats.results.sheet import sheet_in
from arpad.formats.results.workbook import Workbook as Opened
from arpad.model.event import Event, Result
from arpad.model.finding import Severity


def template() -> Workbook:
    return openpyxl.load_workbook(io.BytesIO(template_xlsx()))


def saved(book: Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def read(book: Workbook) -> Event:
    event, findings = event_from_results(saved(book), name="open.xlsx")
    assert event is not None, findings
    return event


def faults(book: Workbook | bytes) -> list[tuple[str, str]]:
    data = book if isinstance(book, bytes) else saved(book)
    event, findings = event_from_results(data, name="open.xlsx")
    assert event is None
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    return [(finding.where.removeprefix("open.xlsx: "), finding.message) for finding in errors]


# What is read


def test_a_workbook_of_another_program_is_the_same_event() -> None:
    data = saved(template())
    assert is_workbook(data)
    assert not is_results_csv(data)
    event, findings = event_from_results(data, name="open.xlsx")
    assert (event, findings) == event_from_results(template_csv(), name="open.csv")


def test_sheets_may_stand_in_any_order_and_others_are_mentioned() -> None:
    book = template()
    book.move_sheet("Games", -2)
    book["Players"].title = " PLAYERS"
    book.create_sheet("Prizes")
    event, findings = event_from_results(saved(book), name="open.xlsx")
    assert event is not None
    assert [finding.message for finding in findings] == ['Sheets that are not read: "Prizes".']


def test_numbers_and_texts_stand_for_each_other() -> None:
    book = template()
    numbers: dict[str, int | float | str] = {
        "A2": 1,
        "A3": 2.0,
        "B2": 100001,
        "H2": "2210",
        "I2": " 15 ",
    }
    for cell, value in numbers.items():
        book["Players"][cell] = value
    book["Games"]["A2"], book["Games"]["B2"] = "1", 1
    assert read(book) == read(template())


def test_days_are_days_however_they_are_kept() -> None:
    book = template()
    start = book["Event"]["B5"]
    for value in ("2012-02-03", "3.2.2012", date(2012, 2, 3), datetime(2012, 2, 3)):  # noqa: DTZ001
        start.value = value
        assert read(book).start == date(2012, 2, 3)
    start.value, start.number_format = 40942, 'd" de "mmm\\ yyyy'
    assert read(book).start == date(2012, 2, 3)


def test_days_that_count_from_1904_are_days() -> None:
    book = template()
    book.epoch = CALENDAR_MAC_1904
    assert read(book) == read(template())


def test_days_in_words_of_the_standard_are_days() -> None:
    book = template()
    book.iso_dates = True
    assert read(book) == read(template())


@pytest.mark.parametrize(
    ("value", "result"),
    [
        (0.5, "1/2"),
        (1, "1-0"),
        (0, "0-1"),
        (date(2026, 2, 1), "1/2"),
        (date(2026, 1, 2), "1/2"),
        ("½-½", "1/2"),
        ("1-0 forfeit", "+-"),
    ],
)
def test_results_survive_what_spreadsheets_make_of_them(
    value: float | date | str, result: str
) -> None:
    book = template()
    book["Games"]["D2"] = value
    assert read(book).games[0].result == result


def test_formulas_count_with_the_values_that_they_had() -> None:
    def computed(cell: bytes) -> Callable[[bytes], bytes]:
        at = re.compile(rb"<c " + cell[3:10] + rb".*?</c>")
        return lambda part: at.sub(cell, part)

    rating = b'<c r="H2"><f>2000+1</f><v>2001</v></c>'
    result = b'<c r="D2" t="str"><f>"0"&amp;"-1"</f><v>0-1</v></c>'
    data = changed(
        {"xl/worksheets/sheet2.xml": computed(rating), "xl/worksheets/sheet3.xml": computed(result)}
    )
    event, findings = event_from_results(data, name="open.xlsx")
    assert event is not None, findings
    assert (event.players[0].rating, event.games[0].result) == (2001, Result.BLACK_WINS)


def test_a_formula_whose_value_is_no_text_leaves_the_cell_empty() -> None:
    def emptied(part: bytes) -> bytes:
        empty = b'<c r="B3" t="str"><f>""</f><v></v></c>'
        return re.sub(rb'<c r="B3".*?</c>', empty, part)

    event, findings = event_from_results(
        changed({"xl/worksheets/sheet1.xml": emptied}), name="open.xlsx"
    )
    assert event is not None, findings
    assert event.place is None


def test_rich_text_is_text() -> None:
    book = template()
    bold = TextBlock(InlineFont(b=True), "Berg")
    book["Players"]["C2"] = CellRichText(bold, ", Ida")
    assert read(book) == read(template())


def test_hints_at_pronunciation_and_prefixes_are_no_obstacle() -> None:
    def japanese(part: bytes) -> bytes:
        hint = "<t>Berg, Ida</t><rPh sb='0' eb='1'><t>ベルグ</t></rPh>".encode()
        return part.replace(b"<t>Berg, Ida</t>", hint)

    def prefixed(part: bytes) -> bytes:
        for name in (b"worksheet", b"sheetData", b"row", b"c", b"v"):
            for end in (b" ", b">", b"/"):
                part = part.replace(b"<" + name + end, b"<x:" + name + end)
            part = part.replace(b"</" + name + b">", b"</x:" + name + b">")
        return part.replace(b"xmlns=", b"xmlns:x=").replace(b"<dimension", b"<x:dimension")

    data = changed({"xl/sharedStrings.xml": japanese, "xl/worksheets/sheet3.xml": prefixed})
    assert event_from_results(data, name="open.xlsx")[0] == read(template())


def changed(changes: dict[str, Callable[[bytes], bytes]]) -> bytes:
    """Return the template with some of its parts changed."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(template_xlsx())) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, changes[name](part) if name in changes else part)
    return file.getvalue()


# What is wrong


def test_faults_are_told_by_cell() -> None:
    book = template()
    book["Event"]["A2"] = "nmae"
    book["Event"]["B8"] = "swis"
    book["Players"]["H2"] = 22100
    book["Players"]["G1"] = "Titel"
    book["Games"]["C2"] = 9
    book["Games"]["D3"] = "2-1"
    book["Games"]["F4"] = "x"
    told = faults(book)
    assert [place for place, _ in told] == [
        "sheet Event, cell A2",
        "sheet Event, cell B8 (system)",
        "sheet Players, cell G1 (titel)",
        "sheet Players, cell H2 (rating of Berg, Ida)",
        "sheet Games, cell C2 (black)",
        "sheet Games, cell D3 (result)",
        "sheet Games, cell F4",
    ]
    assert told[2][1] == 'There is no column "titel"; did you mean "title"?'
    assert told[6][1].endswith("; name the column, or empty the cell.")


def test_a_missing_sheet_is_named() -> None:
    book = template()
    book["Games"].title = "Game"
    assert faults(book) == [("open.xlsx", 'There is no sheet Games; rename "Game" if it is meant.')]


def test_an_empty_sheet_is_named() -> None:
    book = template()
    book["Games"].delete_rows(1, 9)
    assert faults(book)[0][0] == "sheet Games"
    assert faults(book)[0][1].startswith("There is nothing here; it should hold one pairing")


def test_a_formula_without_a_value_is_told() -> None:
    book = template()
    book["Games"]["B2"] = "=B3"
    ((place, message),) = faults(book)
    assert place == "sheet Games, cell B2 (white)"
    assert message.startswith("The cell holds a formula whose value is not in the file; ")


def test_an_opponent_who_cannot_be_told_is_no_bye() -> None:
    book = template()
    book["Games"]["C2"] = "=B3"
    assert [place for place, _ in faults(book)] == ["sheet Games, cell C2 (black)"]


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#VALUE!"])
def test_an_error_of_a_formula_is_told(error: str) -> None:
    book = template()
    book["Players"]["H2"] = error
    assert book["Players"]["H2"].data_type == "e"
    assert faults(book) == [
        (
            "sheet Players, cell H2 (rating of Berg, Ida)",
            f"The cell holds the error {error}; correct its formula, or write the value itself.",
        )
    ]


MERGED = (
    "The cells A2:A3 are merged, and only the first of them has a value; unmerge them and write "
    "every value."
)


def test_merged_cells_are_told() -> None:
    book = template()
    book["Games"].merge_cells("A2:A3")
    assert faults(book)[0] == (
        "sheet Games, row 2",
        MERGED,
    )


def test_merged_cells_below_the_table_do_not_matter() -> None:
    book = template()
    book["Games"].merge_cells("A9:C9")
    assert read(book) == read(template())


@pytest.mark.parametrize(
    ("sheet", "cell", "value", "message"),
    [
        ("Players", "B2", date(2012, 5, 1), "has made a day of what was typed, 2012-05-01; format"),
        ("Games", "D2", date(2012, 5, 1), "has made a day of what was typed, 2012-05-01; format"),
        ("Event", "B5", datetime(2012, 2, 3, 9), "is a day with a time; write the day alone, 2012"),  # noqa: DTZ001
        ("Event", "B5", 40942, "expected a day as YYYY-MM-DD; found 40942"),
        ("Players", "H2", True, "3999, or an empty cell for an unrated player; found true"),
        ("Players", "H2", 2210.5, "found 2210.5"),
    ],
)
def test_what_a_spreadsheet_has_spoilt_is_told(
    sheet: str, cell: str, value: float | date, message: str
) -> None:
    book = template()
    book[sheet][cell].number_format = "General"
    book[sheet][cell] = value
    ((place, said),) = faults(book)
    assert place.startswith(f"sheet {sheet}, cell {cell}")
    assert message.lower() in said.lower()


def test_a_number_that_two_players_have_is_told_in_its_cell() -> None:
    book = template()
    book["Players"]["A3"] = 1
    assert ("sheet Players, cell A3 (number of Costa, Rui)", True) in [
        (place, said.startswith('The number "1" is already that of row 2; '))
        for place, said in faults(book)
    ]


def test_a_number_that_is_no_day_is_told() -> None:
    book = template()
    book["Event"]["B5"].value = -5
    ((place, message),) = faults(book)
    assert place == "sheet Event, cell B5 (start)"
    assert message == (
        "The cell is formatted as a day, but -5 is none; write the day as YYYY-MM-DD."
    )


def archive(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as written:
        for name, part in parts.items():
            written.writestr(name.replace("__", "/"), part)
    return file.getvalue()


ODS = archive(mimetype=b"application/vnd.oasis.opendocument.spreadsheet")
DOCX = archive(**{"[Content_Types].xml": b"", "word/document.xml": b""})
XLSB = archive(**{"[Content_Types].xml": b"", "xl/workbook.bin": b""})
XLS = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600


@pytest.mark.parametrize("data", [ODS, DOCX, XLSB, XLS], ids=["ods", "docx", "xlsb", "xls"])
def test_other_documents_get_the_sentence_how_to_save_them(data: bytes) -> None:
    assert is_workbook(data)
    ((place, message),) = faults(data)
    assert place == "open.xlsx"
    assert "save it as a workbook of the type .xlsx" in message


def test_a_locked_or_cut_workbook_gets_a_sentence() -> None:
    data = template_xlsx()
    assert "damaged or cut off" in faults(data[:-30])[0][1]
    locked = data.replace(b"PK\x03\x04\x14\x00\x00", b"PK\x03\x04\x14\x00\x01")
    locked = locked.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
    assert locked != data
    assert "locked with a password" in faults(locked)[0][1]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", archive(list__txt=b"ID Number"), b"[event]"])
def test_other_files_are_not_taken_for_workbooks(data: bytes) -> None:
    assert not is_workbook(data)


# Another reader as a witness

VALUES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12).filter(
        lambda text: text == text.strip() and not text.startswith("=")
    ),
    st.integers(-(10**9), 10**9),
    st.booleans(),
    st.dates(date(1900, 3, 1), date(2199, 12, 31)),
    st.decimals(-1000, 1000, places=3),
)


@settings(max_examples=50)
@given(rows=st.lists(st.lists(VALUES, min_size=1, max_size=5), min_size=1, max_size=5))
def test_cells_are_read_as_another_reader_reads_them(rows: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    data = saved(book)
    opened = Opened(Archive(data))
    seen = sheet_in(opened, opened.titles[0]).rows
    witness = openpyxl.load_workbook(io.BytesIO(data), data_only=True).active
    assert witness is not None
    for line, values in zip(seen, witness.iter_rows(values_only=True), strict=True):
        for position, value in enumerate(values):
            found = line.cells.get(position)
            if isinstance(value, datetime):
                assert found == value.date()
            elif isinstance(value, float):
                assert float(str(found)) == value
            else:
                assert found == value
