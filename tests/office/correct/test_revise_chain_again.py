"""A corrected book and a new one: what was put right is what had been right from the start.

Small pools of shogi and Scrabble are played, rated and corrected. Then everything is rated once
more in a new book from the right inputs, and the two books must say the same.
"""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import count, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from arpad.model.docket import Docket, State
from arpad.model.event import Event, Game, Result
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.audit import audit
from arpad.office.audit_deep import differences_by_this_version
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.entries_held import in_time
from arpad.office.fingerprint import fingerprint_of
from arpad.office.list_draft import Draft, draft_from
from arpad.office.merge import Duplicate
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.pools import choose_edition, pool_called
from arpad.office.rate_event import rate_events
from arpad.office.series import freeze_series
from arpad.office.standings import known_for
from arpad.store.book import Book
from arpad.store.corrections import booked_entries
from arpad.store.dockets import add_docket, add_participants, add_versions, dockets, set_states
from arpad.store.ledger import add_entries
from arpad.store.lists import ListHead, Origin, Section, add_list, list_on, rows_of
from arpad.store.persons import add_codes, all_numbers
from arpad.store.persons import add_versions as add_persons
from arpad.store.standings import add_standings, standings_of, standings_on

CODES = ("A", "B", "C", "D", "E", "F")
BARS = {"Joker": 1900, "A": 1700, "B": 1500}
RESULTS = ("1-0", "0-1", "1/2", "+-")
NOW = datetime(2021, 6, 1, 9, tzinfo=UTC)


class Played(Struct, frozen=True):
    """An event of a world: its day, and games such as "A B 1-0".

    In shogi the report gives the player of one row a grade from elsewhere.
    """

    day: date
    games: tuple[str, ...]
    graded: int

    @property
    def name(self) -> str:
        return f"Event of {self.day}"

    @property
    def codes(self) -> tuple[str, ...]:
        cards = (game.split() for game in self.games)
        return tuple(dict.fromkeys(code for white, black, _ in cards for code in (white, black)))


class World(Struct, frozen=True, kw_only=True):
    """A pool before anything is rated.

    Half-way a season begins, whose series are frozen on the day on which its bars are decided; then
    a list is made.
    """

    edition: str
    since: date
    starts: Mapping[str, int]
    events: tuple[Played, ...]
    half: date
    decided: date
    next_list: date

    @property
    def pool(self) -> str:
        return self.edition[:4]


def document(world: World, played: Played) -> Event:
    cards = [game.split() for game in played.games]
    shogi = {"arbiter": "Referee", "arbiter_recognised": True, "time_control": "30+30"}
    facts = shogi if world.pool == "fesa" else {"homologated": True, "time_control": "90"}
    return Event(
        name=played.name,
        start=played.day,
        end=played.day,
        system=System.TABLE,
        players=tuple(_players(world, played)),
        games=tuple(
            Game(round=number, white=white, black=black, result=Result(result))
            for number, (white, black, result) in enumerate(cards, 1)
        ),
        **facts,  # type: ignore[arg-type]
    )


def _players(world: World, played: Played) -> Iterator[Player]:
    for row, code in enumerate(played.codes):
        if world.pool == "fesa" and row == played.graded:
            yield Player(id=code, outside_grade="2 Dan", evidence="certificate")
        else:
            yield Player(id=code)


