"""What the files of a bundle hold, line by line: the same shapes for writing and for reading.

Players are named by their codes alone. Nothing here is needed by a reader but JSON.
"""

from datetime import date

from msgspec import Struct

from arpad.model.event import Event, Verdict
from arpad.model.player import Membership
from arpad.model.pool import Moves, PoolEdition
from arpad.model.rating import Memory


class Record(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A line of a file; what is as usual is left out."""


class EarlierList(Record, frozen=True, kw_only=True):
    """A list that was out before: its number, day, fingerprint and where it came from."""

    number: int
    list_date: date
    fingerprint: str
    origin: str


class SealRecord(Record, frozen=True, kw_only=True):
    """The link in the chain of seals that covers the batch of the list."""

    number: int
    batch: int
    seal: str


class ListRecord(Record, frozen=True, kw_only=True):
    """The head of the list: what it is, by what it was made, and what was out before.

    `previous` is the list before; `earlier` are the days of all lists before, which the law counts.
    `adjustment` is the one-off adjustment that the list carries.
    """

    pool: str
    number: int
    list_date: date
    last_day: date
    edition: str
    readings: dict[str, str]
    fingerprint: str
    version: str
    rows: int
    previous: EarlierList | None = None
    earlier: tuple[date, ...] = ()
    seal: SealRecord | None = None
    adjustment: str | None = None


class PoolRecord(Record, frozen=True, kw_only=True):
    """The scale of the list, with the editions and readings that were chosen for it by then."""

    code: str
    name: str
    federation: str
    discipline: str
    moves: Moves
    editions: tuple[PoolEdition, ...] = ()


class FederationRecord(Record, frozen=True, kw_only=True):
    """What a federation was on the day of the list."""

    code: str
    status: str


class PersonRecord(Record, frozen=True, kw_only=True):
    """What the register said that the list depends on.

    `inactive_lists` says for how many lists the player was inactive on the list before; `standard`
    is the rating in standard chess, where the list carries an adjustment that looks at it. `born`
    is the year of birth of those who may have the K of a junior, and of nobody else; in the year of
    the 18th birthday a day that says whether it was over.
    """

    code: str
    federation: str | None = None
    title: str | None = None
    memberships: tuple[Membership, ...] = ()
    is_excluded: bool = False
    is_deceased: bool = False
    inactive_lists: int = 0
    standard: int | None = None
    born: date | int | None = None


class StandingRecord(Record, frozen=True, kw_only=True):
    """Where a player stood before the events of the list.

    `after` is the event of the list behind which the office recorded it: a series for a season, or
    a list that was taken over in between. Without it the standing is older than those events.
    """

    code: str
    since: date
    rating: int | None = None
    games: int = 0
    carried: int = 0
    memory: Memory = Memory()
    event: int | None = None
    after: int | None = None


class EventRecord(Record, frozen=True, kw_only=True):
    """An event of the list as the office understood it; they stand in the order of their rating.

    `edition` is the one that the office had chosen, None where the dates of the texts decide.
    """

    event: int
    edition: str | None = None
    readings: dict[str, str] = {}
    document: Event


class DecisionRecord(Record, frozen=True, kw_only=True):
    """What an officer decided about an event, or an organiser's appeal."""

    event: int
    kind: str
    article: str
    about: str | None = None
    verdict: Verdict | None = None
    reason: str
    who: str
    day: date
    deadline: date | None = None


class ReportRecord(Record, frozen=True, kw_only=True):
    """A report as it came: its receipt, its event, its form and its SHA-256."""

    receipt: int
    event: int
    format: str
    received: date
    sha256: str
    path: str
