"""A last look at a list before it goes out: what is new, what moves, what the gate says.

On a large book a look takes minutes, so it can be kept as the answer of a job and looked at again;
whatever is published is held against the fingerprint that was seen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime

from msgspec import Struct
from sqlalchemy import Connection

from arpad.engines.local import uncollected
from arpad.model.ledger import Cause
from arpad.model.pool import Moves
from arpad.office.changes import Bucket, Change, compared
from arpad.office.gate import Gate, gate_of
from arpad.office.gate_finding import GateFinding
from arpad.office.list_draft import Draft, draft_from
from arpad.office.list_effects import entries_of_list
from arpad.office.list_size import number_listed
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import head_of_draft, pool_for_list, pool_to_publish
from arpad.office.standings import known_for
from arpad.store.gate_overrides import GateOverride
from arpad.store.list_ratings import ListedRating, ratings_on_list
from arpad.store.lists import Section, lists_of

MOST_SHOWN = 200
"""So many who are new or gone are named; the others are counted."""
MOST_FINDINGS = 500
_SMALL = 5_000
"""A list of so many players is made while somebody waits for a page."""


class GateLine(Struct, frozen=True, kw_only=True):
    """A finding of the gate, whose it is, and why it does not stop the list, if that was said."""

    finding: GateFinding
    names: str = ""
    override: GateOverride | None = None


class ListLook(Struct, frozen=True, kw_only=True):
    """A list in the making; `stopped` says why it cannot go out, besides what the gate finds.

    `flags` counts the flags of its rows, `delisted` those who lose their rating with it; of
    `rounded` players rounding moves `rounding` hundredths in all.
    """

    pool: str
    list_date: date
    at: datetime
    number: int
    edition: str
    fingerprint: str
    before: date | None
    players: int
    delisted: int
    added: tuple[Change, ...]
    added_in_all: int
    dropped: tuple[Change, ...]
    dropped_in_all: int
    changed: int
    unchanged: int
    buckets: tuple[Bucket, ...]
    risers: tuple[Change, ...]
    fallers: tuple[Change, ...]
    flags: dict[str, int]
    rounding: int
    rounded: int
    findings: tuple[GateLine, ...]
    found_in_all: int
    blocking: int
    overrides: tuple[GateOverride, ...]
    stopped: str = ""


def is_small(connection: Connection, code: str) -> bool:
    """Tell whether the lists of a pool are made while somebody waits."""
    heads = lists_of(connection, pool_called(connection, code).id)
    return not heads or number_listed(connection, heads[-1]) <= _SMALL


def look_at_list(office: Office, code: str, list_date: date) -> ListLook:
    """Make a list without booking it, and hold it against the gate and the list before it."""
    with office.reading() as connection, uncollected():
        pool = pool_for_list(connection, code, list_date)
        draft = draft_from(known_for(connection, pool, list_date))
        gate = gate_of(connection, draft.on_list(connection))
        return _look(connection, draft, gate, office.clerk.now)


def _look(connection: Connection, draft: Draft, gate: Gate, now: datetime) -> ListLook:
    heads = lists_of(connection, draft.pool.id)
    before = heads[-1] if heads else None
    head = head_of_draft(connection, draft, gate)
    known = ratings_on_list(connection, before.id) if before else ()
    changes = compared(known, _listed(draft), before, head)
    rounded = list(_rounded(draft))
    found = _lines(gate)
    return ListLook(
        pool=draft.pool.code,
        list_date=changes.list_date,
        at=now,
        number=head.number,
        edition=head.edition,
        fingerprint=head.fingerprint,
        before=changes.before,
        players=changes.players,
        delisted=len(draft.made.delisted),
        added=changes.added[:MOST_SHOWN],
        added_in_all=len(changes.added),
        dropped=changes.dropped[:MOST_SHOWN],
        dropped_in_all=len(changes.dropped),
        changed=len(changes.changed),
        unchanged=changes.unchanged,
        buckets=changes.buckets,
        risers=changes.risers,
        fallers=changes.fallers,
        flags=dict(Counter(row.flag.value for row in draft.made.rows if row.flag.value)),
        rounding=sum(rounded),
        rounded=len(rounded),
        findings=found[:MOST_FINDINGS],
        found_in_all=len(found),
        blocking=len(gate.blocking),
        overrides=gate.overrides,
        stopped=_stopped(connection, draft),
    )


def _listed(draft: Draft) -> Iterator[ListedRating]:
    for booked in draft.rows:
        if booked.section is Section.LISTED:
            row = booked.row
            yield ListedRating(booked.player_id, row.id, row.name, row.federation, row.rating)


def _rounded(draft: Draft) -> Iterator[int]:
    if draft.pool.moves is Moves.BY_PERIOD:
        for entry in entries_of_list(draft):
            if entry.cause is Cause.ROUNDING:
                yield entry.amount


def _lines(gate: Gate) -> tuple[GateLine, ...]:
    """Return what the gate found: what blocks, then what was overridden, then notices."""
    lines = [
        GateLine(finding=f, names=_names(gate, f), override=gate.override_of(f))
        for f in gate.findings
    ]
    return tuple(sorted(lines, key=_weight))


def _weight(line: GateLine) -> int:
    return 2 if not line.finding.is_blocking else 0 if line.override is None else 1


def _names(gate: Gate, finding: GateFinding) -> str:
    codes: Sequence[str] = finding.about.split("/")
    return "; ".join(gate.names[code] for code in codes if code in gate.names)


def _stopped(connection: Connection, draft: Draft) -> str:
    try:
        pool_to_publish(connection, draft.pool.code, draft.known.list_date)
    except OfficeError as problem:
        return str(problem)
    return ""
