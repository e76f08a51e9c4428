"""Explain, projected, audit and export at the desk: pages, JSON, files and exit codes."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal

import pytest
from sqlalchemy import text

from arpad.cli.audit import audit
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.explain import explain
from arpad.cli.export import export
from arpad.cli.list_changes_page import show_changes, show_companions
from arpad.cli.page import Page
from arpad.cli.projected import projected
from arpad.model.docket import Docket, State
from arpad.model.event import Event, Game, Result
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.changes import changes_between
from arpad.office.companions import companions
from arpad.office.office import Clerk, Office
from arpad.office.opening import open_book
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.book import Book, Entry
from arpad.store.dockets import add_docket, add_participants
from arpad.store.dockets import add_versions as add_documents
from arpad.store.lists import lists_of
from arpad.store.persons import add_codes, add_versions
from arpad.store.standings import add_standings

JANUARY, MARCH, MAY = date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1)
NAMES = {"A": "Aas, Anna", "B": "Berg, Berta"}


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """Publish a list on which Anna has won 7.50 against Berta, both from 2000."""
    clerk = Clerk(who="officer", now=datetime(2012, 3, 1, 9, tzinfo=UTC))
    opened = Office(Book(str(tmp_path / "arpad.db")), clerk, "0")
    open_book(opened)
    with opened.writing("test") as entry:
        numbers = add_codes(entry, NAMES)
        add_versions(entry, list(_persons(numbers)))
        known = Memory(games_since_listing=100, periods=((JANUARY, 10),))
        stands = [
            PoolStanding(player_id=n, since=JANUARY, rating=2000, games=100, memory=known)
            for n in numbers.values()
        ]
        add_standings(entry, pool_called(entry.connection, "fide").id, stands)
        _take_in(entry, numbers, date(2012, 2, 1))
    rate_period(opened, "fide", MARCH, commit=True)
    publish(opened, "fide", MARCH, commit=True)
    return opened


def _persons(numbers: dict[str, int]) -> Iterator[Person]:
    for code, name in NAMES.items():
        yield Person(id=numbers[code], code=code, since=JANUARY, name=name, federation="EST")


def _take_in(entry: Entry, numbers: dict[str, int], day: date) -> None:
    event = Event(
        name="Open",
        start=day,
        end=day,
        registered=date(2011, 11, 1),
        system=System.SWISS,
        time_control="90+30",
        players=(Player(id="A"), Player(id="B")),
        games=(
            Game(round=1, white="A", black="B", result=Result.WHITE_WINS),
            Game(round=2, white="A", black="B", result=Result.BLACK_FORFEIT_WIN),
        ),
    )
    docket = Docket(
        id=0,
        pool_id=pool_called(entry.connection, "fide").id,
        name="Open",
        federation="EST",
        start=day,
        last_day=day,
        state=State.READY,
        list_date=MARCH if day < MARCH else MAY,
    )
    number = add_docket(entry, docket)
    add_documents(entry, [(number, None, "test", event)])
    add_participants(entry, ((number, player) for player in numbers.values()))


@pytest.fixture
def book(office: Office) -> str:
    return office.book.address


def test_an_explanation_on_a_page(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain("B", on=MARCH, book=book) == ExitCode.DONE
    page = capsys.readouterr().out
    lines = [" ".join(line.split()) for line in page.splitlines()]
    assert lines[0] == "Berg, Berta (B): list of 2012-03-01, fide"
    assert "The rating on this list is 1993, 7 down." in lines
    assert "rating before 2000" in lines
    assert "event 1, Open -7.50" in lines
    assert "All entries together: -7.00. Difference to the list: 0." in lines
    assert any("15 x (0 - 0.50) = -7.50" in line for line in lines)
    assert any("not played" in line and "5.1" in line for line in lines)
    told = " ".join(lines)
    assert "Half a point more (0.5 instead of 0 in round 1 against Aas, Anna)" in told
    assert "+0.00 instead of -7.50, a rating of 2000 on this list." in told
    assert "K is 30 for a player new to the list" in told


def test_an_explanation_as_json(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain("A", on=MARCH, book=book, as_json=True) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert (told["before"], told["after"], told["total"]) == (2000, 2008, "8.00")
    assert told["events"][0]["entries"][0]["formula"] == "15 x (1 - 0.50) = +7.50"


@pytest.mark.parametrize("language", ["en", "fr", "et"])
def test_an_explanation_as_a_sheet(
    book: str, tmp_path: Path, language: Literal["en", "fr", "et"]
) -> None:
    sheet = tmp_path / "why.pdf"
    assert explain("A", on=MARCH, book=book, pdf=sheet, language=language) == ExitCode.DONE
    assert sheet.read_bytes().startswith(b"%PDF-")
    with pytest.raises(UsageError, match="already there"):
        explain("A", on=MARCH, book=book, pdf=sheet)


def test_two_forms_of_one_answer_are_refused(book: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="two forms of one answer"):
        explain("A", on=MARCH, book=book, as_json=True, pdf=tmp_path / "why.pdf")


def test_somebody_unknown_gets_a_sentence(book: str) -> None:
    with pytest.raises(UsageError, match="Nobody has the code 'Z'"):
        explain("Z", on=MARCH, book=book)
    with pytest.raises(UsageError, match="Nobody has the code 'Z'"):
        projected("Z", book=book)


def test_no_book_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="There is no book"):
        audit(book=str(tmp_path / "none.db"))


def test_a_projection_is_marked_provisional(
    office: Office, book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with office.writing("test") as entry:
        _take_in(entry, {"A": 1, "B": 2}, date(2012, 3, 20))
    assert projected("A", book=book) == ExitCode.DONE
    page = " ".join(capsys.readouterr().out.split())
    # 2008 against 1993: a difference of 15 expects 0.52, so 15 x 0.48 = 7.20.
    assert "On the list of 2012-03-01: 2008." in page
    assert "Projected: 2015 (2015.20). This is PROVISIONAL" in page
    assert projected("A", book=book, as_json=True) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out)["is_provisional"] is True


@pytest.mark.parametrize("deep", [False, True])
def test_a_sound_book(
    book: str,
    deep: bool,  # noqa: FBT001 - both depths
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert audit(book=book, deep=deep) == ExitCode.DONE
    assert "Difference: 0." in capsys.readouterr().out


def test_a_book_that_was_tampered_with(
    office: Office, book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with office.writing("tamper") as entry:
        entry.connection.execute(text("DROP TRIGGER guard_sheet_update"))
        change = "amount = 900, lines = replace(lines, ' 750', ' 900')"
        entry.connection.execute(text(f"UPDATE sheet SET {change} WHERE amount = 750"))  # noqa: S608
    assert audit(book=book, pool="fide") == ExitCode.REFUSED
    page = " ".join(capsys.readouterr().out.split())
    # Batch 1 made the book, 2 took the event in, 3 rated the period: a game, so two sheets.
    assert "The chain is broken at batch 3 (period rate fide 2012-03-01 by" in page
    assert "table sheet was changed, in rows 1 to 2." in page
    assert (
        "fide: A on the list of 2012-03-01: the rating before and the entries give 2009.50" in page
    )
    assert audit(book=book, as_json=True) == ExitCode.REFUSED
    told = json.loads(capsys.readouterr().out)
    assert told["differences"][0]["check"] == "chain"
    assert told["differences"][1] | {"message": ""} == {
        "check": "entries",
        "pool": "fide",
        "list_date": "2012-03-01",
        "event": None,
        "player": "A",
        "expected": "2009.50",
        "found": "2008.00",
        "message": "",
    }
    assert explain("A", on=MARCH, book=book) == ExitCode.REFUSED
    assert "DIFFERENCE to the list: -1.50" in " ".join(capsys.readouterr().out.split())


def test_an_export_says_what_it_wrote(
    book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(tmp_path / "out", pool="fide", csv=True, book=book) == ExitCode.DONE
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["ledger.csv", "arpad/ledger/2", "4"] in lines
    assert export(tmp_path / "out2", pool="fide", as_json=True, book=book) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out)[1]["file"] == "games.parquet"
    with pytest.raises(UsageError, match="add --force"):
        export(tmp_path / "out", pool="fide", csv=True, book=book)


def test_a_list_against_the_one_before(office: Office, capsys: pytest.CaptureFixture[str]) -> None:
    with office.writing("test") as entry:
        _take_in(entry, {"A": 1, "B": 2}, date(2012, 3, 20))
    rate_period(office, "fide", MAY, commit=True)
    publish(office, "fide", MAY, commit=True)
    with office.reading() as connection, Page() as page:
        first, second = lists_of(connection, pool_called(connection, "fide").id)
        show_changes(page, changes_between(connection, first, second))
        show_companions(page, companions(connection, second))
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "List of 2012-05-01, since 2012-03-01: 2 players" in lines
    assert "0 added, 2 changed, 0 unchanged, 0 dropped." in lines
    assert "6 to 10 1 1" in lines
    # 2008 + 7.20 and 1993 - 7.20.
    assert "A Aas, Anna EST 2008 2015 +7" in lines
    assert "B Berg, Berta EST 1993 1986 -7" in lines
    assert "By federation: EST 2." in lines
