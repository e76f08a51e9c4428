"""Games that wait for an unrated player: his own, and all of a round robin that he is in."""

from collections.abc import Sequence

import numpy as np

from arpad.kernels.columns import Bools, Events, Games, Int8, Int32, SystemNumber
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fide.checking import check_events
from arpad.kernels.fide.some_games import Places, no_games, taken

_SWISS = int(SystemNumber.SWISS)


def waiting_games(games: Games, events: Events, places: Sequence[Places]) -> Games:
    """Return the games in some places, and those of the round robins that these are of."""
    if not any(map(len, places)):
        return no_games()
    check_events(games.event, events)
    waits, of_unrated = np.zeros(len(games), np.bool_), np.zeros(len(events), np.bool_)
    for which in places:
        mark.on(Path.NUMBA)(games.event, events.system, which, waits, of_unrated)
    found = np.empty(len(games), np.intp)
    number = find.on(Path.NUMBA)(games.event, of_unrated, waits, found)
    return taken(games, found[:number])


@compiled
def mark(event: Int32, system: Int8, places: Places, waits: Bools, of_unrated: Bools) -> None:
    """Mark games in some places, and the round robins that they are of."""
    for place in places:
        waits[place] = True
        number = np.uint32(event[place])
        of_unrated[number] = system[number] != _SWISS


@compiled
def find(event: Int32, of_unrated: Bools, waits: Bools, found: Places) -> int:
    """Write down the places of games that wait; return how many there are."""
    number = np.uint32(0)
    for game in range(len(event)):
        found[number] = game
        number += np.uint32(waits[game] | of_unrated[np.uint32(event[game])])
    return int(number)


def waiting_by_columns(games: Games, events: Events, places: Sequence[Places]) -> Games:
    """Return the same by whole columns."""
    if not any(map(len, places)):
        return no_games()
    waits, of_unrated = np.zeros(len(games), np.bool_), np.zeros(len(events), np.bool_)
    for which in places:
        check_events(games.event[which], events)
        waits[which] = True
        of_unrated[games.event[which]] = True
    robins = of_unrated & (events.system != _SWISS)
    if robins.any():
        check_events(games.event, events)
        waits |= robins[games.event]
    return taken(games, np.flatnonzero(waits))
