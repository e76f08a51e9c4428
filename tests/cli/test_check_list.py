"""`arpad check` with rating lists: what kind of list, what can be counted, what is wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]

TEXT = """\
ID NUMBER NAME                    TIT  FED  JUL04 GMS  BORN  FLAG
 4500018  Ek, Anna                m    SWE  2310   9   1988  w
 4500026  Õunapuu, Žanna               EST  1910   0   1990  wi
 4500034  Berg, Carl              f    SWE     0   0   1970
 4500042  Dahl, Dora                        2105   1   1971  w
"""
XML = """\
<playerslist>
<player><fideid>11</fideid><name>Aas</name><country>NOR</country><rating>2000</rating>
<rapid_rating>1900</rapid_rating><blitz_rating>0</blitz_rating><flag>i</flag></player>
<player><fideid>12</fideid><name>Bo</name><country></country><rating>0</rating>
<rapid_rating>1800</rapid_rating><blitz_rating>0</blitz_rating><flag></flag></player>
</playerslist>
"""
SCRABBLE = """\
id,name,rating,games,tournaments,last_event,status
1,Amavi,1990,210,24,2020-07-05,ranked
2,Bertin,1921,96,11,2018-02-23,inactive
"""


@pytest.fixture
def write_list(tmp_path: Path) -> Callable[[str, str], Path]:
    def to_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


WriteList = Callable[[str, str], Path]


def checked(arpad: Arpad, file: Path) -> dict[str, object]:
    answer = arpad("check", file, "--json")
    assert answer.returncode == 0, answer.stdout
    document = json.loads(answer.stdout)
    assert document["findings"] == []
    found: dict[str, object] = document["list"]
    return found


def test_the_page_says_what_was_counted(arpad: Arpad, write_list: WriteList) -> None:
    answer = arpad("check", write_list("list.txt", TEXT))
    lines = [" ".join(line.split()) for line in answer.stdout.splitlines()]
    assert answer.returncode == 0
    assert lines == [
        "list.txt: FIDE's text, a list of FIDE, standard, 2004-07-01",
        "what is",
        "day of the list 2004-07-01",
        "header 2004: ID NUMBER, NAME, TIT, FED, JUL04, GMS, BORN, FLAG",
        "players 4",
        "rated, standard 3",
        "inactive 1",
        "without federation 1",
        "",
        "list.txt: No findings.",
    ]


def test_the_answer_for_programs_has_the_same(arpad: Arpad, write_list: WriteList) -> None:
    found = checked(arpad, write_list("players_sep14.xml", XML))
    assert (found["form"], found["federation"], found["pool"]) == ("FIDE's XML", "FIDE", "combined")
    assert (found["list_date"], found["header"]) == ("2014-09-01", None)
    assert found["census"] == {
        "players": 2,
        "rated": {"standard": 1, "rapid": 2, "blitz": 0},
        "inactive": 1,
        "without_federation": 1,
    }


def test_a_list_that_does_not_tell_something_says_so(arpad: Arpad, write_list: WriteList) -> None:
    found = checked(arpad, write_list("list.csv", SCRABBLE))
    assert (found["form"], found["federation"]) == ("CSV", "FISF")
    assert found["census"] == {
        "players": 2,
        "rated": {"rating": 2},
        "inactive": 1,
        "without_federation": None,
    }
    shown = arpad("check", write_list("list.csv", SCRABBLE)).stdout
    assert "without federation  not told" in shown


@pytest.mark.parametrize("form", ["json", "parquet"])
def test_stored_lists_are_known(
    arpad: Arpad, write_list: WriteList, tmp_path: Path, form: str
) -> None:
    arpad("convert", write_list("list.txt", TEXT), tmp_path / f"list.{form}")
    found = checked(arpad, tmp_path / f"list.{form}")
    assert str(found["form"]).lower() == form
    assert found["list_date"] == "2004-07-01"


def test_bad_lines_are_told(arpad: Arpad, write_list: WriteList) -> None:
    file = write_list("list.txt", TEXT.replace("2310", "23x0"))
    answer = arpad("check", file, "--json")
    document = json.loads(answer.stdout)
    assert answer.returncode == 1
    assert document["list"]["census"]["players"] == 3
    assert [finding["where"][:16] for finding in document["findings"]] == ["list.txt: line 2"]


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("list.csv", SCRABBLE.replace("1990", "abc"), "found "),
        ("list.csv", SCRABBLE.replace("2,Bertin", "1,Bertin"), "is already that of"),
        ("list.csv", "id,name,rating\n1,Amavi,1990\n", "does not tell whose list this is"),
        ("list.json", '{"schema": "arpad/list/9"}', "install a newer one"),
        ("list.json", '{"schema": "arpad/list/1"', "This is not valid JSON"),
        ("list.zip", "PK\x03\x04", "The zip is damaged or cut off"),
        ("list.parquet", "PAR1", "This is no Parquet file, or it is damaged"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(
    arpad: Arpad, write_list: WriteList, name: str, text: str, sentence: str
) -> None:
    file = write_list(name, text)
    shown, answer = arpad("check", file), arpad("check", file, "--json")
    assert shown.returncode == answer.returncode == 2
    assert sentence in " ".join(shown.stdout.split())
    assert json.loads(answer.stdout)["list"] is None
    assert json.loads(answer.stdout)["findings"]


def test_a_list_of_nobody_says_so(arpad: Arpad, write_list: WriteList) -> None:
    answer = arpad("check", write_list("list.xml", "<playerslist></playerslist>"))
    assert answer.returncode == 2
    assert "Nobody is on the list: check that it is the right file" in " ".join(
        answer.stdout.split()
    )


@pytest.mark.parametrize("words", [["--fix"], ["--edition", "fide/b02_2010"], ["--reading", "a=b"]])
def test_what_is_about_events_is_refused(
    arpad: Arpad, write_list: WriteList, words: list[str]
) -> None:
    answer = arpad("check", write_list("list.txt", TEXT), *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "is a rating list: --edition, --reading and --fix are about events." in answer.stderr
