"""`arpad player import`: a list becomes the starting state, past ones history."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def desk(book_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_BOOK", book_address)
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")


def csv(folder: Path, day: str, rating: int) -> Path:
    path = folder / f"list-{day}.csv"
    path.write_text(
        f'id,name,rating,games\n1001,"Petit, Zoé",{rating},40\n1002,"Zéro, Jean",,0\n',
        encoding="utf-8",
    )
    return path


def test_a_list_is_taken_over_and_known_again(arpad: Arpad, tmp_path: Path) -> None:
    file = csv(tmp_path, "2012-02-01", 1512)
    done = arpad("player", "import", file, "--pool", "fisf")
    assert (done.returncode, done.stderr) == (0, "")
    assert "ratings stand" in done.stdout
    assert "1512" in arpad("player", "show", "1001").stdout
    assert "known already" in arpad("player", "import", file, "--pool", "fisf").stdout


def test_a_directory_of_past_lists_and_reports_is_history(arpad: Arpad, tmp_path: Path) -> None:
    past = tmp_path / "past"
    past.mkdir()
    for day, rating in (("2010-01-01", 1400), ("2011-12-01", 1450), ("2012-02-01", 1512)):
        csv(past, day, rating)
    event = {
        "name": "Old Cup",
        "start": "2009-05-01",
        "system": "table",
        "players": [{"id": "1001", "name": "Petit, Zoé"}, {"id": "2", "name": "Neuf, Nina"}],
        "games": [{"round": 1, "white": "1001", "black": "2", "result": "1-0"}],
    }
    (past / "old.json").write_text(json.dumps(event), encoding="utf-8")
    done = arpad("player", "import", past, "--pool", "fisf", "--history", "--json")
    answer = json.loads(done.stdout)
    assert [(one["list_date"], one["has_standings"]) for one in answer["lists"]] == [
        ("2010-01-01", False),
        ("2011-12-01", True),
        ("2012-02-01", True),
    ]
    assert [(one["file"], one["new_players"]) for one in answer["events"]] == [("old.json", 1)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--pool", "fisf"), "Name the list to take over"),
        (("none.csv", "--pool", "fisf"), "no such file"),
        (("none.csv", "--pool", "nowhere"), "There is no pool 'nowhere'"),
    ],
)
def test_what_cannot_be_taken_over_is_said(
    arpad: Arpad, words: tuple[str, ...], sentence: str
) -> None:
    done = arpad("player", "import", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_report_of_the_past_that_cannot_be_used_is_told(arpad: Arpad, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"players": [], "games": []}', encoding="utf-8")
    done = arpad("player", "import", path, "--pool", "fisf", "--history")
    assert done.returncode == 2
    assert "not usable" in done.stdout
