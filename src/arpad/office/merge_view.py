"""Merges as an officer looks at them: which stand, and two entries of the register side by side."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.person import Person
from arpad.office.player_overview import Overview, overview
from arpad.office.player_search import Found, find_players
from arpad.store.errata import Erratum, errata_numbered
from arpad.store.merges import merges
from arpad.store.persons import persons_on
from arpad.store.player_events import events_of_player
from arpad.store.pools import pools

MOST_MERGES = 50
_MOST_LIKE = 12
_MOST_EVENTS = 8


class StandingMerge(Struct, frozen=True, kw_only=True):
    """A merge that stands: the entry that was one too many, the one that is kept, the erratum."""

    duplicate: Person
    kept: Person
    erratum: Erratum


class Side(Struct, frozen=True, kw_only=True):
    """One of two entries that may be one person: who, where listed, and the last events."""

    overview: Overview
    events: tuple[Docket, ...]
    played: int


def standing_merges(connection: Connection) -> tuple[StandingMerge, ...]:
    """Return the newest merges that stand."""
    newest = merges(connection)[: -MOST_MERGES - 1 : -1]
    if not newest:
        return ()
    numbers = sorted({number for merge in newest for number in (merge.duplicate, merge.kept)})
    persons = persons_on(connection, numbers=numbers)
    errata = errata_numbered(connection, [merge.correction for merge in newest])
    return tuple(
        StandingMerge(
            duplicate=persons[merge.duplicate],
            kept=persons[merge.kept],
            erratum=errata[merge.correction],
        )
        for merge in newest
    )


def side(connection: Connection, code: str, on: date) -> Side:
    """Return an entry of the register with everything by which it can be compared."""
    found = overview(connection, code, on)
    played = [
        docket
        for pool in pools(connection).values()
        for docket in events_of_player(connection, pool.id, found.person.id)
    ]
    newest_first = sorted(played, key=lambda docket: (docket.start, docket.id), reverse=True)
    return Side(overview=found, events=tuple(newest_first[:_MOST_EVENTS]), played=len(played))


def others_like(connection: Connection, person: Person, on: date) -> Found:
    """Return others whose names are near to that of a player."""
    found = find_players(connection, person.name, on=on, most=_MOST_LIKE + 1)
    others = tuple(player for player in found.players if player.code != person.code)
    return Found(others[:_MOST_LIKE], is_more=found.is_more)
