"""Every field of the event file is on its page, and the files shown there can be read."""

import re
from pathlib import Path

import pytest

from arpad.formats.event_file import event_from_bytes, event_schema
from arpad.formats.player_file import player_from_bytes
from arpad.regulations.application import rate

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
    read = player_from_bytes if name.startswith("player.") else event_from_bytes
    content, findings = read(text.encode(), name=name)
    assert findings == ()
    assert content is not None


def test_a_table_a_tournament_and_a_player_are_among_the_files() -> None:
    assert {"table.toml", "section_7.toml", "player.toml"} <= {name for name, _ in FILES}


def test_the_tournament_is_the_example_of_section_7() -> None:
    # Typed from section 7 of FISF's text: ratings, K, series and changes of the six players.
    event, _ = event_from_bytes(dict(FILES)["section_7.toml"].encode(), name="section_7.toml")
    assert event is not None
    outcome = rate(event)
    assert outcome.edition == "fisf/classique_2019"
    found = [(p.before, p.k, p.series, str(p.change)) for p in outcome.players]
    assert found == [
        (1700, 20, "A", "14.60"),
        (1900, 10, "Joker", "2.40"),
        (1950, 10, "Joker", "-8.10"),
        (1550, 40, "B", "-12.00"),
        (1600, 20, "B", "12.80"),
        (1700, 20, "A", "-10.00"),
    ]
    changes = [str(entry.change) for entry in outcome.players[0].entries]
    assert changes == ["-4.80", "16.20", "6.00", "-12.80", "10.00"]
    line = "1715 = 1700 + 20 (3 \N{MINUS SIGN} 2.27)"
    assert outcome.players[0].line == line
    assert f"\n  {line}\n" in PAGE
