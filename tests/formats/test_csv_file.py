"""A CSV file is read whole, or told with everything that is wrong in it: line, column, advice."""

import csv
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arpad.formats.csv_file import column_words
from arpad.formats.csv_notation import csv_text
from arpad.formats.deviation import MOST
from arpad.formats.file_text import LARGEST_FILE
from arpad.formats.ranking_file import RankingRow, ranking_from_bytes
from arpad.formats.rating_list_file import (
    RatingListRow,
    rating_list_from_bytes,
    read_rating_list,
)
from arpad.formats.schema import words_of
from arpad.model.finding import Finding, Severity
from arpad.model.player import Player

HEADER = "id,name,rating,games,tournaments,last_event"
GOOD = f"{HEADER}\n1,Anna Ek,1700,40,5,2020-02-02\n2,Bo Ray,,0,0,\n"


def read(data: str | bytes) -> tuple[tuple[Player, ...] | None, tuple[Finding, ...]]:
    data = data.encode() if isinstance(data, str) else data
    players, findings = rating_list_from_bytes(data, name="list.csv")
    assert (players is None) == bool(findings)
    assert {finding.severity for finding in findings} <= {Severity.ERROR}
    assert {finding.article for finding in findings} <= {None}
    return players, findings


def told(data: str | bytes) -> list[tuple[str, str]]:
    return [(finding.where, finding.message) for finding in read(data)[1]]


# What is read


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_separators_line_ends_and_the_mark_of_utf_8_do_not_matter(
    separator: str, line_end: str, mark: bytes
) -> None:
    text = GOOD.replace(",", separator).replace("\n", line_end)
    assert read(mark + text.encode()) == read(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        GOOD.removesuffix("\n"),
        "\n\n" + GOOD.replace("\n", "\n\n \n"),
        GOOD.replace("id,name,rating", " ID ,Name,RATING"),
        GOOD.replace("1,Anna Ek,1700", ' 1 , "Anna Ek",1700 '),
        GOOD.replace("Anna Ek", '"Anna Ek"'),
        GOOD.replace("\n", ",,\n"),
        GOOD + ",,,,,\n,,,,,,,\n",
        GOOD.replace("1700", "01700"),
    ],
    ids=[
        "no last line end",
        "blank lines",
        "capitals",
        "blanks",
        "quotation marks",
        "empty columns at the end",
        "empty rows",
        "a zero in front",
    ],
)
def test_harmless_oddities_are_accepted(text: str) -> None:
    assert read(text) == read(GOOD)


def test_columns_may_come_in_any_order() -> None:
    text = "last_event;tournaments;games;rating;name;id\n2020-02-02;5;40;1700;Anna Ek;1\n"
    players, _ = read(text)
    assert players is not None
    assert players[0] == (read(GOOD)[0] or ())[0]


def test_quoted_cells_hold_separators_quotation_marks_and_line_ends() -> None:
    text = f'{HEADER}\n1,"Ek, ""Nan""\nAnna",1700,40,5,2020-02-02\n2,x,1,1,2,\n'
    assert told(text) == [
        (
            "list.csv: line 4 (x), tournaments",
            (
                "2 tournaments with 1 game cannot be; every tournament has at least one; correct "
                "one of the two."
            ),
        )
    ]
    players, _ = read(text.replace("1,1,2", "1,2,2"))
    assert players is not None
    assert players[0].name == 'Ek, "Nan"\nAnna'


def test_a_quotation_mark_inside_a_cell_without_any_is_a_sign_like_others() -> None:
    players, _ = read(GOOD.replace("Anna Ek", 'Anna "Nan" Ek'))
    assert players is not None
    assert players[0].name == 'Anna "Nan" Ek'


# What is no CSV at all


def workbook() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return file.getvalue()


A_WORKBOOK = (
    "This is a workbook (.xlsx, .ods, .xls) or an archive, not text; open it and save the sheet "
    "as CSV, in UTF-8."
)


