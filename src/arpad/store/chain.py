"""The chain of a pool whose ratings move with each event: what a correction asks of the book."""

from collections.abc import Sequence
from datetime import date

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, or_, select

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.series import Bars
from arpad.store.dockets import docket, unpacked
from arpad.store.lists import Section
from arpad.store.names import in_portions
from arpad.store.schema import (
    correction,
    event,
    event_state,
    event_version,
    list_row,
    participant,
    rating_list,
    series_bars,
    standing,
)
from arpad.store.standings_then import DatedStanding, standing_of

AS_RATED = "as rated"
CORRECTED = "corrected"
"""How the reasons begin for which the book has a version that the office filled, not a report."""

_SHOWN = (Section.LISTED.value, Section.FILE.value, Section.HIDDEN.value)


def corrected_by(erratum: int) -> str:
    """Return the reason for a version that a correction made."""
    return f"{CORRECTED} by erratum {erratum}"


class SeasonBars(Struct, frozen=True):
    """The bars of a season, which its first day names, and the batch that froze the series."""

    season: date
    bars: Bars
    batch: int


def last_rated(connection: Connection, pool_id: int) -> Docket | None:
    """Return the last event of a chain, one that was withdrawn since among them.

    Reports that were kept as history were never rated, and are not in it.
    """
    once = select(event_state.c.event_id).where(event_state.c.state == State.RATED.value)
    query = (
        select(event.c.id)
        .where(event.c.pool_id == pool_id, event.c.id.in_(once))
        .order_by(event.c.last_day.desc(), event.c.start.desc(), event.c.id.desc())
        .limit(1)
    )
    number = connection.execute(query).scalar_one_or_none()
    return None if number is None else docket(connection, number)


def first_rated(connection: Connection, pool_id: int) -> dict[int, int]:
    """Return the events of a pool that ever were rated, with the batch in which each first was."""
    query = (
        select(event_state.c.event_id, func.min(event_state.c.batch_id).label("batch"))
        .join(event, event.c.id == event_state.c.event_id)
        .where(event.c.pool_id == pool_id, event_state.c.state == State.RATED.value)
        .group_by(event_state.c.event_id)
    )
    return {row.event_id: row.batch for row in connection.execute(query)}


def decided_bars(connection: Connection, pool_id: int) -> tuple[SeasonBars, ...]:
    """Return the bars of all seasons, the oldest first."""
    query = (
        select(series_bars).where(series_bars.c.pool_id == pool_id).order_by(series_bars.c.season)
    )
    return tuple(
        SeasonBars(row.season, msgspec.json.decode(row.bars, type=Bars), row.batch_id)
        for row in connection.execute(query)
    )


def starts_brought(connection: Connection, pool_id: int) -> dict[date, int]:
    """Return the days from which players stood without an event, with the first batch of each.

    Series that were frozen and what corrections have added again are not starts.
    """
    frozen = select(series_bars.c.batch_id).where(series_bars.c.pool_id == pool_id)
    corrected = select(correction.c.batch_id)
    c = standing.c
    query = (
        select(c.since, func.min(c.batch_id).label("batch"))
        .where(
            c.pool_id == pool_id,
            c.event_id.is_(None),
            c.batch_id.not_in(frozen),
            c.batch_id.not_in(corrected),
        )
        .group_by(c.since)
    )
    return {row.since: row.batch for row in connection.execute(query)}


def batch_of_correction(connection: Connection, number: int) -> int:
    """Return the batch in which a correction was booked."""
    query = select(correction.c.batch_id).where(correction.c.id == number)
    batch: int = connection.execute(query).scalar_one()
    return batch


def all_standings(
    connection: Connection, pool_id: int, numbers: Sequence[int]
) -> dict[int, list[DatedStanding]]:
    """Return every standing that players ever had, oldest first."""
    found: dict[int, list[DatedStanding]] = {number: [] for number in numbers}
    for some in in_portions(numbers):
        query = (
            select(standing)
            .where(standing.c.pool_id == pool_id, standing.c.player_id.in_(some))
            .order_by(standing.c.id)
        )
        for row in connection.execute(query):
            found[row.player_id].append(DatedStanding(standing_of(row), row.batch_id))
    return found


def participants_of_events(connection: Connection, numbers: Sequence[int]) -> dict[int, set[int]]:
    """Return who is or was named by a version of some events."""
    found: dict[int, set[int]] = {number: set() for number in numbers}
    for some in in_portions(numbers):
        query = select(participant.c.event_id, participant.c.player_id).where(
            participant.c.event_id.in_(some)
        )
        for number, player in connection.execute(query):
            found[number].add(player)
    return found


def reported_version(connection: Connection, number: int) -> Event | None:
    """Return an event as it was reported last: nothing in it is filled from the book."""
    c = event_version.c
    filled = or_(c.why == AS_RATED, c.why.startswith(CORRECTED))
    query = select(c.document).where(c.event_id == number, ~filled).order_by(c.id.desc()).limit(1)
    document = connection.execute(query).scalar_one_or_none()
    return None if document is None else unpacked(document)


def published_ratings(
    connection: Connection, pool_id: int, numbers: Sequence[int]
) -> dict[tuple[date, int], int | None]:
    """Return what the lists of a pool say of players, by the days of the lists and the players."""
    found: dict[tuple[date, int], int | None] = {}
    for some in in_portions(numbers):
        query = (
            select(rating_list.c.list_date, list_row.c.player_id, list_row.c.rating)
            .join(list_row, list_row.c.list_id == rating_list.c.id)
            .where(
                rating_list.c.pool_id == pool_id,
                list_row.c.player_id.in_(some),
                list_row.c.section.in_(_SHOWN),
            )
        )
        found |= {(day, player): rating for day, player, rating in connection.execute(query)}
    return found
