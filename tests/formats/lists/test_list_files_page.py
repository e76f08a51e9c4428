"""Every column of every list stands on its page, as the code has it."""

import re
from itertools import accumulate
from pathlib import Path

import pytest

from arpad.formats.fide_list import lines, source, xml_list, xml_text
from arpad.formats.fide_list.field import HEADINGS, TAGS, WIDTHS
from arpad.formats.fide_list.header import header_layout
from arpad.formats.lists.columns import DescribedColumn, ListColumns, description
from arpad.formats.lists.json_writing import SCHEMA
from arpad.formats.lists.parquet_schema import arrow_type

PAGE = (Path(__file__).parents[3] / "docs" / "list-files.md").read_text(encoding="utf-8")
TABLE = description()
LISTS: dict[str, ListColumns] = {
    **TABLE.offices,
    **{kind.value: listed for kind, listed in TABLE.published.items()},
}


def section(heading: str) -> str:
    return re.split(r"^#+ ", PAGE.partition(f"# {heading}\n")[2], flags=re.MULTILINE)[0]


def key_of(name: str) -> str:
    return TABLE.columns[name].key or name


@pytest.mark.parametrize(("name", "column"), TABLE.columns.items(), ids=TABLE.columns)
def test_a_column_has_its_line(name: str, column: DescribedColumn) -> None:
    parquet = re.sub(r"dictionary.*", "dictionary of string", str(arrow_type(TABLE.column(name))))
    cells = (f"`{key_of(name)}`", column.label, column.kind, parquet.removesuffix("[day]"))
    assert f"| {' | '.join(cells)} | {column.says} |" in section("Columns").splitlines()


def test_no_other_column_has_a_line() -> None:
    lines_of_columns = re.findall(r"^\| `\w+` \| [A-Z]", section("Columns"), re.MULTILINE)
    assert len(lines_of_columns) == len(TABLE.columns)


@pytest.mark.parametrize(("name", "listed"), LISTS.items(), ids=LISTS)
def test_a_list_has_its_columns(name: str, listed: ListColumns) -> None:
    keys = ", ".join(f"`{key_of(column)}`" for column in listed.columns)
    assert f"| `{name}` | {keys} |" in PAGE.splitlines()


def test_the_fields_of_fide_stand_where_they_are_written() -> None:
    ends = accumulate(WIDTHS[field] for field in HEADINGS)
    tags = {field: tag for tag, field in TAGS.items()}
    for field, end in zip(HEADINGS, ends, strict=True):
        place = rf"{end - WIDTHS[field] + 1}-{end} \| `<{tags[field]}>`"
        assert re.search(rf"^\| `{field}` \| .* \| {place} \| .+ \|$", PAGE, re.MULTILINE), field


def test_the_words_of_the_page_are_read_as_the_fields_they_stand_beside() -> None:
    for field, words in re.findall(r"^\| `(\w+)` \| (`.*?) \| \d", PAGE, re.MULTILINE):
        for word in re.findall(r"`(\S+)`", words):
            others = " ".join(w for w in ("ID_NUMBER", "NAME", "FED", "SEX") if w != word)
            layout = header_layout(f"{word} {others}")
            assert layout is not None, word
            assert layout.columns[0].field == field, word


def test_every_header_of_the_page_is_read_whole() -> None:
    headers = re.findall(r"`((?:ID|CODE)[ _].*? \w+)`", section("Headers"))
    assert len(headers) == 6
    for header in headers:
        layout = header_layout(header)
        assert layout is not None, header
        assert None not in layout.fields, header


def test_the_limits_are_those_of_the_code() -> None:
    limits = section("Limits")
    gigabytes, megabytes = source.LARGEST_UNZIPPED // 1024**3, xml_text.LARGEST_TAG // 1024**2
    assert f"at most {gigabytes} GB unpacked and {source.LARGEST_RATIO} times" in limits
    assert f"| {lines.LONGEST_LINE} characters" in limits
    assert f"| {xml_list.LONGEST_TEXT} characters" in limits
    assert f"| {megabytes} MB |" in limits
    assert f'`"{SCHEMA}"`' in section("JSON")
