"""A row of past lists and reports: kept in order, never rated again, resumed where it stopped."""

import json
from datetime import date
from pathlib import Path

import pytest

from arpad.formats.fide_list import write_fide_txt
from arpad.model.docket import State
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.office.import_events import PastEvent, import_events, is_event_file
from arpad.office.import_history import Wishes, import_lists
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.store.dockets import dockets, latest_event
from arpad.store.ledger import entries_of
from arpad.store.lists import lists_of, rows_of
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_of

HISTORY = Wishes(pool="fide", is_history=True)
RATINGS = {"jan10": (2100, 5), "jan11": (2150, 0), "jul11": (2140, 6), "jan12": (2405, 8)}


@pytest.fixture
def lists(tmp_path: Path) -> list[Path]:
    paths = []
    for label, (rating, games) in RATINGS.items():
        path = tmp_path / f"standard_{label}frl.txt"
        players = [
            ListedPlayer("100", "Kask, Kaur", "EST", standard=ListRating(rating, games, 15)),
            ListedPlayer("200", "Sov, Sven", "SWE", standard=ListRating(2000, 0, 15), flag="i"),
        ]
        with path.open("wb") as file:
            write_fide_txt(players, file, kind=ListKind.STANDARD, label=label.upper())
        paths.append(path)
    return paths


def test_lists_are_kept_in_the_order_of_their_days(office: Office, lists: list[Path]) -> None:
    done = list(import_lists(office, list(reversed(lists)), HISTORY))
    assert [one.list_date for one in done] == [
        date(2010, 1, 1),
        date(2011, 1, 1),
        date(2011, 7, 1),
        date(2012, 1, 1),
    ]
    assert [one.number for one in done] == [1, 2, 3, 4]
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        number = numbers_of(connection, ["200"])["200"]
        asleep = [
            booked.inactive_lists
            for head in lists_of(connection, pool)
            for booked in rows_of(connection, head.id, player_id=number)
        ]
    assert asleep == [1, 2, 3, 4]


def test_players_stand_where_the_lists_of_the_last_year_leave_them(
    office: Office, lists: list[Path]
) -> None:
    """The list of January 2010 is too old for any report that may still come."""
    done = list(import_lists(office, lists, HISTORY))
    assert [one.has_standings for one in done] == [False, True, True, True]
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        number = numbers_of(connection, ["100"])["100"]
        found = list(standings_of(connection, pool, number))
        entries = [(e.list_date, e.amount) for e in entries_of(connection, pool, player_id=number)]
    assert [(s.since, s.rating) for s in found] == [
        (date(2011, 1, 1), 2150),
        (date(2011, 7, 1), 2140),
        (date(2012, 1, 1), 2405),
    ]
    assert entries == [
        (date(2011, 1, 1), 215000),
        (date(2011, 7, 1), -1000),
        (date(2012, 1, 1), 26500),
    ]
    newest = found[-1].memory
    assert newest.has_reached_high
    assert [games for _, games in newest.periods] == [5, 0, 6, 8]


def test_what_was_interrupted_goes_on(office: Office, lists: list[Path]) -> None:
    list(import_lists(office, lists[:3], HISTORY))
    done = list(import_lists(office, lists, HISTORY))
    assert [one.is_known for one in done] == [True, True, True, False]
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        number = numbers_of(connection, ["100"])["100"]
        *_, newest = standings_of(connection, pool, number)
    assert [games for _, games in newest.memory.periods] == [5, 0, 6, 8]


def test_several_lists_are_history(office: Office, lists: list[Path]) -> None:
    with pytest.raises(OfficeError, match="add --history"):
        list(import_lists(office, lists, Wishes(pool="fide")))
    one_day = Wishes(pool="fide", is_history=True, list_date=date(2012, 1, 1))
    with pytest.raises(OfficeError, match="the day of one list"):
        list(import_lists(office, lists, one_day))


def test_two_lists_of_one_day_are_refused(office: Office, lists: list[Path]) -> None:
    twin = lists[0].with_name("twin_jan10.txt")
    twin.write_bytes(lists[0].read_bytes())
    with pytest.raises(OfficeError, match="both of 2010-01-01"):
        list(import_lists(office, [*lists, twin], HISTORY))


@pytest.fixture
def report(tmp_path: Path) -> Path:
    event = {
        "name": "Old Open",
        "federation": "EST",
        "start": "2009-05-01",
        "end": "2009-05-03",
        "system": "swiss",
        "players": [
            {"id": "100", "name": "Kask, Kaur", "rating": 2090},
            {"id": "1", "name": "Sov, Sven"},
            {"id": "4500777", "name": "Nykomling, Nina", "born": 1994},
            {"id": "2", "name": "Tundmatu, Tiit"},
        ],
        "games": [
            {"round": 1, "white": "100", "black": "1", "result": "1-0"},
            {"round": 1, "white": "4500777", "black": "2", "result": "0-1"},
        ],
    }
    path = tmp_path / "old_open.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    return path


def kept(office: Office, *files: Path) -> list[PastEvent]:
    return list(import_events(office, files, "fide"))


def test_a_report_of_the_past_is_published_and_rates_nobody(
    office: Office, lists: list[Path], report: Path
) -> None:
    list(import_lists(office, lists[3:], HISTORY))
    (done,) = kept(office, report)
    assert (done.new_players, done.is_known, done.findings) == (2, False, ())
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        (docket,) = dockets(connection, pool_id=pool)
        event = latest_event(connection, docket.id)
        entries = list(entries_of(connection, pool))
    assert (docket.state, docket.id) == (State.PUBLISHED, done.event)
    assert event is not None
    assert [player.id for player in event.players] == ["100", "200", "4500777", "A000003"]
    assert [game.players for game in event.games] == [("100", "200"), ("4500777", "A000003")]
    assert all(entry.event is None for entry in entries)


def test_a_report_that_is_there_already_is_recognised(office: Office, report: Path) -> None:
    (first,), (second,) = kept(office, report), kept(office, report)
    assert (second.is_known, second.event) == (True, first.event)
    (third, fourth) = kept(office, report, report)
    assert third == fourth == second


def test_a_report_that_cannot_be_read_says_why(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"players": [], "games": []}', encoding="utf-8")
    (done,) = kept(office, path)
    assert done.event is None
    assert done.findings


def test_lists_and_reports_are_told_apart(lists: list[Path], report: Path, tmp_path: Path) -> None:
    trf = tmp_path / "report.txt"
    trf.write_text("012 Open\n042 2012/01/10\n", encoding="utf-8")
    assert [is_event_file(path) for path in (*lists[:1], report, trf)] == [False, True, True]
    assert not is_event_file(tmp_path / "none")
