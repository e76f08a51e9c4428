"""Two officers at the same task: exactly one does it, the others are told by whom and when."""

import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING, TypeVar

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from arpad.model.event import Event, Result, Verdict
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.correct import Corrected, correct
from arpad.office.correct_event import WrongResult
from arpad.office.decisions import Ruling, appeal, decide
from arpad.office.event_work import withdraw
from arpad.office.incoming import file_that_came
from arpad.office.intake import Taken, Wishes, take_in
from arpad.office.merge import Duplicate
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.opening import open_book
from arpad.office.publish import publish
from arpad.office.rate_event import rate_event
from arpad.office.rate_period import rate_period
from arpad.office.rechecking import recheck_events
from arpad.office.series import freeze_series
from arpad.store.book import Book
from arpad.store.schema import METADATA
from arpad.store.troubles import BookError

if TYPE_CHECKING:
    from tests.conftest import Server
    from tests.office.conftest import Desk

T = TypeVar("T")
JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)
NAMES = ("ann", "bob")


def officers(office: Office, names: Sequence[str] = NAMES) -> list[Office]:
    """Return desks of several officers, each with a door of its own to the same book."""
    now = datetime(2012, 3, 1, 9, tzinfo=UTC)
    address = office.book.address
    return [replace(office, book=Book(address), clerk=Clerk(who=who, now=now)) for who in names]


def at_once(
    office: Office, names: Sequence[str], work: Callable[[Office], T]
) -> dict[str, T | str]:
    """Let all begin while somebody else holds the book; return what each got, or was told."""

    def try_it(desk: Office) -> T | str:
        try:
            return work(desk)
        except OfficeError as problem:
            return str(problem)

    with ThreadPoolExecutor(len(names)) as pool:
        with office.writing("something else"):
            begun = {d.clerk.who: pool.submit(try_it, d) for d in officers(office, names)}
            time.sleep(0.5)
        return {who: future.result(timeout=60) for who, future in begun.items()}


def told(got: dict[str, T | str]) -> tuple[str, list[str]]:
    """Return who has done it, and what the others were told."""
    (winner,) = (who for who, result in got.items() if not isinstance(result, str))
    return winner, [result for result in got.values() if isinstance(result, str)]


def rows(office: Office, table: str) -> int:
    with office.reading() as connection:
        found = METADATA.tables[table]
        return connection.execute(select(func.count()).select_from(found)).scalar_one()


@pytest.fixture
def ready(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": None})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    return office


def test_two_publish_a_list(ready: Office) -> None:
    rate_period(ready, "fide", MARCH, commit=True)
    got = at_once(ready, NAMES, lambda desk: publish(desk, "fide", MARCH, commit=True))
    winner, (sentence,) = told(got)
    assert sentence.startswith(
        f"The list of 2012-03-01 is out: {winner} published it on 2012-03-01 at 09:00 UTC"
    )
    assert rows(ready, "rating_list") == 1


def test_two_rate_a_period(ready: Office) -> None:
    got = at_once(ready, NAMES, lambda desk: rate_period(desk, "fide", MARCH, commit=True))
    periods = {who: period for who, period in got.items() if not isinstance(period, str)}
    (winner,) = (who for who, period in periods.items() if period.rated)
    (other,) = (period for who, period in periods.items() if who != winner)
    assert (other.rated, str(other.before)) == ([], f"{winner} on 2012-03-01 at 09:00 UTC")
    # One game, so one sheet for each of the two who played it.
    assert rows(ready, "sheet") == 2


@pytest.fixture
def scrabble(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    memory = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"A": 1700, "B": 1700}, games=88, memory=memory)
    table = swiss(date(2019, 10, 6), ["A B 1-0"], system=System.TABLE, homologated=True)
    desk.event("fisf", table)
    return office


def test_two_rate_an_event(scrabble: Office) -> None:
    got = at_once(scrabble, NAMES, lambda desk: rate_event(desk, 1, commit=True))
    winner, sentences = told(got)
    assert sentences == [f"Event 1, Open, has been rated by {winner} on 2012-03-01 at 09:00 UTC."]
    assert rows(scrabble, "standing") == 4


def test_two_publish_where_ratings_move_by_event(scrabble: Office) -> None:
    rate_event(scrabble, 1, commit=True)
    november = date(2019, 11, 1)
    got = at_once(scrabble, NAMES, lambda desk: publish(desk, "fisf", november, commit=True))
    winner, (sentence,) = told(got)
    said = f"The list of 2019-11-01 is out: {winner} published it on 2012-03-01 at 09:00 UTC"
    assert sentence == f"{said}; name a later day."


