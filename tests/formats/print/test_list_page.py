"""Rating lists as PDF."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from arpad.formats.extras import MissingExtraError
from arpad.formats.lists.columns import Column, Kind, columns_of_kind
from arpad.formats.lists.list_table import Cell, ListTable, Row
from arpad.formats.print import MOST_PLAYERS, write_list_pdf
from arpad.locale import Language
from arpad.model.finding import Severity
from arpad.model.listed_player import ListKind

Pages = Callable[[bytes], list[str]]

COLUMNS = (
    Column("rank", "Rank", Kind.WHOLE),
    Column("name", "Name", Kind.TEXT),
    Column("federation", "Federation", Kind.TEXT),
    Column("rating", "Rating", Kind.WHOLE),
    Column("games", "Games", Kind.WHOLE),
    Column("born", "Born", Kind.YEAR),
)
ACCENTED = "Õunapuu-Šžäöü, François Cœur Łé"
HOSTILE = [
    "#panic()",
    "*bold* _it_ `raw`",
    "$x^2$ \\ / // /* c */",
    "\"quoted\" 'single'",
    "= Heading",
    "@label <label>",
    '#read("/etc/passwd")',
    "[#set page(width: 1cm)]",
    "~ -- --- ...",
    "{page} {n} %s",
    "https://example.org",
]


def rows_of(count: int) -> list[Row]:
    return [(n, f"Tamm{n}, Jüri", "EST", 2800 - n, n % 30, 1980) for n in range(1, count + 1)]


def table_of(rows: Sequence[Row], columns: tuple[Column, ...] = COLUMNS) -> ListTable:
    return ListTable(
        federation="FIDE",
        columns=columns,
        rows=rows,
        pool="rapid",
        edition="fide/b02_2010",
        list_date=date(2012, 9, 1),
    )


def pdf_of(
    table: ListTable, language: Language = Language.ENGLISH, number: str | None = None
) -> bytes:
    target = io.BytesIO()
    findings = write_list_pdf(table, target, language=language, number=number)
    assert findings == ()
    return target.getvalue()


def pdf_of_cell(cell: Cell, kind: Kind, language: Language = Language.ENGLISH) -> bytes:
    return pdf_of(table_of([(cell,)], (Column("cell", "Name", kind),)), language)


@pytest.mark.parametrize(
    ("language", "opening", "header", "head", "foot"),
    [
        (
            Language.ENGLISH,
            "FIDE Rating list Rapid · 1 September 2012 · List 47 · 150 players",
            "Rank Name Federation Rating Games Born",
            "FIDE · Rating list · rapid 1 September 2012 · List 47",
            "Regulations: fide/b02_2010 page {} of 3",
        ),
        (
            Language.FRENCH,
            "FIDE Liste de classement Rapide · 1er septembre 2012 · Liste n° 47 · 150 joueurs",
            "Rang Nom Fédération Classement Parties Naissance",
            "FIDE · Liste de classement · rapide 1er septembre 2012 · Liste n° 47",
            "Règlement : fide/b02_2010 page {} sur 3",
        ),
        (
            Language.ESTONIAN,
            "FIDE Reitingunimekiri Kiirmale · 1. september 2012 · Nimekiri nr 47 · 150 mängijat",
            "Koht Nimi Föderatsioon Reiting Partiid Sünniaasta",
            "FIDE · Reitingunimekiri · kiirmale 1. september 2012 · Nimekiri nr 47",
            "Määrustik: fide/b02_2010 lk {}/3",
        ),
    ],
)
def test_every_page_says_what_it_belongs_to(
    pages: Pages, language: Language, opening: str, header: str, head: str, foot: str
) -> None:
    texts = pages(pdf_of(table_of(rows_of(150)), language, "47"))
    assert len(texts) == 3
    assert texts[0].startswith(f"{opening} {header} 1 Tamm1, Jüri EST 2799 1 1980")
    assert all(text.startswith(f"{head} {header}") for text in texts[1:])
    assert all(foot.format(n) in text for n, text in enumerate(texts, start=1))
    assert "150 Tamm150, Jüri EST 2650 0 1980" in texts[2]


def test_a_long_list_has_its_columns_named_on_every_page_as_well(pages: Pages) -> None:
    texts = pages(pdf_of(table_of(rows_of(1_001))))
    header = "Rank Name Federation Rating Games Born"
    assert len(texts) > 15
    assert all(header in text for text in texts)
    assert all(f"page {n} of {len(texts)}" in text for n, text in enumerate(texts, start=1))
    assert sum(text.count("Tamm") for text in texts) == 1_001


@pytest.mark.parametrize("count", [1, 1_001])
def test_accents_are_right(pages: Pages, count: int) -> None:
    rows: list[Row] = [(1, ACCENTED, "EST", 2000, 1, 1990)] * count
    texts = pages(pdf_of(table_of(rows)))
    assert all(ACCENTED in text for text in texts)


@pytest.mark.parametrize("count", [0, 1_000])
def test_a_name_prints_as_it_is_written_whatever_it_looks_like(pages: Pages, count: int) -> None:
    rows = [(7, name, name, 2000, 1, 1990) for name in HOSTILE] + rows_of(count)
    text = " ".join(pages(pdf_of(table_of(rows))))
    assert [name for name in HOSTILE if f"7 {name} {name} 2000" not in text] == []


def test_titles_print_as_they_are_written(pages: Pages) -> None:
    table = ListTable(
        federation="#panic()",
        columns=COLUMNS,
        rows=rows_of(1),
        title="*T*",
        pool="$p$",
        edition="_e_",
    )
    (text,) = pages(pdf_of(table, number="{n} #1"))
    assert text.startswith("#panic() *T* $p$ · List {n} #1 · 1 player")
    assert "Regulations: _e_" in text


@settings(max_examples=40)
@given(st.lists(st.text(max_size=200), min_size=1, max_size=4))
def test_any_text_can_be_set(names: list[str]) -> None:
    rows: list[Row] = [(1, name, name[:3], 2000, 1, 1990) for name in names]
    target = io.BytesIO()
    findings = write_list_pdf(table_of(rows), target, language=Language.FRENCH)
    assert {finding.severity for finding in findings} <= {Severity.WARN}
    assert target.getvalue().startswith(b"%PDF")


@pytest.mark.parametrize("count", [120, 1_001])
def test_the_same_list_gives_the_same_bytes_anywhere(tmp_path: Path, count: int) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_list_page as t; "
        "sys.stdout.buffer.write(t.pdf_of(t.table_of(t.rows_of(int(sys.argv[2])))))"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", program, str(Path(__file__).parent), str(count)],
        env={**os.environ, "TZ": "Asia/Tokyo", "LANG": "C", "SOURCE_DATE_EPOCH": "1"},
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert elsewhere.stdout == pdf_of(table_of(rows_of(count)))


@pytest.mark.parametrize(
    ("language", "title"),
    [
        (Language.ENGLISH, "FIDE, Rating list, rapid, 1 September 2012"),
        (Language.FRENCH, "FIDE, Liste de classement, rapide, 1er septembre 2012"),
        (Language.ESTONIAN, "FIDE, Reitingunimekiri, kiirmale, 1. september 2012"),
    ],
)
def test_the_file_knows_its_title_language_and_day(language: Language, title: str) -> None:
    reader = PdfReader(io.BytesIO(pdf_of(table_of(rows_of(3)), language)))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == (title, "FIDE")
    assert str(reader.metadata.creation_date) == "2012-09-01 00:00:00+00:00"
    assert str(reader.root_object["/Lang"]) == language.value


@pytest.mark.parametrize(("count", "part", "is_tagged"), [(1_000, "2", True), (1_001, "2", False)])
def test_a_list_is_made_for_archives_and_up_to_a_size_for_screen_readers(
    count: int, part: str, *, is_tagged: bool
) -> None:
    pdf = pdf_of(table_of(rows_of(count)))
    assert f"<pdfaid:part>{part}".encode() in pdf
    assert (b"<pdfuaid:part>1" in pdf) == is_tagged


def test_a_list_without_a_day_bears_none(pages: Pages) -> None:
    table = ListTable(federation="FESA", columns=COLUMNS, rows=rows_of(2))
    pdf = pdf_of(table)
    assert pages(pdf)[0].startswith("FESA Rating list 2 players Rank")
    reader = PdfReader(io.BytesIO(pdf))
    assert reader.metadata is not None
    assert reader.metadata.creation_date is None


@pytest.mark.parametrize(
    ("cell", "kind", "language", "written"),
    [
        (None, Kind.WHOLE, Language.ENGLISH, ""),
        (12345, Kind.WHOLE, Language.FRENCH, "12345"),
        (Decimal("-0.50"), Kind.DECIMAL, Language.ENGLISH, "-0.50"),
        (Decimal("1234.5"), Kind.DECIMAL, Language.FRENCH, "1234,5"),
        (12, Kind.DECIMAL, Language.ESTONIAN, "12"),
        (date(2019, 3, 1), Kind.DAY, Language.FRENCH, "1er mars 2019"),
        (date(2019, 3, 1), Kind.DAY, Language.ESTONIAN, "1. märts 2019"),
        (1987, Kind.YEAR, Language.ENGLISH, "1987"),
        (True, Kind.FLAG, Language.FRENCH, "oui"),
        (False, Kind.FLAG, Language.FRENCH, ""),
        ("inactive", Kind.WORD, Language.ESTONIAN, "passiivne"),
        ("inactive", Kind.TEXT, Language.ESTONIAN, "inactive"),
    ],
)
def test_cells_are_written_as_the_language_does(
    pages: Pages, cell: Cell, kind: Kind, language: Language, written: str
) -> None:
    (text,) = pages(pdf_of_cell(cell, kind, language))
    label = {"en": "Name", "fr": "Nom", "et": "Nimi"}[language]
    assert text.partition(f" {label} ")[2].startswith(f"{written} " if written else "")
    if not written:
        assert text.partition(f" {label} ")[2].startswith(("Regulations", "Règlement", "Määrustik"))


def is_landscape(pdf: bytes) -> bool:
    box = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    assert {round(box.width), round(box.height)} == {595, 842}
    return bool(box.width > box.height)


def test_a_page_is_turned_when_the_columns_do_not_fit() -> None:
    columns = columns_of_kind(ListKind.COMBINED)
    names = ("4500001", "Tamm, Jüri", "EST", "m", "GM", None, "IA", None)
    row = (*names, 2500, 3, 10, 2400, 4, 20, 2300, 5, 20, 1980, "i")
    assert is_landscape(pdf_of(table_of([row], columns), Language.FRENCH))
    assert not is_landscape(pdf_of(table_of(rows_of(3))))


def test_one_long_name_does_not_turn_the_page(pages: Pages) -> None:
    name = "von der Recke-Mustermann-Lindenberg und Hohenstein zu Altenburg, Anne-Sophie"
    pdf = pdf_of(table_of([(1, name, "EST", 2000, 1, 1990)]), Language.FRENCH)
    assert not is_landscape(pdf)
    assert name in pages(pdf)[0]


@pytest.mark.parametrize("count", [1, 1_001])
def test_forty_columns_still_fit_on_the_page(count: int) -> None:
    columns = tuple(Column(f"c{n}", "Name", Kind.WHOLE) for n in range(40))
    pdf = pdf_of(table_of([tuple(range(40))] * count, columns))
    first = PdfReader(io.BytesIO(pdf)).pages[0]
    assert is_landscape(pdf)
    assert " ".join(map(str, range(40))) in " ".join(first.extract_text().split())


def test_a_very_long_text_is_shortened_and_its_words_can_break(pages: Pages) -> None:
    target = io.BytesIO()
    table = table_of([("x" * 5_000,)], (Column("name", "Name", Kind.TEXT),))
    (finding,) = write_list_pdf(table, target, language=Language.ENGLISH)
    (text,) = pages(target.getvalue())
    assert "…" in text
    assert text.count("x") < 120
    assert (finding.severity, finding.message) == (
        Severity.WARN,
        "1 text is longer than 120 letters, and shortened.",
    )


def test_a_column_in_which_nobody_has_anything_is_not_printed(pages: Pages) -> None:
    """FIDE's columns are for everybody; a list of a village is not turned for six empty ones."""
    columns = columns_of_kind(ListKind.STANDARD)
    empty = dict.fromkeys([column.key for column in columns])
    known = empty | {"id": "7", "name": "Tamm, Jüri", "standard_rating": 2000, "standard_games": 0}
    pdf = pdf_of(table_of([tuple(known.values()), tuple((empty | {"id": "8"}).values())], columns))
    assert "Number Name Standard rating Standard games 7 Tamm, Jüri 2000 0 8" in pages(pdf)[0]
    assert not is_landscape(pdf)


