"""Every field of the outcome file is on its page, with what it says."""

import re
from pathlib import Path

import pytest

from arpad.formats.outcome_file import outcome_schema

PAGE = (Path(__file__).parents[2] / "docs" / "outcome-file.md").read_text(encoding="utf-8")
TABLES = dict(
    re.findall(
        r"^<!-- generated: fields of (\w+) -->\n(.*?)^<!-- end -->$", PAGE, re.MULTILINE | re.DOTALL
    )
)
OBJECTS = {
    name: definition["properties"]
    for name, definition in outcome_schema()["$defs"].items()
    if "properties" in definition
}


def test_every_object_has_its_table() -> None:
    assert TABLES.keys() == OBJECTS.keys()


@pytest.mark.parametrize("name", OBJECTS)
def test_every_field_has_its_line_and_its_description(name: str) -> None:
    lines = re.findall(r"^\| `(\w+)` \| (.*?) \|", TABLES[name], re.MULTILINE)
    assert [field for field, _ in lines] == list(OBJECTS[name])
    assert [field for field, says in lines if not says] == []
