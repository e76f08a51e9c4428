"""A long list is made on columns: the book is the same as if everybody were listed by himself."""

import dataclasses
import shutil
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from tests.office.period_world import TEXTS, World
from tests.office.whole_book import everything, office_at

from arpad.kernels.fide.tables import LawTables, law_tables
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.period import Flag, ListRow
from arpad.model.person import Person
from arpad.model.player import Sex
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office import in_the_making as module
from arpad.office import plain_players
from arpad.office.adjust import adjust
from arpad.office.gate_desk import override
from arpad.office.gate_settings import settle
from arpad.office.list_draft import Draft
from arpad.office.long_list import LongDraft
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.publish import Published, publish
from arpad.office.rate_period import rate_period
from arpad.regulations.application import list_in_force
from arpad.store.book import Book, Entry
from arpad.store.federations import Federation, Status, add_federation
from arpad.store.ledger import add_entries
from arpad.store.lists import BookedRow, ListHead, Origin, Section, add_list
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.conftest import Server

_FIRST = date(2005, 7, 1)
_AWKWARD = frozenset(
    {
        *("idle", "inactive before", "no member", "titled", "excluded", "dead"),
        *(
            "another base",
            "inherited",
            "carried",
            "booked besides",
            "finding mover",
            "finding balance",
        ),
        *(f"{section}, by himself" for section in ("listed", "delisted", "hidden", "unrated")),
        *("plain, mover", "plain, balance", "plain, moved", "plain, rounded", "plain, as before"),
        *(f"plain, K {k}" for k in (10, 15, 20, 25, 30, 40)),
    }
)
_RATED, _UNRATED, _EVENTS, _SEEN = 700, 150, 110, 100


class Crowd(World):
    """Players of every kind, most of them plain; and the lists before, with who was inactive."""

    def __init__(self, seed: int, day: date) -> None:
        super().__init__(seed, day)
        self.codes = [f"R{n}" for n in range(_RATED)] + [f"U{n}" for n in range(_UNRATED)]
        self.lists = [self.before.list_date]
        while len(self.lists) < 40 and self.lists[0] > _FIRST:
            self.lists.insert(0, list_in_force(self.lists[0] - timedelta(days=1)).list_date)

    def fill(self, office: Office, events: int) -> None:
        with office.writing("test") as entry:
            pool = pool_called(entry.connection, "fide")
            for number, day in enumerate(self.lists, 1):
                add_list(entry, _head(pool, number, day), [])
            since = self.before.list_date
            add_federation(
                entry, Federation(code="FRA", name="France", status=Status.SUSPENDED, since=since)
            )
        super().fill(office, events)
        with office.writing("test") as entry:
            self._add_list_before(entry)

    def _add_list_before(self, entry: Entry) -> None:
        """Add the list in force, on which some have been inactive for long."""
        pool = pool_called(entry.connection, "fide")
        stood = standings_on(entry.connection, pool.id, self.period.list_date)
        inactive = [s for s in stood.values() if s.rating and self._happens("inactive before", 0.2)]
        rows = [
            BookedRow(
                player_id=s.player_id,
                section=Section.LISTED,
                position=place,
                row=_row(s),
                inactive_lists=self.chance.choice((1, 3, 11, 12, 30)),
            )
            for place, s in enumerate(inactive, 1)
        ]
        add_list(entry, _head(pool, len(self.lists) + 1, self.period.list_date), rows)
        numbers = numbers_of(entry.connection, self.codes)
        odd = [code for code in self.ratings if self._happens("booked besides", 0.05)]
        add_entries(entry, pool.id, numbers, [self._besides(code) for code in odd])

    def _besides(self, code: str) -> LedgerEntry:
        """Return what belongs to no game: no rating comes of it."""
        return LedgerEntry(
            player=code,
            cause=Cause.CORRECTION,
            amount=170,
            article="7.1",
            edition="fide/b02_2010",
            list_date=self.list_date,
        )

    def _person(self, code: str, number: int) -> Person:
        chance, person = self.chance, super()._person(code, number)
        federation = "FRA" if self._happens("no member", 0.1) else chance.choice(("EST", None))
        born = chance.choice((None, 1950 + number % 70, date(1950 + number % 75, 5, 30)))
        dead = self.list_date - timedelta(days=chance.choice((-3, 0, 30)))
        return replace(
            person,
            name=f"Player {chance.randint(1, 300)}",
            federation=federation,
            born=born,
            sex=chance.choice((None, Sex.MALE, Sex.FEMALE)),
            title="GM" if self._happens("titled", 0.15) else None,
            is_excluded=self._happens("excluded", 0.04),
            deceased=dead if self._happens("dead", 0.04) else None,
        )

    def _standings(self, code: str, number: int) -> list[PoolStanding]:
        found = super()._standings(code, number)
        if not found:
            return found
        chance, last = self.chance, found[-1]
        played = [day for day in self.lists[-14:] if chance.random() < 0.2]
        if self._happens("idle", 0.25):
            played = [day for day in self.lists[-40:-14] if chance.random() < 0.1]
        memory = replace(
            last.memory,
            periods=tuple((day, chance.randint(1, 9)) for day in played),
            has_reached_2300=chance.random() < 0.1,
        )
        if self._happens("another base", 0.04) and last.rating:
            memory = replace(memory, base=last.rating + 5)
        elif self._happens("inherited", 0.04) and not last.rating:
            memory = replace(memory, inherited=1900)
        carried = 7 if last.rating and self._happens("carried", 0.04) else 0
        return [*found[:-1], replace(last, memory=memory, carried=carried)]


