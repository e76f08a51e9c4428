"""A book of FIDE's size for the site: players, lists, events, and ten entries a player."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from arpad.model.docket import State
from arpad.model.event import Event, Game, Result
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.period import Flag, ListRow
from arpad.model.person import Person
from arpad.model.player import Player, Sex
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.fingerprint import fingerprint_of
from arpad.office.office import Clerk, Office
from arpad.office.opening import open_book
from arpad.office.pools import pool_called
from arpad.store.book import HEAD, Book, Entry
from arpad.store.bulk import add_rows
from arpad.store.dockets import add_participants
from arpad.store.dockets import add_versions as add_events
from arpad.store.ledger import add_entries
from arpad.store.lists import BookedRow, ListHead, Origin, Section, add_list
from arpad.store.names import add_names
from arpad.store.persons import add_codes, add_versions
from arpad.store.schema import event as event_table
from arpad.store.standings import add_standings

LISTS = (date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1))
EDITION = "fide/b02_2010"
_FIELD = 10
_SYLLABLES = [first + second for first in "bdfghklmnpr" for second in "aeio"]
_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"))


class Drawn(Struct, frozen=True, kw_only=True):
    """A player as chance made him, with his rating on each list."""

    number: int
    code: str
    name: str
    federation: str
    sex: Sex
    born: int
    is_active: bool
    ratings: tuple[int, ...]


def made_book(path: Path, players: int) -> Path:
    """Return the book at a place, made there if there is none of today's form."""
    if Book(str(path)).form() != HEAD:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob(path.name + "*"):
            old.unlink()
        clerk = Clerk(who="benchmark", now=datetime(2012, 5, 1, tzinfo=UTC))
        office = Office(Book(str(path)), clerk, "benchmark")
        open_book(office)
        _fill(office, players)
    return path


def _fill(office: Office, players: int) -> None:
    chance = random.Random(1)  # noqa: S311 - the same players every time
    with office.writing("benchmark") as entry:
        numbers = add_codes(entry, (str(4_000_000 + number) for number in range(players)))
        drawn = [_draw(chance, number, code) for code, number in numbers.items()]
        pool = pool_called(entry.connection, "fide").id
        add_versions(entry, map(_person, drawn))
        add_names(entry, ((one.number, one.name) for one in drawn))
        for at, day in enumerate(LISTS):
            _add_list(entry, pool, at, day, drawn)
            add_standings(entry, pool, (_standing(one, at, day) for one in drawn))
        add_entries(entry, pool, numbers, map(_start, drawn))
        _add_events(entry, pool, numbers, chance, drawn)


def _draw(chance: random.Random, number: int, code: str) -> Drawn:
    rating = max(1000, min(2850, int(chance.gauss(1750, 280))))
    moves = [chance.randint(-30, 30) if chance.random() < 0.15 else 0 for _ in LISTS[1:]]  # noqa: PLR2004
    return Drawn(
        number=number,
        code=code,
        name=f"{_word(chance, 3).title()}, {_word(chance, 2).title()}",
        # A few federations have most of the players.
        federation=_federation(int(200 * chance.random() ** 3)),
        sex=Sex.FEMALE if chance.random() < 0.1 else Sex.MALE,  # noqa: PLR2004
        born=1935 + int(70 * chance.random()),
        is_active=chance.random() < 0.6,  # noqa: PLR2004
        ratings=tuple(rating + sum(moves[:at]) for at in range(len(LISTS))),
    )


def _word(chance: random.Random, syllables: int) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(syllables))


def _federation(number: int) -> str:
    return f"{chr(65 + number // 26)}{chr(65 + number % 26)}X"


def _person(one: Drawn) -> Person:
    return Person(
        id=one.number,
        code=one.code,
        since=LISTS[0],
        name=one.name,
        federation=one.federation,
        title=_title(one.ratings[0]),
        sex=one.sex,
        born=one.born,
        source="benchmark",
    )


def _title(rating: int) -> str | None:
    return next((title for least, title in _TITLES if rating >= least), None)


def _standing(one: Drawn, at: int, day: date) -> PoolStanding:
    return PoolStanding(
        player_id=one.number,
        since=day,
        rating=one.ratings[at],
        games=100,
        memory=Memory(games_since_listing=100),
    )


def _start(one: Drawn) -> LedgerEntry:
    return LedgerEntry(
        player=one.code,
        cause=Cause.START,
        amount=one.ratings[0] * 100,
        article="1",
        edition=EDITION,
        list_date=LISTS[0],
    )


