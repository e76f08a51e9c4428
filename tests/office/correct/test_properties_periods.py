"""What must hold for every correction where lists have periods, whatever was played and published.

Four players of a list taken over, two newcomers, up to five events in three periods, two of them
published. A correction and its undo, two corrections in either order, a merge and its undo.
"""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from tests.office.conftest import Desk

from arpad.formats.fide_list import write_fide_txt
from arpad.model.event import Event, Result
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.gate_settings import settle
from arpad.office.import_history import Wishes, import_lists
from arpad.office.merge import Duplicate
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.book import Book
from arpad.store.ledger import entries_of
from arpad.store.lists import Section, lists_of, rows_of
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

RATED = {"1": 2000, "2": 2150, "3": 1850, "4": 2395}
NEW = ("5", "6")
CODES = (*RATED, *NEW)
LISTS = tuple(date(2012, month, 1) for month in (3, 5, 7))
RESULTS = ("1-0", "0-1", "1/2")


class Played(Struct, frozen=True):
    """An event: the period it enters, its day, its games."""

    period: int
    day: date
    games: tuple[str, ...]

    @property
    def codes(self) -> set[str]:
        return {code for game in self.games for code in game.split()[:2]}


class Room:
    """An office with a book of its own."""

    def __init__(self, book: Path, swiss: Callable[..., Event]) -> None:
        clerk = Clerk(who="officer", now=datetime(2012, 3, 1, 9, tzinfo=UTC))
        self.office = Office(Book(str(book)), clerk, "0")
        self.desk = Desk(self.office)
        self.numbers: dict[Played, int] = {}
        self._swiss = swiss
        self._begin(book.with_suffix(".txt"))

    def _begin(self, path: Path) -> None:
        players = [
            ListedPlayer(code, f"Player {code}", "EST", standard=ListRating(rating, 9, 15))
            for code, rating in RATED.items()
        ]
        with path.open("wb") as file:
            write_fide_txt(players, file, kind=ListKind.STANDARD, label="JAN")
        wishes = Wishes(pool="fide", list_date=date(2012, 1, 1))
        assert list(import_lists(self.office, [path], wishes))
        self.desk.players("fide", date(2012, 1, 1), dict.fromkeys(NEW))
        # Chance plays the games here, and what it plays need not look likely.
        for check in ("improbable", "mover", "newcomer", "swap"):
            settle(self.office, "fide", check, "off")

    def play(self, events: tuple[Played, ...], late: Played | None = None) -> None:
        """Rate all events period by period, and publish the first two lists."""
        for period, day in enumerate(LISTS):
            for one in events:
                if one.period == period and one is not late:
                    self.take(one)
            rate_period(self.office, "fide", day, commit=True)
            if period < len(LISTS) - 1:
                publish(self.office, "fide", day, commit=True)

    def take(self, one: Played) -> int:
        event = self._swiss(one.day, one.games, name=f"Open {one.day}")
        self.numbers[one] = self.desk.event("fide", event)
        return self.numbers[one]

    def correct(self, asked: Asked) -> Corrected:
        shown = correct(self.office, asked, "", commit=False)
        booked = correct(self.office, asked, "seen", commit=True)
        assert shown.revisions == booked.revisions
        assert self.is_sound()
        return booked

    def is_sound(self) -> bool:
        with self.office.reading() as connection:
            assert deep_audit(connection, "fide").differences == ()
            return audit(connection, "fide").differences == ()

    def standings(self) -> dict[str, tuple[Any, ...]]:
        with self.office.reading() as connection:
            names = {n: code for code, n in numbers_of(connection, CODES).items()}
            found = standings_on(connection, pool_called(connection, "fide").id)
            return {names[n]: (s.rating, s.carried, s.games, s.memory) for n, s in found.items()}

    def next_list(self) -> dict[str, int]:
        publish(self.office, "fide", LISTS[-1], commit=True)
        with self.office.reading() as connection:
            assert audit(connection, "fide").differences == ()
        return self.ratings()[LISTS[-1]]

    def ratings(self) -> dict[date, dict[str, int]]:
        with self.office.reading() as connection:
            return {
                head.list_date: {
                    b.row.id: b.row.rating
                    for b in rows_of(connection, head.id, [Section.LISTED, Section.HIDDEN])
                }
                for head in lists_of(connection, pool_called(connection, "fide").id)
            }

    def sums(self, day: date) -> dict[str, int]:
        with self.office.reading() as connection:
            pool_id = pool_called(connection, "fide").id
            sums = dict[str, int]()
            for entry in entries_of(connection, pool_id):
                if entry.list_date is not None and entry.list_date <= day:
                    sums[entry.player] = sums.get(entry.player, 0) + entry.amount
        return {code: amount for code, amount in sums.items() if amount}