@pytest.mark.parametrize(
    ("data", "where", "message"),
    [
        (b"", "list.csv", "The file is empty; it should hold CSV."),
        (b"\xef\xbb\xbf \r\n", "list.csv", "The file is empty; it should hold CSV."),
        (b",,;\n\xc2\xa0\n,", "list.csv: line 1",
         ("Expected the names of the columns, id, name, rating, games, tournaments and "
          'last_event; found ",,;"; write them into the first line.')),
        (b",,\n\xc2\xa0\n,", "list.csv", "There is nothing in this file; it should hold CSV."),
        (workbook(), "list.csv", A_WORKBOOK),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00", "list.csv", A_WORKBOOK),
        (GOOD.encode().replace(b"Bo", b"B\0"), "list.csv",
         "The file is not text: byte 78 is NUL; save it as CSV, in UTF-8."),
        (GOOD.encode("utf-16"), "list.csv", "The file is encoded as UTF-16; save it as UTF-8."),
        (GOOD.encode("utf-32-le"), "list.csv",
         "The file is encoded as UTF-32; save it as UTF-8."),
        (GOOD.replace("Bo", "Bé").encode("latin-1"), "list.csv: line 3",
         ("Byte 0xE9 at offset 78 is not UTF-8 (in Latin-1 it would be 'é'); save the file as "
          "UTF-8.")),
        (GOOD.replace("Bo", "Bœ").replace("\n", "\r").encode("cp1252"), "list.csv: line 3",
         ("Byte 0x9C at offset 78 is not UTF-8 (in Windows-1252 it would be 'œ'); save the file "
          "as UTF-8.")),
        (b" " * (LARGEST_FILE + 1), "list.csv",
         "The file is larger than 64 MB; reports are far smaller, check what it holds."),
        (b"Classement au 31/08\nid,name\n", "list.csv: line 1",
         ("Expected the names of the columns, id, name, rating, games, tournaments and "
          'last_event; found "Classement au 31/08"; write them into the first line.')),
        (b'{"id": 1, "name": "Anna"}', "list.csv",
         ("This is JSON, TOML or HTML, not CSV; save it as CSV, with the names of the columns in "
          "the first line.")),
        (b'"Anna", "Ek" x\n1', "list.csv: line 1",
         ("A cell goes on behind its closing quotation mark; double the marks that belong to the "
          'text (""), or remove them.')),
        (b'id,"name\n1,Anna', "list.csv: line 1",
         ("A cell begins with a quotation mark that is never closed; close it, or remove it where "
          "it is not needed.")),
        (HEADER.encode(), "list.csv: line 1",
         "There is nothing below the names of the columns; add one line for each player."),
    ],
)  # fmt: skip
def test_what_is_no_list_is_told(data: bytes, where: str, message: str) -> None:
    assert told(data) == [(where, message)]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no.csv", "There is no such file; check its name and its folder."),
        ("", "This is a folder; name a file in it."),
        ("a" * 300, "The file cannot be read: File name too long."),
        ("a\0b.csv", "This is not the name of a file: embedded null byte."),
    ],
)
def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, name: str, message: str) -> None:
    players, (finding,) = read_rating_list(tmp_path / name)
    assert players is None
    assert finding.message == message


# What is wrong with the header


@pytest.mark.parametrize(
    ("header", "where", "message"),
    [
        (HEADER.replace("rating", "ratng"), "ratng",
         'There is no column "ratng"; did you mean "rating"?'),
        (HEADER.replace("last_event", "Last event"), "Last event",
         'There is no column "Last event"; did you mean "last_event"?'),
        (HEADER.replace("games,", ""), "games",
         'The column "games" is missing; add it: rated games so far.'),
        (HEADER.replace("last_event", "federation"), "last_event",
         ('The column "last_event" is missing; add it: the last day of the player\'s last '
          "competition, as YYYY-MM-DD; empty for a player without a game.")),
        (f"{HEADER},club", "club",
         ('There is no column "club"; remove it, the columns are id, name, rating, games, '
          "tournaments, last_event, series, federation, rank and status.")),
        (f"{HEADER},Rating,rating", "rating",
         'The column "rating" is given 3 times; keep one of them.'),
        (f"{HEADER},gamse", "gamse", 'There is no column "gamse"; did you mean "games"?'),
    ],
)  # fmt: skip
def test_a_fault_of_the_header_is_told(header: str, where: str, message: str) -> None:
    row = ["1", *[""] * header.count(",")]
    faults = told(f"{header}\n{','.join(row)}\n")
    assert faults[0] == (f"list.csv: line 1, {where}", message)
    assert [where for where, _ in faults[1:] if "line 2 (1), " not in where] == []


