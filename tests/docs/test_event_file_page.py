"""Every field of the event file is on its page, and the files shown there can be read."""

import re
from pathlib import Path

import pytest

from arpad.formats.event_file import event_from_bytes, event_schema

PAGE = (Path(__file__).parents[2] / "docs" / "event-file.md").read_text(encoding="utf-8")
TABLES = dict(
    re.findall(
        r"^<!-- generated: fields of (\w+) -->\n(.*?)^<!-- end -->$", PAGE, re.MULTILINE | re.DOTALL
    )
)
FILES = re.findall(r"^<!-- file: (\S+) -->\n+```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
OBJECTS = {
    name: definition["properties"]
    for name, definition in event_schema()["$defs"].items()
    if "properties" in definition
}


def test_every_object_has_its_table() -> None:
    assert TABLES.keys() == OBJECTS.keys()


@pytest.mark.parametrize("name", OBJECTS)
def test_every_field_has_its_line(name: str) -> None:
    fields = re.findall(r"^\| `(\w+)` \|", TABLES[name], re.MULTILINE)
    assert fields == list(OBJECTS[name])


@pytest.mark.parametrize(("name", "text"), FILES, ids=[name for name, _ in FILES])
def test_files_on_the_page_are_sound(name: str, text: str) -> None:
    event, findings = event_from_bytes(text.encode(), name=name)
    assert findings == ()
    assert event is not None