@st.composite
def games(draw: st.DrawFn) -> tuple[str, ...]:
    """Three to nine games; newcomers meet players with a rating, so that something counts."""
    players = st.permutations(CODES)
    lines = []
    for _ in range(draw(st.integers(3, 9))):
        white, black = draw(players)[:2]
        lines.append(f"{white} {black} {draw(st.sampled_from(RESULTS))}")
    return tuple(lines)


@st.composite
def events(draw: st.DrawFn) -> tuple[Played, ...]:
    starts = (date(2012, 1, 8), date(2012, 3, 4), date(2012, 5, 6))
    return tuple(
        Played(period, start + timedelta(days=9 * number), draw(games()))
        for period, start in enumerate(starts)
        for number in range(draw(st.integers(1, 2)))
    )


def wrong_result(draw: st.DrawFn, room: Room, one: Played) -> Asked:
    place = draw(st.integers(0, len(one.games) - 1))
    white, black, result = one.games[place].split()
    other = draw(st.sampled_from([r for r in RESULTS if r != result]))
    number = room.numbers[one]
    return WrongResult(
        event=number, round=place + 1, white=white, black=black, result=Result(other)
    )


def wrong_person(draw: st.DrawFn, room: Room, one: Played) -> Asked:
    absent = sorted(set(CODES) - one.codes)
    assume(absent)
    was = draw(st.sampled_from(sorted(one.codes)))
    return WrongPerson(event=room.numbers[one], was=was, is_now=draw(st.sampled_from(absent)))


def too_many(draw: st.DrawFn, room: Room, one: Played) -> Asked:
    del draw
    return TooMany(room.numbers[one])


def wrong_start(draw: st.DrawFn, room: Room, one: Played) -> Asked:
    del room, one
    player = draw(st.sampled_from(sorted(RATED)))
    rating = draw(st.integers(1800, 2450).filter(lambda r: r != RATED[player]))
    return WrongStart(pool="fide", player=player, rating=rating)


KINDS = {
    "result": wrong_result,
    "person": wrong_person,
    "withdrawal": too_many,
    "start": wrong_start,
}
_few = settings(
    max_examples=2,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)
_many = settings(_few, max_examples=150)


@pytest.fixture
def rooms(pattern_file: Path, tmp_path: Path, swiss: Callable[..., Event]) -> Callable[[], Room]:
    numbers = count()

    def make() -> Room:
        return Room(Path(shutil.copy(pattern_file, tmp_path / f"{next(numbers)}.db")), swiss)

    return make


def drawn(data: st.DataObject, room: Room, kind: str, played: tuple[Played, ...]) -> Asked:
    one = data.draw(st.sampled_from(played))

    @st.composite
    def asked(draw: st.DrawFn) -> Asked:
        return KINDS[kind](draw, room, one)

    return data.draw(asked())


def undone_leaves_nothing(rooms: Callable[[], Room], kind: str, data: st.DataObject) -> None:
    played = data.draw(events())
    room, twin = rooms(), rooms()
    room.play(played)
    twin.play(played)
    published, before = room.ratings(), room.standings()
    found = room.correct(drawn(data, room, kind, played))
    assert room.ratings() == published
    room.correct(Undo(found.number or 0))
    assert room.ratings() == published
    assert room.standings() == before
    assert room.next_list() == twin.next_list()


def the_order_does_not_matter(
    rooms: Callable[[], Room], kinds: tuple[str, str], data: st.DataObject
) -> None:
    played = data.draw(events())
    room, twin = rooms(), rooms()
    room.play(played)
    twin.play(played)
    first, second = (drawn(data, room, kind, played) for kind in kinds)
    assume(_are_independent(first, second))
    for asked in (first, second):
        room.correct(asked)
    for asked in (second, first):
        twin.correct(asked)
    assert room.standings() == twin.standings()
    assert room.next_list() == twin.next_list()


