"""`arpad bundle`, `arpad verify` and `arpad erase`: one line to publish, one answer, exit codes."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli.bundle import bundle
from arpad.cli.erase import erase
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.verify import verify

MARCH = date(2012, 3, 1)
LIST = """\
ID NUMBER NAME                    TIT  FED  JAN12 GMS  BORN  FLAG
 4500010  Kask, Kaur                   EST  2105   9   1980
 4500028  Müller, Hans            f    GER  2240   4   1979
"""
REPORT = """\
[event]
name,Winter Match
start,2012-01-14
end,2012-01-15
federation,EST
registered,2011-11-01
system,match
time_control,90+30
arbiter,"Ilves, Mart"

[players]
number,id,name
1,4500010,"Kask, Kaur"
2,4500028,"Müller, Hans"

[games]
round,white,black,result
1,1,2,1/2
2,2,1,1/2
"""


@pytest.fixture
def book(
    arpad: Callable[..., CompletedProcess[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """Publish a list of two players, with its proof in a folder."""
    monkeypatch.setenv("ARPAD_NOW", "2012-02-25T09:00")
    monkeypatch.setenv("ARPAD_BOOK", str(tmp_path / "arpad.db"))
    (tmp_path / "jan12frl.txt").write_text(LIST, encoding="utf-8")
    (tmp_path / "match.csv").write_text(REPORT, encoding="utf-8")
    for words in (
        ("init",),
        ("player", "import", tmp_path / "jan12frl.txt", "--pool", "fide"),
        ("intake", tmp_path / "match.csv", "--pool", "fide"),
        ("period", "rate", "fide", MARCH, "--commit"),
        ("publish", "fide", MARCH, "--commit", "--into", tmp_path / "lists", "--form", "csv"),
    ):
        done = arpad(*words)
        assert done.returncode == 0, done.stderr
    return tmp_path


@pytest.fixture
def file(book: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert bundle("fide", MARCH, book / "march.zip") == ExitCode.DONE
    capsys.readouterr()
    return book / "march.zip"


def test_a_bundle_says_its_root(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle("fide", MARCH, book / "march.zip")
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("march.zip: list 2 of fide, 2012-03-01, with its proof.")
    word, root = second.split()
    assert (word, len(root)) == ("root", 64)
    verify(book / "march.zip", as_json=True)
    assert json.loads(capsys.readouterr().out)["root"] == root


def test_the_proof_goes_out_with_the_list(file: Path, book: Path) -> None:
    assert (book / "lists" / "fide-2012-03-01-proof.zip").read_bytes() == file.read_bytes()


def test_a_bundle_holds_without_a_book(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (file.parent / "arpad.db").unlink()
    monkeypatch.setenv("ARPAD_BOOK", "postgresql://nowhere.invalid/arpad")
    assert verify(file) == ExitCode.DONE
    said = capsys.readouterr().out
    assert "List 2 of fide, 2012-03-01" in said
    assert "It holds. The list was made again from the bundle, 2 rows from 1 event" in said


def test_a_changed_bundle_does_not_hold(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(file.read_bytes())
    data[data.index(b"list.csv") + 40] ^= 1
    file.write_bytes(bytes(data))
    assert verify(file) == ExitCode.REFUSED
    said = capsys.readouterr().out
    assert "list.csv: it is damaged and cannot be unpacked." in said
    assert said.endswith("It does not hold.\n")
    assert verify(file, as_json=True) == ExitCode.REFUSED
    answer = json.loads(capsys.readouterr().out)
    assert (answer["holds"], answer["faults"][0]["path"]) == (False, "list.csv")


def test_a_root_that_was_published_is_compared(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(file, root="0" * 64) == ExitCode.REFUSED
    assert "not the one that was made public" in capsys.readouterr().out.replace("\n", " ")


def test_one_player_has_a_page_of_proof(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(file, player="4500010") == ExitCode.DONE
    said = capsys.readouterr().out
    assert said.startswith("4500010 Kask, Kaur\n")
    # Two draws against 135 points more: 2 x 15 x (0.50 - 0.32) = 5.40.
    assert "2 games, +5.40" in said
    assert "From 2105 the entries lead to 2110.00." in said
    assert verify(file, player="4500010", as_json=True) == ExitCode.DONE
    page = json.loads(capsys.readouterr().out)["player"]
    assert (page["start"], page["end"], len(page["events"][0]["entries"])) == (2105, 211_000, 2)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("jan12frl.txt", "is no bundle of a list"),
        ("nowhere.zip", "cannot be read: No such file"),
        ("lists", "cannot be read: Is a directory"),
    ],
)
def test_what_is_no_bundle_is_a_sentence(file: Path, name: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        verify(file.parent / name)


def test_a_player_who_is_not_in_it_is_a_sentence(file: Path) -> None:
    with pytest.raises(UsageError, match="Nobody in the bundle has the code 99"):
        verify(file, player="99")


def test_a_name_can_be_erased(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert erase(file, "4500010", reason="asked for it") == ExitCode.DONE
    assert "the name of 4500010 is gone, and with it 1 report." in capsys.readouterr().out
    assert verify(file) == ExitCode.DONE
    assert "1 name and 1 report were erased on 2012-02-25." in capsys.readouterr().out
    assert verify(file, player="4500010") == ExitCode.DONE
    assert capsys.readouterr().out.startswith("4500010 name erased on 2012-02-25\n")
    before = file.read_bytes()
    with pytest.raises(UsageError, match="has been erased already"):
        erase(file, "4500010", reason="asked for it")
    with pytest.raises(UsageError, match="The reason"):
        erase(file, "4500028", reason=" ")
    assert file.read_bytes() == before


def test_a_bundle_is_not_written_over_another_file(file: Path) -> None:
    with pytest.raises(UsageError, match="is already there"):
        bundle("fide", MARCH, file)
    assert bundle("fide", MARCH, file, force=True) == ExitCode.DONE


def test_a_list_that_was_taken_over_has_no_bundle(file: Path) -> None:
    with pytest.raises(UsageError, match="was taken over from elsewhere"):
        bundle("fide", date(2012, 1, 1), file.with_name("january.zip"))
    assert not file.with_name("january.zip").exists()