def test_a_column_without_a_name_is_told_unless_it_is_the_last() -> None:
    assert told("id,,name,,\n1,,x,,\n")[0] == (
        "list.csv: line 1",
        (
            "Column 2 has no name; write one of id, name, rating, games, tournaments, last_event, "
            "series, federation, rank and status, or remove the column."
        ),
    )


def test_nothing_is_said_of_cells_whose_column_is_missing_or_doubtful() -> None:
    faults = told("id,name,ratng,games,games,last_event\n1,Anna Ek,x,y,z,2020-02-02\n")
    assert [where for where, _ in faults] == [
        "list.csv: line 1, ratng",
        "list.csv: line 1, games",
        "list.csv: line 1, tournaments",
    ]


# What is wrong with a line


@pytest.mark.parametrize(
    ("line", "where", "message"),
    [
        ("1,Anna Ek,1700,40,5", "line 2",
         ("Expected 6 cells, one for each column; found 5; put a comma for every empty cell as "
          "well.")),
        ("1;Anna Ek;1700;40;5;", "line 2",
         ("Expected 6 cells, one for each column; found 1; put a comma for every empty cell as "
          "well.")),
        ("1,Ek, Anna,1700,40,5,2020-02-02", "line 2",
         ("Expected 6 cells, one for each column; found 7; put a cell that holds a comma between "
          "quotation marks.")),
        ('1,"Anna" Ek,1700,40,5,', "line 2",
         ("A cell goes on behind its closing quotation mark; double the marks that belong to the "
          'text (""), or remove them.')),
        ('1,"Anna Ek,1700,40,5,', "line 2",
         ("A cell begins with a quotation mark that is never closed; close it, or remove it where "
          "it is not needed.")),
        (f"1,{'x' * 200_000},1700,40,5,", "line 2",
         "A cell has more than 131072 characters; shorten it, or close its quotation mark."),
    ],
)  # fmt: skip
def test_a_line_that_is_no_row_is_told(line: str, where: str, message: str) -> None:
    assert told(f"{HEADER}\n{line}\n") == [(f"list.csv: {where}", message)]


def test_a_broken_line_does_not_hide_the_next() -> None:
    text = f'{HEADER}\n1,"Anna" Ek,1700,40,5,\n2,Bo Ray,x,0,0,\n\n3,"Cy Oz,1,1,1,\n'
    assert [where for where, _ in told(text)] == [
        "list.csv: line 2",
        "list.csv: line 3 (Bo Ray), rating",
        "list.csv: line 5",
    ]


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        (("1,Anna", ",Anna"), "(Anna Ek), id",
         'Expected text of 1 to 64 characters; found "".'),
        (("Anna Ek", "x" * 201), "(1), name",
         f'Expected text of at most 200 characters; found "{"x" * 59}…".'),
        (("Anna", "An\x07na"), "(1), name",
         '"An\\x07na Ek" holds U+0007, which is no letter; remove it.'),
        ((",40,", ",,"), "(Anna Ek), games",
         "The cell is empty; write a whole number from 0 to 100000."),
        ((",40,", ",forty,"), "(Anna Ek), games",
         'Expected a whole number from 0 to 100000; found "forty".'),
        ((",40,", ",-1,"), "(Anna Ek), games",
         "Expected a whole number from 0 to 100000; found -1."),
        ((",40,", ",4.0,"), "(Anna Ek), games",
         "Expected a whole number from 0 to 100000; found 4.0."),
        ((",40,", f",{'9' * 5000},"), "(Anna Ek), games",
         f'Expected a whole number from 0 to 100000; found "{"9" * 59}…".'),
    ],
)  # fmt: skip
def test_a_cell_that_does_not_fit_its_column_is_told(
    change: tuple[str, str], where: str, message: str
) -> None:
    assert told(GOOD.replace(*change, 1)) == [(f"list.csv: line 2 {where}", message)]


def test_all_faults_are_told_at_once_in_the_order_of_the_lines() -> None:
    text = (
        "id,name,rating,games,tournament,last_event,club\n"
        "1,Anna Ek,0,40,5,2020-02-02,\n"
        "2,Bo Ray,1700\n"
        "1,Cy Oz,1700,x,5,2.2.2020,\n"
        "4,Di Um,1700,0,0,2020-02-02,\n"
    )
    assert [where for where, _ in told(text)] == [
        "list.csv: line 1, tournament",
        "list.csv: line 1, club",
        "list.csv: line 2 (Anna Ek), rating",
        "list.csv: line 3",
        "list.csv: line 4 (Cy Oz), games",
        "list.csv: line 4 (Cy Oz), last_event",
        "list.csv: line 4 (Cy Oz), id",
        "list.csv: line 5 (Di Um), last_event",
    ]


