"""Events with unrated players, in the order in which they count: results, and what rated ones meet.

The loop says by which ratings sides of games count besides those between two rated players; what
these games change is added then.
"""

from dataclasses import dataclass

import numpy as np

from arpad.kernels.columns import Events, Games, Int32, SystemNumber, day_of
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fide.answers import Texts
from arpad.kernels.fide.field import everybody_met, seat_everybody
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.results import Results
from arpad.kernels.fide.round_robin import rate_round_robin
from arpad.kernels.fide.seats import (
    EventGames,
    Meetings,
    Room,
    event_of,
    leave_seats,
    no_meetings,
)
from arpad.kernels.fide.sides import Sides
from arpad.kernels.fide.some_games import taken
from arpad.kernels.fide.swiss import rate_swiss

_SWISS = int(SystemNumber.SWISS)


@compiled
def rate_events(
    games: EventGames, room: Room, texts: Texts, results: Results, meetings: Meetings
) -> None:
    """Rate the unrated players of one event after the other.

    A round robin in which somebody did not meet everybody is rated as a Swiss.
    """
    for place in range(len(games.event)):
        event = event_of(games, place)
        is_swiss = event.system == _SWISS
        if not is_swiss:
            seats = seat_everybody(event, games, room)
            is_swiss = not everybody_met(event, seats, games.result, room)
            if not is_swiss:
                rate_round_robin(event, seats, games.result, room, texts, results, meetings)
            leave_seats(seats, room)
        if is_swiss:
            rate_swiss(event, games, room, texts, results, meetings)


@dataclass(frozen=True, slots=True)
class Ordered:
    """Games of events with unrated players in the order of the events.

    `event` are the events, `first` tells where the games of each begin, `turn` is by game the
    place of its event among them.
    """

    games: Games
    first: Int32
    event: Int32
    turn: Int32


def in_order(games: Games, events: Events) -> Ordered:
    """Put games in the order of their events: by last day, first day and number.

    Games of an event mostly follow each other, so that runs of them are sorted, not games.
    """
    begins = np.append(0, 1 + np.flatnonzero(games.event[1:] != games.event[:-1]))
    event = games.event[begins]
    order = np.lexsort((event, events.start[event], events.end[event]))
    event, lengths = event[order], np.diff(begins, append=len(games))[order]
    ends = np.cumsum(lengths)
    which = np.repeat(begins[order] - ends + lengths, lengths) + np.arange(len(games))
    is_new = np.diff(event, prepend=-1) != 0
    first = np.append((ends - lengths)[is_new], len(games)).astype(np.int32)
    turn = np.repeat((np.cumsum(is_new) - 1).astype(np.int32), lengths)
    return Ordered(taken(games, which), first, event[is_new], turn)


def rate_unrated(
    games: EventGames, texts: Texts, results: Results, room: Room, path: Path
) -> Meetings:
    """Rate the unrated players of some events; return by which ratings sides of games count."""
    meetings = no_meetings(len(games.white))
    rate_events.on(path)(games, room, texts, results, meetings)
    if meetings.trouble[0] >= 0:
        event = meetings.trouble[0]
        day = day_of(int(games.start[games.event == event][0]))
        raise KernelError(
            f"The round robin of event {event}, which started on {day}, "
            "has players too far apart for the tables of columns: rate it by itself."
        )
    return meetings


def event_games(ordered: Ordered, sides: Sides, events: Events) -> EventGames:
    """Return games and both sides of them as the loop takes them."""
    numbers, games = ordered.event, ordered.games
    return EventGames(
        first=ordered.first,
        event=numbers,
        text=sides.text[ordered.first[:-1]],
        start=events.start[numbers],
        system=events.system[numbers],
        is_team=events.is_team_championship[numbers],
        white=games.white,
        black=games.black,
        result=games.result,
        white_rating=sides.white.rating,
        black_rating=sides.black.rating,
        white_since=sides.white.since,
        black_since=sides.black.since,
    )
