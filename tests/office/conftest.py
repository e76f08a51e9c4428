"""An office for the tests: a new book, a clerk, players and events put straight into it."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from arpad.model.docket import Docket, State
from arpad.model.event import Event, Game, Result
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.regulations.application import entry_list
from arpad.store.book import Book
from arpad.store.dockets import add_docket, add_participants, add_versions
from arpad.store.persons import add_codes, numbers_of
from arpad.store.persons import add_versions as add_persons
from arpad.store.standings import add_standings


@pytest.fixture
def office(book_address: str) -> Office:
    clerk = Clerk(who="officer", now=datetime(2012, 3, 1, 9, tzinfo=UTC))
    return Office(Book(book_address), clerk, "0")


class Desk:
    """Puts things into a book as the tests need them."""

    def __init__(self, office: Office) -> None:
        self.office = office

    def players(
        self,
        pool: str,
        since: date,
        ratings: dict[str, int | None],
        *,
        games: int = 100,
        memory: Memory | None = None,
    ) -> None:
        """Register players, with a rating in a pool or still without."""
        known = memory or Memory(games_since_listing=games, periods=((since, 10),))
        with self.office.writing("test") as entry:
            pool_id = pool_called(entry.connection, pool).id
            numbers = add_codes(entry, ratings)
            people = (
                Person(id=numbers[code], code=code, since=since, name=f"Player {code}")
                for code in ratings
            )
            add_persons(entry, people)
            standings = [
                PoolStanding(
                    player_id=numbers[code], since=since, rating=rating, games=games, memory=known
                )
                for code, rating in ratings.items()
                if rating is not None
            ]
            add_standings(entry, pool_id, standings)

    def event(self, pool: str, event: Event, state: State = State.READY) -> int:
        """Take an event in."""
        with self.office.writing("test") as entry:
            pool_id = pool_called(entry.connection, pool).id
            number = add_docket(
                entry,
                Docket(
                    id=0,
                    pool_id=pool_id,
                    name=event.name,
                    federation=event.federation,
                    start=event.start,
                    last_day=event.last_day,
                    state=state,
                    list_date=entry_list(event)[0] if pool.startswith("fide") else None,
                ),
            )
            add_versions(entry, [(number, None, "test", event)])
            codes = [player.id for player in event.players]
            numbers = numbers_of(entry.connection, codes)
            add_participants(entry, ((number, numbers[code]) for code in codes))
            return number


@pytest.fixture
def desk(office: Office) -> Desk:
    return Desk(office)


@pytest.fixture
def swiss() -> Callable[..., Event]:
    """Return what makes a Swiss from games such as "A B 1-0"."""

    def make(start: date, games: Iterable[str], *, name: str = "Open", **more: Any) -> Event:  # noqa: ANN401
        cards = [game.split() for game in games]
        codes = dict.fromkeys(code for white, black, _ in cards for code in (white, black))
        facts: dict[str, Any] = {
            "system": System.SWISS,
            "time_control": "90+30",
            "end": start,
            "registered": date(start.year - 1, start.month, 1),
        }
        return Event(
            name=name,
            start=start,
            players=tuple(Player(id=code) for code in codes),
            games=tuple(
                Game(round=number, white=white, black=black, result=Result(result))
                for number, (white, black, result) in enumerate(cards, 1)
            ),
            **(facts | more),
        )

    return make
