"""Places in the chain of a pool: events in their order, and between them starts and seasons.

Events stand in the order of their ends. A list that was taken over, or series that were frozen,
stand after the last event that had been rated by then; a season never before it begins.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.office.rate_event import chain_order
from arpad.store.chain import SeasonBars, decided_bars, first_rated, starts_brought
from arpad.store.dockets import dockets
from arpad.store.standings_then import DatedStanding

Place = tuple[date, date, int, int, int]
"""Where something stands in a chain: by end, start and number of an event; then what follows it."""

FIRST: Place = (date.min, date.min, 0, 0, 0)
_RATED = frozenset({State.RATED, State.PUBLISHED})


class Start(Struct, frozen=True):
    """Where players come into the pool without an event; None: by a correction, before all."""

    since: date | None


Slot = Docket | Start | SeasonBars


def place_of(docket: Docket) -> Place:
    """Return the place of an event."""
    return (*chain_order(docket), 0, 0)


class Chain(Struct, frozen=True):
    """What stands where; events that are no longer rated keep their places."""

    pool: Pool
    slots: Mapping[Place, Slot]
    starts: Mapping[date, Place]
    seasons: Sequence[tuple[Place, SeasonBars]]
    events: Mapping[int, Docket]

    def since(self, first: Place) -> Iterator[tuple[Place, Slot]]:
        """Yield what stands at a place and after it, in order."""
        yield from ((place, self.slots[place]) for place in sorted(self.slots) if place >= first)

    def place(self, dated: DatedStanding) -> Place:
        """Return the place to which a standing belongs.

        What a correction has added again without an event is told by its day.
        """
        standing = dated.standing
        if standing.event_id is not None:
            return place_of(self.events[standing.event_id])
        frozen = [place for place, bars in self.seasons if bars.batch == dated.batch]
        if frozen:
            return frozen[0]
        if standing.since in self.starts:
            return self.starts[standing.since]
        begun = [place for place, bars in self.seasons if bars.season <= standing.since]
        return begun[-1] if begun else FIRST

    @property
    def begin(self) -> date:
        """Return the day from which somebody stands who starts before all events."""
        days = (*self.starts, *(docket.start for docket in self.events.values()))
        if not days:
            raise OfficeError(f"Nothing has been rated in the pool {self.pool.code} yet.")
        return min(days)


def is_rated(docket: Docket) -> bool:
    """Tell whether an event is rated as things are in the book."""
    return docket.state in _RATED


def chain_of(connection: Connection, pool: Pool, inserted: frozenset[int]) -> Chain:
    """Look up the chain of a pool, with events that are to come into it."""
    batches = first_rated(connection, pool.id)
    events = {
        d.id: d for d in dockets(connection, pool_id=pool.id) if d.id in batches or d.id in inserted
    }
    rated = [(batches[number], place_of(d)) for number, d in events.items() if number in batches]

    def after_events(batch: int) -> Place:
        earlier = [place for when, place in rated if when < batch]
        return (*max(earlier)[:3], 1, batch) if earlier else (*FIRST[:3], 0, batch)

    starts = {
        day: after_events(batch) for day, batch in starts_brought(connection, pool.id).items()
    }
    seasons = [
        (max(after_events(bars.batch), (bars.season, date.min, 0, 0, bars.batch)), bars)
        for bars in decided_bars(connection, pool.id)
    ]
    slots: dict[Place, Slot] = {FIRST: Start(None)}
    slots |= {place: Start(day) for day, place in starts.items()}
    slots |= dict(seasons)
    slots |= {place_of(docket): docket for docket in events.values()}
    return Chain(pool, slots, starts, seasons, events)
