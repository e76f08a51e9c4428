"""An event rated again as it was rated: from the version in the book, by the law its entries name.

Only readings that came to matter are recorded; the others cannot, so what is recorded suffices.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from msgspec import Struct

from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.pool import Moves, Pool
from arpad.office.entries import entries_by_event, entries_by_period, facts_of
from arpad.office.pools import edition_for
from arpad.regulations.application import rate
from arpad.regulations.catalogue import edition as edition_called


class Basis(Struct, frozen=True):
    """By which edition and readings an event was rated; None where its dates decide."""

    edition: str | None
    readings: dict[str, str]


def basis_of(pool: Pool, event: Event, entries: Iterable[LedgerEntry]) -> Basis:
    """Return the basis that the entries of an event name, or that of the pool where it has none."""
    entry = next(iter(entries), None)
    if entry is None:
        day = event.start if pool.moves is Moves.BY_PERIOD else event.last_day
        return Basis(*edition_for(pool, day))
    return Basis(entry.edition, recorded_readings(entry.edition, entry.reading))


def recorded_readings(edition: str, recorded: str | None) -> dict[str, str]:
    """Return the readings that an entry records, of those that its edition has."""
    if not recorded:
        return {}
    pairs = (pair.partition("=") for pair in recorded.split(","))
    known = edition_called(edition).readings()
    return {name: choice for name, _, choice in pairs if name in known}


def rated_again(event: Event, basis: Basis) -> Outcome:
    """Return what the law makes of an event by a recorded basis."""
    return rate(event, edition=basis.edition, readings=basis.readings)


def entries_again(
    pool: Pool, number: int, event: Event, outcome: Outcome, list_date: date | None
) -> Iterator[LedgerEntry]:
    """Yield the entries that an outcome gives, as they would be booked."""
    facts = facts_of(number, outcome, list_date)
    ratings = {player.id: player.rating for player in event.players}
    for player in outcome.players:
        if pool.moves is Moves.BY_PERIOD:
            yield from entries_by_period(facts, player)
        else:
            yield from entries_by_event(facts, player, ratings[player.id])


def outcome_of(players: Sequence[PlayerOutcome], code: str) -> PlayerOutcome | None:
    """Return what an event did to one player; None for somebody who was not there."""
    return next((player for player in players if player.id == code), None)


def notes_about(findings: Iterable[Finding], code: str) -> tuple[str, ...]:
    """Return what the law said about one player; findings name players by their codes."""
    return tuple(f.message for f in findings if code in f.where.replace(",", " ").split())
