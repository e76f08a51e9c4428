"""`arpad player`: the register from the command line."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def desk(book_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_BOOK", book_address)
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    monkeypatch.setenv("ARPAD_USER", "officer")
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def kask(arpad: Arpad) -> str:
    facts = ("--name", "Kask, Kaur", "--federation", "EST", "--born", "1990")
    assert arpad("player", "add", "4500012", *facts, "--since", "2010-01-01").returncode == 0
    return "4500012"


def test_a_new_player_is_numbered_and_found(arpad: Arpad) -> None:
    done = arpad("player", "add", "--name", "Müller, Hans", "--sex", "m")
    assert (done.returncode, done.stderr) == (0, "Müller, Hans is in the register as A000001.\n")
    found = arpad("player", "search", "MUELLER")
    assert found.returncode == 0
    assert "A000001  Müller, Hans" in found.stdout


def test_a_player_is_shown_with_the_whole_history(arpad: Arpad, kask: str) -> None:
    transfer = ("--federation", "FIN", "--since", "2011-07-01", "--source", "transfer")
    assert arpad("player", "change", kask, *transfer).returncode == 0
    corrected = arpad("player", "correct", kask, "--born", "1991", "--reason", "passport")
    assert "carried on into 1 later version" in corrected.stderr
    page = arpad("player", "show", kask).stdout
    assert page.startswith("Kask, Kaur (4500012) on 2012-03-01\n  federation: FIN\n  born: 1991\n")
    assert "born 1990" in page
    assert "(replaced)" in page
    assert "correction: passport" in page
    assert "federation: EST" in arpad("player", "show", kask, "--on", "2011-06-30").stdout


def test_a_script_gets_json(arpad: Arpad, kask: str) -> None:
    view = json.loads(arpad("player", "show", kask, "--json").stdout)
    assert view["person"]["name"] == "Kask, Kaur"
    assert [change["who"] for change in view["changes"]] == ["officer"]
    assert [p["code"] for p in json.loads(arpad("player", "list", "--json").stdout)] == [kask]
    assert json.loads(arpad("player", "search", "kas ka", "--json").stdout)[0]["code"] == kask


def test_facts_can_be_taken_back(arpad: Arpad, kask: str) -> None:
    arpad("player", "change", kask, "--title", "FM", "--member-of", "IBCA", "--excluded", "yes")
    person = json.loads(arpad("player", "show", kask, "--json").stdout)["person"]
    assert (person["title"], person["memberships"], person["is_excluded"]) == ("FM", ["IBCA"], True)
    back = ("--title", "none", "--member-of", "none", "--excluded", "no", "--reason", "a slip")
    assert arpad("player", "correct", kask, *back).returncode == 0
    person = json.loads(arpad("player", "show", kask, "--json").stdout)["person"]
    assert (person["title"], person["memberships"], person["is_excluded"]) == (None, [], False)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("add", "4500012", "--name", "X"), "The code 4500012 is taken"),
        (("add", "--sex", "m"), "A player needs a name"),
        (("add", "--name", "X", "--sex", "x"), "write f or m"),
        (("add", "--name", "X", "--born", "May"), "is no day"),
        (("add", "--name", "X", "--excluded", "x"), "write yes or no"),
        (("add", "--name", "X", "--member-of", "x"), "there are IBCA, ICSC, IPCA"),
        (("change", "4500012"), "Say what is to be changed"),
        (("change", "4500012", "--born", "1990"), "says so of 4500012 already"),
        (("change", "77", "--title", "FM"), "Nobody in the register has the code '77'"),
        (("show", "77"), "Nobody in the register has the code '77'"),
        (("show", "4500012", "--on", "2001-01-01"), "the first day is 2010-01-01"),
        (("search",), "Say whom to look for"),
        (("search", "x", "--limit", "0"), "--limit 0 shows nobody"),
    ],
)
@pytest.mark.usefixtures("kask")
def test_what_cannot_be_done_is_said_in_a_sentence(
    arpad: Arpad, words: tuple[str, ...], sentence: str
) -> None:
    done = arpad("player", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


@pytest.mark.usefixtures("kask")
def test_a_search_for_nobody_says_so(arpad: Arpad) -> None:
    done = arpad("player", "search", "zzz")
    assert (done.returncode, done.stdout) == (1, "Nobody is called zzz.\n")


def test_the_list_says_how_many_there_are_besides(arpad: Arpad, kask: str) -> None:
    arpad("player", "add", "--name", "Aas, Ola", "--federation", "NOR")
    page = arpad("player", "list", "--limit", "1").stdout
    assert "Aas, Ola" in page
    assert "1 of 2 players; --limit shows more." in page
    assert kask in arpad("player", "list", "--federation", "EST").stdout