class Room:
    """An office with a new book for a world."""

    def __init__(self, address: Path, world: World) -> None:
        self.world = world
        self.office = Office(Book(str(address)), Clerk(who="officer", now=NOW), "0")
        self.numbers: dict[date, int] = {}
        if world.edition != "fesa/elo_text":
            choose_edition(self.office, world.pool, date(2010, 1, 1), world.edition, {})
        self._begin()

    def _begin(self) -> None:
        """Register everybody, and take over the ratings with which some of them start."""
        world = self.world
        shogi = Memory(last_event=world.since, grade="1 Dan", bonus_used=100)
        known = Memory(tournaments=9, last_event=world.since, series="B")
        memory = shogi if world.pool == "fesa" else known
        with self.office.writing("test") as entry:
            pool_id = pool_called(entry.connection, world.pool).id
            codes = add_codes(entry, CODES)
            people = (Person(id=codes[c], code=c, since=world.since, name=c) for c in CODES)
            add_persons(entry, people)
            starts = {codes[code]: rating for code, rating in world.starts.items()}
            add_standings(
                entry,
                pool_id,
                (
                    PoolStanding(
                        player_id=n, since=world.since, rating=rating, games=88, memory=memory
                    )
                    for n, rating in starts.items()
                ),
            )
            add_entries(entry, pool_id, codes, map(self._start, world.starts))

    def _start(self, code: str) -> LedgerEntry:
        return LedgerEntry(
            player=code,
            cause=Cause.START,
            amount=100 * self.world.starts[code],
            article="import",
            edition=self.world.edition,
            list_date=self.world.since,
        )

    def take(self, events: Sequence[Played]) -> None:
        """Take events in, ready to be rated."""
        with self.office.writing("test") as entry:
            pool_id = pool_called(entry.connection, self.world.pool).id
            numbers = all_numbers(entry.connection)
            for played in events:
                event = document(self.world, played)
                docket = Docket(
                    id=0,
                    pool_id=pool_id,
                    name=event.name,
                    federation=None,
                    start=event.start,
                    last_day=event.last_day,
                    state=State.READY,
                )
                number = self.numbers[played.day] = add_docket(entry, docket)
                add_versions(entry, [(number, None, "test", event)])
                add_participants(entry, ((number, numbers[code]) for code in played.codes))

    def rate(self, events: Sequence[Played]) -> bool:
        """Rate events in their order, freeze series and make a list; say whether all could be."""
        half = self.world.half
        before = [e for e in events if e.day < self.world.decided]
        for some in (before, [e for e in events if e not in before]):
            self.take(some)
            if any(rated.refusals for rated in rate_events(self.office, self.world.pool)):
                return False
            if some is before:
                if self.world.pool == "fisf":
                    self._freeze(half)
                self._list_out(half)
        return True

    def _freeze(self, season: date) -> None:
        on = season - timedelta(days=1)
        freeze_series(self.office, "fisf", on, decide=lambda _: BARS, reason="", commit=True)

    def _draft(self, day: date) -> Draft:
        with self.office.reading() as connection:
            pool = pool_called(connection, self.world.pool)
            return draft_from(known_for(connection, pool, day))

    def _list_out(self, day: date) -> None:
        draft = self._draft(day)
        head = ListHead(
            pool_id=draft.pool.id,
            number=1,
            list_date=day,
            last_day=date.max,
            edition=draft.made.edition,
            readings=draft.made.readings,
            origin=Origin.PUBLISHED,
            fingerprint=fingerprint_of(draft.rows),
        )
        with self.office.writing("test") as entry:
            add_list(entry, head, draft.rows)
            out = [number for played, number in self.numbers.items() if played < day]
            set_states(entry, out, State.PUBLISHED)

    def on_list(self) -> dict[str, int]:
        """Return the ratings on the list that is out."""
        with self.office.reading() as connection:
            pool = pool_called(connection, self.world.pool)
            head = list_on(connection, pool.id, self.world.half)
            assert head is not None
            rows = rows_of(connection, head.id, (Section.LISTED, Section.FILE))
            return {booked.row.id: booked.row.rating for booked in rows}

    def correct(self, asked: Asked) -> Corrected:
        return correct(self.office, asked, "a reason", commit=True)

    def snapshot(self) -> "Snapshot":
        with self.office.reading() as connection:
            pool = pool_called(connection, self.world.pool)
            codes = {number: code for code, number in all_numbers(connection).items()}
            names = {d.id: d.name for d in dockets(connection, pool_id=pool.id)}
            stands = standings_on(connection, pool.id)
            held = booked_entries(connection, pool.id)
            return Snapshot(
                {codes[n]: (s.rating, s.games, s.memory) for n, s in sorted(stands.items())},
                {
                    code: list(_moves(standings_of(connection, pool.id, number), names))
                    for number, code in codes.items()
                },
                Counter(_named(in_time(entry), names) for _, entry in held),
                [(b.section, b.position, b.row) for b in self._draft(self.world.next_list).rows],
            )

    def is_sound(self) -> bool:
        with self.office.reading() as connection:
            pool = pool_called(connection, self.world.pool)
            found = audit(connection, pool.code).differences
            return (*found, *differences_by_this_version(connection, pool)) == ()


class Snapshot(Struct):
    """What a book says of a pool: who stands where, by which way, by which entries, on what list.

    Of the way only steps that changed something are kept: a corrected book says of an event in
    which somebody has no part any more that he stands where he stood.
    """

    stands: dict[str, object]
    ways: dict[str, list[object]]
    entries: Counter[object]
    rows: list[object]


