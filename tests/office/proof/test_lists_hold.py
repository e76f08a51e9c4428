"""Every kind of list follows from its bundle, made on the day or later, on a file and a server."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import msgspec
import pytest

from arpad.model.event import Event, Result
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.correct import correct
from arpad.office.correct_event import TooMany, WrongPerson, WrongResult
from arpad.office.federations import set_federation
from arpad.office.gate_desk import override
from arpad.office.merge import Duplicate
from arpad.office.office import Office, OfficeError
from arpad.office.pools import choose_edition
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period
from arpad.office.register import change_player, correct_player
from arpad.office.series import freeze_series
from arpad.store.federations import Status

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.proof.conftest import Bundles

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))
Swiss = Callable[..., Event]


def out(office: Office, pool: str, day: date) -> None:
    """Rate what enters a list, and publish it."""
    if pool == "fide":
        rate_period(office, pool, day, commit=True)
    else:
        list(rate_events(office, pool))
    publish(office, pool, day, commit=True)


@pytest.fixture
def chess(office: Office, desk: "Desk", swiss: Swiss) -> "Desk":
    """Two lists of chess: rated and unrated players, one inactive, one event under an old list."""
    ratings = {"A": 2000, "B": 2040, "C": 2100, "D": 1980, "E": 2210, "Z": 1900}
    desk.players("fide", JANUARY, {**ratings, "U": None, "V": None})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0", "C D 1/2", "U A 1/2", "U C 0-1"]))
    desk.event("fide", swiss(date(2012, 2, 8), ["U B 1/2", "V D 0-1", "V A 1/2"], name="Second"))
    out(office, "fide", MARCH)
    late = swiss(date(2012, 2, 20), ["A B 0-1", "U D 1/2"], name="Late", end=date(2012, 2, 28))
    desk.event("fide", late)
    desk.event("fide", swiss(date(2012, 4, 1), ["A E 1/2", "U B 0-1", "U C 1-0"], name="Spring"))
    out(office, "fide", MAY)
    return desk


@pytest.mark.usefixtures("chess")
@pytest.mark.parametrize("day", [MARCH, MAY])
def test_a_list_of_chess_follows_from_its_bundle(
    office: Office, bundles: "Bundles", day: date
) -> None:
    found = bundles.verify(bundles.of(office, "fide", day))
    assert (found.faults, found.differences, found.notes) == ((), (), ())
    assert (found.events, found.list_date) == (2, day)


@pytest.mark.usefixtures("chess")
def test_the_same_book_gives_the_same_bytes(office: Office, bundles: "Bundles") -> None:
    assert bundles.of(office, "fide", MAY) == bundles.of(office, "fide", MAY)


def test_a_file_and_a_server_give_the_same_bytes(small: bytes, small_again: bytes) -> None:
    assert small_again == small


def test_what_is_learnt_later_does_not_change_a_bundle(
    office: Office, chess: "Desk", bundles: "Bundles", swiss: Swiss
) -> None:
    made_on_the_day = [bundles.of(office, "fide", day) for day in (MARCH, MAY)]
    with office.writing("test") as entry:
        today = date(2012, 6, 1)
        facts = {"name": "Somebody Else", "title": "FM", "federation": "EST"}
        correct_player(entry, "A", facts, source="passport", today=today)
        change_player(entry, "B", {"is_excluded": True}, since=MARCH, source="x", today=today)
        set_federation(
            entry, "EST", name="Estonia", status=Status.EXPELLED, since=JANUARY, today=today
        )
    correct(
        office,
        WrongResult(event=1, round=1, white="A", black="B", result=Result.DRAW),
        "scoresheet seen",
        commit=True,
    )
    correct(office, Duplicate("V", "Z"), "one person", commit=True)
    correct(office, TooMany(2), "not registered", commit=True)
    choose_edition(office, "fide", date(2012, 6, 1), "fide/b02_2010", {})
    chess.event("fide", swiss(date(2012, 6, 1), ["A C 1/2"], name="Summer"))
    out(office, "fide", JULY)
    assert [bundles.of(office, "fide", day) for day in (MARCH, MAY)] == made_on_the_day
    found = bundles.verify(bundles.of(office, "fide", JULY))
    assert (found.faults, found.differences) == ((), ())


def test_who_is_barred_dead_titled_or_delisted_is_as_the_list_says(
    office: Office, desk: "Desk", bundles: "Bundles", swiss: Swiss
) -> None:
    # The text of 2004 bars by 16.1 and 16.2, and lists are out every three months.
    winter, spring, today = date(2009, 1, 1), date(2009, 4, 1), date(2009, 3, 1)
    desk.players("fide", winter, {"A": 2000, "B": 2040, "C": 2100, "D": 1980, "E": 1400, "T": None})
    with office.writing("test") as entry:
        set_federation(
            entry, "EST", name="Estonia", status=Status.SUSPENDED, since=winter, today=today
        )
        learnt: dict[str, dict[str, object]] = {
            "A": {"federation": "EST"},
            "B": {"is_excluded": True},
            "C": {"deceased": date(2009, 2, 19)},
            "T": {"title": "IM"},
        }
        for code, facts in learnt.items():
            change_player(entry, code, facts, since=winter, source="test", today=today)
    desk.event("fide", swiss(date(2009, 2, 1), ["A B 1-0", "C D 1/2", "E D 0-1"]))
    out(office, "fide", spring)
    data = bundles.of(office, "fide", spring)
    found = bundles.verify(data)
    assert (found.faults, found.differences) == ((), ())
    lines = bundles.files(data)["list.csv"].decode().splitlines()[1:]
    sections = {line.split(",")[1]: line.split(",")[0] for line in lines}
    # E falls below the floor of 1401 of that list, and the dead C is on no list.
    assert sections == {
        "A": "hidden",
        "B": "hidden",
        "D": "listed",
        "E": "delisted",
        "T": "unrated",
    }


def test_a_period_that_was_rated_in_two_goes_holds(
    office: Office, desk: "Desk", bundles: "Bundles", swiss: Swiss
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2040, "C": 2100, "U": None})
    games = ["U A 1/2", "U B 1/2", "U C 1/2"]
    desk.event("fide", swiss(date(2012, 2, 10), games, name="Reported first"))
    rate_period(office, "fide", MARCH, commit=True)
    desk.event("fide", swiss(date(2012, 2, 1), games, name="Played first"))
    rate_period(office, "fide", MARCH, commit=True)
    desk.event("fide", swiss(date(2012, 2, 15), games, name="Last"))
    out(office, "fide", MARCH)
    found = bundles.verify(bundles.of(office, "fide", MARCH))
    assert (found.faults, found.differences, found.events) == ((), (), 3)


def test_a_list_that_carries_corrections_holds(
    office: Office, chess: "Desk", bundles: "Bundles", swiss: Swiss
) -> None:
    correct(
        office,
        WrongResult(event=1, round=1, white="A", black="B", result=Result.BLACK_WINS),
        "scoresheet seen",
        commit=True,
    )
    chess.event("fide", swiss(date(2012, 6, 1), ["A C 1/2", "B D 1-0"], name="Summer"))
    rate_period(office, "fide", JULY, commit=True)
    correct(
        office,
        WrongResult(event=5, round=1, white="A", black="C", result=Result.WHITE_WINS),
        "entered wrongly",
        commit=True,
    )
    publish(office, "fide", JULY, commit=True)
    data = bundles.of(office, "fide", JULY)
    found = bundles.verify(data)
    assert (found.faults, found.differences) == ((), ())
    files = bundles.files(data)
    assert len(files["corrections.jsonl"].splitlines()) == 2
    assert b'"carried":' in files["standings.jsonl"]


def test_a_carried_number_without_a_correction_is_named(
    office: Office, chess: "Desk", bundles: "Bundles", swiss: Swiss
) -> None:
    wrong = WrongResult(event=1, round=1, white="A", black="B", result=Result.BLACK_WINS)
    correct(office, wrong, "scoresheet seen", commit=True)
    chess.event("fide", swiss(date(2012, 6, 1), ["A C 1/2"], name="Summer"))
    out(office, "fide", JULY)
    data = bundles.of(office, "fide", JULY)
    none = {"corrections.jsonl": b"", "correction_entries.jsonl": b""}
    found = bundles.verify(bundles.changed(data, none, rehash=True))
    # 15 points less for A: he lost instead of winning, with K 15.
    assert [f.message for f in found.faults if f.message.startswith("A ")] == [
        "A carries -15 into the list, and corrections have booked +0.00."
    ]


def test_what_the_gate_let_pass_is_in_the_bundle(
    office: Office, desk: "Desk", bundles: "Bundles", swiss: Swiss
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2040})
    with office.writing("test") as entry:
        facts = {"born": 2010}
        change_player(entry, "A", facts, since=JANUARY, source="test", today=date(2012, 2, 1))
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1/2"]))
    rate_period(office, "fide", MARCH, commit=True)
    override(office, "fide", MARCH, check="age", about=("A",), reason="a prodigy, seen by me")
    out(office, "fide", MARCH)
    data = bundles.of(office, "fide", MARCH)
    assert bundles.verify(data).holds
    (line,) = map(msgspec.json.decode, bundles.files(data)["overrides.jsonl"].splitlines())
    said = {name: line[name] for name in ("check", "about", "reason", "who", "day")}
    assert said == {
        "check": "age",
        "about": "A",
        "reason": "a prodigy, seen by me",
        "who": "officer",
        "day": "2012-03-01",
    }


def test_a_list_of_another_office_is_not_proved_here(office: Office, chess: "Desk") -> None:
    from arpad.office.proof.list_then import list_then  # noqa: PLC0415 - only refused here

    del chess
    with office.reading() as connection:
        with pytest.raises(OfficeError, match="has no list of 2012-01-01; there are 2012-03-01"):
            list_then(connection, "fide", JANUARY)
        with pytest.raises(OfficeError, match="There is no pool 'go'"):
            list_then(connection, "go", JANUARY)


@pytest.fixture
def table(swiss: Swiss) -> Swiss:
    def make(day: date, games: list[str], **more: object) -> Event:
        return swiss(day, games, system=System.TABLE, homologated=True, **more)

    return make


def test_a_chain_of_scrabble_with_series_frozen_on_the_way_holds(
    office: Office, desk: "Desk", bundles: "Bundles", table: Swiss
) -> None:
    known = Memory(tournaments=9, last_event=date(2020, 5, 1))
    ratings: dict[str, int | None] = {f"P{n}": 2000 - 10 * n for n in range(20)}
    desk.players("fisf", date(2020, 6, 1), ratings, games=88, memory=known)
    choose_edition(office, "fisf", date(2020, 6, 2), "fisf/classique_2019", {})
    first = table(date(2020, 7, 1), ["P1 P2 1-0", "P3 P4 1/2", "P1 P3 0-1"], name="July")
    desk.event("fisf", first)
    list(rate_events(office, "fisf"))
    freeze_series(office, "fisf", date(2020, 8, 31), decide=None, reason="", commit=True)
    desk.event("fisf", table(date(2020, 9, 20), ["P1 P5 1-0", "P2 P6 1-0"], name="September"))
    desk.event("fisf", table(date(2021, 1, 20), ["P1 P5 0-1"], name="After the list"))
    list(rate_events(office, "fisf"))
    out(office, "fisf", date(2021, 1, 1))
    data = bundles.of(office, "fisf", date(2021, 1, 1))
    found = bundles.verify(data)
    assert (found.faults, found.differences, found.events) == ((), (), 2)
    assert b'"after":1' in bundles.files(data)["standings.jsonl"]
    assert b'"season":"2020-09-01"' in bundles.files(data)["series.jsonl"]


def test_a_chain_that_was_corrected_holds(
    office: Office, desk: "Desk", bundles: "Bundles", table: Swiss
) -> None:
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    ratings: dict[str, int | None] = {"A": 1700, "B": 1720, "C": 1500, "D": 1650}
    desk.players("fisf", date(2019, 9, 1), ratings, games=88, memory=known)
    for number, games in enumerate((["A B 1-0", "C D 0-1"], ["A C 1-0"], ["B D 1-0"]), 1):
        desk.event("fisf", table(date(2019, 10, number), games, name=f"Cup {number}"))
    out(office, "fisf", date(2020, 1, 1))
    desk.event("fisf", table(date(2020, 2, 1), ["A D 1-0", "B C 1/2"], name="Cup 4"))
    list(rate_events(office, "fisf"))
    for asked in (
        WrongResult(event=1, round=1, white="A", black="B", result=Result.BLACK_WINS),
        WrongPerson(event=2, was="C", is_now="D"),
        TooMany(3),
        WrongResult(event=4, round=1, white="A", black="D", result=Result.DRAW),
    ):
        correct(office, asked, "seen late", commit=True)
    out(office, "fisf", date(2020, 3, 1))
    for day in (date(2020, 1, 1), date(2020, 3, 1)):
        found = bundles.verify(bundles.of(office, "fisf", day))
        assert (day, found.faults, found.differences) == (day, (), ())
