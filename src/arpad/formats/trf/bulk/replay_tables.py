"""From reports to a replay: who of the players are one person, and the tables that a replay takes.

A FIDE number is a person. Who has none is nobody else's double: a starting rank means nothing in
another event, so every such row is a person with a negative number.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.formats.trf.bulk.columns import Int16, Int32, Int64, ReportColumns

_SYSTEM_WORDS = np.array(["swiss", "round-robin", "double-round-robin"])
"""The words for the numbers of systems that a replay tells apart."""


@dataclass(frozen=True, slots=True)
class People:
    """The persons behind the players of all events, numbered from zero.

    `id` and `rating` are by person: the FIDE number, and the rating in the first of the events.
    `number` is the person of every row of the players.
    """

    id: Int64
    rating: Int16
    number: Int32


@dataclass(frozen=True, slots=True)
class ReplayTables:
    """The games, events and players of reports, as `arpad.replay` takes them."""

    games: dict[str, NDArray[Any]]
    events: dict[str, NDArray[Any]]
    players: dict[str, NDArray[Any]]


def people_of(columns: ReportColumns) -> People:
    """Return the persons behind the players, by their numbers in order."""
    players = columns.players
    unnumbered = -1 - np.arange(len(players.id))
    ids = np.where(players.id > 0, players.id, unnumbered)
    start = columns.events.start[players.event]
    # The first row of everybody is then the one of the first event, and of those the first read.
    by_start = np.argsort(start, kind="stable")
    id_, first, number = np.unique(ids[by_start], return_index=True, return_inverse=True)
    of_row = np.empty(len(ids), np.int32)
    of_row[by_start] = number
    return People(id_, players.rating[by_start[first]], of_row)


def replay_tables(columns: ReportColumns) -> ReplayTables:
    """Return the tables of a replay: players go by their FIDE numbers, events by theirs here."""
    people, games, events = people_of(columns), columns.games, columns.events
    return ReplayTables(
        games={
            "event": games.event,
            "round": games.round,
            "white": people.id[people.number[games.white]],
            "black": people.id[people.number[games.black]],
            "result": games.result,
        },
        events={
            "event": np.arange(len(events.start), dtype=np.int32),
            "start": events.start.astype("datetime64[D]"),
            "end": events.end.astype("datetime64[D]"),
            "system": _SYSTEM_WORDS[events.system],
        },
        players={"player": people.id, "rating": people.rating},
    )
