"""Results of the past: reports kept as published events that nothing is rated from.

They show what a player has played before the office began; ratings of that time stand on the
lists that were taken over.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from arpad.formats.event_source import is_report
from arpad.formats.file_text import file_bytes
from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding, warn
from arpad.model.pool import Pool
from arpad.office.identities import claim_of, identified, person_of
from arpad.office.incoming import Incoming, file_that_came, read
from arpad.office.matching import NEW, OPEN, Matched, match_players
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.register import add_players, codes_for
from arpad.store.book import Entry
from arpad.store.dockets import add_docket, add_participants, add_versions
from arpad.store.matches import BookedMatch, add_matches
from arpad.store.reports import Receipt, add_report, known_reports

WHY = "history"
"""Why the book has a version of an event that nobody in the office checked."""
_PORTION = 200
_HEAD = 256 * 1024
_LISTS = (b"id", b"<p")
"""How the header of a list in text begins, and one in XML."""


class PastEvent(Struct, frozen=True, kw_only=True):
    """What became of a report of the past."""

    file: str
    event: int | None = None
    is_known: bool = False
    new_players: int = 0
    findings: tuple[Finding, ...] = ()


def is_event_file(path: Path) -> bool:
    """Tell whether a file is a report or an event file, and not a list."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):
        return False
    if head.lstrip()[:2].lower() in _LISTS:
        return False
    return is_report(head) or (b'"games"' in head and b'"players"' in head)


def import_events(office: Office, files: Iterable[Path], pool_code: str) -> Iterator[PastEvent]:
    """Keep reports as history, portion by portion; yield what became of each."""
    with office.reading() as connection:
        pool = pool_called(connection, pool_code)
    left = iter(files)
    while portion := list(islice(left, _PORTION)):
        incoming = [read(file_that_came(path.name, file_bytes(path))) for path in portion]
        with office.writing("player import --history") as entry:
            prints = {one.file.fingerprint for one in incoming}
            known = known_reports(entry.connection, prints, pool_id=pool.id)
            # Who is new in one event is known in the next, so they go one after another.
            kept = [_kept(entry, pool, one, known, office.clerk.today) for one in incoming]
        yield from kept


def _kept(
    entry: Entry, pool: Pool, incoming: Incoming, known: dict[str, Receipt], today: date
) -> PastEvent:
    file, event = incoming.file, incoming.event
    if file.fingerprint in known:
        return PastEvent(file=file.name, event=known[file.fingerprint].event_id, is_known=True)
    if event is None or isinstance(file.data, Finding):
        return PastEvent(file=file.name, findings=incoming.findings)
    matched, new = _with_newcomers(entry, event, file.name)
    number = add_docket(entry, _docket(event, pool))
    receipt = add_report(entry, _receipt(incoming, number, event, today), file.data)
    add_matches(entry, (_booked(m, receipt) for m in matched))
    add_versions(entry, [(number, receipt.id, WHY, identified(event, matched).event)])
    took_part = sorted({m.player_id for m in matched if m.player_id is not None})
    add_participants(entry, ((number, player) for player in took_part))
    known[file.fingerprint] = receipt
    return PastEvent(file=file.name, event=number, new_players=new, findings=_unknown(matched))


def _with_newcomers(entry: Entry, event: Event, source: str) -> tuple[list[Matched], int]:
    """Match the players of an event; those whom nobody in the register can be are entered."""
    matched = match_players(entry.connection, event)
    new = [m.reported for m in matched if m.how == NEW]
    if not new:
        return list(matched), 0
    codes = codes_for(entry.connection, new)
    numbers = add_players(
        entry,
        (person_of(p, code=codes[p.id], since=event.start, source=f"report {source}") for p in new),
    )
    with_codes = [
        replace(m, code=codes[m.reported.id], player_id=numbers[codes[m.reported.id]])
        if m.how == NEW
        else m
        for m in matched
    ]
    return with_codes, len(new)


def _docket(event: Event, pool: Pool) -> Docket:
    return Docket(
        id=0,
        pool_id=pool.id,
        name=event.name,
        federation=event.federation,
        start=event.start,
        last_day=event.last_day,
        state=State.PUBLISHED,
    )


def _receipt(incoming: Incoming, number: int, event: Event, today: date) -> Receipt:
    return Receipt(
        id=0,
        event_id=number,
        name=incoming.file.name,
        format=incoming.format,
        sha256=incoming.file.fingerprint,
        received=event.received or today,
    )


def _booked(matched: Matched, receipt: Receipt) -> BookedMatch:
    return BookedMatch(
        report_id=receipt.id,
        claim=claim_of(matched.reported),
        how=matched.how,
        player_id=matched.player_id,
        candidates=tuple(person.code for person in matched.candidates),
    )


def _unknown(matched: Sequence[Matched]) -> tuple[Finding, ...]:
    """Say who could not be told from others; their games are kept under the reported ids."""
    return tuple(
        warn(
            None,
            f"player {m.reported.id}",
            f"{m.reported.label} may be {', '.join(p.code for p in m.candidates[:5])}; the games "
            "are kept, but they are nobody's.",
        )
        for m in matched
        if m.how == OPEN
    )
