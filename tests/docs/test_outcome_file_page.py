"""Every field of the outcome file is on its page, with what it says."""

import re
from pathlib import Path

import pytest
from docs.generators.outcome_file_tables import SHARED

from arpad.formats.bars_proposal_file import bars_proposal_schema
from arpad.formats.grade_needs_file import grade_needs_schema
from arpad.formats.outcome_file import outcome_schema
from arpad.formats.schema import Schema
from arpad.formats.starting_ratings_file import starting_ratings_schema

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "outcome-file.md").read_text(encoding="utf-8")
EVENT_PAGE = (DOCS / "event-file.md").read_text(encoding="utf-8")


def tables(page: str) -> dict[str, str]:
    section = r"^<!-- generated: fields of (\w+) -->\n(.*?)^<!-- end -->$"
    return dict(re.findall(section, page, re.MULTILINE | re.DOTALL))


def objects(schema: Schema) -> Schema:
    return {n: d["properties"] for n, d in schema["$defs"].items() if "properties" in d}


OBJECTS = {
    **objects(outcome_schema()),
    **objects(grade_needs_schema()),
    **objects(bars_proposal_schema()),
    **objects(starting_ratings_schema()),
}
HANDED_ON = {type_.__name__ for type_ in SHARED}


def test_every_object_has_its_table() -> None:
    assert tables(PAGE).keys() == OBJECTS.keys() - HANDED_ON


def test_what_an_outcome_hands_on_is_described_with_the_event_file() -> None:
    assert tables(EVENT_PAGE).keys() >= HANDED_ON
    assert OBJECTS.keys() >= HANDED_ON


@pytest.mark.parametrize("name", OBJECTS)
def test_every_field_has_its_line_and_its_description(name: str) -> None:
    table = tables(EVENT_PAGE if name in HANDED_ON else PAGE)[name]
    lines = re.findall(r"^\| `(\w+)` \| (.*?) \|", table, re.MULTILINE)
    assert [field for field, _ in lines] == list(OBJECTS[name])
    assert [field for field, says in lines if not says] == []