def _add_list(entry: Entry, pool: int, at: int, day: date, drawn: Sequence[Drawn]) -> None:
    rows = [
        BookedRow(player_id=one.number, section=Section.LISTED, position=place, row=_row(one, at))
        for place, one in enumerate(drawn, 1)
    ]
    head = ListHead(
        pool_id=pool,
        number=at + 1,
        list_date=day,
        last_day=day + timedelta(days=58),
        edition=EDITION,
        readings={},
        origin=Origin.PUBLISHED if at else Origin.IMPORTED,
        fingerprint=fingerprint_of(rows),
    )
    add_list(entry, head, rows)


def _row(one: Drawn, at: int) -> ListRow:
    return ListRow(
        id=one.code,
        name=one.name,
        title=_title(one.ratings[0]),
        federation=one.federation,
        rating=one.ratings[at],
        games=9 if one.ratings[at] != one.ratings[at - 1] else 0,
        born=one.born,
        sex=one.sex,
        k=15,
        k_new_games=None,
        flag=Flag.NONE if one.is_active else Flag.INACTIVE,
        is_in_federation_list=True,
        is_in_top_list=one.is_active,
    )


def _add_events(
    entry: Entry, pool: int, numbers: dict[str, int], chance: random.Random, drawn: list[Drawn]
) -> None:
    chance.shuffle(drawn)
    fields = [drawn[at : at + _FIELD] for at in range(0, len(drawn) - _FIELD + 1, _FIELD)]
    events = [_event(chance, number, field) for number, field in enumerate(fields, 1)]
    columns = ("id", "pool_id", "name", "federation", "start", "last_day", "state", "list_date")
    rows = (
        (n, pool, e.name, e.federation, e.start, e.last_day, State.PUBLISHED.value, LISTS[1])
        for n, e in enumerate(events, 1)
    )
    batched = ((*row, entry.batch) for row in rows)
    add_rows(entry.connection, event_table, (*columns, "batch_id"), batched)
    add_events(entry, ((number, None, "benchmark", e) for number, e in enumerate(events, 1)))
    pairs = ((n, one.number) for n, field in enumerate(fields, 1) for one in field)
    add_participants(entry, pairs)
    add_entries(entry, pool, numbers, _entries(fields, events))


def _event(chance: random.Random, number: int, field: Sequence[Drawn]) -> Event:
    start = LISTS[0] + timedelta(days=number % 40)
    games = [
        Game(round=(a + b) % (_FIELD - 1) + 1, white=one.code, black=other.code, result=result)
        for a, one in enumerate(field)
        for b, other in enumerate(field[:a])
        if (result := chance.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)))
    ]
    return Event(
        name=f"Open {number}",
        federation=field[0].federation,
        start=start,
        end=start + timedelta(days=8),
        registered=date(2011, 11, 1),
        system=System.ROUND_ROBIN,
        time_control="90+30",
        arbiter="Arbiter",
        players=tuple(Player(id=one.code, name=one.name) for one in field),
        games=tuple(games),
    )


_SCORES = {Result.WHITE_WINS: (100, 0), Result.DRAW: (50, 50), Result.BLACK_WINS: (0, 100)}


def _entries(fields: Sequence[Sequence[Drawn]], events: Sequence[Event]) -> Iterator[LedgerEntry]:
    for number, (field, event) in enumerate(zip(fields, events, strict=True), 1):
        ratings = {one.code: one.ratings[0] for one in field}
        for game in event.games:
            white, black = _SCORES[Result(game.result)]
            one, other = str(game.white), str(game.black)
            yield _entry(number, game.round, one, other, ratings, white)
            yield _entry(number, game.round, other, one, ratings, black)


def _entry(
    event: int, round_: int, player: str, opponent: str, ratings: dict[str, int], score: int
) -> LedgerEntry:
    difference = ratings[player] - ratings[opponent]
    counted = max(-400, min(400, difference))
    expected = 50 + counted // 10
    return LedgerEntry(
        player=player,
        cause=Cause.GAME,
        amount=15 * (score - expected),
        article="8.56",
        edition=EDITION,
        event=event,
        list_date=LISTS[1],
        round=round_,
        opponent=opponent,
        opponent_rating=ratings[opponent],
        difference=difference,
        counted=counted,
        expected=expected,
        score=score,
        k=15,
    )