def assert_alike(one: Snapshot, other: Snapshot) -> None:
    assert one.stands == other.stands
    assert one.ways == other.ways
    assert one.entries - other.entries == Counter()
    assert other.entries - one.entries == Counter()
    assert one.rows == other.rows


def _moves(standings: Iterator[PoolStanding], names: Mapping[int, str]) -> Iterator[object]:
    newest = dict[object, PoolStanding]()
    for standing in standings:
        key = standing.event_id or standing.since
        newest.pop(key, None)
        newest[key] = standing
    before: object = (None, 0, Memory())
    for standing in newest.values():
        facts = (standing.rating, standing.games, standing.memory)
        if facts != before:
            yield facts, standing.since, names.get(standing.event_id or 0)
        before = facts


def _named(entry: LedgerEntry, names: Mapping[int, str]) -> object:
    return replace(entry, event=None), names.get(entry.event or 0)


class Change(Struct, frozen=True):
    """Something that was wrong: what an officer asks for, and the world as it should have been."""

    ask: Callable[[Room], Asked]
    right: World
    late: Played | None = None


def _changed(world: World, played: Played, instead: Played | None) -> World:
    events = [instead if e is played else e for e in world.events]
    return replace(world, events=tuple(e for e in events if e is not None))


def _other_person(played: Played, was: str, is_now: str) -> Played:
    cards = (game.split() for game in played.games)
    names = {was: is_now}
    games = (" ".join(names.get(word, word) for word in card) for card in cards)
    return replace(played, games=tuple(games))


@st.composite
def wrong_results(draw: st.DrawFn, world: World) -> Change:
    played = draw(st.sampled_from(world.events))
    at = draw(st.integers(0, len(played.games) - 1))
    white, black, was = played.games[at].split()
    result = draw(st.sampled_from([r for r in RESULTS if r != was]))
    games = (*played.games[:at], f"{white} {black} {result}", *played.games[at + 1 :])
    return Change(
        lambda room: WrongResult(
            event=room.numbers[played.day],
            round=at + 1,
            white=white,
            black=black,
            result=Result(result),
        ),
        _changed(world, played, replace(played, games=games)),
    )


@st.composite
def wrong_persons(draw: st.DrawFn, world: World) -> Change:
    played = draw(st.sampled_from(world.events))
    others = [code for code in CODES if code not in played.codes]
    assume(others)
    was, is_now = draw(st.sampled_from(played.codes)), draw(st.sampled_from(others))
    return Change(
        lambda room: WrongPerson(event=room.numbers[played.day], was=was, is_now=is_now),
        _changed(world, played, _other_person(played, was, is_now)),
    )


@st.composite
def events_too_many(draw: st.DrawFn, world: World) -> Change:
    played = draw(st.sampled_from(world.events))
    return Change(lambda room: TooMany(room.numbers[played.day]), _changed(world, played, None))


@st.composite
def events_too_late(draw: st.DrawFn, world: World) -> Change:
    played = draw(st.sampled_from(world.events))

    def ask(room: Room) -> Asked:
        room.take([played])
        return TooLate(room.numbers[played.day])

    return Change(ask, world, late=played)


@st.composite
def wrong_starts(draw: st.DrawFn, world: World) -> Change:
    code = draw(st.sampled_from(sorted(world.starts)))
    rating = draw(st.integers(1000, 2000).filter(lambda r: r != world.starts[code]))
    return Change(
        lambda _: WrongStart(pool=world.pool, player=code, rating=rating),
        replace(world, starts={**world.starts, code: rating}),
    )


@st.composite
def duplicates(draw: st.DrawFn, world: World) -> Change:
    pairs = [
        (one, other)
        for one in CODES
        for other in CODES
        if one != other and not any({one, other} <= set(e.codes) for e in world.events)
        if any(one in e.codes for e in world.events)
    ]
    assume(pairs)
    one, other = draw(st.sampled_from(pairs))
    events = tuple(_other_person(e, one, other) for e in world.events)
    starts = {code: rating for code, rating in world.starts.items() if code != one}
    if one in world.starts and other not in starts:
        starts[other] = world.starts[one]
    return Change(
        lambda _: Duplicate(duplicate=one, kept=other),
        replace(world, events=events, starts=starts),
    )


