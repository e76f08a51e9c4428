"""Questions with two days: which rating held on one day, as the office knew it on another.

The official rating is the one on the list in force. The revised one is what that list would have
said had everything been right that was corrected since. What was believed on a day is both of them,
from what had been booked by then.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.exact import as_decimal
from arpad.model.pool import Moves, Pool
from arpad.office.office import OfficeError
from arpad.store.as_known import Horizon, KnownList, horizon_of, list_known
from arpad.store.errata import Erratum, batches_of_errata, errata_numbered, moved_since
from arpad.store.lists import Section, rows_of
from arpad.store.standings_then import DatedStanding, dated_standings

RATED_SECTIONS = (Section.LISTED, Section.FILE, Section.HIDDEN)
"""The sections of a list whose players have a rating by it."""


class Asked(Struct, frozen=True, kw_only=True):
    """Of which day something is asked, and by what was known on which; None: by all there is."""

    valid: date
    known: date | None = None
    today: date


class Reason(Struct, frozen=True):
    """A correction, and the points by which it moved a number."""

    correction: Erratum
    points: Decimal


class Revised(Struct, frozen=True, kw_only=True):
    """A rating on a list, and what corrections have made of it since.

    `rated_since` are events in the time of the list that were rated after it came out, which only
    happens where ratings move with each event.
    """

    official: int | None
    revised: int | None
    difference: int
    why: tuple[Reason, ...]
    rated_since: tuple[int, ...] = ()


class Belief(Struct, frozen=True, kw_only=True):
    """A player's rating of a day as it was known at the end of another.

    Where ratings move with each event `stood` is the rating with which the player stood on the day
    itself, after events that no list had yet.
    """

    known: date
    list_date: date | None
    list_number: int | None
    rating: Revised | None
    stood: int | None = None


def check_known(known: date | None, today: date) -> None:
    """Refuse a day of knowing that is still to come."""
    if known is not None and known > today:
        raise OfficeError(
            f"{known} is still to come, and nobody knows what will be known then; today is {today}."
        )


def beliefs(
    connection: Connection, pool: Pool, number: int, valid: date, *, known: date, today: date
) -> tuple[Belief, ...]:
    """Return what was believed on a day of a player's rating, and what is known now."""
    now = _belief(connection, pool, number, valid, (today, Horizon()))
    if known >= today:
        return (now,)
    then = _belief(connection, pool, number, valid, (known, horizon_of(connection, known)))
    return (then, now)


def _belief(
    connection: Connection, pool: Pool, number: int, valid: date, known: tuple[date, Horizon]
) -> Belief:
    day, horizon = known
    listed = list_known(connection, pool.id, valid, horizon)
    return Belief(
        known=day,
        list_date=listed.head.list_date if listed else None,
        list_number=listed.head.number if listed else None,
        rating=revised_on(connection, pool, number, listed, horizon) if listed else None,
        stood=_stood(connection, pool, number, valid, horizon),
    )


def revised_on(
    connection: Connection, pool: Pool, number: int, listed: KnownList, horizon: Horizon
) -> Revised:
    """Return a player's rating on a list, and what has become of it."""
    official = _rating(connection, listed, number)
    later = _booked_since(connection, pool, number, listed, horizon)
    revised = later[-1].standing.revised if later else official
    return Revised(
        official=official,
        revised=revised,
        difference=(revised or 0) - (official or 0),
        why=_why(connection, pool, number, listed, horizon),
        rated_since=_rated_since(connection, later),
    )


def _rating(connection: Connection, listed: KnownList, number: int) -> int | None:
    rows = rows_of(connection, listed.head.id, RATED_SECTIONS, player_id=number)
    return next((booked.row.rating for booked in rows), None)


def _booked_since(
    connection: Connection, pool: Pool, number: int, listed: KnownList, horizon: Horizon
) -> list[DatedStanding]:
    """Return the standings of the list's time that were booked after it came out."""
    return [
        dated
        for dated in dated_standings(connection, pool.id, number)
        if dated.batch > listed.batch and horizon.knows(dated.batch)
        if dated.standing.since <= listed.head.list_date
    ]


def _why(
    connection: Connection, pool: Pool, number: int, listed: KnownList, horizon: Horizon
) -> tuple[Reason, ...]:
    moved = moved_since(connection, pool.id, listed, horizon, {number})
    errata = errata_numbered(connection, [each.correction for each in moved])
    return tuple(Reason(errata[m.correction], as_decimal(m.amount)) for m in moved if m.amount)


def _rated_since(connection: Connection, later: Sequence[DatedStanding]) -> tuple[int, ...]:
    corrected = batches_of_errata(connection, {dated.batch for dated in later})
    events = (d.standing.event_id for d in later if d.batch not in corrected)
    return tuple(dict.fromkeys(event for event in events if event is not None))


def _stood(
    connection: Connection, pool: Pool, number: int, valid: date, horizon: Horizon
) -> int | None:
    """Return the rating on a day where every event moves it; None where lists do."""
    if pool.moves is Moves.BY_PERIOD:
        return None
    known = [
        dated.standing
        for dated in dated_standings(connection, pool.id, number)
        if horizon.knows(dated.batch) and dated.standing.since <= valid
    ]
    return known[-1].rating if known else None
