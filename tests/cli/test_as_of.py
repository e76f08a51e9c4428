"""Dated questions at the desk: player, list and explanation, before and after a correction.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64 and 0.36; K is 15.
"""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from pypdf import PdfReader

from arpad.cli.app import main
from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]

LIST = """\
ID NUMBER NAME                    TIT  FED  JAN12 GMS  BORN  FLAG
 4500010  Aas, Anna                    EST  2000   9   1980
 4500028  Berg, Berta                  EST  2000   4   1979
 4500036  Dahl, Dora                   EST  2100   0   1995  w
"""
EVENT = """\
[event]
name,{name}
start,{day}
end,{day}
federation,EST
registered,2011-11-01
system,swiss
time_control,90+30
arbiter,"Ilves, Mart"

[players]
number,id,name,born,federation
1,4500010,"Aas, Anna",1980,EST
2,4500028,"Berg, Berta",1979,EST
3,4500036,"Dahl, Dora",1995,EST

[games]
round,white,black,result
1,1,2,{result}
2,1,3,1/2
"""
ANNA, BERTA = "4500010", "4500028"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the clock of the desk to nine in the morning of a day."""
    return lambda day: monkeypatch.setenv("ARPAD_NOW", f"{day}T09:00")


@pytest.fixture(scope="module")
def corrected(pattern_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish a list on which Anna has 2000 + 7.50 + 2.10, then correct her win to a draw."""
    folder = tmp_path_factory.mktemp("corrected")
    made = Path(shutil.copy(pattern_file, folder / "arpad.db"))
    (folder / "jan12frl.txt").write_text(LIST, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARPAD_BOOK", str(made))
        patch.setenv("ARPAD_USER", "ann")
        patch.setenv("ARPAD_NOW", "2012-01-10T09:00")
        assert main(["player", "import", str(folder / "jan12frl.txt"), "--pool", "fide"]) == 0
        assert main(["intake", report(folder, "First", "2012-02-01", "1-0"), "--pool", "fide"]) == 0
        patch.setenv("ARPAD_NOW", "2012-03-01T09:00")
        assert main(["period", "rate", "fide", "2012-03-01", "--commit"]) == 0
        assert main(["publish", "fide", "2012-03-01", "--commit"]) == 0
        patch.setenv("ARPAD_NOW", "2012-04-10T09:00")
        how = ["--reason", "the card was misread", "--commit"]
        assert main(["correct", "result", "1", "1", ANNA, BERTA, "1/2", *how]) == 0
    return made


@pytest.fixture
def book(
    corrected: Path,
    clock: Callable[[str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Work on a copy of that book, on the first of June."""
    monkeypatch.setenv("ARPAD_BOOK", str(shutil.copy(corrected, tmp_path / "arpad.db")))
    monkeypatch.setenv("ARPAD_USER", "ann")
    monkeypatch.setenv("COLUMNS", "200")
    clock("2012-06-01")


def report(folder: Path, name: str, day: str, score: str) -> str:
    """Write a report and return where it is."""
    path = folder / f"{name}.csv"
    path.write_text(EVENT.format(name=name, day=day, result=score), encoding="utf-8")
    return str(path)


def words(called: CompletedProcess[str]) -> str:
    assert called.returncode == ExitCode.DONE, called.stderr
    return " ".join(called.stdout.split())


@pytest.mark.usefixtures("book")
class TestPlayer:
    def test_official_revised_difference_and_why(self, arpad: Arpad) -> None:
        page = words(arpad("player", "show", ANNA, "--valid", "2012-03-15"))
        assert "known on list official revised difference why" in page
        assert "2012-03-15 2012-03-01 2010 2010 0" in page
        assert "2012-06-01 2012-03-01 2010 2002 -8 correction 1" in page
        reason = "2012-04-10, ann: the card was misread"
        assert f"Correction 1 (wrong result in event 1, round 1; {reason}): -8.00." in page
        assert "Corrected since to 2002 (-8); the list after the correction carries" in page

    def test_what_was_known_before_it(self, arpad: Arpad) -> None:
        page = words(arpad("player", "show", ANNA, "--known", "2012-04-09"))
        assert page.startswith("Aas, Anna (4500010) on 2012-06-01, as known on 2012-04-09")
        assert "2012-04-09 2012-03-01 2010 2010 0" in page
        assert "Corrections and objections" not in page

    def test_as_json(self, arpad: Arpad) -> None:
        asked = ("--valid", "2012-03-15", "--known", "2012-04-10", "--json")
        (pool,) = json.loads(arpad("player", "show", ANNA, *asked).stdout)["pools"]
        then, now = pool["beliefs"]
        assert (then["known"], then["list_date"]) == ("2012-04-10", "2012-03-01")
        assert then["rating"]["revised"] == now["rating"]["revised"] == 2002
        (why,) = now["rating"]["why"]
        assert (why["correction"]["kind"], why["points"]) == ("result", "-8.00")

    def test_a_list_that_was_not_out_yet(self, arpad: Arpad) -> None:
        page = words(arpad("player", "show", ANNA, "--on", "2012-02-01", "--known", "2012-02-20"))
        assert "2012-02-20 2012-01-01 2000 2000 0" in page

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            (("--known", "2012-06-02"), "2012-06-02 is still to come"),
            (("--known", "2012-01-09"), "nobody in the register had the code 4500010"),
            (("--valid", "2011-06-01"), "Nothing is known of 4500010 on 2011-06-01"),
            (("--valid", "0999-01-01"), "out of reach"),
        ],
    )
    def test_days_that_cannot_be_asked(
        self, arpad: Arpad, options: tuple[str, str], sentence: str
    ) -> None:
        called = arpad("player", "show", ANNA, *options)
        assert (called.returncode, called.stdout) == (ExitCode.UNUSABLE, "")
        assert sentence in called.stderr


@pytest.mark.usefixtures("book")
class TestLists:
    def test_a_list_as_it_came_out(self, arpad: Arpad) -> None:
        page = words(arpad("lists", "fide", "--valid", "2012-04-01"))
        assert page.startswith("fide: list 2 of 2012-03-01, as known on 2012-06-01")
        assert "1 4500010 Aas, Anna EST 2010" in page
        assert "revised" not in page

    def test_a_list_beside_its_revised_form(self, arpad: Arpad) -> None:
        page = words(arpad("lists", "fide", "--valid", "2012-04-01", "--revised"))
        assert "1 4500010 Aas, Anna EST 2010 2002 -8 correction 1" in page
        assert "2 4500028 Berg, Berta EST 1993 2000 +7 correction 1" in page
        assert "3 4500036 Dahl, Dora EST 2098 2098 0" in page
        assert "2 ratings would be different now." in page
        only = words(arpad("lists", "fide", "--valid", "2012-04-01", "--differences"))
        assert "Dahl, Dora" not in only
        assert "Berg, Berta" in only

    def test_a_list_as_it_was_known(self, arpad: Arpad) -> None:
        asked = ("--valid", "2012-04-01", "--known", "2012-04-09")
        page = words(arpad("lists", "fide", *asked))
        assert "1 4500010 Aas, Anna EST 2010 2010 0" in page
        assert "Nothing that was corrected since changes this list." in page

    def test_as_json_and_cut(self, arpad: Arpad) -> None:
        found = json.loads(arpad("lists", "fide", "--revised", "--json").stdout)
        assert [row["revised"] for row in found["rows"]] == [2002, 2000, 2098]
        assert [correction["number"] for correction in found["corrections"]] == [1]
        page = words(arpad("lists", "fide", "--revised", "--limit", 1))
        assert "1 of 3 players; --limit shows more." in page

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            (("--valid", "2011-12-31"), "has no list of 2011-12-31 or earlier"),
            (("--valid", "2012-03-01", "--known", "2012-01-09"), "the book got one later"),
            (("--on", "2012-03-01", "--revised"), "say --valid 2012-03-01"),
            (("--revised", "--limit", "0"), "shows nobody"),
            (("--known", "2013-01-01"), "still to come"),
        ],
    )
    def test_what_cannot_be_asked(
        self, arpad: Arpad, options: tuple[str, ...], sentence: str
    ) -> None:
        called = arpad("lists", "fide", *options)
        assert (called.returncode, called.stdout) == (ExitCode.UNUSABLE, "")
        assert sentence in called.stderr


@pytest.mark.usefixtures("book")
class TestExplain:
    def test_the_official_number_is_explained_and_its_revision_named(self, arpad: Arpad) -> None:
        page = words(arpad("explain", ANNA, "--list", "2012-03-01"))
        assert "The rating on this list is 2010, 10 up." in page
        assert "REVISED since: official 2010, revised 2002, by correction 1." in page
        assert "15 x (1 - 0.50) = +7.50" in page
        then = words(arpad("explain", ANNA, "--valid", "2012-03-01", "--known", "2012-04-09"))
        assert "REVISED" not in then
        assert "as known on 2012-04-09" in then

    def test_the_list_that_carries_it(
        self, arpad: Arpad, clock: Callable[[str], None], tmp_path: Path
    ) -> None:
        clock("2012-04-11")
        arpad("intake", report(tmp_path, "Second", "2012-03-20", "1/2"), "--pool", "fide")
        clock("2012-05-01")
        assert arpad("period", "rate", "fide", "2012-05-01", "--commit").returncode == 0
        assert arpad("publish", "fide", "2012-05-01", "--commit").returncode == 0
        page = words(arpad("explain", ANNA))
        reason = "2012-04-10, ann: the card was misread"
        named = f"Correction 1 (wrong result in event 1, round 1; {reason}): "
        said = page.partition(named)[2].partition(" concerns the list of 2012-03-01.")[0]
        assert re.fullmatch(r"-[\d.]+ taken back, [+-][\d.]+ instead,", said)
        assert "correction 1, concerns the list of 2012-03-01 -8.00" in page
        assert "taken back: -7.50" in page
        assert "Difference to the list: 0." in page
        told = json.loads(arpad("explain", ANNA, "--json").stdout)
        (correction,) = told["corrections"]
        assert (correction["concerns"], correction["total"]) == ("2012-03-01", "-8.00")
        assert told["adds_up"] is True

    def test_a_sheet_says_the_same(self, arpad: Arpad, tmp_path: Path) -> None:
        sheet = tmp_path / "why.pdf"
        called = arpad("explain", ANNA, "--list", "2012-03-01", "--pdf", sheet)
        assert called.returncode == ExitCode.DONE
        page = " ".join(PdfReader(sheet).pages[0].extract_text().split())
        assert "Revised since: official 2010, revised 2002." in page
        assert "the card was misread · \N{MINUS SIGN}8.00" in page

    def test_a_projection_names_what_is_carried(self, arpad: Arpad) -> None:
        page = words(arpad("projected", ANNA))
        assert "Corrections have moved it by -8 since; the next list begins with that." in page
        assert "Projected: 2002 (2002.00)." in page


@pytest.mark.usefixtures("book")
class TestObjections:
    def test_from_the_claim_to_the_correction(
        self, arpad: Arpad, clock: Callable[[str], None]
    ) -> None:
        game, said = ("--event", 1, "--round", 2), ("--claim", "I won.", "--by", "Aas, Anna")
        added = arpad("objection", "add", "--player", ANNA, *game, *said)
        assert added.stdout == "Objection 1 is recorded and open.\n"
        clock("2012-06-11")
        status = words(arpad("status"))
        assert "Objections: 1 open" in status
        assert "1 2012-06-01 10 Aas, Anna (4500010) 1 2 I won." in status
        assert "No text that is held names a day by which an objection is answered." in status
        how = ("--reason", "both say so", "--objection", 1, "--commit")
        corrected = arpad("correct", "result", 1, 2, ANNA, "4500036", "1-0", *how)
        assert corrected.returncode == ExitCode.DONE
        page = words(arpad("objection", "show", 1))
        assert page.startswith("Objection 1: upheld")
        assert "2012-06-11 upheld ann correction 2" in page
        assert "Correction 2 (wrong result in event 1, round 2" in page
        line = "Objection 1 of 2012-06-01 by Aas, Anna, about 4500010, event 1, First, round 2:"
        for command in (("event", "show", 1), ("player", "show", ANNA)):
            page = words(arpad(*command))
            assert f"{line} I won (upheld: correction 2)." in page
            assert "Correction 2 (wrong result in event 1, round 2; 2012-06-11, ann:" in page
        assert "Objections" not in words(arpad("status"))

    def test_answers(self, arpad: Arpad) -> None:
        about = ("--event", 1, "--claim", "It was too fast.")
        for player in (ANNA, BERTA):
            added = arpad("objection", "add", "--player", player, *about, "--by", "a", "--json")
            assert json.loads(added.stdout)["state"] == "open"
        rejected = arpad("objection", "answer", 1, "--rejected", "--reason", "clocks were seen")
        assert words(rejected) == "Objection 1 is rejected."
        withdrawn = arpad("objection", "answer", 2, "--withdrawn", "--reason", "a letter")
        assert words(withdrawn) == "Objection 2 is withdrawn."
        page = words(arpad("objection", "list"))
        assert "1 2012-06-01 fide 4500010 1 It was too fast. a rejected" in page
        found = arpad("objection", "list", "--state", "open", "--json")
        assert json.loads(found.stdout) == {"objections": []}
        assert words(arpad("objection", "list", "--state", "open")) == "There is none."

    def test_an_answer_is_one_of_two(self, arpad: Arpad) -> None:
        for options in ((), ("--rejected", "--withdrawn")):
            called = arpad("objection", "answer", 1, *options, "--reason", "no")
            assert called.returncode == ExitCode.UNUSABLE
            assert "Say --rejected or --withdrawn" in called.stderr
