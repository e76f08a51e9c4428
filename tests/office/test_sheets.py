"""Entries of games on sheets: what a sheet says and comes to, and that a book gives them back."""

from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from arpad.model.docket import Docket, State
from arpad.model.ledger import Cause, LedgerEntry
from arpad.office.sheets import sheets_of_entries, together
from arpad.store.book import Book, Entry, Signature
from arpad.store.dockets import add_docket
from arpad.store.ledger import add_entries, entries_of
from arpad.store.persons import add_codes
from arpad.store.player_ledger import ledger_of_player
from arpad.store.pools import pools
from arpad.store.schema import sheet
from arpad.store.sheets import add_sheets
from arpad.store.views import booked

MARCH = date(2012, 3, 1)
OFFICER = Signature(who="officer", at=datetime(2012, 3, 1, tzinfo=UTC), command="test", version="0")
NUMBERS = {"A": 1, "B": 2, "C": 3}


def game(player: str, opponent: str, round_: int, **facts: int) -> LedgerEntry:
    """Return an entry with the numbers of the formula that are given, and K 15."""
    return LedgerEntry(
        player=player,
        cause=Cause.GAME,
        article="8.51 8.55a",
        edition="fide/b02_2010",
        reading="halves_on=rating",
        event=1,
        list_date=MARCH,
        round=round_,
        opponent=opponent,
        k=15,
        **facts,  # type: ignore[arg-type]
    )


# A (2000) beats B (2080), 0.39 expected, and loses to C (1500), 400 of 500 counted, 0.92 expected.
OF_A = (
    game("A", "B", 1, opponent_rating=2080, difference=-80, counted=-80, expected=39, score=100,
         amount=915),
    game("A", "C", 2, opponent_rating=1500, difference=500, counted=400, expected=92, score=0,
         amount=-1380),
)  # fmt: skip
OF_B = (
    game("B", "A", 1, opponent_rating=2000, difference=80, counted=80, expected=61, score=0,
         amount=-915),
)  # fmt: skip
ENTRIES = (*OF_A, *OF_B)


def test_a_sheet_comes_to_the_sums_of_its_games() -> None:
    found = sheets_of_entries(ENTRIES, NUMBERS)
    assert (found.player_id, found.event_id, found.games) == ([1, 2], [1, 1], [2, 1])
    # 9.15 - 13.80; 0.39 + 0.92; 0.39 x 0.61 + 0.92 x 0.08; 2080 + 1500; twice 2000.
    assert [column[0] for column in found[5:14]] == [100, 131, 3115, 39, 92, 3580, 4000, 15, -465]


def test_a_line_has_its_numbers_in_fixed_places() -> None:
    found = sheets_of_entries(OF_B, NUMBERS)
    assert found.lines == ['["   1 2000    80    80  61   0  15    -9158.51 8.55a\\tA"]']


def test_nothing_expected_is_taken_for_quite_impossible() -> None:
    # Expectations of 0.00 and 1.00 count as 0.01 and 0.99 for the gate, as in `gate_results`.
    (of_a, *_) = OF_A
    extremes = [replace(of_a, expected=0), replace(of_a, expected=100, round=2)]
    found = sheets_of_entries(extremes, NUMBERS)
    assert (found.expected, found.least, found.most) == ([100], [1], [99])


def test_a_number_that_a_line_has_no_room_for_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 4 digits"):
        sheets_of_entries([replace(OF_B[0], opponent_rating=12_000)], NUMBERS)


def test_sheets_of_nobody() -> None:
    none = sheets_of_entries((), NUMBERS)
    assert together([none, sheets_of_entries(OF_B, NUMBERS), none]).games == [1]


@pytest.fixture
def book(book_address: str) -> Book:
    return Book(book_address)


def fide(entry: Entry) -> int:
    pool_id = pools(entry.connection)["fide"].id
    add_codes(entry, [*NUMBERS])
    add_docket(
        entry,
        Docket(
            id=0,
            pool_id=pool_id,
            name="Open",
            federation=None,
            start=MARCH,
            last_day=None,
            state=State.RATED,
        ),
    )
    return pool_id


def rounding(player: str) -> LedgerEntry:
    return LedgerEntry(
        player=player, cause=Cause.ROUNDING, amount=-35, article="8.57", edition="fide/b02_2010",
        list_date=MARCH,
    )  # fmt: skip


def test_entries_on_sheets_are_entries_like_all_others(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        pool = fide(entry)
        add_entries(entry, pool, NUMBERS, [rounding("B")])
        add_sheets(entry, pool, MARCH, sheets_of_entries(ENTRIES, NUMBERS).columns())
        add_entries(entry, pool, NUMBERS, [rounding("A")])
    with book.reading() as connection:
        assert [*entries_of(connection, pool)] == [rounding("B"), *ENTRIES, rounding("A")]
        lines = ledger_of_player(connection, pool, 1)
        assert [(line.id, line.entry) for line in lines] == [
            (2, OF_A[0]),
            (3, OF_A[1]),
            (5, rounding("A")),
        ]
        sums = select(booked.c.id, booked.c.amount, booked.c.entries).order_by(booked.c.id)
        assert connection.execute(sums).all() == [
            (1, -35, 1),
            (2, -465, 2),
            (4, -915, 1),
            (5, -35, 1),
        ]


def test_numbers_of_entries_go_on_after_a_transaction_that_was_given_up(book: Book) -> None:
    columns = sheets_of_entries(OF_A, NUMBERS).columns()

    def give_up() -> None:
        with book.writing(OFFICER) as entry:
            add_sheets(entry, fide(entry), MARCH, columns)
            raise KeyError

    with pytest.raises(KeyError):
        give_up()
    with book.writing(OFFICER) as entry:
        pool = fide(entry)
        add_sheets(entry, pool, MARCH, columns)
    with book.writing(OFFICER) as entry:
        add_entries(entry, pool, NUMBERS, [rounding("A")])
        add_sheets(entry, pool, MARCH, columns)
    with book.reading() as connection:
        # Entries 1 and 2 are on the first sheet, 3 is by itself.
        assert connection.execute(select(sheet.c.id).order_by(sheet.c.id)).scalars().all() == [1, 4]
