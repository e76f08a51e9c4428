"""Pages by columns, held against rows that are sorted and chosen one by one."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

import msgspec
import numpy as np
import pytest
from sqlalchemy import Connection, delete, func, select

from arpad.model.period import Flag, ListRow
from arpad.model.player import Sex
from arpad.store.book import Book, Signature
from arpad.store.list_browse import Way, number_chosen, players_of_page
from arpad.store.list_choice import Choice, Order
from arpad.store.list_columns import work_out_all_columns
from arpad.store.lists import BookedRow, ListHead, Origin, Section, add_list
from arpad.store.persons import add_codes
from arpad.store.schema import list_column

OFFICER = Signature(
    who="officer", at=datetime(2012, 1, 2, 9, tzinfo=UTC), command="test", version="0.1.0"
)
FIRST, SECOND = date(2012, 1, 1), date(2012, 3, 1)
PLAYERS = 400

Rows = list[BookedRow]
Test = Callable[[ListRow], bool]


def some_rows(numbers: list[int], seed: int) -> Rows:
    """Return rows with few ratings, names and federations, so that many stand side by side."""
    chance = random.Random(seed)  # noqa: S311 - the same rows every time
    places = count(1)
    sections = chance.choices((Section.LISTED, Section.FILE), (9, 1), k=len(numbers))
    chance.shuffle(numbers)
    return [
        BookedRow(
            player_id=number,
            section=section,
            position=next(places),
            row=ListRow(
                id=str(number),
                name=chance.choice(("Abel", "abel", "Ärm", "Öst", "Zorn", "Zorn, A")),
                title=chance.choice((None, None, "GM", "WFM")),
                federation=chance.choice((None, "EST", "LAT", "ÅLA")),
                rating=chance.randint(1990, 2010),
                games=chance.choice((0, 0, 5, 9)),
                born=chance.choice((None, 1991, 1992, date(1992, 1, 1), date(1993, 5, 5))),
                sex=chance.choice((None, *Sex)),
                k=15,
                k_new_games=None,
                flag=chance.choice((Flag.NONE, Flag.INACTIVE)),
                is_in_federation_list=True,
                is_in_top_list=chance.random() < 0.5,
            ),
        )
        for number, section in zip(numbers, sections, strict=True)
    ]


@pytest.fixture
def lists(book_address: str) -> tuple[Book, Rows, Rows]:
    """Make a book with two lists; return the rows of both."""
    book = Book(book_address)
    with book.writing(OFFICER) as entry:
        numbers = [*add_codes(entry, map(str, range(PLAYERS))).values()]
        made = [some_rows(numbers[at : at + PLAYERS - 20], at) for at in (0, 20)]
        for at, (day, rows) in enumerate(zip((FIRST, SECOND), made, strict=True), 1):
            head = ListHead(
                pool_id=1,
                number=at,
                list_date=day,
                last_day=day + timedelta(days=59),
                edition="fide/b02_2010",
                readings={},
                origin=Origin.IMPORTED,
                fingerprint=str(at),
            )
            assert add_list(entry, head, rows) == at
    return book, made[0], made[1]


def year_of(row: ListRow) -> int:
    return row.born.year if isinstance(row.born, date) else row.born or 0


CHOICES: dict[Choice, Test] = {
    Choice(): lambda _: True,
    Choice(federation="EST"): lambda row: row.federation == "EST",
    Choice(federation="none such"): lambda _: False,
    Choice(federation="ÅLA", sex=Sex.FEMALE): lambda row: (
        row.federation == "ÅLA" and row.sex is Sex.FEMALE
    ),
    Choice(title="GM"): lambda row: row.title == "GM",
    Choice(grade="1 Dan"): lambda _: False,
    Choice(born_from=1992): lambda row: year_of(row) >= 1992,
    Choice(born_to=1991): lambda row: year_of(row) == 1991,
    Choice(born_from=1992, born_to=1992): lambda row: year_of(row) == 1992,
    Choice(is_active=True): lambda row: row.flag is not Flag.INACTIVE,
    Choice(is_active=False): lambda row: row.flag is Flag.INACTIVE,
    Choice(is_top=True): lambda row: row.is_in_top_list,
    Choice(players=(5, 6, 77, 9999)): lambda row: row.id in {"5", "6", "77"},
    Choice(players=()): lambda _: False,
    Choice(title="GM", without=(30, 31, 32)): lambda row: (
        row.title == "GM" and row.id not in {"30", "31", "32"}
    ),
}


def sorted_by_hand(order: Order, rows: Rows, before: Rows) -> Rows:
    """Return the listed rows that an order has, as it says that they stand."""
    listed = [booked for booked in rows if booked.section is Section.LISTED]
    was = {b.player_id: b.row.rating for b in before if b.section is Section.LISTED}

    def change(booked: BookedRow) -> int:
        return booked.row.rating - was.get(booked.player_id, booked.row.rating)

    kept: dict[Order, Callable[[BookedRow], object]] = {
        Order.FEDERATION: lambda b: b.row.federation,
        Order.GAMES: lambda b: b.row.games,
        Order.CHANGE: change,
    }
    keys: dict[Order, Callable[[BookedRow], Any]] = {
        Order.RATING: lambda b: (-b.row.rating, b.row.name, b.position),
        Order.NAME: lambda b: (b.row.name, b.position),
        Order.FEDERATION: lambda b: (b.row.federation, -b.row.rating, b.player_id),
        Order.GAMES: lambda b: (-b.row.games, -b.player_id),
        Order.CHANGE: lambda b: (-change(b), -b.player_id),
    }
    return sorted(filter(kept.get(order, lambda _: True), listed), key=keys[order])


def pages(connection: Connection, choice: Choice, way: Way, most: int) -> list[int]:
    """Return everybody from the first page to the last, or from the last to the first."""
    found = list[int]()
    while page := players_of_page(connection, 2, choice, way, most=most):
        found = page + found if way.is_back else found + page
        since = page[0] if way.is_back else page[-1]
        way = msgspec.structs.replace(way, since=since)
    return found


@pytest.mark.parametrize("order", Order)
def test_pages_are_those_of_rows_that_are_sorted_and_chosen(
    lists: tuple[Book, Rows, Rows], order: Order
) -> None:
    book, before, rows = lists
    in_order = sorted_by_hand(order, rows, before)
    assert len(in_order) > 50
    with book.reading() as connection:
        for choice, test in CHOICES.items():
            chosen = [b.player_id for b in in_order if test(b.row)]
            assert number_chosen(connection, 2, choice, order) == len(chosen)
            for is_reversed in (False, True):
                way = Way(order=order, is_reversed=is_reversed)
                expected = chosen[::-1] if is_reversed else chosen
                assert pages(connection, choice, way, 40) == expected
                if expected:
                    back = Way(
                        order=order, is_reversed=is_reversed, since=expected[-1], is_back=True
                    )
                    assert pages(connection, choice, back, 40) == expected[:-1]


def test_a_page_goes_on_behind_a_player_who_is_withheld_by_now(
    lists: tuple[Book, Rows, Rows],
) -> None:
    book, before, rows = lists
    in_order = [b.player_id for b in sorted_by_hand(Order.RATING, rows, before)]
    choice, way = Choice(without=(in_order[9],)), Way(since=in_order[9])
    with book.reading() as connection:
        on = players_of_page(connection, 2, choice, way, most=5)
        back = players_of_page(
            connection, 2, choice, msgspec.structs.replace(way, is_back=True), most=5
        )
    assert (on, back) == (in_order[10:15], in_order[4:9])


def held(connection: Connection) -> list[tuple[Any, ...]]:
    c = list_column.c
    query = select(c.list_id, c.name, c.kind, c.words, c.content).order_by(c.list_id, c.name)
    return [tuple(row) for row in connection.execute(query)]


def test_columns_are_worked_out_again_from_the_rows_of_a_book(
    lists: tuple[Book, Rows, Rows],
) -> None:
    book = lists[0]
    with book.writing(OFFICER) as entry:
        added = held(entry.connection)
        entry.connection.execute(delete(list_column).where(list_column.c.list_id == 2))
        work_out_all_columns(entry.connection)
        assert held(entry.connection) == added
        assert {(number, name) for number, name, *_ in added} >= {(1, "player"), (2, "change")}


def test_a_column_takes_the_least_room(lists: tuple[Book, Rows, Rows]) -> None:
    book, _, rows = lists
    listed = sum(booked.section is Section.LISTED for booked in rows)
    with book.reading() as connection:
        c = list_column.c
        query = select(c.name, c.kind, c.words, func.length(c.content)).where(c.list_id == 2)
        found = {name: (kind, words, size) for name, kind, words, size in connection.execute(query)}
    # More than 255 players are numbered by two bytes, four federations by one, and nobody has a
    # grade: that takes none.
    assert found["name"] == ("<u2", "[]", 2 * listed)
    assert found["of_federation"] == ("|u1", '[null,"EST","LAT","ÅLA"]', listed)
    assert found["of_grade"] == ("|u1", "[null]", 0)
    assert np.dtype(found["player"][0]).itemsize == 2