def _head(pool: Pool, number: int, day: date) -> ListHead:
    period = list_in_force(day)
    return ListHead(
        pool_id=pool.id,
        number=number,
        list_date=day,
        last_day=period.last_day,
        edition="fide/b02_2010",
        readings={},
        origin=Origin.IMPORTED,
        fingerprint="",
    )


def _row(standing: PoolStanding) -> ListRow:
    return ListRow(
        id=f"P{standing.player_id}",
        name="",
        title=None,
        federation=None,
        rating=standing.rating or 0,
        games=0,
        born=None,
        sex=None,
        k=15,
        k_new_games=None,
        flag=Flag.INACTIVE,
        is_in_federation_list=False,
        is_in_top_list=False,
        is_inactive=True,
    )


def rated(address: str, day: date, seed: int = 1) -> tuple[Office, Crowd]:
    """Fill a book, and rate its period; what stands out is only noted."""
    crowd = Crowd(seed, day)
    office = office_at(address, crowd.list_date)
    crowd.fill(office, _EVENTS)
    for name, value in (("mover.points", "15"), ("mover.k", "1")):
        settle(office, "fide", name, value)
    rate_period(office, "fide", crowd.list_date, commit=True)
    return office, crowd


def said(published: Published) -> tuple[Any, ...]:
    """Return what is said of a list that is out."""
    made = published.draft.made
    return (
        published.head,
        published.gate,
        *(made.edition, made.period, made.delisted, made.titled_unrated),
        *(made.scale, made.readings, made.findings, list(made.rows), made.rows[3], len(made.rows)),
        published.draft.new(),
        sorted((move.code, move.change, move.rating) for move in published.draft.moves()),
    )


def both_ways(one: str, other: str, day: date, context: pytest.MonkeyPatch) -> Counter[str]:
    """Publish a list both ways, compare the books, and count who was how on it."""
    office, crowd = rated(one, day)
    again, _ = rated(other, day)
    blocked = publish(office, "fide", crowd.list_date, commit=False).gate
    for each in (office, again):
        _override(each, crowd.list_date, blocked)
    by_itself = publish(office, "fide", crowd.list_date, commit=True)
    context.setattr(module, "_LONG", 1)
    shown = publish(again, "fide", crowd.list_date, commit=False)
    on_columns = publish(again, "fide", crowd.list_date, commit=True)
    assert isinstance(on_columns.draft, LongDraft)
    assert said(on_columns) == said(by_itself)
    assert shown.head.fingerprint == by_itself.head.fingerprint
    found, expected = everything(again), everything(office)
    for table, rows in expected.items():
        assert found[table] == rows, table
    return crowd.drawn + _seen(on_columns, on_columns.draft)


def _override(office: Office, list_date: date, blocked: Any) -> None:  # noqa: ANN401 - a gate
    for check in {finding.check for finding in blocked.blocking}:
        about = [f.about for f in blocked.blocking if f.check is check]
        override(office, "fide", list_date, check=check.value, about=about, reason="A test.")


