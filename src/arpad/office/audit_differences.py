"""Differences that an audit finds: two numbers that should be the same, in sentences."""

from datetime import date
from enum import StrEnum

from msgspec import Struct

from arpad.model.exact import as_decimal
from arpad.model.pool import Pool
from arpad.store.audit_dockets import OtherBytes, OtherFact
from arpad.store.audit_sums import ListAudited, Mismatch


class Check(StrEnum):
    """What two numbers of the book were held against each other for."""

    ENTRIES = "entries"
    """The rating before plus the entries gives the rating after."""
    STANDING = "standing"
    """A player stands where the list says."""
    FINGERPRINT = "fingerprint"
    NUMBER = "number"
    """Lists are numbered without gaps."""
    EVENT = "event"
    """This version of the package gives the entries that are booked."""
    LIST = "list"
    """This version of the package gives the ratings that are published."""
    CHAIN = "chain"
    """What a batch has added is what was sealed with it."""
    DOCKET = "docket"
    """An event's docket says what was added to it last."""
    REPORT = "report"
    """A report has the bytes that came."""


class Difference(Struct, frozen=True, kw_only=True):
    """Two numbers that should be the same; `player` is a code, `event` a number.

    What concerns the whole book has no pool.
    """

    check: Check
    pool: str | None = None
    list_date: date | None = None
    event: int | None = None
    player: str | None = None
    expected: str
    found: str
    message: str


def of_entries(pool: Pool, head: ListAudited, found: Mismatch) -> Difference:
    """Say that entries do not lead to the rating on a list."""
    return _difference(
        Check.ENTRIES,
        pool,
        found,
        f"{found.player} on the list of {head.list_date}: the rating before and the entries give "
        f"{_points(found.expected)}, the list says {_points(found.found)}.",
        head,
    )


def of_sheet(pool: Pool, head: ListAudited, found: Mismatch) -> Difference:
    """Say that the games of a sheet do not come to what the sheet says."""
    return _difference(
        Check.ENTRIES,
        pool,
        found,
        f"{found.player} in event {found.event}: the games for the list of {head.list_date} come "
        f"to {_points(found.expected)}, their sheet says {_points(found.found)}.",
        head,
    )


def without_row(pool: Pool, head: ListAudited, found: Mismatch) -> Difference:
    """Say that something was booked for somebody whom the list does not know."""
    return _difference(
        Check.ENTRIES,
        pool,
        found,
        f"{found.player} is not on the list of {head.list_date}, and entries of "
        f"{_points(found.expected)} are booked for it.",
        head,
    )


def of_standing(pool: Pool, head: ListAudited, found: Mismatch) -> Difference:
    """Say that a player stands elsewhere than on the list."""
    return _difference(
        Check.STANDING,
        pool,
        found,
        f"{found.player} stands at {_points(found.expected)}, and the list of {head.list_date} "
        f"says {_points(found.found)}.",
        head,
    )


def of_event(pool: Pool, found: Mismatch) -> Difference:
    """Say that the entries of an event do not lead to where it left the player."""
    return _difference(
        Check.ENTRIES,
        pool,
        found,
        f"{found.player} after event {found.event}: the rating before and the entries give "
        f"{_points(found.expected)}, the standing says {_points(found.found)}.",
    )


def of_docket(found: OtherFact) -> Difference:
    """Say that an event's docket says something that nobody added."""
    return Difference(
        check=Check.DOCKET,
        event=found.event,
        expected=found.added,
        found=found.says,
        message=f"Event {found.event}: table event says {found.says} as {found.fact}, and "
        f"{found.added} was added last, in batch {found.batch}.",
    )


def of_report(found: OtherBytes) -> Difference:
    """Say that a report is not the one that came."""
    return Difference(
        check=Check.REPORT,
        event=found.event,
        expected=found.came,
        found=found.found,
        message=f"Report {found.report} in table report, added in batch {found.batch}, has the "
        f"SHA-256 {found.found[:12]}…, and {found.came[:12]}… came in.",
    )


def _difference(
    check: Check, pool: Pool, found: Mismatch, message: str, head: ListAudited | None = None
) -> Difference:
    return Difference(
        check=check,
        pool=pool.code,
        list_date=head.list_date if head else None,
        event=found.event,
        player=found.player,
        expected=_points(found.expected),
        found=_points(found.found),
        message=message,
    )


def _points(hundredths: int) -> str:
    return str(as_decimal(hundredths))
