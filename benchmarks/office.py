"""A period of FIDE's size in the book: from checked events to a published list.

500 000 players, 20 000 events, a million games, unrated players among them; on a file, and on a
server of its own. Limits: 30 seconds and 4 GB, and 50 ms for the reason of a number; the goal is
half a minute. Stated beside it is what the rows of the period alone take, which SQLite copies into
an empty book; what a period takes if no two players have played alike before it, and one by the
text of today. Each step is done by a process of its own, as a command is. Before all that a small
period is rated on columns and event by event: the entries must be the same.
"""

import multiprocessing
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.report import IS_QUICK, at_most, compared, exit_code, figure, stated
from tests.conftest import Server  # the server of the tests serves here too

from arpad.model.docket import State
from arpad.model.event import Event, Game, Result
from arpad.model.ledger import LedgerEntry
from arpad.model.period import Flag, ListRow
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office import rate_period as period
from arpad.office.explain import explain
from arpad.office.fingerprint import fingerprint_of
from arpad.office.office import Clerk, Office
from arpad.office.opening import open_book
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.store.book import Book, Entry
from arpad.store.bulk import add_rows
from arpad.store.dockets import add_versions as add_events
from arpad.store.ledger import entries_of
from arpad.store.lists import BookedRow, ListHead, Origin, Section, add_list
from arpad.store.persons import add_codes, add_versions
from arpad.store.schema import event as event_table
from arpad.store.standings import add_standings

PLAYERS, PLAYERS_AN_EVENT, GAMES_OF_AN_EVENT = 500_000, 25, 50
LIMIT_SECONDS, LIMIT_GIGABYTES, LIMIT_REASON = 30, 4, 0.05
COMPARED = 5_000
SERVER_MEMORY = "128MB"
"""What PostgreSQL takes by itself."""


class Days(NamedTuple):
    """The list before a period, its text, the list after it, and how late an event may start.

    And whether everybody has games of his own before it.
    """

    before: date
    edition: str
    list_date: date
    latest: int
    is_varied: bool = False


MEASURED = Days(date(2012, 1, 1), "fide/b02_2010", date(2012, 3, 1), 35)
TODAY = Days(date(2025, 1, 1), "fide/b02_2024", date(2025, 2, 1), 20)
"""By this text K hangs on all games of the period: what that costs is stated."""
VARIED = MEASURED._replace(is_varied=True)
_UNRATED_ONE_IN = 20
_FIRST_CODE = 4_000_000

P = ParamSpec("P")
Result_ = TypeVar("Result_")
_ROUNDS = 5
_FIELD = 20
_NEWCOMER = 1500
"""How well players without a rating play."""
_DRAWS = 0.3
_PLAYS = 0.5
"""How often somebody plays for a list."""


def main(words: list[str]) -> int:
    """Measure on a new file and on a server of its own, with as many players as are given."""
    players = int(words[0]) if words else PLAYERS
    for days in (MEASURED, TODAY):
        same_entries(days)
    with tempfile.TemporaryDirectory() as folder:
        peaks = [measure("SQLite", str(Path(folder) / "arpad.db"), players)]
        seconds = _copied(Path(folder) / "arpad.db", Path(folder) / "copy.db")
        stated("office, SQLite: to copy the rows of the period", figure(seconds, "s"))
    for what, days in (("games before it of each his own", VARIED), (TODAY.edition, TODAY)):
        with tempfile.TemporaryDirectory() as folder:
            state(what, str(Path(folder) / "arpad.db"), players, days)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), memory=SERVER_MEMORY)
        server.start()
        try:
            peaks.append(measure("PostgreSQL", server.new_database(), players))
        finally:
            server.stop()
    at_most("office: most memory", max(peaks), LIMIT_GIGABYTES, "GB")
    return exit_code()


def same_entries(days: Days) -> None:
    """Tell whether a period rated on columns has the entries that event by event it has."""
    with tempfile.TemporaryDirectory() as folder:
        books = [_entries(str(Path(folder) / f"{many}.db"), many, days) for many in (0, COMPARED)]
    differing = [] if books[0] == books[1] else ["on columns"]
    measure = f"office: entries on columns, {days.edition}"
    compared(measure, differing, what=f"{len(books[0])} as event by event")


def _entries(address: str, worth_spreading: int, days: Days) -> list[LedgerEntry]:
    """Rate a small period as a large one is rated from so many events on; return its entries."""
    office = _office(address, days)
    open_book(office)
    _fill(office, COMPARED, days)
    with mock.patch.object(period, "_WORTH_SPREADING", worth_spreading):
        period.rate_period(office, "fide", days.list_date, commit=True)
    with office.reading() as connection:
        entries = entries_of(connection, pool_called(connection, "fide").id)
        return sorted(entries, key=lambda e: (e.event or 0, e.player, e.round or 0))


def _office(address: str, days: Days) -> Office:
    """Return the office of a book, on the day of its list."""
    clerk = Clerk(who="benchmark", now=datetime.combine(days.list_date, datetime.min.time(), UTC))
    return Office(Book(address), clerk, "benchmark")