def _seen(published: Published, draft: LongDraft) -> Counter[str]:
    plain = draft.plain
    seen = Counter(f"{b.section.value}, by himself" for b in draft.others.rows)
    seen["plain"] = len(plain)
    seen["plain, moved"] = int((plain.rating != plain.before).sum())
    seen["plain, rounded"] = int((plain.rounding() != 0).sum())
    seen["plain, as before"] = int((~plain.move()).sum())
    seen.update(f"plain, K {plain.rows[kind].k}" for kind in plain.kind.tolist())
    codes = {*plain.code.tolist()}
    seen.update(f"plain, {f.check.value}" for f in published.gate.findings if f.about in codes)
    seen.update(f"finding {finding.check.value}" for finding in published.gate.findings)
    return seen


def test_the_book_is_the_same_on_columns(
    tmp_path: Path, pattern_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Counter[str]()
    for day in TEXTS.values():
        one, other = (str(shutil.copy(pattern_file, tmp_path / f"{n}.db")) for n in "ab")
        with monkeypatch.context() as context:
            seen += both_ways(one, other, day, context)
    assert seen.keys() >= _AWKWARD
    assert {what: seen[what] for what in _AWKWARD if seen[what] < _SEEN} == {}


def test_the_book_is_the_same_on_a_server(
    server: "Server", pattern_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (server.new_database(pattern_database) for _ in range(2))
    seen = both_ways(one, other, TEXTS["fide/b02_2010"], monkeypatch)
    assert seen["plain"] > _SEEN


class Idle(Crowd):
    """Players who have not played for years, or who have no rating: nobody is plain."""

    def _happens(self, what: str, share: float) -> bool:
        del share
        return what in {"idle", "inactive before"}


class Plain(Crowd):
    """Players to whom nothing happens: nobody is looked at by himself."""

    def __init__(self, seed: int, day: date) -> None:
        super().__init__(seed, day)
        self.codes = self.codes[:50]

    def _happens(self, what: str, share: float) -> bool:
        del what, share
        return False

    def _standings(self, code: str, number: int) -> list[PoolStanding]:
        del code
        now = PoolStanding(player_id=number, since=self.period.list_date, rating=2000, games=50)
        return [now]


@pytest.mark.parametrize(("kind", "plain"), [(Idle, 0), (Plain, 50)])
def test_nobody_need_be_plain_and_nobody_otherwise(
    kind: type[Crowd],
    plain: int,
    tmp_path: Path,
    pattern_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for name in "ab":
        crowd = kind(1, date(2012, 2, 10))
        address = str(shutil.copy(pattern_file, tmp_path / f"{name}.db"))
        office = office_at(address, crowd.list_date)
        crowd.fill(office, 0)
        out = publish(office, "fide", crowd.list_date, commit=True)
        found.append((out.head, out.draft.rows, everything(office)))
        monkeypatch.setattr(module, "_LONG", 1)
    assert found[1] == found[0]
    assert isinstance(out.draft, LongDraft)
    assert len(out.draft.plain) == plain
    assert (len(out.draft.others.rows) > 0) == (plain == 0)


def test_columns_are_not_taken_for_a_list_with_an_adjustment(
    book_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LONG", 1)
    crowd = Crowd(1, date(2024, 2, 10))
    office = office_at(book_address, crowd.list_date)
    crowd.fill(office, 0)
    adjust(office, "fide", crowd.list_date, "compression_2024", commit=True)
    out = publish(office, "fide", crowd.list_date, commit=False)
    assert isinstance(out.draft, Draft)


def test_who_only_looks_sees_one_state_of_the_book(
    tmp_path: Path, pattern_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, crowd = rated(str(shutil.copy(pattern_file, tmp_path / "a.db")), date(2012, 2, 10))
    monkeypatch.setattr(module, "_LONG", 1)
    read = list[str]()

    def reading(book: Book) -> Any:  # noqa: ANN401 - a connection
        read.append(book.address)
        return lent(book)

    lent = Book.reading
    monkeypatch.setattr(Book, "reading", reading)
    shown = publish(office, "fide", crowd.list_date, commit=False)
    assert isinstance(shown.draft, LongDraft)
    assert read == [office.book.address]


def test_columns_are_held_against_the_law(
    tmp_path: Path, pattern_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, crowd = rated(str(shutil.copy(pattern_file, tmp_path / "a.db")), date(2012, 2, 10))
    monkeypatch.setattr(module, "_LONG", 1)

    def otherwise(*asked: Any) -> LawTables:  # noqa: ANN401 - as the law is asked
        found = law_tables(*asked)
        return dataclasses.replace(found, rounding=found.rounding + 1)

    monkeypatch.setattr(plain_players, "law_tables", otherwise)
    with pytest.raises(ArithmeticError, match="the columns say"):
        publish(office, "fide", crowd.list_date, commit=True)
