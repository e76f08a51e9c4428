"""Events rated again from the evidence: what both kinds of pools share."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from arpad.model.event import Event
from arpad.model.exact import Hundredths
from arpad.model.ledger import LedgerEntry
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import EarlierResult, Player
from arpad.model.rating import PoolStanding
from arpad.office.booking import BLOCKING
from arpad.office.office import OfficeError
from arpad.office.proof.faults import Fault
from arpad.office.proof.records import EventRecord, StandingRecord
from arpad.regulations.application import rate

EVENTS = "events.jsonl"
NONSENSE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OfficeError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What the law may stumble over in an event that no office has checked."""

Progress = Callable[[str, int, int], None]
"""Is told what is being done, and how much of how much."""


class Watched(Struct, frozen=True, kw_only=True):
    """What an event of the list did to the player who is looked at, with every entry."""

    event: int
    edition: str
    player: Player
    outcome: PlayerOutcome
    entries: tuple[LedgerEntry, ...]


class Replayed(Struct, kw_only=True):
    """What the events of a list come to: standings, changes, games, results of unrated players."""

    standings: Mapping[int, PoolStanding]
    changes: dict[int, list[Hundredths]] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    brought: Mapping[int, Sequence[EarlierResult]] = field(default_factory=dict)
    watched: list[Watched] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def rated(record: EventRecord, filled: Event) -> Outcome | Fault:
    """Return what the law makes of an event, or why it would not have been rated."""
    try:
        outcome = rate(filled, edition=record.edition, readings=record.readings)
    except NONSENSE as problem:
        return Fault(EVENTS, f"event {record.event} cannot be rated: {problem!r}.")
    refusals = [finding for finding in outcome.findings if finding.severity in BLOCKING]
    if refusals:
        first = refusals[0]
        article = f"{first.article}: " if first.article else ""
        return Fault(
            EVENTS, f"event {record.event} would not have been rated: {article}{first.message}"
        )
    return outcome


def standing_of(record: StandingRecord, number: int) -> PoolStanding:
    """Return a line of the state before as the office keeps it."""
    return PoolStanding(
        player_id=number,
        since=record.since,
        event_id=record.event,
        rating=record.rating,
        games=record.games,
        memory=record.memory,
        carried=record.carried,
    )
