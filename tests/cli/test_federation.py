"""`arpad federation`: status by date from the command line."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def desk(book_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_BOOK", book_address)
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")


def test_a_federation_has_a_status_on_every_day(arpad: Arpad) -> None:
    named = ("EST", "--name", "Eesti Maleliit", "--since", "1992-06-01")
    assert arpad("federation", "set", *named).stderr == (
        "Eesti Maleliit (EST) is member from 1992-06-01 on.\n"
    )
    suspended = ("EST", "--status", "suspended", "--since", "2012-02-01")
    assert arpad("federation", "set", *suspended).returncode == 0
    assert "suspended" in arpad("federation", "list").stdout
    assert "suspended" not in arpad("federation", "list", "--on", "2012-01-31").stdout
    history = json.loads(arpad("federation", "list", "EST", "--json").stdout)
    assert [one["status"] for one in history] == ["member", "suspended"]


def test_an_empty_list_says_what_that_means(arpad: Arpad) -> None:
    assert "all count as members" in arpad("federation", "list").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("set", "EST"), "give the federation's name"),
        (("set", "est", "--name", "X"), "write capitals"),
        (("set", "EST", "--name", " "), "A name has from 1"),
        (("set", "EST", "--name", "X", "--status", "gone"), "there are member, suspended"),
        (("set", "EST", "--name", "X", "--since", "2020-01-01"), "more than a year ahead"),
        (("list", "XXX"), "There is no federation 'XXX'"),
    ],
)
def test_what_cannot_be_entered_is_said(
    arpad: Arpad, words: tuple[str, ...], sentence: str
) -> None:
    done = arpad("federation", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_the_same_again_is_refused(arpad: Arpad) -> None:
    arpad("federation", "set", "EST", "--name", "X", "--since", "2010-01-01")
    done = arpad("federation", "set", "EST", "--status", "member")
    assert (done.returncode, "is member since 2010-01-01 already" in done.stderr) == (2, True)
