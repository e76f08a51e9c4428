"""Where players stood before the events of a list: the state from which its numbers follow.

The book keeps standings in the order in which they were entered, and a correction enters anew
whatever it changes. What counts is the newest of each day, or of each event.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.rating import PoolStanding
from arpad.office.proof.list_then import ListThen
from arpad.store.standings_before import NumberedStanding, all_before, newest_before


class Stood(Struct, frozen=True):
    """A standing before the events of a list; `after` names the event behind which it was given."""

    standing: PoolStanding
    after: int | None = None


State = Mapping[int, Sequence[Stood]]
"""By the number of a player the standings that matter, in the order in which they count."""


def state_by_period(connection: Connection, then: ListThen, starts: Mapping[int, date]) -> State:
    """Return the state before a list of a period; `starts` are the first days of its players.

    Who played in an event that began long ago is rated by the list in force then, so that every
    standing since belongs to the state. What events of this list brought to unrated players stands
    in the book from the day of the list on, and is no part of it.
    """
    before = then.head.list_date - timedelta(days=1)
    newest = newest_before(connection, then.pool.id, then.batch, before)
    state: dict[int, Sequence[Stood]] = {
        row.standing.player_id: [Stood(row.standing)]
        for row in newest
        if not row.standing.is_nothing and row.standing.player_id not in starts
    }
    played = all_before(connection, then.pool.id, then.batch, sorted(starts))
    for number, rows in played.items():
        held = {row.standing.since: row.standing for row in rows if row.standing.since <= before}
        by_day = [held[since] for since in sorted(held)]
        if by_day:
            state[number] = [Stood(each) for each in _from(by_day, starts[number])]
    return state


def _from(held: Sequence[PoolStanding], start: date) -> Sequence[PoolStanding]:
    """Return the standing that held on a day, and all later ones."""
    for place, (_, following) in enumerate(pairwise(held)):
        if following.since > start:
            return held[place:]
    return held[-1:]


class Course(Struct, frozen=True):
    """The standings of one player where ratings move by event, in the order in which they count."""

    rows: tuple[PoolStanding, ...]

    @classmethod
    def of(cls, entered: Sequence[NumberedStanding]) -> "Course":
        """Return the course that holds: of each event, or each day without one, the newest row."""
        newest = {(e.standing.event_id or e.standing.since): e for e in entered}
        return cls(tuple(e.standing for e in sorted(newest.values(), key=lambda e: e.id)))

    def events(self, chain: Collection[int]) -> list[int]:
        """Return the events of a chain in which the player moved, in their order."""
        return [s.event_id for s in self.rows if s.event_id is not None and s.event_id in chain]

    def state(self, chain: Collection[int], left_out: Collection[int]) -> list[Stood]:
        """Return the standing before the chain, and those that were given between its events.

        What events left out have moved is not seen.
        """
        state, after = list[Stood](), None
        for standing in self.rows:
            if standing.event_id is not None and standing.event_id in chain:
                after = standing.event_id
            elif standing.event_id is None or standing.event_id not in left_out:
                if after is None:
                    state.clear()
                state.append(Stood(standing, after))
        return state


def courses(connection: Connection, then: ListThen, numbers: Collection[int]) -> dict[int, Course]:
    """Return the courses of players up to the batch of a list."""
    entered = all_before(connection, then.pool.id, then.batch, sorted(numbers))
    return {number: Course.of(rows) for number, rows in entered.items()}


def state_by_event(
    connection: Connection,
    then: ListThen,
    played: Mapping[int, Course],
    chain: Collection[int],
    left_out: Collection[int],
) -> State:
    """Return the state before a chain of events; who took no part in it stands where he stood."""
    newest = newest_before(connection, then.pool.id, then.batch, then.head.list_date)
    state: dict[int, Sequence[Stood]] = {
        row.standing.player_id: [Stood(row.standing)]
        for row in newest
        if not row.standing.is_nothing and row.standing.player_id not in played
    }
    for number, course in played.items():
        if rows := course.state(chain, left_out):
            state[number] = rows
    return state
