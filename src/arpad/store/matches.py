"""Matches in the book: whom the office took a reported player for, beside what was reported."""

from collections.abc import Iterable
from datetime import date

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.store.book import Entry
from arpad.store.bulk import add_rows
from arpad.store.schema import match, player, report


class Claim(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a report says of who a player is."""

    id: str
    name: str = ""
    federation: str | None = None
    born: date | int | None = None
    title: str | None = None


class BookedMatch(Struct, frozen=True, kw_only=True):
    """A reported player and the person taken for him; without one, the question is open.

    `how` says by what: id, name, chosen by an officer, new, or open. `candidates` are codes.
    """

    report_id: int
    claim: Claim
    how: str
    player_id: int | None
    code: str | None = None
    candidates: tuple[str, ...] = ()


_CLAIM = msgspec.json.Decoder(Claim)
_CODES = msgspec.json.Decoder(tuple[str, ...])
_NOBODY = "[]"


def add_matches(entry: Entry, matches: Iterable[BookedMatch]) -> None:
    """Add whom the office takes reported players for; a later row of a player counts."""
    rows = (
        (
            m.report_id,
            m.player_id,
            msgspec.json.encode(m.claim).decode(),
            m.how,
            msgspec.json.encode(m.candidates).decode() if m.candidates else _NOBODY,
            entry.batch,
        )
        for m in matches
    )
    columns = ("report_id", "player_id", "claimed", "how", "candidates", "batch_id")
    add_rows(entry.connection, match, columns, rows)


def matches_of(connection: Connection, number: int) -> tuple[BookedMatch, ...]:
    """Return every match ever made for an event's reports, in the order in which they were made."""
    query = (
        select(match, player.c.code)
        .join(report, report.c.id == match.c.report_id)
        .outerjoin(player, player.c.id == match.c.player_id)
        .where(report.c.event_id == number)
        .order_by(match.c.id)
    )
    return tuple(
        BookedMatch(
            report_id=row.report_id,
            claim=_CLAIM.decode(row.claimed),
            how=row.how,
            player_id=row.player_id,
            code=row.code,
            candidates=_CODES.decode(row.candidates),
        )
        for row in connection.execute(query)
    )
