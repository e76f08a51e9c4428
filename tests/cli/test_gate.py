"""`arpad gate` and `arpad setting`: what stands out on a list, overrides, thresholds."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli import gate as at_the_gate
from arpad.cli import setting
from arpad.cli.exits import ExitCode, UsageError
from arpad.model.docket import Docket, State
from arpad.model.event import Event, Game, Result
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.office import Clerk, Office
from arpad.office.opening import open_book
from arpad.office.pools import pool_called
from arpad.office.rate_period import rate_period
from arpad.store.book import Book
from arpad.store.dockets import add_docket, add_participants, add_versions
from arpad.store.persons import add_codes
from arpad.store.persons import add_versions as add_persons
from arpad.store.standings import add_standings

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a book in which Anna has won twelve games of twelve against Bo, her equal."""
    monkeypatch.setenv("ARPAD_NOW", "2012-02-28T09:00")
    address = str(tmp_path / "arpad.db")
    clerk = Clerk(who="officer", now=datetime(2012, 2, 28, 9, tzinfo=UTC))
    office = Office(Book(address), clerk, "0")
    open_book(office)
    names = {"1": "Aas, Anna", "2": "Berg, Bo"}
    event = Event(
        name="Match",
        start=date(2012, 2, 1),
        end=date(2012, 2, 12),
        registered=date(2011, 11, 1),
        system=System.SWISS,
        time_control="90+30",
        players=tuple(Player(id=code) for code in names),
        games=tuple(
            Game(round=number, white="1", black="2", result=Result.WHITE_WINS)
            for number in range(1, 13)
        ),
    )
    with office.writing("test") as entry:
        pool_id = pool_called(entry.connection, "fide").id
        numbers = add_codes(entry, names)
        known = Memory(games_since_listing=99, periods=((JANUARY, 9),))
        add_persons(
            entry,
            [
                Person(id=numbers[code], code=code, since=JANUARY, name=name)
                for code, name in names.items()
            ],
        )
        add_standings(
            entry,
            pool_id,
            [
                PoolStanding(player_id=n, since=JANUARY, rating=2000, games=99, memory=known)
                for n in numbers.values()
            ],
        )
        docket = Docket(
            id=0,
            pool_id=pool_id,
            name=event.name,
            federation="EST",
            start=event.start,
            last_day=event.last_day,
            state=State.READY,
            list_date=MARCH,
        )
        number = add_docket(entry, docket)
        add_versions(entry, [(number, None, "test", event)])
        add_participants(entry, ((number, n) for n in numbers.values()))
    rate_period(office, "fide", MARCH, commit=True)
    return address


def test_what_blocks_is_shown_with_its_numbers_and_the_exit_code_says_so(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_the_gate.gate("fide", MARCH, book=book) == ExitCode.REFUSED
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.startswith("The gate for 2012-03-01: 2 findings; 2 of them block")
    assert "Aas, Anna" in shown
    assert "--override improbable --about 1 --reason" in shown


def test_an_override_has_a_name_and_a_reason(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = at_the_gate.gate(
        "fide",
        MARCH,
        override="improbable",
        about=("1", "2"),
        reason="her pupil",
        who="chief",
        book=book,
    )
    assert code == ExitCode.DONE
    out, err = capsys.readouterr()
    shown = " ".join(out.split())
    assert "nothing blocks" in shown
    assert "improbable 1 her pupil chief 2012-02-28" in shown
    assert err == "The override is recorded; it is published with the list.\n"


def test_a_program_gets_everything(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    at_the_gate.gate(
        "fide", MARCH, override="improbable", about=("1",), reason="her pupil", book=book
    )
    capsys.readouterr()
    assert at_the_gate.gate("fide", MARCH, as_json=True, book=book) == ExitCode.REFUSED
    answer = json.loads(capsys.readouterr().out)
    first, second = answer["findings"]
    assert (answer["pool"], answer["is_open"]) == ("fide", False)
    assert (first["check"], first["weight"], first["about"]) == ("improbable", "block", "1")
    assert first["numbers"]["games"] == 12
    assert (first["override"]["reason"], second["override"]) == ("her pupil", None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"about": ("1",)}, "--about and --reason belong to --override"),
        ({"reason": "so"}, "--about and --reason belong to --override"),
        ({"override": "improbable", "about": ("1",)}, "An override needs its reason"),
        ({"override": "mover", "about": ("1",), "reason": "so"}, "There is no finding mover"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    book: str, words: dict[str, object], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        at_the_gate.gate("fide", MARCH, book=book, **words)  # type: ignore[arg-type]


def test_publishing_is_refused_until_everything_is_overridden(
    book: str, arpad: Callable[..., CompletedProcess[str]]
) -> None:
    shown = arpad("publish", "fide", MARCH, "--book", book)
    assert (shown.returncode, "2 of them block" in shown.stdout) == (1, True)
    stopped = arpad("publish", "fide", MARCH, "--commit", "--book", book)
    assert stopped.returncode == 2
    assert stopped.stderr.startswith("The gate stops the list of 2012-03-01.")
    at_the_gate.gate(
        "fide", MARCH, override="improbable", about=("1", "2"), reason="her pupil", book=book
    )
    out = arpad("publish", "fide", MARCH, "--commit", "--json", "--book", book)
    assert out.returncode == 0
    assert [each["about"] for each in json.loads(out.stdout)["gate"]["overrides"]] == ["1", "2"]


def test_thresholds_are_listed_and_settled(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    def value(pool: str | None) -> str:
        capsys.readouterr()
        setting.list(pool, as_json=True, book=book)
        rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
        assert rows["improbable.chance"]["default"] == "0.001"
        found: str = rows["improbable.chance"]["value"]
        return found

    assert value("fide") == "0.001"
    assert setting.set("fide", "improbable.chance", "0.0001", book=book) == ExitCode.DONE
    assert (value("fide"), value("fesa"), value(None)) == ("0.0001", "0.001", "0.001")
    # 4 / 2^12 = 0.00098 is not rare enough any more.
    assert at_the_gate.gate("fide", MARCH, book=book) == ExitCode.DONE
    setting.set("fide", "improbable.chance", "default", book=book)
    assert capsys.readouterr().err.endswith("fide: improbable.chance is 0.001 from now on.\n")


def test_the_page_of_thresholds_says_what_they_mean(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    setting.list(book=book)
    shown = capsys.readouterr().out
    assert shown.startswith("name")
    assert "mover.points       100     100      points" in shown
