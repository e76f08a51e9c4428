"""Games event after event, in the order in which events count: by last day, first day, number."""

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Events, Games, Int8, Int16, Int32, Int64, SystemNumber
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import HAS_ROUND_ROBINS
from arpad.kernels.fide.basis import heads_of_runs
from arpad.kernels.fide.past_lists import Lists, PastLists
from arpad.kernels.fide.some_games import taken
from arpad.kernels.fide.texts import TextsOfReplay

Column = TypeVar("Column", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Ordered:
    """Games of events in the order of the events.

    `event` are the events; the games of each go from `first` to the one before `last`.
    """

    games: Games
    event: Int32
    first: Int64
    last: Int64

    def __len__(self) -> int:
        return int((self.last - self.first).sum())


def order_of(event: Int32, events: Events) -> NDArray[np.intp]:
    """Return the order in which some events count."""
    return np.lexsort((event, events.start[event], events.end[event]))


def in_order(games: Games, events: Events) -> Ordered:
    """Put games in the order of their events.

    Games of an event mostly follow each other, so that runs of them are ordered, not games; only
    where an event has several runs they are laid together.
    """
    begins = heads_of_runs(games.event)
    event = games.event[begins]
    order = order_of(event, events)
    event, lengths = event[order], np.diff(begins, append=len(games))[order]
    if (event[1:] != event[:-1]).all():
        first = begins[order]
        return Ordered(games, event, first, first + lengths)
    ends = np.cumsum(lengths)
    which = np.repeat(begins[order] - ends + lengths, lengths) + np.arange(len(games))
    is_new = np.diff(event, prepend=-1) != 0
    first = (ends - lengths)[is_new]
    return Ordered(taken(games, which), event[is_new], first, np.append(first[1:], len(games)))


class EventGames(NamedTuple):
    """Games of events in their order, as loops take them.

    An event is rated by the list with the number `under`, and by a text.
    """

    event: Int32
    first: Int64
    last: Int64
    under: Int32
    text: Int16
    start: Int32
    system: Int8
    is_team: Bools
    white: NDArray[np.uint32]
    black: NDArray[np.uint32]
    result: Int8


def some_events(games: EventGames, first: int, last: int) -> EventGames:
    """Return the events from one place to the one before another, with all games."""
    of_events = {name: getattr(games, name)[first:last] for name in _OF_EVENTS}
    return games._replace(**of_events)


_OF_EVENTS = ("event", "first", "last", "under", "text", "start", "system", "is_team")


def event_games(
    ordered: Ordered, events: Events, past: PastLists, texts: TextsOfReplay
) -> EventGames:
    """Return games in their order with what their events are rated by; refuse a list forgotten."""
    numbers, games = ordered.event, ordered.games
    starts = events.start[numbers]
    text = texts.of_days(starts)
    is_robin = texts.stacked.numbers[text, HAS_ROUND_ROBINS] != 0
    under = past.numbers_on(starts)
    past.check(int(under.min(initial=past.last)))
    return EventGames(
        event=numbers,
        first=ordered.first,
        last=ordered.last,
        under=under,
        text=text,
        start=starts,
        system=np.where(is_robin, events.system[numbers], np.int8(SystemNumber.SWISS)),
        is_team=events.is_team_championship[numbers],
        white=_as_read(games.white.view(np.uint32)),
        black=_as_read(games.black.view(np.uint32)),
        result=_as_read(games.result),
    )


def _as_read(column: NDArray[Column]) -> NDArray[Column]:
    """Return a column that may not be written to: tables often come so, and loops know one kind."""
    read = column.view()
    read.flags.writeable = False
    return read


class Event(NamedTuple):
    """One of these events; the list that rates it lies in a `place` of the book."""

    number: int
    first: int
    last: int
    under: int
    place: int
    text: int
    start: int
    system: int
    is_team: bool


@compiled
def event_of(games: EventGames, place: int, lists: Lists) -> Event:
    """Return the event in a place."""
    under = int(games.under[place])
    return Event(
        int(games.event[place]),
        int(games.first[place]),
        int(games.last[place]),
        under,
        int(lists.places[under - lists.first]),
        int(games.text[place]),
        int(games.start[place]),
        int(games.system[place]),
        bool(games.is_team[place]),
    )
