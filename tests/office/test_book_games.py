"""Games of a book as columns: what the office has rated, replayed, gives what it has published."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import arpad
from arpad.model.event import Event
from arpad.office.book_games import BookGames, book_games, closed_events
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.lists import Origin, Section, lists_of, rows_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk


@pytest.fixture(scope="module")
def office_of_the_demonstration(demo_folder: Path) -> Office:
    from arpad.store.book import Book  # noqa: PLC0415 - only here

    clerk = Clerk(who="reader", now=datetime(2013, 3, 1, 9, tzinfo=UTC))
    return Office(Book(str(demo_folder / "arpad.db")), clerk, "0")


def read(office: Office, code: str) -> BookGames:
    with office.reading() as connection:
        return book_games(connection, pool_called(connection, code))


def test_a_replay_gives_the_published_lists_until_something_was_corrected(
    office_of_the_demonstration: Office,
) -> None:
    found = read(office_of_the_demonstration, "fide")
    replay = arpad.replay(
        found.games, edition="fide", events=found.events, players=found.players
    ).lists
    with office_of_the_demonstration.reading() as connection:
        heads = lists_of(connection, pool_called(connection, "fide").id)[1:5]
        for head in heads:
            published = {
                booked.row.id: booked.row.rating
                for booked in rows_of(connection, head.id, (Section.LISTED,))
            }
            again = {
                player: rating
                for day, player, rating in replay.select(
                    "list_date", "player", "rating"
                ).iter_rows()
                if day == head.list_date
            }
            assert published
            assert published.items() <= again.items()


@pytest.mark.parametrize("pool", ["fide", "fesa", "fisf"])
def test_games_name_events_and_only_played_ones_are_there(
    office_of_the_demonstration: Office, pool: str
) -> None:
    found = read(office_of_the_demonstration, pool)
    assert set(found.games["event"]) == set(found.events["event"])
    assert set(found.games["result"]) <= {"1-0", "0-1", "1/2"}
    assert None not in found.games["black"]
    assert all(rating >= 0 for rating in found.players["rating"])


@pytest.mark.parametrize("pool", ["fide", "fesa", "fisf"])
def test_only_who_was_brought_by_a_list_begins_with_a_rating(
    office_of_the_demonstration: Office, pool: str
) -> None:
    found = read(office_of_the_demonstration, pool)
    begin = zip(found.players["player"], found.players["rating"], strict=True)
    with office_of_the_demonstration.reading() as connection:
        heads = lists_of(connection, pool_called(connection, pool).id)
        imported = [head for head in heads if head.origin is Origin.IMPORTED]
        brought = {b.row.id for head in imported for b in rows_of(connection, head.id)}
    assert {code for code, rating in begin if rating} <= brought


def test_progress_is_told_event_by_event(office_of_the_demonstration: Office) -> None:
    told = list[tuple[int, int]]()
    with office_of_the_demonstration.reading() as connection:
        book_games(
            connection, pool_called(connection, "fisf"), lambda done, of: told.append((done, of))
        )
    assert told[-1][0] == told[-1][1]


def test_a_pool_without_games_is_refused(office_of_the_demonstration: Office) -> None:
    with pytest.raises(OfficeError, match="fide-rapid has no rated games"):
        read(office_of_the_demonstration, "fide-rapid")


def test_every_event_that_lists_closed_belongs_to_one_of_them(
    office_of_the_demonstration: Office,
) -> None:
    with office_of_the_demonstration.reading() as connection:
        for code in ("fide", "fesa", "fisf"):
            pool = pool_called(connection, code)
            days = [head.list_date for head in lists_of(connection, pool.id)]
            everything = {docket.id for docket, _ in closed_events(connection, pool)}
            by_list = [
                {docket.id for docket, _ in closed_events(connection, pool, day)} for day in days
            ]
            assert sum(map(len, by_list)) == len(everything)
            assert set[int]().union(*by_list) == everything


def test_a_day_without_a_list_is_refused(office_of_the_demonstration: Office) -> None:
    with (
        office_of_the_demonstration.reading() as connection,
        pytest.raises(OfficeError, match="fide has no list of 2012-02-29"),
    ):
        list(closed_events(connection, pool_called(connection, "fide"), date(2012, 2, 29)))


def test_who_was_first_rated_by_a_list_of_the_office_begins_without_a_rating(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    # 2010, art. 7.14a: nine games against rated opponents make a first rating.
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000, "C": 2000, "U": None})
    games = [f"U {opponent} {result}" for opponent in "ABC" for result in ("1-0", "0-1", "1/2")]
    desk.event("fide", swiss(date(2012, 2, 1), games))
    rate_period(office, "fide", date(2012, 3, 1), commit=True)
    published = publish(office, "fide", date(2012, 3, 1), commit=True)
    assert {"A", "U"} <= {booked.row.id for booked in published.draft.rows}
    found = read(office, "fide")
    begin = dict(zip(found.players["player"], found.players["rating"], strict=True))
    assert begin == {"A": 2000, "B": 2000, "C": 2000, "U": 0}
