"""Names in the book: found by the beginnings of words, in any order and spelling."""

from datetime import UTC, date, datetime

import pytest

from arpad.model.folding import words_of
from arpad.model.person import Person
from arpad.store.book import Book, Signature
from arpad.store.forms import bring_forward
from arpad.store.names import (
    add_further_names,
    add_names,
    names_like,
    players_by_key,
    players_called,
)
from arpad.store.persons import add_codes, add_versions
from arpad.store.upkeep import take_stock

OFFICER = Signature(
    who="officer", at=datetime(2012, 3, 1, 9, tzinfo=UTC), command="test", version="0"
)
PEOPLE = {
    "1": ("Kask, Kaur", "EST", 1990),
    "2": ("Kaskinen, Karl", "FIN", 1985),
    "3": ("Müller, Hans", "GER", 1970),
    "4": ("Karu, Kaspar", "EST", 1990),
    "5": ("O'Kasey, Una", "IRL", 2001),
}


@pytest.fixture
def book(address: str) -> Book:
    opened = Book(address)
    bring_forward(opened)
    with opened.writing(OFFICER) as entry:
        numbers = add_codes(entry, PEOPLE)
        add_versions(
            entry,
            (
                Person(
                    id=numbers[code],
                    code=code,
                    since=date(2010, 1, 1),
                    name=name,
                    federation=federation,
                    born=born,
                )
                for code, (name, federation, born) in PEOPLE.items()
            ),
        )
        add_names(entry, ((numbers[code], name) for code, (name, *_) in PEOPLE.items()))
    return opened


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("kas ka", [1, 2, 4]),
        ("KA KAS", [1, 2, 4]),
        ("kask", [1, 2]),
        ("mueller", [3]),
        ("Hans MULLER", [3]),
        ("kasey", [5]),
        ("okasey", [5]),
        ("kask kask", []),
        ("zzz", []),
    ],
)
def test_players_are_found_by_beginnings(book: Book, text: str, found: list[int]) -> None:
    with book.reading() as connection:
        called = players_called(connection, words_of(text), limit=10)
    assert sorted(called) == found


def test_a_whole_word_comes_before_a_longer_one(book: Book) -> None:
    with book.reading() as connection:
        assert players_called(connection, ("kask",), limit=10) == [1, 2]
        assert players_called(connection, ("kask",), limit=1) == [1]


def test_no_words_find_nobody(book: Book) -> None:
    with book.reading() as connection:
        assert players_called(connection, (), limit=10) == []


@pytest.mark.parametrize(
    ("federation", "born", "found"),
    [("EST", None, [1, 4]), (None, 1985, [2]), ("EST", 1985, [])],
)
def test_federation_and_year_narrow_the_search(
    book: Book, federation: str | None, born: int | None, found: list[int]
) -> None:
    with book.reading() as connection:
        called = players_called(connection, ("kas",), federation=federation, born=born, limit=10)
    assert sorted(called) == found


def test_a_further_name_is_found_beside_the_former(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        add_further_names(entry, [(1, "Kask, Kaur"), (1, "Tamm, Kaur")])
    with book.reading() as connection:
        assert players_called(connection, ("tamm",), limit=10) == [1]
        assert 1 in players_called(connection, ("kask",), limit=10)


def test_many_whole_names_are_looked_up_at_once(book: Book) -> None:
    keys = [*(f"nobody {n}" for n in range(1200)), "kask kaur", "hans muller"]
    with book.reading() as connection:
        assert players_by_key(connection, keys) == {"kask kaur": [1], "hans muller": [3]}


def test_names_like_some_share_a_word_and_more_or_less_another(book: Book) -> None:
    wanted = [("kask", "kaur", "jan"), ("muller", "h"), ("kask", "x"), ("nobody", "kaur")]
    with book.reading() as connection:
        found = names_like(connection, wanted, most=10)
    assert found == [(0, "kask kaur", 1), (1, "muller hans", 3)]


def test_taking_stock_leaves_everything_as_it_is(book: Book) -> None:
    take_stock(book)
    with book.reading() as connection:
        assert players_called(connection, ("muller",), limit=10) == [3]
