"""Possible swaps: two players of one event who did what would be expected of each other.

One performed far above his rating and the other far below, and each like the other's rating: then
somebody may have mixed up their ids. The performance of a score of w from n games is the mean of
the opponents' ratings + 800 w / n - 400, a rule of thumb that serves all scales. How probable both
scores are together is their product, which is multiplied by the number of pairs looked at.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct

from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.gate_improbable import chance_of, games_by_player, sums_of
from arpad.office.gate_tail import least_chance
from arpad.office.gate_words import in_points, once_in
from arpad.store.event_results import EventResult, EventResults


class Performer(Struct, frozen=True):
    """A player of an event with the rating he had and the one he played like."""

    result: EventResult
    rating: int
    performance: int

    @property
    def surplus(self) -> int:
        """Return how far above his rating he played."""
        return self.performance - self.rating

    def is_like(self, other: "Performer") -> bool:
        """Tell whether he played at least twice as near to the other's rating as to his own."""
        return 2 * abs(self.performance - other.rating) <= abs(self.surplus)


class _Pair(Struct, frozen=True):
    up: Performer
    down: Performer


def swaps(case: Case) -> Iterator[GateFinding]:
    """Yield pairs whose scores fit each other's ratings and hardly their own."""
    least, points = (int(case.limits.number(f"swap.{name}")) for name in ("games", "points"))
    enough = case.results.those(case.results.games >= max(least, 1))
    _, fields = np.unique(enough.event, return_counts=True)
    tests = int((fields * (fields - 1)).sum())
    chance = float(case.limits.number("swap.chance"))
    pairs = [
        pair
        for field in _far_off(enough, points)
        for pair in _crossed(field)
        if _least(pair) * tests <= chance
    ]
    played = games_by_player(
        case, {p.result.player for pair in pairs for p in (pair.up, pair.down)}
    )
    for pair in pairs:
        found = chance_of(pair.up.result, played[pair.up.result.player])
        found *= chance_of(pair.down.result, played[pair.down.result.player])
        if found * tests <= chance:
            yield _finding(case, pair, found, tests)


def _far_off(results: EventResults, points: int) -> Iterable[list[Performer]]:
    """Return those who played far above or below their ratings, event by event."""
    games = results.games
    surplus = results.opponents + 8 * results.score - results.own - 400 * games
    fields = defaultdict[int, list[Performer]](list)
    for result in results.those(abs(surplus) >= points * games).values():
        fields[result.event].append(performer(result))
    return fields.values()


def performer(result: EventResult) -> Performer:
    """Return how a player performed in an event."""
    games = result.games
    performance = (result.opponents + 8 * result.score) // games - 400
    return Performer(result, result.own // games, performance)


def _crossed(field: list[Performer]) -> Iterator[_Pair]:
    """Yield pairs of one who played far above his rating and one far below, crosswise."""
    above = [p for p in field if p.surplus > 0]
    below = [p for p in field if p.surplus < 0]
    for up in above:
        for down in below:
            if up.is_like(down) and down.is_like(up):
                yield _Pair(up, down)


def _least(pair: _Pair) -> float:
    up, down = sums_of(pair.up.result), sums_of(pair.down.result).mirrored
    return float(least_chance(up) * least_chance(down))


def _finding(case: Case, pair: _Pair, chance: float, tests: int) -> GateFinding:
    up, down = pair.up, pair.down
    one, other = case.code(up.result.player), case.code(down.result.player)
    return case.limits.finding(
        Check.SWAP,
        f"{one}/{other}",
        f"In event {up.result.event} {one}, rated {up.rating}, played like {up.performance} "
        f"({_score(up)}), and {other}, rated {down.rating}, like {down.performance} "
        f"({_score(down)}): by chance {once_in(chance)}.",
        event=up.result.event,
        ratings=f"{up.rating} {down.rating}",
        performances=f"{up.performance} {down.performance}",
        chance=chance,
        tests=tests,
        corrected=min(chance * tests, 1.0),
    )


def _score(performer: Performer) -> str:
    return f"{in_points(performer.result.score)} from {performer.result.games}"
