"""One event of a period, rated and ready to be booked: entries, document, what it moved."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct, field

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.exact import Hundredths, as_hundredths
from arpad.model.finding import Finding, Severity, error
from arpad.model.ledger import LedgerEntry
from arpad.model.outcome import Outcome
from arpad.model.player import EarlierResult
from arpad.model.pool import Pool
from arpad.office.entries import entries_by_period, facts_of
from arpad.office.pools import edition_for
from arpad.office.standing_in_event import Knowledge, filled_from
from arpad.regulations.application import rate
from arpad.store.dockets import Packed, packed

BLOCKING = frozenset({Severity.ERROR, Severity.REFUSE})


class EventLine(Struct, frozen=True):
    """What is kept of a rated event when a whole period is looked at."""

    docket: Docket
    players: int
    games: int
    refusals: tuple[Finding, ...]


class Moved(Struct):
    """What a period did to one player: the change of each event, games, results if unrated.

    `stand_in` is the standard rating by which somebody without one in the pool was rated.
    """

    changes: list[Hundredths] = field(default_factory=list)
    games: int = 0
    brought: list[EarlierResult] = field(default_factory=list)
    stand_in: int | None = None

    def add(self, other: "Moved") -> None:
        """Add what another event did."""
        self.changes += other.changes
        self.games += other.games
        self.brought += other.brought
        self.stand_in = other.stand_in if self.stand_in is None else self.stand_in


class Booking(Struct, frozen=True):
    """An event as it was rated, with the entries it makes and what it moved."""

    line: EventLine
    entries: tuple[LedgerEntry, ...] = ()
    document: Packed | None = None
    moved: dict[str, Moved] = {}


class Brought(Mapping[str, Sequence[EarlierResult]]):
    """What players brought so far in a period, as the next event asks for it."""

    def __init__(self, moved: Mapping[str, Moved]) -> None:
        """Look into what was moved so far, as it grows."""
        self._moved = moved

    def __getitem__(self, code: str) -> Sequence[EarlierResult]:
        """Return what a player brought."""
        return self._moved[code].brought

    def __iter__(self) -> Iterator[str]:
        """Yield who brought something."""
        return iter(self._moved)

    def __len__(self) -> int:
        """Return how many did."""
        return len(self._moved)


class Bookkeeper(Struct, frozen=True):
    """Rates the events of one period: the pool, its list, and what the book knows of players."""

    pool: Pool
    list_date: date
    known: Knowledge

    def booking(self, docket: Docket, event: Event, moved: Mapping[str, Moved]) -> Booking:
        """Rate an event; each one knows what players brought from those before it."""
        filled = filled_from(self.known, event, Brought(moved))
        edition, readings = edition_for(self.pool, event.start)
        outcome = rate(filled, edition=edition, readings=readings)
        blocking = (f for f in outcome.findings if f.severity in BLOCKING)
        refusals = (*before_the_book(self.known, event), *blocking)
        games = sum(len(player.entries) for player in outcome.players)
        line = EventLine(docket, len(outcome.players), games, refusals)
        if refusals:
            return Booking(line)
        return Booking(
            line, self._entries(docket, outcome), packed(filled), moved_by(outcome, filled)
        )

    def _entries(self, docket: Docket, outcome: Outcome) -> tuple[LedgerEntry, ...]:
        facts = facts_of(docket.id, outcome, self.list_date)
        return tuple(e for player in outcome.players for e in entries_by_period(facts, player))


def before_the_book(known: Knowledge, event: Event) -> Iterator[Finding]:
    """Stop an event that began under a list which the book has not: all would seem unrated."""
    codes = [player.id for player in event.players]
    if any(known.standing(code, event.start) for code in codes):
        return
    rated_since = (s for code in codes for s in known.later(code, event.start) if s.rating)
    first = min((standing.since for standing in rated_since), default=None)
    if first is not None:
        yield error(
            "event",
            f"It began on {event.start}, and the book has ratings of its players from {first} on "
            "only: those of the list in force then are missing, and nothing would count. Begin the "
            "book with that list as well (arpad player import --history), or refuse the event.",
        )


def moved_by(outcome: Outcome, event: Event) -> dict[str, Moved]:
    """Return what an event did to its players, of those to whom it did anything."""
    moved = dict[str, Moved]()
    stand_ins = {p.id: p.standard_rating for p in event.players if p.rating is None}
    for player in outcome.players:
        brought = list(player.brought or ())
        if player.before is not None and player.change is not None and player.games:
            stand_in = stand_ins.get(player.id)
            change = as_hundredths(player.change)
            moved[player.id] = Moved([change], player.games, brought, stand_in)
        elif brought:
            moved[player.id] = Moved(brought=brought)
    return moved