def test_a_list_of_nobody_is_a_page(pages: Pages) -> None:
    (text,) = pages(pdf_of(table_of([])))
    assert "0 players Rank Name Federation Rating Games Born" in text


def test_letters_of_no_font_are_told_and_the_list_is_written(pages: Pages) -> None:
    target = io.BytesIO()
    rows: list[Row] = [(1, "羽生", "JPN", 2500, 1, 1970), (2, "Tamm", "EST", 2400, 1, 1980)]
    (finding,) = write_list_pdf(table_of(rows), target, language=Language.ENGLISH)
    assert finding.severity is Severity.WARN
    assert "stand as empty boxes" in finding.message
    assert "2 Tamm EST 2400" in pages(target.getvalue())[0]


def test_a_list_too_long_to_print_is_refused_with_what_to_do_instead(tmp_path: Path) -> None:
    target = tmp_path / "list.pdf"
    rows: list[Row] = [(1, "Tamm", "EST", 2000, 1, 1990)] * (MOST_PLAYERS + 1)
    (finding,) = write_list_pdf(table_of(rows), target, language=Language.ENGLISH)
    assert finding.severity is Severity.ERROR
    assert finding.message == (
        "The list has more than 30,000 players, too many for a PDF; write it as xlsx, CSV or "
        "Parquet, or print a part of it, such as one federation."
    )
    assert not target.exists()


def test_a_list_is_written_to_a_path_and_its_rows_are_counted(tmp_path: Path) -> None:
    target, told = tmp_path / "list.pdf", list[int]()
    table = table_of(rows_of(12))
    assert not write_list_pdf(table, target, language=Language.ENGLISH, progress=told.append)
    assert target.read_bytes() == pdf_of(table)
    assert told == [12]


def test_without_the_library_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError) as missing:
        write_list_pdf(table_of(rows_of(1)), tmp_path / "list.pdf", language=Language.ENGLISH)
    sentence = "Writing PDF needs the extra print: pip install 'arpad[print]'."
    assert str(missing.value) == sentence
    assert not (tmp_path / "list.pdf").exists()