def _are_independent(first: Asked, second: Asked) -> bool:
    """Tell whether two corrections are about different things."""

    def about(asked: Asked) -> object:
        return getattr(asked, "event", None) or getattr(asked, "player", None)

    return about(first) != about(second)


def the_sum_of_the_entries_is_the_list(
    rooms: Callable[[], Room], kind: str, data: st.DataObject
) -> None:
    played = data.draw(events())
    room = rooms()
    room.play(played)
    room.correct(drawn(data, room, kind, played))
    room.next_list()
    for day, ratings in room.ratings().items():
        assert room.sums(day) == {code: rating * 100 for code, rating in ratings.items()}


def a_merge_taken_back_leaves_nothing(rooms: Callable[[], Room], data: st.DataObject) -> None:
    played = data.draw(events())
    pairs = [
        (one, other)
        for one in CODES
        for other in CODES
        if one != other and not any({one, other} <= e.codes for e in played)
    ]
    assume(pairs)
    room, twin = rooms(), rooms()
    room.play(played)
    twin.play(played)
    before = room.standings()
    found = room.correct(Duplicate(*data.draw(st.sampled_from(pairs))))
    room.correct(Undo(found.number or 0))
    assert room.standings() == before
    assert room.next_list() == twin.next_list()


def a_late_event_taken_back_leaves_nothing(rooms: Callable[[], Room], data: st.DataObject) -> None:
    played = data.draw(events())
    late = data.draw(st.sampled_from([one for one in played if one.period < len(LISTS) - 1]))
    room = rooms()
    room.play(played, late)
    before = room.standings()
    number = room.take(late)
    found = room.correct(TooLate(number))
    room.correct(Undo(found.number or 0))
    assert room.standings() == before


def both_ways() -> Iterator[tuple[str, str]]:
    for first in KINDS:
        for second in KINDS:
            if first <= second:
                yield first, second


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@_few
def test_what_is_undone_leaves_nothing(
    rooms: Callable[[], Room], kind: str, data: st.DataObject
) -> None:
    undone_leaves_nothing(rooms, kind, data)


@pytest.mark.parametrize("kinds", [("result", "person"), ("start", "result")])
@given(data=st.data())
@_few
def test_the_order_of_two_corrections_does_not_matter(
    rooms: Callable[[], Room], kinds: tuple[str, str], data: st.DataObject
) -> None:
    the_order_does_not_matter(rooms, kinds, data)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@_few
def test_the_sum_of_the_entries_up_to_a_list_is_the_list(
    rooms: Callable[[], Room], kind: str, data: st.DataObject
) -> None:
    the_sum_of_the_entries_is_the_list(rooms, kind, data)


@given(data=st.data())
@_few
def test_a_merge_that_is_taken_back_leaves_nothing(
    rooms: Callable[[], Room], data: st.DataObject
) -> None:
    a_merge_taken_back_leaves_nothing(rooms, data)


@given(data=st.data())
@_few
def test_a_late_event_that_is_taken_back_leaves_nothing(
    rooms: Callable[[], Room], data: st.DataObject
) -> None:
    a_late_event_taken_back_leaves_nothing(rooms, data)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@_many
def test_what_is_undone_leaves_nothing_at_length(
    rooms: Callable[[], Room], kind: str, data: st.DataObject
) -> None:
    undone_leaves_nothing(rooms, kind, data)


@pytest.mark.long
@pytest.mark.parametrize("kinds", list(both_ways()))
@given(data=st.data())
@_many
def test_the_order_of_two_corrections_does_not_matter_at_length(
    rooms: Callable[[], Room], kinds: tuple[str, str], data: st.DataObject
) -> None:
    the_order_does_not_matter(rooms, kinds, data)


@pytest.mark.long
@given(data=st.data())
@_many
def test_merges_and_late_events_leave_nothing_at_length(
    rooms: Callable[[], Room], data: st.DataObject
) -> None:
    a_merge_taken_back_leaves_nothing(rooms, data)
    a_late_event_taken_back_leaves_nothing(rooms, data)