def test_two_freeze_the_series_of_a_season(scrabble: Office) -> None:
    on = date(2020, 8, 31)
    got = at_once(
        scrabble,
        NAMES,
        lambda desk: freeze_series(desk, "fisf", on, decide=None, reason="", commit=True),
    )
    winner, (sentence,) = told(got)
    assert sentence == (
        f"The series of the season from 2020-09-01 are frozen already, by {winner} on 2012-03-01 "
        "at 09:00 UTC, and kept until it ends."
    )
    assert rows(scrabble, "series_bars") == 1


def test_two_correct_a_result_alike(ready: Office) -> None:
    rate_period(ready, "fide", MARCH, commit=True)
    publish(ready, "fide", MARCH, commit=True)
    wrong = WrongResult(event=1, round=1, white="A", black="B", result=Result.DRAW)
    got = at_once(ready, NAMES, lambda desk: correct(desk, wrong, "score sheet", commit=True))
    winner, (sentence,) = told(got)
    assert f"already. Correction 1 of 2012-03-01 by {winner} was the last" in sentence
    assert rows(ready, "correction") == 1


def test_two_correct_a_result_each_in_his_way(ready: Office) -> None:
    rate_period(ready, "fide", MARCH, commit=True)
    publish(ready, "fide", MARCH, commit=True)
    results = {"ann": Result.DRAW, "bob": Result.BLACK_WINS}

    def put_right(desk: Office) -> Corrected:
        result = results[desk.clerk.who]
        wrong = WrongResult(event=1, round=1, white="A", black="B", result=result)
        return correct(desk, wrong, "score sheet", commit=True)

    winner, (sentence,) = told(at_once(ready, NAMES, put_right))
    assert sentence.startswith(f"Correction 1 of 2012-03-01 by {winner} was the last one about it")
    assert "your preview did not show it" in sentence
    assert rows(ready, "correction") == 1


def test_two_merge_a_player(ready: Office) -> None:
    merge = Duplicate(duplicate="C", kept="A")
    got = at_once(ready, NAMES, lambda desk: correct(desk, merge, "one passport", commit=True))
    winner, (sentence,) = told(got)
    said = f"C is merged into A since correction 1, by {winner} on 2012-03-01 at 09:00 UTC;"
    assert sentence.startswith(said)
    assert rows(ready, "correction") == 1


def report(**facts: object) -> bytes:
    """Return a report of a Swiss that was registered too late: article 0.4 of 2010."""
    event: dict[str, object] = {
        "name": "Late Cup",
        "federation": "EST",
        "start": "2012-02-01",
        "end": "2012-02-02",
        "registered": "2012-01-31",
        "system": "swiss",
        "time_control": "90+30",
        "arbiter": "K. Kask",
        "players": [{"id": code, "name": f"Player {code}"} for code in ("A", "B")],
        "games": [{"round": 1, "white": "A", "black": "B", "result": "1-0"}],
    }
    return json.dumps(event | facts).encode()


def test_eight_take_the_same_report_in(office: Office) -> None:
    names = [f"officer {number}" for number in range(8)]
    file = file_that_came("late.json", report())
    got = at_once(office, names, lambda desk: next(take_in(desk, [file], Wishes(pool="fide"))))
    answers = {who: answer for who, answer in got.items() if not isinstance(answer, str)}
    (winner,) = (who for who, answer in answers.items() if answer.taken is Taken.NEW)
    others = [answer for who, answer in answers.items() if who != winner]
    assert {(answer.taken, str(answer.by)) for answer in others} == {
        (Taken.KNOWN, f"{winner} on 2012-03-01 at 09:00 UTC")
    }
    assert (len(others), rows(office, "report"), rows(office, "event")) == (7, 1, 1)


@pytest.fixture
def late(office: Office) -> Office:
    """Return an office with an event that waits for a decision under 0.4."""
    ann, _ = officers(office)
    (answer,) = take_in(ann, [file_that_came("late.json", report())], Wishes(pool="fide"))
    assert answer.event == 1
    return office


def ruling(verdict: Verdict) -> Ruling:
    return Ruling(event=1, article="0.4", verdict=verdict, reason="snow")


