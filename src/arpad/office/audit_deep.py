"""The deep audit: what this version of the package would have booked and published.

A later version may compute better, but it may not change a published number in silence. Every
rated event is rated again from its stored version, every list is made again from what was known.
"""

import zlib
from collections.abc import Iterator
from datetime import date

import msgspec
from sqlalchemy import Connection

from arpad.formats.wording import sentence
from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.exact import as_decimal
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Pool
from arpad.office.audit import AuditReport, audit_by, differences_of
from arpad.office.audit_chain import Tell
from arpad.office.audit_differences import Check, Difference
from arpad.office.booking import BLOCKING
from arpad.office.entries_held import in_time
from arpad.office.known_then import known_then
from arpad.office.list_draft import Draft, draft_from
from arpad.office.office import OfficeError
from arpad.office.rated_again import basis_of, entries_again, rated_again
from arpad.store import dockets as book
from arpad.store.corrections import booked_entries
from arpad.store.lists import BookedRow, ListHead, Origin, Section, lists_of, rows_of
from arpad.store.pools import pools

_RATED = (State.RATED, State.PUBLISHED)
_MOVING = (Section.LISTED, Section.DELISTED, Section.HIDDEN)


def deep_audit(
    connection: Connection, code: str | None = None, *, tell: Tell | None = None
) -> AuditReport:
    """Audit the book, and rate every event and make every list again with this version."""
    return audit_by(_deep_differences_of, connection, code, tell=tell)


def _deep_differences_of(connection: Connection, pool: Pool) -> Iterator[Difference]:
    yield from differences_of(connection, pool)
    yield from differences_by_this_version(connection, pool)


def differences_by_this_version(
    connection: Connection, only: Pool | None = None
) -> Iterator[Difference]:
    """Yield every number in the book that this version of the package would have made another."""
    for pool in (only,) if only else pools(connection).values():
        yield from _events(connection, pool)
        for head in lists_of(connection, pool.id):
            if head.origin is Origin.PUBLISHED:
                yield from _list(connection, pool, head)


def _events(connection: Connection, pool: Pool) -> Iterator[Difference]:
    rated = {d.id: d for d in book.dockets(connection, pool_id=pool.id, states=_RATED)}
    documents = book.latest_events(connection, pool.id, _RATED)
    for number, document in documents:
        yield from _event(connection, pool, rated[number], document)


def _event(
    connection: Connection, pool: Pool, docket: Docket, document: bytes
) -> Iterator[Difference]:
    held = booked_entries(connection, pool.id, event_ids=[docket.id])
    booked = [in_time(entry) for _, entry in held]
    try:
        event = book.unpacked(document)
        again = _entries(pool, docket, event, booked)
    except (OfficeError, ValueError, msgspec.MsgspecError, zlib.error) as problem:
        yield _of_event(pool, docket, "an outcome", "none", sentence(str(problem).rstrip(".")))
        return
    yield from _compared(pool, docket, booked, again)


def _entries(
    pool: Pool, docket: Docket, event: Event, booked: list[LedgerEntry]
) -> list[LedgerEntry]:
    """Return the entries of an event by this version; refuse where its law does now."""
    outcome = rated_again(event, basis_of(pool, event, booked))
    refusals = [f.message for f in outcome.findings if f.severity in BLOCKING]
    if refusals:
        raise OfficeError(refusals[0])
    list_date = booked[0].list_date if booked else None
    return list(entries_again(pool, docket.id, event, outcome, list_date))


def _compared(
    pool: Pool, docket: Docket, booked: list[LedgerEntry], again: list[LedgerEntry]
) -> Iterator[Difference]:
    """Yield the first entry of each player that differs."""
    before, now = _by_player(booked), _by_player(again)
    for player in sorted(before.keys() | now.keys()):
        found, expected = before.get(player, []), now.get(player, [])
        if found == expected:
            continue
        was = next((line for line in found if line not in expected), "no such entry")
        is_now = next((line for line in expected if line not in found), "no such entry")
        yield _of_event(
            pool,
            docket,
            is_now,
            was,
            f"{player} is booked with {was}, and this version gives {is_now}.",
            player,
        )


def _by_player(entries: list[LedgerEntry]) -> dict[str, list[str]]:
    found = dict[str, list[str]]()
    for entry in entries:
        found.setdefault(entry.player, []).append(_words(entry))
    return {player: sorted(lines) for player, lines in found.items()}


def _words(entry: LedgerEntry) -> str:
    place = "" if entry.round is None else f" of round {entry.round}"
    against = "" if entry.opponent is None else f" against {entry.opponent}"
    return f"{as_decimal(entry.amount):+} ({entry.cause.value}{place}{against})"


def _of_event(
    pool: Pool, docket: Docket, expected: str, found: str, message: str, player: str | None = None
) -> Difference:
    return Difference(
        check=Check.EVENT,
        pool=pool.code,
        list_date=docket.list_date,
        event=docket.id,
        player=player,
        expected=expected,
        found=found,
        message=f"Event {docket.id}, {docket.name}: {message}",
    )


def _list(connection: Connection, pool: Pool, head: ListHead) -> Iterator[Difference]:
    """Yield whose rating this version would have published otherwise.

    Only those are compared who are on both lists: persons may have been corrected since.
    """
    try:
        draft = _again(connection, pool, head)
    except (OfficeError, ValueError) as problem:
        yield _of_list(
            pool, head.list_date, None, "a list", "none", sentence(str(problem).rstrip("."))
        )
        return
    now = {b.row.id: _effective(b) for b in draft.rows if b.section in _MOVING}
    for booked in rows_of(connection, head.id, _MOVING):
        code, was = booked.row.id, _effective(booked)
        if now.get(code, was) != was:
            message = (
                f"{code} on the list of {head.list_date} has {was}, and this version gives "
                f"{now[code]}."
            )
            yield _of_list(pool, head.list_date, code, str(now[code]), str(was), message)


def _again(connection: Connection, pool: Pool, head: ListHead) -> Draft:
    return draft_from(known_then(connection, pool, head))


def _effective(booked: BookedRow) -> int:
    """Return the rating with which a player goes on; none is nought."""
    return 0 if booked.section is Section.DELISTED else booked.row.rating


def _of_list(
    pool: Pool, day: date, player: str | None, expected: str, found: str, message: str
) -> Difference:
    return Difference(
        check=Check.LIST,
        pool=pool.code,
        list_date=day,
        player=player,
        expected=expected,
        found=found,
        message=message,
    )
