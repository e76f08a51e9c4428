"""The points of lists that were put straight into a book: who is shown, kept aside, taken over."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from arpad.drift.balance import balance_of
from arpad.drift.balance_flow import ListBalance
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.period import Flag, ListRow
from arpad.model.person import Person
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.store.book import Book
from arpad.store.ledger import add_entries
from arpad.store.lists import BookedRow, ListHead, Origin, Section, add_list
from arpad.store.persons import add_codes, add_versions

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))
EDITION = "fide/b02_2010"

Rows = Mapping[str, tuple[Section, int]]


def row_of(code: str, rating: int, *, is_inactive: bool) -> ListRow:
    return ListRow(
        id=code,
        name=code,
        title=None,
        federation=None,
        rating=rating,
        games=0,
        born=None,
        sex=None,
        k=15,
        k_new_games=None,
        flag=Flag.INACTIVE if is_inactive else Flag.NONE,
        is_in_federation_list=True,
        is_in_top_list=True,
        is_inactive=is_inactive,
    )


class Lists:
    """A book into which lists of chess are put as they are."""

    def __init__(self, address: str) -> None:
        clerk = Clerk(who="officer", now=datetime(2012, 8, 1, 9, tzinfo=UTC))
        self.office = Office(Book(address), clerk, "0")
        with self.office.writing("test") as entry:
            self.numbers = add_codes(entry, "ABC")
            add_versions(
                entry,
                (
                    Person(id=number, code=code, since=JANUARY, name=code)
                    for code, number in self.numbers.items()
                ),
            )
        self._made = 0

    def add(
        self, day: date, rows: Rows, *entries: LedgerEntry, origin: Origin = Origin.PUBLISHED
    ) -> None:
        """Put a list with its entries into the book; who is hidden has been inactive."""
        self._made += 1
        with self.office.writing("test") as entry:
            pool = pool_called(entry.connection, "fide")
            add_entries(entry, pool.id, self.numbers, entries)
            head = ListHead(
                pool_id=pool.id,
                number=self._made,
                list_date=day,
                last_day=day + timedelta(days=59),
                edition=EDITION,
                readings={},
                origin=origin,
                fingerprint="x",
            )
            booked = (
                BookedRow(
                    player_id=self.numbers[code],
                    section=section,
                    position=place,
                    row=row_of(code, rating, is_inactive=section is Section.HIDDEN),
                )
                for place, (code, (section, rating)) in enumerate(rows.items(), 1)
            )
            add_list(entry, head, booked)

    def of(self, day: date) -> ListBalance:
        """Return the points of a list."""
        with self.office.reading() as connection:
            pool = pool_called(connection, "fide")
            (found,) = balance_of(connection, pool, since=day, until=day).lists
            return found

    def flows(self, day: date) -> dict[str, tuple[str, int, int]]:
        """Return article, number and hundredths of the flows of a list, by cause."""
        found = self.of(day)
        assert found.is_balanced, found.unexplained
        return {f.cause.value: (f.article, f.number, f.amount) for f in found.flows}


@pytest.fixture
def lists(book_address: str) -> Lists:
    return Lists(book_address)


def listed(**ratings: int) -> Rows:
    return {code: (Section.LISTED, rating) for code, rating in ratings.items()}


def entry_of(player: str, cause: Cause, amount: int, day: date) -> LedgerEntry:
    return LedgerEntry(
        player=player, cause=cause, amount=amount, article="9.9", edition=EDITION, list_date=day
    )


def test_who_becomes_inactive_takes_his_points_along_and_returns_with_them(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900), origin=Origin.IMPORTED)
    lists.add(MARCH, {"A": (Section.LISTED, 2000), "B": (Section.HIDDEN, 1900)})
    rounding = entry_of("B", Cause.ROUNDING, 100, MAY)
    lists.add(MAY, listed(A=2000, B=1901), rounding)
    assert lists.flows(MARCH) == {"inactive": ("7.23b", 1, -1900_00)}
    assert lists.flows(MAY) == {"returned": ("7.23c", 1, 1900_00), "rounding": ("9.9", 1, 100)}


def test_what_moves_somebody_whom_no_list_shows_moves_no_points(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000), origin=Origin.IMPORTED)
    lists.add(
        MARCH,
        {"A": (Section.LISTED, 2000), "B": (Section.HIDDEN, 1910)},
        entry_of("B", Cause.ROUNDING, 1000, MARCH),
    )
    assert lists.flows(MARCH) == {}


def test_first_ratings_and_delistings_come_and_leave_by_their_entries(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1300), origin=Origin.IMPORTED)
    lists.add(
        MARCH,
        {"A": (Section.LISTED, 2000), "C": (Section.LISTED, 1500), "B": (Section.DELISTED, 1190)},
        entry_of("B", Cause.ROUNDING, -110_00, MARCH),
        entry_of("B", Cause.DELISTING, -1190_00, MARCH),
        entry_of("C", Cause.FIRST_RATING, 1500_00, MARCH),
    )
    assert lists.flows(MARCH) == {
        "rounding": ("9.9", 1, -110_00),
        "first-rating": ("9.9", 1, 1500_00),
        "delisting": ("9.9", 1, -1190_00),
    }


def test_lists_that_were_taken_over_are_taken_as_they_are(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900), origin=Origin.IMPORTED)
    lists.add(MARCH, listed(A=2015, C=1700), origin=Origin.IMPORTED)
    assert lists.flows(JANUARY) == {"start": ("import", 2, 3900_00)}
    assert lists.flows(MARCH) == {
        "start": ("import", 1, 1700_00),
        "left": ("import", 1, -1900_00),
        "taken-over": ("import", 1, 15_00),
    }


def test_a_list_taken_over_as_history_binds_nobody(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000))
    # No standing follows from it: the ledger has A at 2000 all the time.
    lists.add(MARCH, listed(A=2040), origin=Origin.IMPORTED)
    lists.add(MAY, listed(A=2001), entry_of("A", Cause.ROUNDING, 100, MAY))
    assert lists.flows(MARCH) == {"taken-over": ("import", 1, 40_00)}
    assert lists.flows(MAY) == {"taken-over": ("import", 1, -40_00), "rounding": ("9.9", 1, 100)}


@pytest.mark.parametrize(
    ("rows", "who", "amount"),
    [
        (listed(A=2000, B=1903), "B", 300),
        ({"A": (Section.LISTED, 2000), "B": (Section.HIDDEN, 1950)}, "B", 50_00),
        ({"A": (Section.LISTED, 2000), "B": (Section.DELISTED, 1900)}, "B", -1900_00),
    ],
    ids=["shown", "hidden", "delisted"],
)
def test_a_rating_that_does_not_follow_from_the_ledger_is_named(
    lists: Lists, rows: Rows, who: str, amount: int
) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900))
    lists.add(MARCH, rows)
    found = lists.of(MARCH)
    assert not found.is_balanced
    assert [(u.list_date, u.player, u.amount) for u in found.unexplained] == [(MARCH, who, amount)]
    assert found.before + found.change + amount == found.after


def test_who_comes_from_nowhere_with_points_that_he_does_not_hold_is_named(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000))
    lists.add(MARCH, listed(A=2000, B=1900))
    assert [u.player for u in lists.of(MARCH).unexplained] == ["B"]


def game_of(player: str, opponent: str, amount: int, expected: int, k: int) -> LedgerEntry:
    entry = entry_of(player, Cause.GAME, amount, MARCH)
    return replace(entry, round=1, opponent=opponent, expected=expected, k=k)


def test_what_both_expect_beside_one_point_is_told_apart_from_k(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900))
    # Together they expect 0.90. A wins 20 x 0.60 = 12.00, B loses 10 x 0.50 = 5.00. Had both
    # expected 0.05 more, A would have won 20 x 0.55 = 11.00 and B would have lost 10 x 0.55 = 5.50.
    games = (game_of("A", "B", 1200, 40, 20), game_of("B", "A", -500, 50, 10))
    lists.add(MARCH, listed(A=2012, B=1895), *games)
    assert lists.flows(MARCH) == {
        "different-k": ("8.56", 2, 550),
        "uneven-expectation": ("8.1b", 2, 150),
    }


def test_what_is_left_between_equal_k_is_what_they_expect_beside_one_point(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900))
    games = (game_of("A", "B", 1200, 40, 20), game_of("B", "A", -1000, 50, 20))
    lists.add(MARCH, listed(A=2012, B=1890), *games)
    assert lists.flows(MARCH) == {"uneven-expectation": ("8.1b", 2, 200)}


def test_an_opponent_without_an_entry_has_no_rating(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900))
    lists.add(MARCH, listed(A=2012, B=1900), game_of("A", "U", 1200, 40, 20))
    assert lists.flows(MARCH) == {"unrated-opponent": ("8.58", 1, 1200)}


def test_what_d_prime_adds_to_d_is_told_apart(lists: Lists) -> None:
    lists.add(JANUARY, listed(A=2000, B=1900))
    raised = replace(
        game_of("A", "B", 1800, 40, 20),
        edition="fesa/elo_text",
        details='{"tr":"2000","d":"12.004","d_prime":"18.00","taken":"d\'","expected":"0.40"}',
    )
    lost = replace(game_of("B", "A", -1200, 60, 20), edition="fesa/elo_text")
    lists.add(MARCH, listed(A=2018, B=1888), raised, lost)
    assert lists.flows(MARCH) == {"raised-change": ("2", 1, 600)}


def test_only_the_lists_between_two_days_are_added_up(lists: Lists) -> None:
    for day in (JANUARY, MARCH, MAY, JULY):
        lists.add(day, listed(A=2000), origin=Origin.IMPORTED)
    with lists.office.reading() as connection:
        pool = pool_called(connection, "fide")
        told = list[tuple[int, int]]()
        found = balance_of(
            connection, pool, since=MARCH, until=MAY, progress=lambda *done: told.append(done)
        )
    assert [(one.follows, one.list_date) for one in found.lists] == [(JANUARY, MARCH), (MARCH, MAY)]
    assert told == [(1, 2), (2, 2)]
