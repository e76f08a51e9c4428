"""Looking through the events of all pools: newest first, a page at a time, each with its status."""

from collections.abc import Callable
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.folding import words_of
from arpad.model.pool import Pool
from arpad.office.event_status import EventStatus, statuses_of
from arpad.office.pools import pool_called
from arpad.store.event_browse import EventsLookedAt, EventsWanted, Place, newest_events
from arpad.store.pools import pools

A_PAGE = 30


class EventSearch(Struct, frozen=True, kw_only=True):
    """What a visitor looks for; `before` is where the page before ended, `most` its length."""

    pool: str | None = None
    state: State | None = None
    federation: str | None = None
    words: str = ""
    since: date | None = None
    until: date | None = None
    before: Place | None = None
    most: int = A_PAGE


class FoundEvent(Struct, frozen=True, kw_only=True):
    """An event among others."""

    docket: Docket
    pool: Pool
    status: EventStatus


class EventsFound(Struct, frozen=True, kw_only=True):
    """A page of events; `next` is where the one after it begins, None at the oldest event.

    A rare name may need several pages that are short, or empty: each looks a long way back.
    """

    events: tuple[FoundEvent, ...]
    next: Place | None


def events_found(connection: Connection, search: EventSearch, today: date) -> EventsFound:
    """Return a page of events with their status."""
    known = pools(connection)
    chosen = [pool_called(connection, search.pool)] if search.pool else list(known.values())
    looked_at = [_of_pool(connection, pool, search) for pool in chosen]
    shown, end = _merged(looked_at, search.most)
    by_id = {pool.id: pool for pool in known.values()}
    statuses = statuses_of(connection, by_id, shown, today)
    return EventsFound(
        events=tuple(
            FoundEvent(docket=d, pool=by_id[d.pool_id], status=statuses[d.id]) for d in shown
        ),
        next=end,
    )


def _of_pool(connection: Connection, pool: Pool, search: EventSearch) -> EventsLookedAt:
    wanted = EventsWanted(
        pool_id=pool.id,
        state=search.state,
        federation=search.federation,
        since=search.since,
        until=search.until,
    )
    return newest_events(
        connection,
        wanted,
        before=search.before,
        limit=search.most + 1,
        is_called=is_called(search.words),
    )


def is_called(words: str) -> Callable[[str], bool] | None:
    """Return what tells whether a name has words that begin like those given; None for none.

    >>> fits = is_called("weekend LUTZ")
    >>> fits("Lützenbrück Weekend Open"), fits("Lützenbrück Cup")
    (True, False)
    """
    sought = words_of(words)
    if not sought:
        return None

    def fits(name: str) -> bool:
        own = words_of(name)
        return all(any(word.startswith(start) for word in own) for start in sought)

    return fits


def _merged(parts: list[EventsLookedAt], most: int) -> tuple[list[Docket], Place | None]:
    """Return one page from the pages of several pools, as far back as all of them were seen."""
    reached = max((part.reached for part in parts if part.reached is not None), default=None)
    together = sorted(
        (docket for part in parts for docket in part.dockets), key=_place, reverse=True
    )
    sure = [docket for docket in together if reached is None or _place(docket) >= reached]
    if len(sure) > most:
        shown = sure[:most]
        return shown, _place(shown[-1])
    return sure, reached


def _place(docket: Docket) -> Place:
    return Place(docket.start, docket.id)
