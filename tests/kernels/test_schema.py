"""The published schema: a sentence for every column, and the same columns wherever it is told."""

import jsonschema
import pytest

from arpad.kernels.arrow_out import arrow_schema
from arpad.kernels.columns import Events, FlagNumber, Players, SystemNumber
from arpad.kernels.schema import FLAGS, SYSTEMS, TABLES, Kind, bounds, row_schema
from arpad.model.event import Result
from arpad.model.system import System


@pytest.mark.parametrize("table", TABLES)
def test_every_column_has_a_sentence_and_a_name_of_its_own(table: str) -> None:
    fields = TABLES[table]
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.meaning.endswith(".") for field in fields)


@pytest.mark.parametrize("table", TABLES)
def test_the_arrow_schema_has_the_columns_and_their_sentences(table: str) -> None:
    schema = arrow_schema(table)
    assert schema.names == [field.name for field in TABLES[table]]
    told = {field.name: field.metadata[b"meaning"].decode() for field in schema}
    assert told == {field.name: field.meaning for field in TABLES[table]}
    needed = {field.name for field in schema if not field.nullable}
    assert needed == {field.name for field in TABLES[table] if field.is_needed}


@pytest.mark.parametrize("table", TABLES)
def test_the_json_schema_of_a_row_is_one(table: str) -> None:
    schema = row_schema(table)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert list(schema["properties"]) == [field.name for field in TABLES[table]]


def test_rows_are_told_apart_by_the_json_schema() -> None:
    check = jsonschema.Draft202012Validator(row_schema("games")).is_valid
    row = {"white": "a", "black": 7, "result": "1-0", "date": "2012-03-01"}
    assert check(row)
    assert check({**row, "result": 0.5})
    assert not check({**row, "result": 3})
    assert not check({"white": "a", "result": 1})


def test_words_stand_in_the_order_of_their_numbers() -> None:
    systems = [System(word).name for word in SYSTEMS]
    assert systems == [system.name for system in SystemNumber]
    assert [word or "none" for word in FLAGS] == [flag.name.lower() for flag in FlagNumber]


def test_results_are_those_of_event_files() -> None:
    words = {r.value: r.white_score // 50 if r.is_played else -1 for r in Result}
    from arpad.kernels.schema import RESULT_WORDS  # noqa: PLC0415 - beside what it is held against

    assert words == RESULT_WORDS


@pytest.mark.parametrize(
    ("table", "columns"), [("players", Players), ("events", Events)], ids=["players", "events"]
)
def test_tables_have_the_columns_that_kernels_take(table: str, columns: type) -> None:
    held = [field.name for field in TABLES[table]][1:]
    assert held == list(columns.__dataclass_fields__)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("kind", "most"), [(Kind.INT16, 32767), (Kind.INT32, 2147483647)])
def test_bounds_are_those_of_the_width(kind: Kind, most: int) -> None:
    assert bounds(kind) == (-most - 1, most)
