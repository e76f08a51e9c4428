"""Persons in the book: what is known of them on a day, and everything that was ever known."""

from datetime import UTC, date, datetime

import pytest

from arpad.model.person import Person
from arpad.model.player import Membership, Sex
from arpad.store.book import Book, Entry, Signature
from arpad.store.forms import bring_forward
from arpad.store.person_history import highest_number, last_change, recorded_versions
from arpad.store.persons import (
    MANY,
    add_codes,
    add_versions,
    numbers_of,
    persons_on,
    versions_of,
)


def signature(who: str) -> Signature:
    moment = datetime(2012, 3, 1, 9, tzinfo=UTC)
    return Signature(who=who, at=moment, command="test", version="0")


@pytest.fixture
def book(address: str) -> Book:
    opened = Book(address)
    bring_forward(opened)
    return opened


def person(number: int, code: str, since: str, name: str, **facts: object) -> Person:
    return Person(id=number, code=code, since=date.fromisoformat(since), name=name, **facts)  # type: ignore[arg-type]


def added(entry: Entry, *persons: Person) -> None:
    add_versions(entry, persons)


def test_everything_that_is_said_of_a_person_comes_back(book: Book) -> None:
    said = person(
        1,
        "77",
        "2010-01-01",
        "Kask, Kaur",
        federation="EST",
        title="FM",
        sex=Sex.MALE,
        born=date(1990, 2, 3),
        deceased=date(2011, 5, 6),
        memberships=(Membership.IBCA,),
        is_excluded=True,
        source="a letter",
    )
    with book.writing(signature("officer")) as entry:
        assert add_codes(entry, ["77"]) == {"77": 1}
        added(entry, said)
    with book.reading() as connection:
        assert persons_on(connection) == {1: said}


def test_the_last_version_before_a_day_counts_and_of_one_day_the_newest(book: Book) -> None:
    with book.writing(signature("officer")) as entry:
        add_codes(entry, ["77"])
        added(entry, person(1, "77", "2012-01-01", "Third"), person(1, "77", "2010-01-01", "First"))
        added(entry, person(1, "77", "2012-01-01", "Fourth"))
    with book.reading() as connection:
        assert persons_on(connection, date(2009, 12, 31)) == {}
        assert persons_on(connection, date(2011, 12, 31))[1].name == "First"
        assert persons_on(connection, date(2012, 1, 1))[1].name == "Fourth"
        assert [v.name for v in versions_of(connection, 1)] == ["First", "Third", "Fourth"]
        assert last_change(connection) == date(2012, 1, 1)


def test_a_version_says_who_entered_it(book: Book) -> None:
    with book.writing(signature("anna")) as entry:
        add_codes(entry, ["77"])
        added(entry, person(1, "77", "2012-01-01", "Later"))
    with book.writing(signature("bert")) as entry:
        added(entry, person(1, "77", "2010-01-01", "Earlier"))
    with book.reading() as connection:
        found = recorded_versions(connection, 1)
    assert [(r.person.name, r.who) for r in found] == [("Earlier", "bert"), ("Later", "anna")]
    assert found[0].number > found[1].number
    assert found[0].at == datetime(2012, 3, 1, 9, tzinfo=UTC)


def test_many_players_are_asked_for_at_once(book: Book) -> None:
    codes = [f"{n:05}" for n in range(MANY + 10)]
    with book.writing(signature("officer")) as entry:
        numbers = add_codes(entry, codes)
        added(entry, *(person(n, code, "2010-01-01", f"N {code}") for code, n in numbers.items()))
    with book.reading() as connection:
        assert highest_number(connection) == len(codes)
        assert numbers_of(connection, [*codes, "nobody"]) == numbers
        assert persons_on(connection, numbers=[3, *range(5, MANY + 7)]).keys() == {
            3,
            *range(5, MANY + 7),
        }


def test_an_empty_register_has_no_day_and_no_number(book: Book) -> None:
    with book.reading() as connection:
        assert last_change(connection) is None
        assert highest_number(connection) == 0
