"""Everything that the office holds about one person, as one file to be handed out."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event, Game
from arpad.model.ledger import LedgerEntry
from arpad.model.player import Player
from arpad.office.player_overview import player_coded
from arpad.store.as_known import Horizon
from arpad.store.desk.erasures import Erasure, erasures_of
from arpad.store.desk.log import Line, Sought, lines
from arpad.store.errata import Erratum, errata_of_player
from arpad.store.matches import Claim, matches_of
from arpad.store.objections import Objection, objections
from arpad.store.person_history import Recorded, recorded_versions
from arpad.store.player_events import events_of_player, newest_versions
from arpad.store.player_ledger import ledger_of_player
from arpad.store.player_lists import ListLine, lines_of_player
from arpad.store.pools import pools
from arpad.store.reports import receipts_of
from arpad.store.standings_then import DatedStanding, dated_standings

_MOST_LINES = 10_000


class PersonsEvent(Struct, frozen=True, kw_only=True):
    """An event of a person: what reports said of him, what is kept of him, and his games."""

    event: Docket
    reports: tuple[str, ...]
    reported: tuple[Claim, ...]
    entered: Player | None
    games: tuple[Game, ...]


class PersonsPool(Struct, frozen=True, kw_only=True):
    """A person in a pool: what lists said, where he stood, every entry and every event."""

    pool: str
    lists: tuple[ListLine, ...]
    standings: tuple[DatedStanding, ...]
    entries: tuple[LedgerEntry, ...]
    events: tuple[PersonsEvent, ...]


class PersonData(Struct, frozen=True, kw_only=True):
    """What is held about a person: in the book, and on the desk."""

    code: str
    made: datetime
    register: tuple[Recorded, ...]
    pools: tuple[PersonsPool, ...]
    objections: tuple[Objection, ...]
    corrections: tuple[Erratum, ...]
    erasures: tuple[Erasure, ...]
    log: tuple[Line, ...]


def person_data(book: Connection, desk: Connection, code: str, now: datetime) -> PersonData:
    """Gather what is held about a person."""
    number = player_coded(book, code).id
    return PersonData(
        code=code,
        made=now,
        register=recorded_versions(book, number),
        pools=tuple(_in_pools(book, number, code)),
        objections=objections(book, player_id=number),
        corrections=errata_of_player(book, number, Horizon()),
        erasures=erasures_of(desk, code),
        log=lines(desk, Sought(subject=f"player {code}"), most=_MOST_LINES),
    )


def written(data: PersonData) -> bytes:
    """Return what is held about a person as JSON that people can read too."""
    return msgspec.json.format(msgspec.json.encode(data, enc_hook=_plain), indent=2) + b"\n"


def _in_pools(connection: Connection, number: int, code: str) -> Iterator[PersonsPool]:
    listed = lines_of_player(connection, number)
    for pool in pools(connection).values():
        held = PersonsPool(
            pool=pool.code,
            lists=listed.get(pool.id, ()),
            standings=tuple(dated_standings(connection, pool.id, number)),
            entries=tuple(e.entry for e in ledger_of_player(connection, pool.id, number)),
            events=tuple(_events(connection, pool.id, number, code)),
        )
        if held.lists or held.standings or held.entries or held.events:
            yield held


def _events(connection: Connection, pool_id: int, number: int, code: str) -> Iterator[PersonsEvent]:
    dockets = events_of_player(connection, pool_id, number)
    documents = newest_versions(connection, [docket.id for docket in dockets])
    for docket in dockets:
        event: Event | None = documents.get(docket.id)
        yield PersonsEvent(
            event=docket,
            reports=tuple(receipt.name for receipt in receipts_of(connection, docket.id)),
            reported=tuple(
                match.claim for match in matches_of(connection, docket.id) if match.code == code
            ),
            entered=next((p for p in event.players if p.id == code), None) if event else None,
            games=tuple(g for g in event.games if code in g.players) if event else (),
        )


def _plain(value: object) -> Any:  # noqa: ANN401 - as the encoder takes it
    """Return a value of a kind that JSON does not know as text."""
    return str(value)
