"""The same games under two texts: sides as somebody names them, and an event of the book."""

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.pool import Pool
from arpad.office.event_sought import BEYOND, CLOSED
from arpad.office.office import OfficeError
from arpad.office.pools import pool_of
from arpad.regulations.catalogue import editions_of, governing, row_of
from arpad.regulations.edition import Edition, Readings, UnknownChoiceError
from arpad.store import dockets as book

if TYPE_CHECKING:
    from arpad.drift.compare import Side
    from arpad.drift.compare_values import Comparison

MOST_GAMES = 4000
"""Games of an event that are compared while somebody waits; more take a job."""
_NOT_RATED = message("This event is not rated yet; there is nothing to compare.")
_TOO_LARGE = message("This event is too large for a page; the desk compares it with its pool.")


def side_of(pool: Pool, edition: str, reading: str = "") -> "Side":
    """Return an edition of a pool's federation, with a choice of a reading written NAME=CHOICE."""
    from arpad.drift.compare import Side  # noqa: PLC0415 - only who compares needs it

    known = {text.name: text for text in editions_of(pool.federation.casefold())}
    if edition not in known:
        raise OfficeError(
            f"{edition} is not a text of {pool.federation}; there are {', '.join(known)}."
        )
    name, _, choice = reading.partition("=")
    readings = {name: choice} if reading else {}
    try:
        Readings(known[edition], readings)
    except UnknownChoiceError as problem:
        raise OfficeError(str(problem)) from problem
    return Side(edition, readings)


def usual_sides(pool: Pool, event: Event) -> tuple[str, str]:
    """Return the text before the one that governs an event, and that one; it twice if alone."""
    federation = pool.federation.casefold()
    found = governing(event.start, federation, pool.discipline)
    texts = row_of(federation, pool.discipline)
    governs: Edition = found.edition if found else texts[0]
    at = texts.index(governs)
    return texts[at - 1 if at else min(1, len(texts) - 1)].name, governs.name


def comparable(connection: Connection, number: int) -> tuple[Docket, Pool, Event]:
    """Return an event that has been rated, and is small enough to be compared at once."""
    docket = book.docket(connection, number) if 0 < number < BEYOND else None
    if docket is None:
        raise OfficeError(f"There is no event {number}. The page of events lists all there are.")
    event = book.latest_event(connection, number)
    if event is None or docket.state not in CLOSED:
        raise OfficeError(_NOT_RATED)
    if len(event.games) > MOST_GAMES:
        raise OfficeError(_TOO_LARGE)
    return docket, pool_of(connection, docket), event


def event_compared(docket: Docket, event: Event, left: "Side", right: "Side") -> "Comparison":
    """Rate an event by two texts, or two readings; by one, tell whom its readings touch."""
    from arpad.drift.compare import compare  # noqa: PLC0415 - as above

    return compare(left, right, [(docket.id, event)], may_be_same=True)
