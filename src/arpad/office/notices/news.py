"""News: events that moved, lists that came out, and work that waits; only what all may know.

What is said against an event here is what its public page says, with no day of a birth in it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.docket import State
from arpad.model.finding import Finding, Severity
from arpad.office.event_status import is_question, why_stopped
from arpad.office.pools import pool_called
from arpad.store.founding import founded
from arpad.store.move_reasons import refusals, stops
from arpad.store.moves import MovedEvent, newest_moves
from arpad.store.new_lists import NewList, newest_lists

MOST_IN_FEED = 60
_STOPPED = (State.WAITING, State.REFUSED)
_WHO_IS = message("It is not known yet who a player of the report is.")


class Kind(StrEnum):
    """What a piece of news is about; an account and a webhook choose among these."""

    EVENT = "event"
    LIST = "list"
    WORK = "work"


class Changed(Struct, frozen=True, kw_only=True):
    """An event is in another state; `before` is None for one that is new."""

    step: int
    event: int
    name: str
    pool: str
    federation: str | None
    before: State | None
    state: State
    reason: str = ""
    article: str | None = None
    at: datetime
    who: str

    @property
    def path(self) -> str:
        """Return its page."""
        return f"/events/{self.event}"


class Laid(StrEnum):
    """What has come in for an officer."""

    SUBMISSION = "submission"
    REQUEST = "request"
    OBJECTION = "objection"


class Work(Struct, frozen=True, kw_only=True):
    """Something has come in: from whom, and what it is about."""

    what: Laid
    number: int
    who: str
    about: str

    @property
    def path(self) -> str:
        """Return its page."""
        return f"/desk/{self.what.value}s/{self.number}"


def changed(connection: Connection, moved: Sequence[MovedEvent]) -> tuple[Changed, ...]:
    """Return moves of events with their public reasons."""
    stopped = [each for each in moved if each.state in _STOPPED]
    found, refused = stops(connection, stopped), refusals(connection, stopped)
    return tuple(_changed(each, found, refused) for each in moved)


def _changed(
    moved: MovedEvent,
    found: Mapping[tuple[int, int], tuple[Finding, ...]],
    refused: Mapping[tuple[int, int], tuple[str, str]],
) -> Changed:
    article, reason = None, ""
    key = (moved.event, moved.batch)
    if key in refused:
        article, reason = refused[key]
    elif key in found:
        article, reason = _said(found[key])
    elif moved.state in _STOPPED:
        reason = why_stopped(Finding(Severity.REFUSE, None, "", moved.reason)).message
    return Changed(
        step=moved.step,
        event=moved.event,
        name=moved.name,
        pool=moved.pool,
        federation=moved.federation,
        before=moved.before,
        state=moved.state,
        reason=reason,
        article=article,
        at=moved.at,
        who=moved.who,
    )


def _said(findings: Sequence[Finding]) -> tuple[str | None, str]:
    if any(map(is_question, findings)):
        return None, _WHO_IS
    first = why_stopped(findings[0])
    return first.article, first.message


class Feed(Struct, frozen=True, kw_only=True):
    """The newest news of a kind; `book` tells one office's book from another's."""

    book: str
    changes: tuple[Changed, ...] = ()
    lists: tuple[NewList, ...] = ()

    @property
    def updated(self) -> datetime | None:
        """Return when the newest of them happened; None where there is nothing."""
        moments = [each.at for each in self.changes] + [each.at for each in self.lists]
        return max(moments) if moments else None


def feed_of_events(
    connection: Connection,
    *,
    pool: str | None = None,
    federation: str | None = None,
    event: int | None = None,
) -> Feed:
    """Return the newest changes of events, the newest first."""
    moved = newest_moves(
        connection,
        pool_id=pool_called(connection, pool).id if pool else None,
        federation=federation,
        event_id=event,
        most=MOST_IN_FEED,
    )
    found = sorted(changed(connection, moved), key=lambda each: (each.at, each.step), reverse=True)
    return Feed(book=founded(connection), changes=tuple(found))


def feed_of_lists(connection: Connection, *, pool: str | None = None) -> Feed:
    """Return the newest lists, the newest first."""
    pool_id = pool_called(connection, pool).id if pool else None
    found = newest_lists(connection, pool_id=pool_id, most=MOST_IN_FEED)
    in_order = sorted(found, key=lambda each: (each.at, each.id), reverse=True)
    return Feed(book=founded(connection), lists=tuple(in_order))
