"""What stands before the gate: a list in the making, with the results that it brings."""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.period import RatingList
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Standing
from arpad.office.gate_settings import Limits, limits_of
from arpad.office.standings import Known
from arpad.store.dockets import dockets
from arpad.store.gate_results import NO_EVENT, EventResult, results_for
from arpad.store.list_ratings import ratings_on_list
from arpad.store.lists import BookedRow, ListHead, Section, list_on

WITH_RATING = (Section.LISTED, Section.FILE, Section.HIDDEN)


class Case(Struct, frozen=True, kw_only=True):
    """A list in the making and everything that the checks share.

    `events` are those that the list closes, `results` what players did in them, `before` is the
    list before, and `was` are the published ratings before this one, by the players' numbers.
    """

    connection: Connection
    known: Known
    standings: Mapping[int, Standing]
    rows: Sequence[BookedRow]
    made: RatingList
    limits: Limits
    events: Mapping[int, Docket]
    results: Sequence[EventResult]
    before: ListHead | None
    was: Mapping[int, int]

    @property
    def pool(self) -> Pool:
        """Return the pool."""
        return self.known.pool

    @property
    def list_date(self) -> date:
        """Return the day of the list."""
        return self.known.list_date

    @property
    def is_by_period(self) -> bool:
        """Tell whether ratings move with the list."""
        return self.pool.moves is Moves.BY_PERIOD

    def code(self, number: int) -> str:
        """Return the code of a player."""
        return self.known.persons[number].code


def case_of(
    connection: Connection,
    known: Known,
    standings: Mapping[int, Standing],
    rows: Sequence[BookedRow],
    made: RatingList,
) -> Case:
    """Look up what the checks need of a list in the making."""
    pool, list_date = known.pool, known.list_date
    before = list_on(connection, pool.id, list_date)
    return Case(
        connection=connection,
        known=known,
        standings=standings,
        rows=rows,
        made=made,
        limits=limits_of(connection, pool.id),
        events={
            docket.id: docket
            for docket in dockets(connection, pool_id=pool.id, states=[State.RATED])
            if belongs(docket, list_date)
        },
        results=_results(connection, known),
        before=before,
        was=_ratings_before(connection, known, before),
    )


def _results(connection: Connection, known: Known) -> Sequence[EventResult]:
    """Return what players did; where ratings move with the list, that is known already."""
    if known.pool.moves is Moves.BY_EVENT:
        return tuple(results_for(connection, known.pool, known.list_date))
    return tuple(result for result in known.results if result.event != NO_EVENT)


def belongs(docket: Docket, list_date: date) -> bool:
    """Tell whether an event belongs to a list or to an earlier one."""
    return (docket.list_date or docket.last_day or docket.start) <= list_date


def _ratings_before(
    connection: Connection, known: Known, before: ListHead | None
) -> Mapping[int, int]:
    """Return published ratings: where they move with events, those of the list before."""
    if known.pool.moves is Moves.BY_PERIOD:
        return {n: s.rating for n, s in known.standings.items() if s.rating is not None}
    if before is None:
        return {}
    listed = ratings_on_list(connection, before.id, WITH_RATING)
    return {row.number: row.rating for row in listed}
