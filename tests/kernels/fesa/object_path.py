"""The chain of tables by the rules themselves, without a book: what columns are held against.

It does what the office does between two tables: whoever played goes on with the rating, the games,
the results and the used bonuses that the outcome gives; a table that is refused moves nobody.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Events, Games, day_number, day_of
from arpad.kernels.fesa.solve import Verdict
from arpad.kernels.fesa.stored import NEVER
from arpad.model.event import Decision, Event, Game, Result
from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player, StoredResult
from arpad.model.system import System
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.ladder import ladder

RESULTS = {
    2: Result.WHITE_WINS,
    1: Result.DRAW,
    0: Result.BLACK_WINS,
    -1: Result.WHITE_FORFEIT_WIN,
}
GRADES = {grade.mp: grade.name for grade in ladder()}


@dataclass(frozen=True)
class History:
    """Players before the first table, as a replay keeps them, and tables with their games."""

    state: dict[str, NDArray[Any]]
    events: Events
    games: Games


class Row(NamedTuple):
    """What a table did to one player."""

    event: int
    player: int
    before: int
    after: int
    k: int
    games: int
    change: int


class Rated(NamedTuple):
    """One table before the law and after it."""

    number: int
    event: Event
    outcome: Outcome
    verdict: Verdict
    rows: tuple[Row, ...]


def players_of(history: History) -> dict[str, Player]:
    return {str(n): _player(history.state, n) for n in range(len(history.state["rating"]))}


def _player(state: Mapping[str, NDArray[Any]], number: int) -> Player:
    rows = np.flatnonzero(state["stored_player"] == number)
    virtual, middle = int(state["virtual"][number]), int(state["middle"][number])
    return Player(
        id=str(number),
        rating=int(state["rating"][number]) if state["has_rating"][number] else None,
        games=int(state["games"][number]),
        bonus_used=int(state["bonus_used"][number]),
        last_event=_day(int(state["last_event"][number])),
        history=tuple(
            StoredResult(
                opponent_rating=int(state["stored_rating"][row]),
                score=as_decimal(50 * int(state["stored_half_points"][row])),
                virtual=place < virtual,
            )
            for place, row in enumerate(rows)
        ),
        outside_grade=GRADES[middle] if middle else None,
        evidence="diploma" if middle else None,
    )


def _day(number: int) -> date | None:
    return None if number == NEVER else day_of(number)


def in_order(events: Events) -> list[int]:
    return sorted(range(len(events)), key=lambda n: (events.end[n], events.start[n], n))


def event_of(history: History, number: int, players: Mapping[str, Player]) -> Event:
    games, events = history.games, history.events
    rows = [int(row) for row in np.flatnonzero(games.event == number)]
    there = sorted({int(side[row]) for row in rows for side in (games.white, games.black)})
    start = day_of(int(events.start[number]))
    return Event(
        name=f"Table {number}",
        start=start,
        end=day_of(int(events.end[number])),
        system=System.TABLE,
        time_control="30+30",
        arbiter="K. Kask",
        # The order of tables that end on one day is the officer's; here it is their number's.
        decisions=(Decision(article="12", reason="by number", who="an officer", when=start),),
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
    history: History, law: AppliedLaw, readings: Mapping[str, str], players: dict[str, Player]
) -> Iterator[Rated]:
    """Rate tables in their order; `players` moves along."""
    for number in in_order(history.events):
        event = event_of(history, number, players)
        outcome = law.rate(event, Readings(law.edition, readings))
        verdict = verdict_on(outcome)
        played = [p for p in outcome.players if p.games and verdict is Verdict.RATED]
        rows = tuple(_row(number, player) for player in played)
        yield Rated(number, event, outcome, verdict, rows)
        for player in played:
            players[player.id] = msgspec.structs.replace(
                players[player.id],
                rating=player.after,
                games=player.games_after,
                history=player.history,
                bonus_used=player.bonus_used,
                last_event=player.last_event,
            )


def verdict_on(outcome: Outcome) -> Verdict:
    refusals = [f.message for f in outcome.findings if f.severity is Severity.REFUSE]
    words = {
        "already been rated": Verdict.SAME_DAY,
        "do not determine": Verdict.UNDETERMINED,
        "finds no solution": Verdict.UNSETTLED,
    }
    found = [words[w] for w in words if any(w in message for message in refusals)]
    assert bool(found) == bool(refusals), refusals
    return found[0] if found else Verdict.RATED


def _row(number: int, player: PlayerOutcome) -> Row:
    assert player.after is not None
    change = 0 if player.change is None else as_hundredths(player.change)
    return Row(
        number,
        int(player.id),
        player.before or 0,
        player.after,
        player.k or 0,
        player.games,
        change,
    )


def state_of(players: Mapping[str, Player]) -> dict[str, list[int]]:
    """Return where players stand, as a replay's state has it."""
    known = [players[str(number)] for number in range(len(players))]
    stored = [(n, result) for n, player in enumerate(known) for result in player.history]
    return {
        "rating": [player.rating or 0 for player in known],
        "has_rating": [player.rating is not None for player in known],
        "games": [player.games or 0 for player in known],
        "bonus_used": [player.bonus_used or 0 for player in known],
        "last_event": [
            NEVER if player.last_event is None else day_number(player.last_event)
            for player in known
        ],
        "virtual": [sum(result.virtual for result in player.history) for player in known],
        "stored_player": [number for number, _ in stored],
        "stored_rating": [result.opponent_rating for _, result in stored],
        "stored_half_points": [as_hundredths(result.score) // 50 for _, result in stored],
    }
