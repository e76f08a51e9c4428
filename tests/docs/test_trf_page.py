"""Every record, column and loss of the tournament report is on its page."""

import re
from pathlib import Path

import pytest
from docs.generators.trf_page import ANSWER, columns_of
from msgspec import Struct
from msgspec.structs import fields

from arpad.formats.trf import Topic, losses, records
from arpad.formats.trf.reading import LARGEST_FILE, LONGEST_LINE, MOST_LINES

PAGE = (Path(__file__).parents[2] / "docs" / "trf.md").read_text(encoding="utf-8")
TABLES = dict(
    re.findall(r"^<!-- generated: (.+?) -->\n(.*?)^<!-- end -->$", PAGE, re.MULTILINE | re.DOTALL)
)


def rows(table: str) -> list[list[str]]:
    """Return the cells of the lines of a table, without its headings."""
    lines = [line for line in TABLES[table].splitlines() if line.startswith("|")]
    return [line.strip("| ").split(" | ") for line in lines[2:]]


def test_every_record_is_listed_with_what_is_done_with_it() -> None:
    listed = [(row[0].strip("`"), row[1], row[-1]) for row in rows("records of a TRF")]
    assert [code for code, _, _ in listed] == list(records())
    assert all(
        (name, does) == (records()[code].name, records()[code].does) for code, name, does in listed
    )


def test_every_field_is_listed_with_its_columns() -> None:
    listed = [(code.strip("`"), name.strip("`")) for code, _, name, *_ in rows("columns of a TRF")]
    assert listed == [
        (record.code, field.name) for record in records().values() for field in record.fields
    ]


@pytest.mark.parametrize(
    ("code", "field", "columns"),
    [
        ("012", "text", "from 5"),
        ("001", "sex", "10"),
        ("001", "name", "15 to 47"),
        ("001", "opponent", "92 to 95, 102 to 105 …"),
        ("001", "result", "99, 109 …"),
        ("132", "date", "92 to 99, 102 to 109 …"),
        ("013", "player", "37 to 40, 42 to 45 …"),
    ],
)
def test_columns_are_those_of_the_format(code: str, field: str, columns: str) -> None:
    assert columns_of(records()[code].field(field)) == columns
    assert f"| `{code}` | {columns} | `{field}` |" in PAGE


def test_every_loss_is_listed() -> None:
    listed = [
        f"{type_.capitalize()}.{field.strip('`')}" for type_, field, *_ in rows("losses of a TRF")
    ]
    assert listed == [loss.of for loss in losses().losses]
    kept = [code.strip("`") for code, *_ in rows("what stays in a TRF")]
    assert kept == [kept.of for kept in losses().kept]


def test_every_topic_is_explained_in_its_order() -> None:
    table = PAGE.partition("| topic | what is looked at |\n")[2].partition("\n\n")[0]
    topics = re.findall(r"^\| (.+?) \| \S", table, re.MULTILINE)[1:]
    assert topics == [topic.value for topic in Topic]


@pytest.mark.parametrize("type_", ANSWER, ids=lambda type_: type_.__name__)
def test_every_field_of_the_answer_has_its_line(type_: type[Struct]) -> None:
    listed = [row[0].strip("`") for row in rows(f"fields of {type_.__name__}")]
    assert listed == [field.encode_name for field in fields(type_)]


def test_the_limits_are_those_of_the_reader() -> None:
    assert (LARGEST_FILE, MOST_LINES, LONGEST_LINE) == (8 * 1024 * 1024, 200_000, 12_000)
    assert "more than 8 MB, of 200 000 lines or with a line of 12 000 letters is refused" in PAGE