KINDS = {
    "result": wrong_results,
    "person": wrong_persons,
    "withdrawal": events_too_many,
    "late": events_too_late,
    "start": wrong_starts,
    "merge": duplicates,
}


@st.composite
def games(draw: st.DrawFn) -> tuple[str, ...]:
    """Two to six games of three to five players; everybody meets somebody."""
    players = draw(st.permutations(CODES))[: draw(st.integers(3, 5))]
    pairs = [*pairwise(players)]
    more = [(a, b) for a in players for b in players if a < b and (a, b) not in pairs]
    pairs += draw(st.lists(st.sampled_from(more), max_size=3)) if more else []
    return tuple(f"{a} {b} {draw(st.sampled_from(RESULTS))}" for a, b in pairs)


@st.composite
def worlds(draw: st.DrawFn, edition: str) -> World:
    is_shogi = edition.startswith("fesa")
    first = date(2018, 10, 6) if is_shogi else date(2020, 6, 6)
    since = date(2018, 6, 1) if is_shogi else date(2020, 1, 1)
    rating = st.integers(700, 2100) if is_shogi else st.integers(1000, 2000)
    newcomers = draw(st.integers(0, 2))
    starts = {code: draw(rating) for code in CODES[: len(CODES) - newcomers]}
    days = range(0, 7 * draw(st.integers(3, 6)) * 4, 28)
    row = st.integers(0, 4)
    events = tuple(Played(first + timedelta(days=day), draw(games()), draw(row)) for day in days)
    half = date(2019, 1, 1) if is_shogi else date(2020, 9, 1)
    return World(
        edition=edition,
        since=since,
        starts=starts,
        events=events,
        half=half,
        decided=half + timedelta(days=draw(st.sampled_from([0, 40]))),
        next_list=date(2020, 1, 1) if is_shogi else date(2021, 4, 1),
    )


Rooms = Callable[[World], Room]


@pytest.fixture
def rooms(pattern_file: Path, tmp_path: Path) -> Rooms:
    """Return what opens an office with a new book."""
    numbers = count()

    def make(world: World) -> Room:
        return Room(Path(shutil.copy(pattern_file, tmp_path / f"{next(numbers)}.db")), world)

    return make


def rated(rooms: Rooms, world: World, late: Played | None = None) -> Room:
    room = rooms(world)
    assume(room.rate([e for e in world.events if e is not late]))
    return room


