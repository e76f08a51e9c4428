"""The players of a chain: where each stands as things are booked, and as a correction leaves it.

From the first place on at which somebody stands elsewhere, every standing of his is added again:
the newest one is always where he stands now, and their order is that of the chain.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.rating import Memory, PoolStanding
from arpad.office.office import OfficeError
from arpad.office.revise_chain_places import Chain, Place
from arpad.store.chain import all_standings
from arpad.store.persons import persons_on
from arpad.store.standings_then import DatedStanding


class Line(Struct):
    """One player: the standings that hold with their places, and those of the revision.

    `entered` is everything that was ever entered for him. `rows` is None as long as nothing is
    known to differ; `first` is the place from which on something does.
    """

    person: Person
    entered: Sequence[tuple[Place, DatedStanding]]
    places: Sequence[Place]
    held: Sequence[PoolStanding]
    rows: list[PoolStanding] | None = None
    first: Place | None = None

    def held_before(self, place: Place) -> PoolStanding | None:
        """Return where the book has the player before a place."""
        at = bisect_left(self.places, place)
        return self.held[at - 1] if at else None

    def held_at(self, place: Place) -> PoolStanding | None:
        """Return where the book has him after it, if it says so at this place."""
        at = bisect_left(self.places, place)
        return self.held[at] if at < len(self.places) and self.places[at] == place else None

    def stands(self, place: Place) -> PoolStanding:
        """Return where he stands before a place as far as the revision has come."""
        found = self.held_before(place) if self.rows is None else self.rows[-1]
        return found or nothing(self.person.id, place)

    def differs(self, place: Place) -> bool:
        """Tell whether he comes to a place with anything else than the book has."""
        if self.rows is None:
            return False
        held = self.held_before(place) or nothing(self.person.id, place)
        return not are_alike(self.stands(place), held)

    def add(self, place: Place, standing: PoolStanding) -> None:
        """Let him stand somewhere after a place."""
        if self.rows is None:
            self.rows, self.first = list(self.held[: bisect_left(self.places, place)]), place
        self.rows.append(standing)

    @property
    def outdated(self) -> Iterator[PoolStanding]:
        """Yield what must be added before all else, for days that are not added again.

        Series that are frozen late begin with the last event before, which may be another one now.
        What the book has from that day on says from now on what held before the first touch.
        """
        if self.rows is None or self.first is None:
            return
        known = {each.standing.since for at, each in self._without_event() if at >= self.first}
        added = self.rows[bisect_left(self.places, self.first) :]
        again = {row.since for row in added if row.event_id is None}
        before = self.held_before(self.first) or nothing(self.person.id, self.first)
        for day in sorted(known - again):
            yield replace(before, since=day, event_id=None)

    def _without_event(self) -> Iterator[tuple[Place, DatedStanding]]:
        yield from (each for each in self.entered if each[1].standing.event_id is None)

    def first_entered(self, place: Place) -> PoolStanding | None:
        """Return what was entered first for a place."""
        return next((d.standing for at, d in self.entered if at == place), None)

    def entered_until(self, place: Place, batch: int) -> PoolStanding | None:
        """Return what held at a place before a batch."""
        found = [d.standing for at, d in self.entered if at == place and d.batch < batch]
        return found[-1] if found else None


def nothing(number: int, place: Place) -> PoolStanding:
    """Return the standing of somebody who has none."""
    return PoolStanding(player_id=number, since=place[0], rating=None, games=0)


def are_alike(one: PoolStanding, other: PoolStanding) -> bool:
    """Tell whether two standings say the same, since whenever they do."""
    return _facts(one) == _facts(other)


def _facts(standing: PoolStanding) -> tuple[int | None, int, Memory]:
    return standing.rating, standing.games, standing.memory


def carried_on(standing: PoolStanding, at: PoolStanding) -> PoolStanding:
    """Return a standing that passes a place without being moved there."""
    return replace(standing, since=at.since, event_id=at.event_id)


class Lines:
    """Everybody who has been looked at so far, by number."""

    def __init__(self, connection: Connection, chain: Chain) -> None:
        """Begin with nobody."""
        self._connection = connection
        self._chain = chain
        self._lines: dict[int, Line] = {}

    def __getitem__(self, number: int) -> Line:
        """Return the line of somebody who has been looked up."""
        return self._lines[number]

    def look_up(self, numbers: Iterable[int]) -> None:
        """Look players up who have not been yet."""
        new = sorted(set(numbers) - self._lines.keys())
        if not new:
            return
        persons = persons_on(self._connection, numbers=new)
        entered = all_standings(self._connection, self._chain.pool.id, new)
        for number in new:
            self._lines[number] = self._line(persons[number], entered[number])

    def _line(self, person: Person, dated: Iterable[DatedStanding]) -> Line:
        entered = [(self._chain.place(each), each) for each in dated]
        newest = dict[Place, PoolStanding]()
        for place, each in entered:
            newest.pop(place, None)
            newest[place] = each.standing
        places = list(newest)
        if places != sorted(places):
            raise OfficeError(
                f"Events of {person.code}, {person.name}, were rated in another order than they "
                "ended in, by an older version of Arpad; no correction can go through them."
            )
        return Line(person, entered, places, list(newest.values()))

    def moved(self, numbers: Iterable[int] | None = None) -> Iterator[Line]:
        """Yield those whom the revision moves, of all or of some, by their numbers."""
        wanted = self._lines.keys() if numbers is None else self._lines.keys() & set(numbers)
        found = (self._lines[number] for number in sorted(wanted))
        yield from (line for line in found if line.rows is not None)
