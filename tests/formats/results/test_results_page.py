"""The page about results files has every column, every spelling and every loss of the code."""

import re
from pathlib import Path

import pytest

from arpad.formats.results import Table, event_from_results, losses, tables
from arpad.formats.results.help import holds
from arpad.formats.results.spelling import result_spellings
from arpad.model.event import Result

PAGE = (Path(__file__).parents[3] / "docs" / "results-files.md").read_text(encoding="utf-8")


def rows(heading: str, name: str = "column") -> list[list[str]]:
    """Return the cells of the table with this first column below a heading."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    table = section.partition(f"\n| {name} |")[2].partition("\n\n")[0].strip().splitlines()
    return [re.split(r"(?<!\\) \| ", line.strip("| ")) for line in table[2:]]


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.key)
def test_every_column_has_its_line(table: Table) -> None:
    section = PAGE.partition(f"\n## {table.key}\n")[2].partition("\n## ")[0]
    for column in table.columns:
        names = ", ".join(f"`{name}`" for name in column.also)
        needed = "**needed**" if column.needed else ""
        words = f"{table.words[column.name]} | {holds(table, column)}"
        assert f"\n| `{column.name}` | {words} | {names} | {needed} |\n" in section, column.name
    assert len(rows(table.key)) == len(table.columns)


def test_every_spelling_of_a_result_has_its_line() -> None:
    for written, meaning, others in result_spellings():
        row = ", ".join(f"`{other}`" for other in others)
        assert f"\n| `{written}` | `{meaning}` | {row} |\n" in PAGE
    assert len(rows("games", "written")) == len(result_spellings())


def test_every_loss_has_its_line() -> None:
    for loss in losses():
        name, _, field = loss.of.partition(".")
        assert f"| {name.lower()} | `{field}` | {loss.way} | {loss.says} |" in PAGE
    assert len(rows("What an event loses", "object")) == len(losses())


def test_the_file_of_the_page_is_an_event() -> None:
    text = PAGE.partition("<!-- file: open.csv -->\n\n```text\n")[2].partition("```")[0]
    event, findings = event_from_results(text.encode(), name="open.csv")
    assert findings == ()
    assert event is not None
    assert [player.id for player in event.players] == ["100001", "100002", "3"]
    assert [game.result for game in event.games] == [
        Result.WHITE_WINS,
        Result.WHITE_FORFEIT_WIN,
        Result.BLACK_FORFEIT_WIN,
        Result.UNPLAYED_DRAW,
    ]
