"""What stands before the gate: the events that a list closes, and the list in the making."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.period import RatingList
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Standing
from arpad.office.gate_settings import Limits, limits_of
from arpad.office.standings import Known
from arpad.store.dockets import dockets
from arpad.store.event_results import EventResults
from arpad.store.gate_results import NO_EVENT, results_for
from arpad.store.list_ratings import ratings_on_list
from arpad.store.lists import BookedRow, ListHead, Section, list_on

WITH_RATING = (Section.LISTED, Section.FILE, Section.HIDDEN)


class Case(Struct, frozen=True, kw_only=True, dict=True):
    """What all checks share, and all that those of events look at.

    `results` are what players did in the events of the list, `before` is the list before, and `was`
    are the published ratings before this one, by the players' numbers.
    """

    connection: Connection
    known: Known
    limits: Limits
    results: EventResults
    before: ListHead | None
    was: Mapping[int, int]

    @cached_property
    def events(self) -> Mapping[int, Docket]:
        """Return the events that the list closes."""
        rated = dockets(self.connection, pool_id=self.pool.id, states=[State.RATED])
        return {docket.id: docket for docket in rated if belongs(docket, self.list_date)}

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


class ListCase(Case, frozen=True, kw_only=True):
    """And what those of the list itself look at.

    `ratings` are those of everybody who is listed. Of a long list, `known`, `standings` and `rows`
    leave out players whom no check could find: see `long_list.py`.
    """

    standings: Mapping[int, Standing]
    rows: Sequence[BookedRow]
    made: RatingList
    ratings: Sequence[int]


class OnList(Struct, frozen=True, kw_only=True):
    """What a list in the making has for the checks."""

    known: Known
    standings: Mapping[int, Standing]
    rows: Sequence[BookedRow]
    made: RatingList
    ratings: Sequence[int]


def case_of(connection: Connection, known: Known) -> Case:
    """Look up what the checks of events need."""
    before = list_on(connection, known.pool.id, known.list_date)
    return Case(
        connection=connection,
        known=known,
        limits=limits_of(connection, known.pool.id),
        results=_results(connection, known),
        before=before,
        was=_ratings_before(connection, known, before),
    )


def list_case_of(connection: Connection, on_list: OnList) -> ListCase:
    """Look up what the checks of a list need."""
    case = case_of(connection, on_list.known)
    return ListCase(**{**asdict(on_list), **asdict(case)})


def _results(connection: Connection, known: Known) -> EventResults:
    """Return what players did; where ratings move with the list, that is known already."""
    if known.results is None:
        return results_for(connection, known.pool, known.list_date)
    return known.results.those(known.results.event != NO_EVENT)


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
