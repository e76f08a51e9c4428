"""Companion lists: the rows of a published list by other questions."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.person import Person
from arpad.model.player import Sex
from arpad.model.rating import Memory, PoolStanding
from arpad.office.changes import changes_between
from arpad.office.companions import Companions, companions
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.lists import list_on
from arpad.store.persons import add_codes, add_versions
from arpad.store.standings import add_standings

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1)

PEOPLE = (
    (Person(code="M", since=JANUARY, name="Man", sex=Sex.MALE, federation="EST"), 2300),
    (Person(code="W", since=JANUARY, name="Woman", sex=Sex.FEMALE, federation="LAT"), 2200),
    (Person(code="J", since=JANUARY, name="Junior", born=date(1992, 1, 2), federation="EST"), 2100),
    (Person(code="O", since=JANUARY, name="Older", born=date(1991, 12, 31)), 2000),
    (Person(code="T", since=JANUARY, name="Titled", title="FM"), None),
    (Person(code="D", since=JANUARY, name="Down"), 1204),
    (Person(code="E", since=JANUARY, name="Even"), 1204),
)


@pytest.fixture
def march(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    known = Memory(games_since_listing=100, periods=((JANUARY, 10),))
    with office.writing("test") as entry:
        numbers = add_codes(entry, [person.code for person, _ in PEOPLE])
        add_versions(
            entry,
            (
                Person(
                    id=numbers[p.code],
                    **{f: getattr(p, f) for f in p.__struct_fields__ if f != "id"},
                )
                for p, _ in PEOPLE
            ),
        )
        standings = [
            PoolStanding(
                player_id=numbers[p.code], since=JANUARY, rating=rating, games=100, memory=known
            )
            for p, rating in PEOPLE
            if rating
        ]
        add_standings(entry, pool_called(entry.connection, "fide").id, standings)
    # E wins 7.50, D falls to 1197 and off the list.
    desk.event("fide", swiss(date(2012, 2, 1), ["E D 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    return office


def drawn(office: Office, **more: int) -> Companions:
    with office.reading() as connection:
        head = list_on(connection, pool_called(connection, "fide").id, MARCH)
        assert head is not None
        return companions(connection, head, **more)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("titled_unrated", ["T"]),
        ("delisted", ["D"]),
        ("inactive", []),
        ("top_men", ["M", "J", "O", "E"]),
        ("top_women", ["W"]),
        ("women", ["W"]),
        ("juniors", ["J"]),
    ],
)
def test_companions_of_a_list(march: Office, name: str, codes: list[str]) -> None:
    assert [row.id for row in getattr(drawn(march), name)] == codes


def test_lists_by_federation(march: Office) -> None:
    found = drawn(march).federations
    assert {code: {row.id for row in rows} for code, rows in found.items()} == {
        "EST": {"M", "J"},
        "LAT": {"W"},
    }


def test_the_top_is_as_long_as_it_is_asked_for(march: Office) -> None:
    assert [row.id for row in drawn(march, top=2).top_men] == ["M", "J"]


def test_who_left_a_list_is_dropped_from_the_next(march: Office) -> None:
    publish(march, "fide", MAY, commit=True)
    with march.reading() as connection:
        pool = pool_called(connection, "fide")
        first, second = (list_on(connection, pool.id, day) for day in (MARCH, MAY))
        assert first is not None
        assert second is not None
        of_march = changes_between(connection, None, first)
        of_may = changes_between(connection, first, second)
    assert {change.player for change in of_march.added} == {"M", "W", "J", "O", "E"}
    assert (of_may.added, of_may.changed, of_may.dropped, of_may.unchanged) == ((), (), (), 5)