def settled(examples: int) -> settings:
    """Return settings for examples that take a second each: there is no time for smaller ones."""
    return settings(
        max_examples=examples,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


EDITIONS = ("fesa/elo_text", "fesa/elo_program", "fisf/classique_2019")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
one_of_each = pytest.mark.parametrize("edition", EDITIONS[1:])
"""One of each federation; the long run has the other text of FESA as well."""
every_kind = pytest.mark.parametrize("kind", KINDS)


def check_correction(rooms: Rooms, edition: str, kind: str, data: st.DataObject) -> None:
    """Correct a book and take the correction back, and hold it against new ones."""
    world = data.draw(worlds(edition))
    if kind == "late":
        # Whether it would have come before bars that were decided late, nobody could say.
        world = replace(world, decided=world.half)
    change = data.draw(KINDS[kind](world))
    new, room = rated(rooms, change.right), rated(rooms, world, change.late)
    asked, before = change.ask(room), room.snapshot()
    corrected = room.correct(asked)
    assert_alike(room.snapshot(), new.snapshot())
    assert lists_told(corrected) == lists_otherwise(room, new)
    assert room.is_sound()
    room.correct(Undo(corrected.number or 0))
    assert_alike(room.snapshot(), before)
    assert room.is_sound()


def lists_told(corrected: Corrected) -> dict[str, tuple[int | None, ...]]:
    """Return what the correction says of the list that is out: official, and right."""
    (effects,) = corrected.effects.values()
    assert all(before == official for e in effects for _, official, before, _ in e.lists)
    return {e.player: (official, after) for e in effects for _, official, _, after in e.lists}


def lists_otherwise(room: Room, new: Room) -> dict[str, tuple[int | None, ...]]:
    """Return who is on the lists of two books with different ratings."""
    was, right = room.on_list(), new.on_list()
    pairs = {code: (was.get(code), right.get(code)) for code in CODES}
    return {code: pair for code, pair in pairs.items() if pair[0] != pair[1]}


@one_of_each
@every_kind
@given(data=st.data())
@settled(2)
def test_a_corrected_book_says_what_a_new_one_says(
    rooms: Rooms, edition: str, kind: str, data: st.DataObject
) -> None:
    check_correction(rooms, edition, kind, data)


@pytest.mark.long
@every_edition
@every_kind
@given(data=st.data())
@settled(40)
def test_many_corrected_books_say_what_new_ones_say(
    rooms: Rooms, edition: str, kind: str, data: st.DataObject
) -> None:
    check_correction(rooms, edition, kind, data)


def check_row_of_corrections(rooms: Rooms, edition: str, data: st.DataObject) -> None:
    """Make corrections one after the other, and take them back in the same way."""
    world = data.draw(worlds(edition))
    room = rated(rooms, world)
    snapshots, numbers = [room.snapshot()], []
    some = st.sampled_from(sorted(KINDS.keys() - {"late"}))
    for kind in data.draw(st.lists(some, min_size=2, max_size=3)):
        assume(world.events)
        change = data.draw(KINDS[kind](world))
        new = rated(rooms, change.right)
        numbers.append(corrected_or_given_up(room, change).number or 0)
        snapshots.append(room.snapshot())
        assert_alike(snapshots[-1], new.snapshot())
        world = change.right
    for number, before in zip(reversed(numbers), reversed(snapshots[:-1]), strict=True):
        room.correct(Undo(number))
        assert_alike(room.snapshot(), before)
    assert room.is_sound()


def corrected_or_given_up(room: Room, change: Change) -> Corrected:
    """Make a correction; nobody can be corrected who is merged, or a start that was inherited."""
    try:
        return room.correct(change.ask(room))
    except OfficeError as problem:
        assume(not any(word in str(problem) for word in ("is merged into", "did not begin")))
        raise


@one_of_each
@given(data=st.data())
@settled(2)
def test_corrections_one_after_the_other_and_back_again(
    rooms: Rooms, edition: str, data: st.DataObject
) -> None:
    check_row_of_corrections(rooms, edition, data)


@pytest.mark.long
@every_edition
@given(data=st.data())
@settled(40)
def test_many_rows_of_corrections_and_back_again(
    rooms: Rooms, edition: str, data: st.DataObject
) -> None:
    check_row_of_corrections(rooms, edition, data)


def check_two_corrections(rooms: Rooms, edition: str, data: st.DataObject) -> None:
    """Make two corrections in either order, and take the first of them back."""
    world = data.draw(worlds(edition))
    some = st.sampled_from([kind for kind in KINDS if kind not in {"late", "merge"}])
    first, second = (data.draw(KINDS[data.draw(some)](world)) for _ in range(2))
    assume(touched_by(world, first).isdisjoint(touched_by(world, second)))
    room, other = rated(rooms, world), rated(rooms, world)
    rated(rooms, both(world, first, second))
    number = room.correct(first.ask(room)).number
    room.correct(second.ask(room))
    other.correct(second.ask(other))
    alone = other.snapshot()
    other.correct(first.ask(other))
    assert_alike(room.snapshot(), other.snapshot())
    room.correct(Undo(number or 0))
    assert_alike(room.snapshot(), alone)
    assert room.is_sound()


def touched_by(world: World, change: Change) -> set[object]:
    """Return the inputs that a change touches: events, starts."""
    gone = {played for played in world.events if played not in change.right.events}
    return gone | set(world.starts.items() - change.right.starts.items())


def both(world: World, first: Change, second: Change) -> World:
    """Return a world with two changes in it."""
    left = [e for e in first.right.events if e in second.right.events or e not in world.events]
    events = {e.day: e for e in (*left, *(e for e in second.right.events if e not in world.events))}
    wrong = {code for code, rating in second.right.starts.items() if world.starts[code] != rating}
    starts = dict(first.right.starts) | {code: second.right.starts[code] for code in wrong}
    in_order = tuple(events[day] for day in sorted(events))
    return replace(world, events=in_order, starts=starts)


@one_of_each
@given(data=st.data())
@settled(2)
def test_two_corrections_give_the_same_in_either_order(
    rooms: Rooms, edition: str, data: st.DataObject
) -> None:
    check_two_corrections(rooms, edition, data)


@pytest.mark.long
@every_edition
@given(data=st.data())
@settled(40)
def test_many_pairs_of_corrections_give_the_same_in_either_order(
    rooms: Rooms, edition: str, data: st.DataObject
) -> None:
    check_two_corrections(rooms, edition, data)
