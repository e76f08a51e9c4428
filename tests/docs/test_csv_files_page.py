"""Every column of the CSV files is on their page, and the files shown there are what it says."""

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from arpad.formats.ranking_file import RankingRow, ranking_from_bytes
from arpad.formats.rating_list_file import RatingListRow, rating_list_from_bytes

PAGE = (Path(__file__).parents[2] / "docs" / "csv-files.md").read_text(encoding="utf-8")
TABLES = dict(
    re.findall(
        r"^<!-- generated: columns of ([\w ]+) -->\n(.*?)^<!-- end -->$",
        PAGE,
        re.MULTILINE | re.DOTALL,
    )
)
FILES = dict(
    re.findall(r"^<!-- file: (\S+) -->\n+```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
)


def columns(table: str) -> list[str]:
    return re.findall(r"^\| `(\w+)` \| \S", TABLES[table], re.MULTILINE)


@pytest.mark.parametrize("row", [RatingListRow, RankingRow], ids=lambda row: row.__name__)
def test_every_column_that_is_read_has_its_line(row: type[Struct]) -> None:
    fields = msgspec.structs.fields(row)
    assert columns(row.__name__) == [field.encode_name for field in fields]
    needed = re.findall(r"^\| `(\w+)` .* \*\*required\*\* \|$", TABLES[row.__name__], re.MULTILINE)
    assert needed == [field.encode_name for field in fields if field.required]


def test_every_column_that_is_written_has_its_line() -> None:
    shown = PAGE.partition("$ arpad starting-ratings ranking.csv --output -\n")[2].splitlines()[0]
    assert columns("the starting ratings") == shown.split(",")
    assert columns("the published list")[:3] == ["rank", "id", "name"]
    assert set(columns("the published list")) == set(columns("RatingListRow"))


def test_no_cell_is_called_null() -> None:
    assert "null" not in PAGE


def test_the_sound_files_are_read_and_the_other_is_not() -> None:
    players, findings = rating_list_from_bytes(FILES["list.csv"].encode(), name="list.csv")
    assert (players and len(players), findings) == (13, ())
    ranked, findings = ranking_from_bytes(FILES["ranking.csv"].encode(), name="ranking.csv")
    assert (ranked and len(ranked), findings) == (8, ())
    players, findings = rating_list_from_bytes(FILES["slips.csv"].encode(), name="slips.csv")
    assert players is None
    assert len(findings) == 4


def test_the_bars_of_the_page_are_those_worked_out_there() -> None:
    # By hand: of ten players the first, the second and the fifth.
    shown = dict(re.findall(r"^(Joker|A|B) +(\d{4}) ", PAGE, re.MULTILINE))
    assert shown == {"Joker": "1990", "A": "1921", "B": "1760"}


def test_the_first_start_of_the_page_is_that_of_the_normal_law() -> None:
    # By hand: the middle of the first of six places, 1 - 1/12, through the law of annex 1.
    assert "\n1,1,Amavi,1540,1,1539.78,quantile\n" in PAGE


def test_the_two_lists_of_the_page_can_be_read_again() -> None:
    lists = r"^\$ arpad list .+\n((?:rank,)?id,name,.*\n(?:\d.*\n)+)"
    shown = re.findall(lists, PAGE, re.MULTILINE)
    published, file = (rating_list_from_bytes(text.encode(), name="shown")[0] for text in shown)
    assert published is not None
    assert file is not None
    # By hand: of the thirteen, three have not played in the last year, one has one tournament
    # and one no game.
    assert len(published) == 8
    assert len(file) == 13
    assert {player.id for player in published} < {player.id for player in file}
