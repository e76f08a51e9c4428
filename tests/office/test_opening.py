"""A book that another version wrote: what it would compute otherwise is said before it goes on."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import msgspec
import pytest

from arpad.model.event import Event
from arpad.office import opening
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.opening import open_book
from arpad.office.pools import FIRST_POOLS
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.regulations.fide.b02_2010 import B02_2010, rating
from arpad.store.book import Book, newest_version
from arpad.store.forms import bring_forward
from arpad.store.pools import pools

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MARCH = date(2012, 3, 1)


@pytest.fixture
def next_version(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Return the office with another version of the package, after a list was published."""
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    return msgspec.structs.replace(office, version="1")


@pytest.fixture
def other_law(next_version: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let K be 16 instead of 15, after the list was published."""
    del next_version

    def sixteen(*_: object, **__: object) -> int:
        return 16

    monkeypatch.setitem(B02_2010._citations, sixteen, "8.56")  # noqa: SLF001 - only for a while
    monkeypatch.setattr(rating, "development_coefficient", sixteen)


def version_of(office: Office) -> str | None:
    with office.reading() as connection:
        return newest_version(connection)


def test_a_version_that_computes_the_same_goes_on(next_version: Office) -> None:
    assert open_book(next_version) is False
    assert version_of(next_version) == "1"


@pytest.mark.usefixtures("other_law")
def test_a_version_that_computes_otherwise_says_so_and_changes_nothing(
    next_version: Office,
) -> None:
    with pytest.raises(OfficeError, match="computes numbers of this book otherwise") as refusal:
        open_book(next_version)
    assert "event 1" in str(refusal.value).casefold()
    assert version_of(next_version) == "0"


@pytest.mark.usefixtures("other_law")
def test_a_difference_can_be_accepted(next_version: Office) -> None:
    assert open_book(next_version, accept=True) is False
    assert version_of(next_version) == "1"


def test_an_opening_that_was_interrupted_is_finished(address: str) -> None:
    office = Office(Book(address), Clerk(who="officer", now=datetime(2012, 1, 1, tzinfo=UTC)), "0")
    bring_forward(office.book)
    assert open_book(office)
    assert not open_book(office)
    with office.reading() as connection:
        assert sorted(pools(connection)) == ["fesa", "fide", "fide-blitz", "fide-rapid", "fisf"]


def test_an_older_book_gets_the_pools_that_it_lacks(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(Book(address), Clerk(who="officer", now=datetime(2012, 1, 1, tzinfo=UTC)), "0")
    with monkeypatch.context() as before:
        before.setattr(opening, "FIRST_POOLS", FIRST_POOLS[:-1])
        open_book(office)
    with office.reading() as connection:
        before_it = {code: pool.id for code, pool in pools(connection).items()}
    assert "fide-blitz" not in before_it
    assert open_book(office) is False
    with office.reading() as connection:
        found = {code: pool.id for code, pool in pools(connection).items()}
    assert found == before_it | {"fide-blitz": found["fide-blitz"]}
