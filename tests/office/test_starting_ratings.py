"""Starting ratings: found from rankings, and the first list of a pool that has none."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

import arpad
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.starting_ratings import book_starting_ratings, starting_ratings_of
from arpad.store.lists import lists_of, rows_of

RANKING = (Path(arpad.__file__).parent / "examples" / "duplicate_ranking.csv").read_bytes()
DAY = date(2019, 9, 1)


@pytest.fixture
def office(office: Office) -> Office:
    """In the autumn in which the ratings of Scrabble began."""
    clerk = Clerk(who="officer", now=datetime(2019, 9, 1, 9, tzinfo=UTC))
    return Office(office.book, clerk, office.version)


def test_a_pool_begins_once_with_the_ratings_that_were_found(office: Office) -> None:
    found = starting_ratings_of(office, "fisf", DAY, RANKING, name="ranking.csv")
    taken = book_starting_ratings(office, "fisf", found)
    assert (taken.list_date, taken.players) == (DAY, len(found.ratings))
    with office.reading() as connection:
        (head,) = lists_of(connection, pool_called(connection, "fisf").id)
        booked = {each.row.id: each.row.rating for each in rows_of(connection, head.id)}
    assert booked == {rating.id: rating.rating for rating in found.ratings}
    with pytest.raises(OfficeError, match="has begun with the list of 2019-09-01"):
        book_starting_ratings(office, "fisf", found)


@pytest.mark.parametrize(
    ("pool", "data", "sentence"),
    [
        ("fide", RANKING, "knows no starting ratings"),
        ("nonsense", RANKING, "nonsense"),
        ("fesa", RANKING, "starting ratings"),
        ("fisf", b"id,name\n1,x\n", "cannot be used"),
        ("fisf", b"\xff\xfe\x00", "cannot be used"),
    ],
)
def test_what_cannot_begin_a_pool_is_said(
    office: Office, pool: str, data: bytes, sentence: str
) -> None:
    with pytest.raises(OfficeError, match=sentence):
        starting_ratings_of(office, pool, DAY, data, name="ranking.csv")
