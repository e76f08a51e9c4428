"""What a correction puts in the place of what was booked, before anything is booked.

The same values are shown to an officer first and booked afterwards: the preview is the booking.
"""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding


class Base(Struct, frozen=True):
    """What a list should have said of a player; games are rated by it, or by the printed number."""

    rating: int
    rates_games: bool = True


class Inputs(Struct, frozen=True, kw_only=True):
    """What should have been booked.

    `documents` are the events as they should have been by their numbers, with players by the codes
    of the register; None for one that should not have been rated. Those of `inserted` were not
    rated before and come into the chain at their place. `starts` are the ratings with which players
    should have started in the pool, `bases` what lists should have said of players, by their days;
    None where a list was right. `heirs` says who a player really is: what he brought into the pool
    without an event goes to that person, if that person has none of his own. `undoing` is the
    number of the correction that is being taken back.
    """

    documents: Mapping[int, Event | None] = {}
    inserted: frozenset[int] = frozenset()
    starts: Mapping[int, int | None] = {}
    bases: Mapping[int, Mapping[date, Base | None]] = {}
    heirs: Mapping[int, int] = {}
    undoing: int | None = None


class Booked(Struct, frozen=True):
    """An entry with its number in the book."""

    id: int
    entry: LedgerEntry


class RevisedEvent(Struct, frozen=True, kw_only=True):
    """An event that comes out otherwise; without a document it is no longer rated.

    `taken_back` are the entries that no longer hold, `added` those in their place, with the causes
    that they would have had in time: the booking makes them entries of the correction.
    """

    docket: Docket
    document: Event | None
    taken_back: tuple[Booked, ...]
    added: tuple[LedgerEntry, ...]


class PlayerEffect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a correction changes for one player, before and after: what an officer must see first.

    `lists` holds for each list whose revised value differs its date, the official rating, and the
    revised one before and after. The book keeps it without the name.
    """

    player: str
    name: str = ""
    rating: tuple[int | None, int | None]
    lists: tuple[tuple[date, int | None, int | None, int | None], ...]
    games: tuple[int, int]
    k: tuple[int | None, int | None]
    grade: tuple[str | None, str | None]
    series: tuple[str | None, str | None]
    is_first_rating: bool


class Revision(Struct, frozen=True, kw_only=True):
    """Everything that a correction changes in a pool.

    `taken_back` and `added` are entries of lists and starts, not of events. With a finding, a
    refusal of the law about a corrected event, the correction cannot be booked.
    """

    pool: Pool
    events: tuple[RevisedEvent, ...]
    taken_back: tuple[Booked, ...]
    added: tuple[LedgerEntry, ...]
    standings: tuple[PoolStanding, ...]
    effects: tuple[PlayerEffect, ...]
    findings: tuple[Finding, ...]