def test_two_make_the_same_decision(late: Office) -> None:
    got = at_once(late, NAMES, lambda desk: decide(desk, ruling(Verdict.ADMIT)))
    winner, (sentence,) = told(got)
    said = f"Event 1 has been admitted under 0.4 by {winner} on 2012-03-01 at 09:00 UTC."
    assert sentence.startswith(said)
    assert rows(late, "decision") == 1


def test_two_decide_otherwise_at_the_same_moment(late: Office) -> None:
    verdicts = {"ann": Verdict.ADMIT, "bob": Verdict.REFUSE}
    got = at_once(late, NAMES, lambda desk: decide(desk, ruling(verdicts[desk.clerk.who])))
    winner, (sentence,) = told(got)
    did = {"ann": "admitted", "bob": "refused"}[winner]
    said = f"Event 1 has been {did} under 0.4 by {winner} on 2012-03-01 at 09:00 UTC."
    assert sentence.startswith(f"{said} You were not the first")
    assert rows(late, "decision") == 1


def test_the_same_is_decided_again_only_after_an_appeal(late: Office) -> None:
    ann, bob = officers(late)
    decide(ann, ruling(Verdict.REFUSE))
    with pytest.raises(OfficeError, match=r"has been refused under 0\.4 by ann on 2012-03-01"):
        decide(bob, ruling(Verdict.REFUSE))
    appeal(bob, 1, "the post was late")
    decide(ann, ruling(Verdict.REFUSE))
    # Who has seen a decision may take its place by another one.
    decide(bob, ruling(Verdict.ADMIT))
    assert rows(late, "decision") == 4


def test_two_withdraw_an_event(late: Office) -> None:
    got = at_once(late, NAMES, lambda desk: withdraw(desk, 1, "played for fun"))
    winner, sentences = told(got)
    assert sentences == [
        f"Event 1, Late Cup, was withdrawn already, by {winner} on 2012-03-01 at 09:00 UTC."
    ]
    with pytest.raises(OfficeError, match=f"That was {winner} on 2012-03-01 at 09:00 UTC"):
        recheck_events(late, [1])


def test_what_is_rated_is_not_checked_again(scrabble: Office) -> None:
    ann, bob = officers(scrabble)
    rate_event(ann, 1, commit=True)
    with pytest.raises(OfficeError, match="has been rated by ann on 2012-03-01 at 09:00 UTC"):
        recheck_events(bob, [1])
    with pytest.raises(OfficeError, match="has been rated by ann on 2012-03-01 at 09:00 UTC"):
        withdraw(bob, 1, "played for fun")


def test_nobody_waits_for_ever(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.store.turns.BUSY_SECONDS", 1)
    monkeypatch.setattr("arpad.store.book.BUSY_SECONDS", 1)
    ann, bob = officers(office)
    begun = time.monotonic()
    with (
        ann.writing("publish fide 2012-03-01"),
        pytest.raises(BookError, match="is being written by") as problem,
        bob.writing("something else"),
    ):
        pass
    assert time.monotonic() - begun < 20
    if office.book.is_server:
        # A server knows who it is; a file only knows that there is somebody.
        assert "written by ann (publish fide 2012-03-01) since " in str(problem.value)
        assert "after 1 seconds it still was. Nothing was changed" in str(problem.value)
    else:
        assert "by somebody else; try again in a moment" in str(problem.value)


def test_processes_of_their_own_publish_a_list(
    ready: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate_period(ready, "fide", MARCH, commit=True)
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    words = ["publish", "fide", "2012-03-01", "--commit", "--book", ready.book.address]
    command = [sys.executable, "-m", "arpad.cli", *words, "--as"]
    begun = [Popen([*command, who], stdout=PIPE, stderr=PIPE, text=True) for who in NAMES]
    said = [process.communicate(timeout=60)[1] for process in begun]
    assert sorted(process.returncode for process in begun) == [0, 2]
    winner = NAMES[[process.returncode for process in begun].index(0)]
    (loser,) = (text for process, text in zip(begun, said, strict=True) if process.returncode)
    assert f"is out: {winner} published it on 2012-03-01 at 09:00 UTC" in " ".join(loser.split())


def test_two_make_a_book_at_the_same_place(server: "Server") -> None:
    address = server.new_database()
    now = datetime(2012, 3, 1, 9, tzinfo=UTC)
    desks = [Office(Book(address), Clerk(who=who, now=now), "0") for who in NAMES]
    with ThreadPoolExecutor() as pool:
        assert sorted(pool.map(open_book, desks)) == [False, True]
