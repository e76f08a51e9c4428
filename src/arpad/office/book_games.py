"""The games of a pool as columns: what a replay takes, from the events that the book has rated.

A replay does not judge. So every event is put to its law once more, and a game that counts for
neither side is left out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event, Game
from arpad.model.person import Person
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding
from arpad.model.system import System
from arpad.office.office import OfficeError
from arpad.office.rated_again import basis_of, rated_again
from arpad.store import dockets as book
from arpad.store.game_columns import standings_brought
from arpad.store.lists import lists_of
from arpad.store.persons import persons_on

Column = list[Any]
Columns = Mapping[str, Column]
Told = Callable[[int, int], None]
"""Told how many events of how many are done."""

_RATED = (State.RATED, State.PUBLISHED)
_ROUND_ROBINS = {System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN}


class BookGames(Struct, frozen=True):
    """Games, events and players of a pool, and what the register knows of the players now."""

    games: Columns
    events: Columns
    players: Columns
    people: Mapping[str, Person]


def book_games(connection: Connection, pool: Pool, tell: Told | None = None) -> BookGames:
    """Return everything that the book has rated in a pool, for a replay."""
    rated = book.dockets(connection, pool_id=pool.id, states=_RATED)
    games: Columns = {name: [] for name in ("white", "black", "result", "event", "round")}
    events: Columns = {name: [] for name in _EVENT}
    for number, event in enumerate(_events(connection, pool, rated), start=1):
        _add_event(events, games, pool, *event)
        if tell is not None:
            tell(number, len(rated))
    if not games["white"]:
        raise OfficeError(f"The pool {pool.code} has no rated games: there is nothing to replay.")
    people = {person.code: person for person in persons_on(connection).values()}
    return BookGames(games, events, _players(connection, pool, people), people)


def closed_events(
    connection: Connection, pool: Pool, list_date: date | None = None
) -> Iterator[tuple[Docket, Event]]:
    """Yield the events that a list has closed, or all that any list has, as they were rated."""
    published = book.dockets(connection, pool_id=pool.id, states=(State.PUBLISHED,))
    if list_date is None:
        yield from _events(connection, pool, published)
        return
    days = [head.list_date for head in lists_of(connection, pool.id)]
    if list_date not in days:
        known = ", ".join(map(str, days)) or "none"
        raise OfficeError(f"{pool.code} has no list of {list_date}; its lists: {known}.")
    before = max((day for day in days if day < list_date), default=date.min)
    wanted = [d for d in published if _is_closed_by(d, pool, before, list_date)]
    yield from _events(connection, pool, wanted)


def _is_closed_by(docket: Docket, pool: Pool, before: date, list_date: date) -> bool:
    if pool.moves is Moves.BY_PERIOD:
        return docket.list_date == list_date
    return before < (docket.last_day or docket.start) <= list_date


def _events(
    connection: Connection, pool: Pool, wanted: Sequence[Docket]
) -> Iterator[tuple[Docket, Event]]:
    dockets = {docket.id: docket for docket in wanted}
    for number, document in book.latest_events(connection, pool.id, _RATED):
        if number in dockets:
            yield dockets[number], book.unpacked(document)


_EVENT = ("event", "start", "end", "received", "system", "is_team_championship", "is_official")


def _add_event(events: Columns, games: Columns, pool: Pool, docket: Docket, event: Event) -> None:
    counted = list(_counted(pool, event))
    if not counted:
        return
    system = event.system if event.system in _ROUND_ROBINS else System.SWISS
    facts = (docket.id, event.start, event.last_day, event.received or event.last_day)
    kinds = (system.value, event.event_class is not None, event.official)
    for name, value in zip(_EVENT, (*facts, *kinds), strict=True):
        events[name].append(value)
    for game in counted:
        row = (game.white, game.black, game.result.value, docket.id, game.round)
        for column, value in zip(games.values(), row, strict=True):
            column.append(value)


def _counted(pool: Pool, event: Event) -> Iterator[Game]:
    """Yield the games that count for at least one side."""
    outcome = rated_again(event, basis_of(pool, event, ()))
    excluded = {(p.id, e.round, e.opponent) for p in outcome.players for e in p.excluded}
    for game in event.games:
        sides = ((game.white, game.round, game.black), (game.black, game.round, game.white))
        if game.black is not None and not excluded.issuperset(sides):
            yield game


def _players(connection: Connection, pool: Pool, people: Mapping[str, Person]) -> Columns:
    brought = standings_brought(connection, pool.id)
    told = [code for code, p in people.items() if p.memberships or p.born is not None]
    codes = [*brought, *(code for code in told if code not in brought)]
    nothing = PoolStanding(player_id=0, since=date.min, rating=None, games=0)
    stands = [brought.get(code, nothing) for code in codes]
    return {
        "player": codes,
        "rating": [s.rating or 0 for s in stands],
        "games": [s.games for s in stands],
        "games_since_listing": [s.memory.games_since_listing or s.games for s in stands],
        "has_reached_high": [s.memory.has_reached_high for s in stands],
        "has_reached_2300": [s.memory.has_reached_2300 for s in stands],
        "is_member": [bool((p := people.get(code)) and p.memberships) for code in codes],
        "born": [_born(people.get(code)) for code in codes],
    }


def _born(person: Person | None) -> str | None:
    return None if person is None or person.born is None else str(person.born)
