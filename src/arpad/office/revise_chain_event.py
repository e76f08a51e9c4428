"""One event of a chain rated again: as it should have been, with its players as they should stand.

Who stands as he did keeps what the event as rated says of him. Whoever stands elsewhere is filled
anew, from the report and from where the revision has him.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office.booking import BLOCKING
from arpad.office.pools import edition_for
from arpad.office.rate_event import standings_after
from arpad.office.rate_period import decided_on
from arpad.office.rated_again import Basis, entries_again, rated_again, recorded_readings
from arpad.office.standing_in_event import Knowledge, filled_from
from arpad.store.chain import reported_version
from arpad.store.decisions import decisions_of
from arpad.store.ledger import entries_of
from arpad.store.persons import persons_on

Standing = Callable[[int], PoolStanding]
"""Tells by a number where a player stands before the event."""


class EventAgain(Struct, frozen=True):
    """An event and what it is to be: `stored` is what holds in the book, if it is rated there.

    `numbers` are those of everybody in the document, `differing` those of them who come to the
    event otherwise than in the book.
    """

    docket: Docket
    document: Event
    stored: Event | None
    numbers: Mapping[str, int]
    differing: frozenset[int]


class Rated(Struct, frozen=True):
    """What the law makes of an event: entries and standings, or why it refuses it.

    Without a document it is not rated.
    """

    document: Event | None
    entries: tuple[LedgerEntry, ...] = ()
    standings: tuple[PoolStanding, ...] = ()
    refusals: tuple[Finding, ...] = ()


def rate_again(connection: Connection, pool: Pool, again: EventAgain, stands: Standing) -> Rated:
    """Rate an event by the text and the readings by which it was; one that is new by the pool's."""
    number = again.docket.id
    event = _filled(connection, pool, again, stands)
    entries = entries_of(connection, pool.id, event_id=number)
    outcome = rated_again(event, basis_again(pool, event, entries))
    refusals = tuple(
        replace(f, where=f"event {number}, {f.where}")
        for f in outcome.findings
        if f.severity in BLOCKING
    )
    if refusals:
        return Rated(event, refusals=refusals)
    return Rated(
        event,
        tuple(entries_again(pool, number, event, outcome, None)),
        tuple(standings_after(number, event, outcome, again.numbers)),
    )


def basis_again(pool: Pool, event: Event, entries: Iterable[LedgerEntry]) -> Basis:
    """Return the text and the readings of an event that may come to lean on more of them.

    Entries record the readings that mattered. Of the others those count that the pool has chosen.
    """
    recorded = dict.fromkeys((entry.edition, entry.reading) for entry in entries)
    if not recorded:
        return Basis(*edition_for(pool, event.last_day))
    edition = next(iter(recorded))[0]
    chosen = pool.chosen_on(event.last_day)
    readings = dict(chosen.readings) if chosen.edition == edition else {}
    for name, reading in recorded:
        readings |= recorded_readings(name, reading)
    return Basis(edition, readings)


def _filled(connection: Connection, pool: Pool, again: EventAgain, stands: Standing) -> Event:
    document, numbers = again.document, again.numbers
    kept = {
        at: player
        for at, player in enumerate(_same_players(document, again.stored))
        if player is not None and numbers[player.id] not in again.differing
    }
    reported = reported_version(connection, again.docket.id) or document
    fresh = [
        _as_reported(reported.players, at, player, document)
        for at, player in enumerate(document.players)
        if at not in kept
    ]
    wanted = [numbers[player.id] for player in fresh]
    known = Knowledge(
        pool,
        numbers,
        persons_on(connection, numbers=wanted),
        {number: (stands(number),) for number in wanted},
    )
    filled = iter(filled_from(known, replace(document, players=tuple(fresh))).players)
    players = tuple(kept.get(at) or next(filled) for at in range(len(document.players)))
    event = replace(document, players=players)
    return event if again.stored is not None else _decided(connection, again.docket, event)


def _decided(connection: Connection, docket: Docket, event: Event) -> Event:
    """Return an event with what was decided about it and is not in it yet."""
    decisions = decisions_of(connection, [docket.id]).get(docket.id, ())
    return decided_on(event, [d for d in decisions if d not in event.decisions])


def _same_players(document: Event, stored: Event | None) -> Sequence[Player | None]:
    """Return for each row of an event the player who holds it in the book, if it is the same."""
    if stored is None or len(stored.players) != len(document.players):
        known = {player.id: player for player in stored.players} if stored else {}
        return [known.get(player.id) for player in document.players]
    pairs = zip(document.players, stored.players, strict=True)
    return [held if held.id == player.id else None for player, held in pairs]


def _as_reported(reported: Sequence[Player], at: int, player: Player, document: Event) -> Player:
    """Return what the report says of a player, who may be another than it was taken to be."""
    if len(reported) == len(document.players):
        return replace(reported[at], id=player.id)
    return next((each for each in reported if each.id == player.id), player)