MORE = (
    "list.csv",
    "These are the first 200 errors, and there are more; mend them and check again.",
)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEADER}\n" + "1\n" * 10_000,
        f"{HEADER}\n" + '"1"2\n' * 10_000,
        f"{HEADER}\n" + "1,x,x,x,x,x\n" * 10_000,
        f"{HEADER}\n" + "1,x,1,1,1,\n" * 10_000,
        ",".join([f"column{number}" for number in range(10_000)] + ["id"]) + "\n1\n",
    ],
    ids=["short", "quoted", "no numbers", "one id", "wide"],
)
def test_of_thousands_of_errors_the_first_are_told_and_that_there_are_more(text: str) -> None:
    faults = told(text)
    assert len(faults) == MOST + 1
    assert faults[-1] == MORE


def test_two_hundred_errors_are_all() -> None:
    faults = told(f"{HEADER}\n" + "1\n" * MOST)
    assert len(faults) == MOST
    assert MORE not in faults


@given(st.binary(max_size=200))
@example(b"id,\x00")
@example(b"\xff\xfe")
@example(b'"')
def test_arbitrary_bytes_never_raise(data: bytes) -> None:
    read(data)


@given(st.text(max_size=200), st.sampled_from(["", "id\n", "id;name\n", f"{HEADER}\n"]))
@example('"\r"\r\n', "id\n")
@example("\u2028\x85\x1c", "id\n")
@example("\x1b[2J", "")
def test_arbitrary_text_is_read_or_refused_in_printable_words(text: str, header: str) -> None:
    data = (header + text).encode("utf-8", "surrogatepass")
    for finding in (*read(data)[1], *ranking_from_bytes(data, name="list.csv")[1]):
        assert (finding.where + finding.message).isprintable()


@given(
    st.sampled_from(HEADER.split(",")),
    st.text(max_size=10) | st.integers().map(str) | st.dates().map(str) | st.floats().map(str),
)
def test_any_text_in_any_cell_is_read_or_refused(column: str, text: str) -> None:
    cells = dict(zip(HEADER.split(","), ["1", "Anna", "1700", "40", "5", ""], strict=True))
    written = csv_text(cells, [(cells | {column: text}).values()])
    for where, _ in told(written.encode("utf-8", "surrogatepass")):
        assert where.startswith("list.csv: line ") or "\0" in text


# Writing


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        (("7", "Anna Ek", 1700), "7,Anna Ek,1700"),
        (("7", None, None), "7,,"),
        (("7", "Ek, Anna", 1), '7,"Ek, Anna",1'),
        (("7", 'Anna "Nan" Ek', 1), '7,"Anna ""Nan"" Ek",1'),
        (("7", "Anna\nEk", 1), '7,"Anna\nEk",1'),
        (("7", "Anna\rEk", 1), '7,"Anna\rEk",1'),
        (("7", "Anna\r\n", 1), '7,"Anna\r\n",1'),
    ],
)
def test_rows_are_written_below_a_header_with_line_feeds(
    cells: tuple[object, ...], line: str
) -> None:
    assert csv_text(("id", "name", "rating"), [cells]) == f"id,name,rating\n{line}\n"


@given(st.lists(st.lists(st.text(), min_size=2, max_size=2), max_size=3))
def test_what_is_written_is_what_the_csv_module_reads(rows: list[list[str]]) -> None:
    text = csv_text(["id", "name"], rows)
    assert list(csv.reader(io.StringIO(text, newline=""))) == [["id", "name"], *rows]


# The words


@pytest.mark.parametrize("row", [RatingListRow, RankingRow])
def test_every_column_has_words_of_its_own(row: type[RatingListRow | RankingRow]) -> None:
    words = column_words(row)
    assert set(words) == set(row.__struct_fields__)
    assert all(words.values())


def test_there_are_no_words_without_a_column() -> None:
    described = {(name, column) for name, words in words_of("csv").items() for column in words}
    columns = {
        (row.__name__, column)
        for row in (RatingListRow, RankingRow)
        for column in row.__struct_fields__
    }
    assert described == columns
