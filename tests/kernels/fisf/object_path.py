"""The chain of tournaments by the rules themselves, without a book: what columns are held against.

It does what the office does between two tournaments: whoever played goes on with the rating, the
games, the tournaments and the last day that the outcome gives.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Events, Games, day_number, day_of
from arpad.kernels.fisf.tournaments import NEVER
from arpad.model.event import Event, Game, Result
from arpad.model.exact import as_hundredths
from arpad.model.finding import Severity
from arpad.model.outcome import PlayerOutcome
from arpad.model.player import Player
from arpad.model.system import System
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.classique_2019 import LAW

RESULTS = {
    2: Result.WHITE_WINS,
    1: Result.DRAW,
    0: Result.BLACK_WINS,
    -1: Result.WHITE_FORFEIT_WIN,
}


@dataclass(frozen=True)
class History:
    """Players before the first tournament, as a replay keeps them, and tournaments with games."""

    state: dict[str, NDArray[Any]]
    events: Events
    games: Games


class Row(NamedTuple):
    """What a tournament did to one player."""

    event: int
    player: int
    before: int
    after: int
    k: int
    games: int
    change: int


class Rated(NamedTuple):
    """One tournament before the law and after it."""

    event: Event
    players: tuple[PlayerOutcome, ...]
    rows: tuple[Row, ...]


def players_of(history: History) -> dict[str, Player]:
    state = history.state
    return {
        str(number): Player(
            id=str(number),
            rating=int(state["rating"][number]) or None,
            games=int(state["games"][number]),
            tournaments=int(state["tournaments"][number]),
            last_event=None
            if state["last_event"][number] == NEVER
            else day_of(int(state["last_event"][number])),
        )
        for number in range(len(state["rating"]))
    }


def in_order(events: Events) -> list[int]:
    return sorted(range(len(events)), key=lambda n: (events.end[n], events.start[n], n))


def event_of(history: History, number: int, players: Mapping[str, Player]) -> Event:
    games, events = history.games, history.events
    rows = [int(row) for row in np.flatnonzero(games.event == number)]
    there = sorted({int(side[row]) for row in rows for side in (games.white, games.black)})
    return Event(
        name=f"Tournament {number}",
        start=day_of(int(events.start[number])),
        end=day_of(int(events.end[number])),
        system=System.TABLE,
        homologated=True,
        players=tuple(players[str(player)] for player in there),
        games=tuple(
            Game(
                round=int(games.round[row]),
                white=str(games.white[row]),
                black=str(games.black[row]),
                result=RESULTS[int(games.result[row])],
            )
            for row in rows
        ),
    )


def rated_by_rules(
    history: History, readings: Mapping[str, str], players: dict[str, Player]
) -> Iterator[Rated]:
    """Rate tournaments in their order; `players` moves along."""
    for number in in_order(history.events):
        event = event_of(history, number, players)
        outcome = LAW.rate(event, Readings(LAW.edition, readings))
        assert not [f for f in outcome.findings if f.severity is Severity.REFUSE]
        played = [player for player in outcome.players if player.games]
        yield Rated(event, outcome.players, tuple(_row(number, player) for player in played))
        for player in played:
            players[player.id] = msgspec.structs.replace(
                players[player.id],
                rating=player.after,
                games=player.games_after,
                tournaments=player.tournaments_after,
                last_event=player.last_event,
            )


def _row(number: int, player: PlayerOutcome) -> Row:
    assert player.before is not None
    assert player.after is not None
    assert player.k is not None
    assert player.change is not None
    change = as_hundredths(player.change)
    return Row(number, int(player.id), player.before, player.after, player.k, player.games, change)


def state_of(players: Mapping[str, Player]) -> dict[str, list[int]]:
    """Return where players stand, as a replay's state has it."""
    known = [players[str(number)] for number in range(len(players))]
    return {
        "rating": [player.rating or 0 for player in known],
        "games": [player.games or 0 for player in known],
        "tournaments": [player.tournaments or 0 for player in known],
        "last_event": [
            NEVER if player.last_event is None else day_number(player.last_event)
            for player in known
        ],
    }
