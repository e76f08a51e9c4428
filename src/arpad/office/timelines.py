"""The players whom a correction touches, each with the standings that hold and those that will.

Where lists have periods a standing begins on the day of a list. From the first list on that a
correction touches, a player gets a new standing for every one.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office.standing_in_event import Knowledge
from arpad.store.persons import persons_on
from arpad.store.player_events import events_of_player
from arpad.store.standings_held import standings_by_day

RATED = (State.RATED, State.PUBLISHED)


class Timeline(Struct):
    """One touched player: standings that hold, by day; those of the revision, as far as it is.

    `since` is the first list that is touched, `events` are the rated ones he took part in.
    """

    person: Person
    since: date
    held: Sequence[PoolStanding]
    rows: list[PoolStanding]
    events: tuple[Docket, ...]

    @property
    def stands(self) -> PoolStanding:
        """Return where the player stands as far as the revision has come."""
        if self.rows:
            return self.rows[-1]
        return PoolStanding(player_id=self.person.id, since=self.since, rating=None, games=0)

    def held_on(self, day: date) -> PoolStanding | None:
        """Return the standing that holds on a day as things are in the book."""
        return next((s for s in reversed(self.held) if s.since <= day), None)

    @property
    def added(self) -> list[PoolStanding]:
        """Return the standings of the revision that the book has not."""
        return [row for row in self.rows if row.since >= self.since]


class Timelines:
    """Everybody touched so far, by number; codes lead to numbers.

    `last_list` is the day of the list before the one to which the revision has come.
    """

    def __init__(self, connection: Connection, pool: Pool) -> None:
        """Begin with nobody."""
        self.pool = pool
        self.touched: dict[int, Timeline] = {}
        self.numbers: dict[str, int] = {}
        self.last_list: date | None = None
        self._connection = connection

    def touch(self, numbers: Iterable[int], since: date) -> list[Timeline]:
        """Take up players whom the revision touches from a list on; return those who are new."""
        new = sorted(set(numbers) - self.touched.keys())
        persons = persons_on(self._connection, numbers=new)
        held = standings_by_day(self._connection, self.pool.id, new)
        return [self._take_up(persons[n], since, held.get(n, ())) for n in new if n in persons]

    def _take_up(self, person: Person, since: date, held: Sequence[PoolStanding]) -> Timeline:
        timeline = Timeline(
            person=person,
            since=since,
            held=held,
            rows=[s for s in held if s.since < since],
            events=events_of_player(self._connection, self.pool.id, person.id, RATED),
        )
        self.touched[person.id] = timeline
        self.numbers[person.code] = person.id
        return timeline

    def with_code(self, code: str) -> Timeline | None:
        """Return the timeline of a touched player by his code."""
        return self.touched.get(self.numbers.get(code, 0))

    def knowledge(self, persons: Mapping[int, Person]) -> Knowledge:
        """Return what an event is filled from: the revision so far, and what is given of persons.

        An event as it was rated knows its persons already, as they were known then.
        """
        standings = {number: tuple(line.rows) for number, line in self.touched.items()}
        return Knowledge(self.pool, self.numbers, persons, standings, last_list=self.last_list)