class Done(NamedTuple):
    """What a command took, by how much of what, and the most memory that its process had."""

    seconds: float
    number: int
    games: int
    gigabytes: float


def measure(where: str, address: str, players: int) -> float:
    """Fill a book, rate and publish a period of it, and look for the reason of a number.

    Return the most memory in gigabytes.
    """
    rated, out = _period(address, players, MEASURED)
    stated(f"office, {where}: {rated.number} events, {rated.games} games", _figure(rated))
    stated(f"office, {where}: {out.number} listed", _figure(out))
    limit, seconds = LIMIT_SECONDS * players / PLAYERS, rated.seconds + out.seconds
    what = f"office, {where}: from checked events to the list"
    at_most(what, seconds, limit, "s", is_judged=not IS_QUICK)
    reason = _as_a_command(explain_some, address, MEASURED)
    at_most(f"office, {where}: the reason of a number", reason, LIMIT_REASON, "s")
    return max(rated.gigabytes, out.gigabytes)


def state(what: str, address: str, players: int, days: Days) -> None:
    """Rate and publish another period, for which there is no limit."""
    rated, out = _period(address, players, days)
    shown = f"{_figure(rated)} rated, {_figure(out)} published"
    stated(f"office, SQLite: the same, {what}", shown)


def _figure(done: Done) -> str:
    return figure(done.seconds, "s")


def _period(address: str, players: int, days: Days) -> tuple[Done, Done]:
    """Fill a book, rate its period and publish the list."""
    _as_a_command(fill_book, address, players, days)
    return _as_a_command(rate_it, address, days), _as_a_command(publish_it, address, days)


