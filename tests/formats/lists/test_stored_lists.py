"""Reading stored lists: what is wrong is said, and no bytes make a reader stumble."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import msgspec
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.lists import (
    Column,
    Kind,
    ListTable,
    list_from_json,
    list_from_parquet,
    read_list_json,
    read_list_parquet,
    write_json,
    write_parquet,
)
from arpad.formats.lists.stored_file import stored_bytes
from arpad.model.finding import Finding

COLUMNS = tuple(Column(kind.value, kind.value.title(), kind) for kind in Kind)
TABLE = ListTable(federation="FIDE", columns=COLUMNS, rows=[(None,) * len(COLUMNS)] * 3)
SOUND = {kind.value: None for kind in Kind}


def json_of(table: ListTable = TABLE) -> bytes:
    file = BytesIO()
    write_json(table, file)
    return file.getvalue()


def parquet_of(table: ListTable = TABLE) -> bytes:
    file = BytesIO()
    write_parquet(table, file)
    return file.getvalue()


def changed(**facts: object) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(json_of()) | facts)


def told(data: bytes) -> list[tuple[str, str]]:
    table, findings = list_from_json(data, name="list.json")
    assert table is None
    return [(finding.where, finding.message) for finding in findings]


# JSON


def test_every_cell_that_does_not_fit_is_told_at_once() -> None:
    wrong = {
        "text": 7,
        "word": True,
        "whole": "7",
        "decimal": "1,5",
        "day": "20240229",
        "year": 1.5,
        "flag": 1,
    }
    assert told(changed(rows=[SOUND, wrong, {"text": None}, 7]))[:7] == [
        ("list.json: rows[1], text", "Expected text, or null; found 7."),
        ("list.json: rows[1], word", "Expected text, or null; found true."),
        ("list.json: rows[1], whole", 'Expected a whole number, or null; found "7".'),
        ("list.json: rows[1], decimal", 'Expected a decimal number as text, or null; found "1,5".'),
        ("list.json: rows[1], day", 'Expected a day as YYYY-MM-DD, or null; found "20240229".'),
        ("list.json: rows[1], year", "Expected a year, or null; found 1.5."),
        ("list.json: rows[1], flag", "Expected true or false, or null; found 1."),
    ]
    rest = told(changed(rows=[SOUND, wrong, {"text": None}, 7]))[7:]
    assert rest[0] == (
        "list.json: rows[2], word",
        "The column is missing; write null where nothing is known.",
    )
    assert rest[-1] == ("list.json: rows[3]", "Expected an object; found 7.")


@pytest.mark.parametrize(
    "cell",
    [{"decimal": "NaN"}, {"decimal": "Infinity"}, {"day": "2023-02-29"}, {"whole": True}],
)
def test_what_only_looks_like_its_kind_is_told(cell: dict[str, object]) -> None:
    (((where, _)),) = told(changed(rows=[SOUND | cell]))
    assert where == f"list.json: rows[0], {next(iter(cell))}"


def test_no_more_is_told_than_helps() -> None:
    assert len(told(changed(rows=[7] * 500))) == 201


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "This is not valid JSON: input data was truncated."),
        (b"[1, 2]", 'This is no list of Arpad: "schema" should say "arpad/list/1".'),
        (
            b'{"schema": "arpad/event/1"}',
            'This is no list of Arpad: "schema" should say "arpad/list/1"; found "arpad/event/1".',
        ),
        (
            b'{"schema": "arpad/list/2"}',
            (
                'This is a list of another version, "arpad/list/2"; this program reads '
                '"arpad/list/1": install a newer one.'
            ),
        ),
        (b'{"a": "\xff"}', "The file is not UTF-8; write or fetch it again."),
        (b"[" * 100_000, "Brackets are nested too deep; a list has four levels."),
        (changed(columns=[]), "The head of the list is damaged: it has no columns."),
        (
            changed(columns=[COLUMNS[0], COLUMNS[0]]),
            'The head of the list is damaged: the column "text" is there twice.',
        ),
        (
            changed(list_date="1 May"),
            "The head of the list is damaged: Invalid RFC3339 encoded date - at `$.list_date`.",
        ),
        (changed(rows=None), "Expected a list of rows."),
    ],
)
def test_what_is_no_list_is_said(data: bytes, message: str) -> None:
    ((_, found),) = told(data)
    assert found == message


def test_other_columns_and_other_keys_do_no_harm() -> None:
    table, findings = list_from_json(changed(rows=[SOUND | {"more": 1}], by="me"), name="l")
    assert findings == ()
    assert table is not None
    assert list(table.rows) == [(None,) * len(COLUMNS)]


# Parquet


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "This is no Parquet file, or it is damaged; write or fetch it again."),
        (b"PAR1....PAR1", "This is no Parquet file, or it is damaged; write or fetch it again."),
    ],
)
def test_what_is_no_parquet_is_said(data: bytes, message: str) -> None:
    table, (finding,) = list_from_parquet(data, name="list.parquet")
    assert table is None
    assert (finding.where, finding.message) == ("list.parquet", message)


def other_parquet(columns: dict[str, list[object]], facts: bytes | None) -> bytes:
    file = BytesIO()
    table = pa.table(columns).replace_schema_metadata({b"arpad": facts} if facts else None)
    pq.write_table(table, file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("columns", "facts", "message"),
    [
        ({"id": ["7"]}, None, "This Parquet file is no list of Arpad; it does not say what it is."),
        (
            {"id": ["7"]},
            b"{",
            "This is no Parquet file, or it is damaged; write or fetch it again.",
        ),
        (
            {"id": ["7"]},
            json_of(),
            'The column "text" is missing or holds something else than the list says.',
        ),
        (
            {kind.value: [7] for kind in Kind},
            json_of(),
            'The column "text" is missing or holds something else than the list says.',
        ),
    ],
)
def test_parquet_that_is_another_is_said(
    columns: dict[str, list[object]], facts: bytes | None, message: str
) -> None:
    table, (finding,) = list_from_parquet(other_parquet(columns, facts), name="list.parquet")
    assert table is None
    assert finding.message == message


def test_a_list_written_by_another_program_may_have_wider_types() -> None:
    columns: dict[str, list[object]] = {"id": ["7"], "rating": [1900]}
    narrow = ListTable(
        federation="FIDE",
        columns=(Column("id", "Number", Kind.TEXT), Column("rating", "Rating", Kind.WHOLE)),
        rows=[("7", 1900)],
    )
    data = other_parquet(columns, json_of(narrow))
    assert list_from_parquet(data, name="l") == (narrow, ())


def test_parquet_has_types_that_fit_and_says_what_it_is() -> None:
    keys = ("id", "name", "federation", "rapid_rating", "k", "games", "born", "last_event", "x")
    kinds = [*[Kind.TEXT] * 3, *[Kind.WHOLE] * 3, Kind.YEAR, Kind.DAY, Kind.FLAG]
    columns = tuple(Column(key, key, kind) for key, kind in zip(keys, kinds, strict=True))
    schema = pq.read_schema(
        BytesIO(parquet_of(ListTable(federation="FIDE", columns=columns, rows=())))
    )
    text = pa.string()
    assert schema.types == [
        text,
        text,
        pa.dictionary(pa.int32(), text),
        pa.int16(),
        pa.int16(),
        pa.int32(),
        pa.int16(),
        pa.date32(),
        pa.bool_(),
    ]
    assert msgspec.json.decode(schema.metadata[b"arpad"])["schema"] == "arpad/list/1"


# Files


@pytest.mark.parametrize("read", [read_list_json, read_list_parquet])
def test_a_file_that_is_not_there_is_said(
    read: Callable[[Path], tuple[ListTable | None, tuple[Finding, ...]]], tmp_path: Path
) -> None:
    table, (finding,) = read(tmp_path / "none")
    assert table is None
    assert finding.message == "There is no such file; check its name and its folder."
    _, (finding,) = read(tmp_path)
    assert finding.message == "This is a folder; name a file in it."


def test_lists_are_read_from_their_files(tmp_path: Path) -> None:
    write_json(TABLE, tmp_path / "list.json")
    write_parquet(TABLE, tmp_path / "list.parquet")
    assert read_list_json(tmp_path / "list.json") == (TABLE, ())
    assert read_list_parquet(str(tmp_path / "list.parquet")) == (TABLE, ())


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_bytes(b" " * 2048**2)
    finding = stored_bytes(path, largest=1024**2)
    assert isinstance(finding, Finding)
    assert finding.message == "The file is larger than 1 MB; no list of ours is."


# Any bytes


@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_stumbling(data: bytes) -> None:
    for read in (list_from_json, list_from_parquet):
        table, findings = read(data, name="list")
        assert (table is None) == bool(findings)


@given(st.data())
def test_a_damaged_list_is_read_without_stumbling(data: st.DataObject) -> None:
    for read, sound in ((list_from_json, json_of()), (list_from_parquet, parquet_of())):
        at = data.draw(st.integers(0, len(sound) - 1))
        put = data.draw(st.binary(max_size=4))
        table, findings = read(sound[:at] + put + sound[at + len(put) :], name="list")
        assert (table is None) == bool(findings)