def _as_a_command(work: Callable[P, Result_], *args: P.args, **kwargs: P.kwargs) -> Result_:
    """Do something in a process that nothing else was done in before, as commands are done."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as process:
        return process.submit(work, *args, **kwargs).result()


def fill_book(address: str, players: int, days: Days) -> None:
    """Make a book with its players, the list before and the events of the period."""
    office = _office(address, days)
    open_book(office)
    _fill(office, players, days)
    _settle(office)


def rate_it(address: str, days: Days) -> Done:
    """Rate the period."""
    office = _office(address, days)
    seconds, rated = _timed(
        lambda: period.rate_period(office, "fide", days.list_date, commit=True).rated
    )
    return Done(seconds, len(rated), sum(line.games for line in rated) // 2, _gigabytes())


def publish_it(address: str, days: Days) -> Done:
    """Publish the list."""
    office = _office(address, days)
    seconds, out = _timed(lambda: publish(office, "fide", days.list_date, commit=True))
    return Done(seconds, len(out.draft.made.rows), 0, _gigabytes())


def explain_some(address: str, days: Days) -> float:
    """Return how long it mostly takes to find the reason of a number."""
    with _office(address, days).reading() as connection:
        codes = [str(_FIRST_CODE + _UNRATED_ONE_IN * place + 1) for place in range(1, 21)]
        explain(connection, codes[0], days.list_date, "fide")
        reasons = [partial(explain, connection, code, days.list_date, "fide") for code in codes]
        return sorted(_timed(reason)[0] for reason in reasons)[len(reasons) // 2]


def _gigabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def _settle(office: Office) -> None:
    """Let a server look after what was just filled in, as it has done with a book in use.

    By itself it would do so some time in the minutes that are measured.
    """
    if office.book.is_server:
        with office.book.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("VACUUM ANALYZE")
            connection.exec_driver_sql("CHECKPOINT")


def _copied(book: Path, copy: Path) -> float:
    """Return how long SQLite takes for the rows of a period and for their indexes, and no more."""
    open_book(_office(str(copy), MEASURED))
    connection = sqlite3.connect(copy, isolation_level=None)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -262144")
    connection.execute("ATTACH ? AS book", (str(book),))

    def write() -> None:
        connection.execute("BEGIN")
        for table, condition in _ROWS_OF_PERIOD.items():
            rows = f"SELECT * FROM book.{table} WHERE {condition}"  # noqa: S608 - our own names
            connection.execute(f"INSERT INTO {table} {rows}")
        connection.execute("COMMIT")

    seconds, _ = _timed(write)
    connection.close()
    return seconds


_NEWEST = "(SELECT max(id) FROM book.rating_list)"
_PERIOD = f"batch_id > (SELECT batch_id FROM book.rating_list WHERE id < {_NEWEST})"  # noqa: S608
_ROWS_OF_PERIOD = {
    "event_version": _PERIOD,
    "sheet": _PERIOD,
    "entry": _PERIOD,
    "standing": _PERIOD,
    "list_row": f"list_id = {_NEWEST}",
    "list_move": f"list_id = {_NEWEST}",
    "list_column": f"list_id = {_NEWEST}",
}


def _timed(work: Callable[[], Result_]) -> tuple[float, Result_]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def _fill(office: Office, players: int, days: Days) -> None:
    events = players // PLAYERS_AN_EVENT
    chance = random.Random(1)  # noqa: S311 - the same players every time
    codes = [str(_FIRST_CODE + number) for number in range(players)]
    with office.writing("benchmark") as entry:
        pool = pool_called(entry.connection, "fide")
        numbers = add_codes(entry, codes)
        add_versions(entry, _persons(numbers, days))
        rated = {c: chance.randint(1400, 2600) for i, c in enumerate(codes) if i % _UNRATED_ONE_IN}
        add_standings(entry, pool.id, _standings(numbers, rated, days))
        rows = list(_rows(numbers, rated))
        add_list(entry, _head(pool, rows, days), rows)
        made = list(_events(chance, codes, rated, events, days))
        _add_events(entry, pool, made, days.list_date)


def _persons(numbers: dict[str, int], days: Days) -> Iterator[Person]:
    for code, number in numbers.items():
        yield Person(
            id=number,
            code=code,
            since=days.before,
            name=f"Surname{number % 90_000}, Name{number % 700}",
            federation="EST",
            born=1950 + number % 55,
            source="benchmark",
        )


def _standings(
    numbers: dict[str, int], rated: dict[str, int], days: Days
) -> Iterator[PoolStanding]:
    alike = Memory(games_since_listing=100, periods=((days.before, 9),))
    for code, rating in rated.items():
        memory = _memory(numbers[code], days.before) if days.is_varied else alike
        yield PoolStanding(
            player_id=numbers[code],
            since=days.before,
            rating=rating,
            games=memory.games_since_listing,
            memory=memory,
        )


def _memory(number: int, before: date) -> Memory:
    """Return what is remembered of a player who has played for some lists of the last year."""
    chance = random.Random(number)  # noqa: S311 - the same games every time
    months = (before - timedelta(days=61 * ago) for ago in range(5, 0, -1))
    periods = [(month.replace(day=1), chance.randint(1, 11)) for month in months]
    played = (*(each for each in periods if chance.random() < _PLAYS), (before, 9))
    return Memory(games_since_listing=chance.randint(9, 900), periods=played)


def _rows(numbers: dict[str, int], rated: dict[str, int]) -> Iterator[BookedRow]:
    for position, (code, rating) in enumerate(rated.items(), 1):
        row = ListRow(
            id=code,
            name=f"Surname{numbers[code] % 90_000}, Name{numbers[code] % 700}",
            title=None,
            federation="EST",
            rating=rating,
            games=9,
            born=1980,
            sex=None,
            k=15,
            k_new_games=None,
            flag=Flag.NONE,
            is_in_federation_list=True,
            is_in_top_list=True,
        )
        yield BookedRow(player_id=numbers[code], section=Section.LISTED, position=position, row=row)


def _head(pool: Pool, rows: list[BookedRow], days: Days) -> ListHead:
    return ListHead(
        pool_id=pool.id,
        number=1,
        list_date=days.before,
        last_day=days.list_date - timedelta(days=1),
        edition=days.edition,
        readings={},
        origin=Origin.IMPORTED,
        fingerprint=fingerprint_of(rows),
    )


def _events(
    chance: random.Random, codes: list[str], rated: dict[str, int], number: int, days: Days
) -> Iterator[Event]:
    for count in range(number):
        field = chance.sample(codes, _FIELD)
        start = days.before + timedelta(days=chance.randint(5, days.latest))
        games = []
        for round_ in range(1, _ROUNDS + 1):
            chance.shuffle(field)
            for white, black in zip(field[::2], field[1::2], strict=True):
                strengths = rated.get(white, _NEWCOMER), rated.get(black, _NEWCOMER)
                result = _result(chance, *strengths)
                games.append(Game(round=round_, white=white, black=black, result=result))
        yield Event(
            name=f"Open {count}",
            federation="EST",
            start=start,
            end=start + timedelta(days=5),
            registered=days.before - timedelta(days=60),
            system=System.SWISS,
            time_control="90+30",
            arbiter="Arbiter",
            players=tuple(Player(id=code) for code in field),
            games=tuple(games[:GAMES_OF_AN_EVENT]),
        )


def _result(chance: random.Random, white: int, black: int) -> Result:
    """Draw a result as likely as the ratings say: the gate stops a list that chance alone made."""
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    draws = min(_DRAWS, expected, 1 - expected)
    drawn = chance.random()
    if drawn < draws:
        return Result.DRAW
    return Result.WHITE_WINS if drawn < draws / 2 + expected else Result.BLACK_WINS


def _add_events(entry: Entry, pool: Pool, events: list[Event], list_date: date) -> None:
    columns = ("id", "pool_id", "name", "federation", "start", "last_day", "state", "list_date")
    ready = State.READY.value
    rows = (
        (number, pool.id, e.name, "EST", e.start, e.last_day, ready, list_date, entry.batch)
        for number, e in enumerate(events, 1)
    )
    add_rows(entry.connection, event_table, (*columns, "batch_id"), rows)
    add_events(entry, ((number, None, "benchmark", e) for number, e in enumerate(events, 1)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
