"""Improbable results: scores in an event, or in all events of a list, that chance hardly explains.

Every score is held against the sum of the expectations, on both sides. Who looks at many scores
finds odd ones, so the probability is multiplied by the number of scores looked at, twice for the
two sides (Bonferroni): what is left is a bound for the chance that an honest list has any such
finding at all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.gate_tail import Score, chance_of_at_least, chance_of_at_most, least_chance
from arpad.office.gate_words import in_points, once_in
from arpad.store.event_results import EventResult, EventResults, Numbers, added_up
from arpad.store.gate_results import OneGame, games_of_events

_SIDES = 2
ALL_EVENTS = 0
"""In the place of an event: the result of all events of a player."""


def improbable(case: Case) -> Iterator[GateFinding]:
    """Yield the scores that are less probable than the threshold.

    By far the most are within one standard deviation of what was expected.
    """
    scores = scores_of(case.results)
    tests = _SIDES * len(scores)
    chance = float(case.limits.number("improbable.chance"))
    far_off = scores.those((scores.score - scores.expected) ** 2 >= scores.spread)
    odd = list(far_off.those(_bounds(far_off) <= chance / max(tests, 1)).values())
    played = games_by_player(case, {result.player for result in odd})
    for each in odd:
        found = chance_of(each, played[each.player])
        if found * tests <= chance:
            yield _finding(case, each, found, tests)


def scores_of(results: EventResults) -> EventResults:
    """Return what a player did in every event, and after that in all where there are several."""
    each = results.those(results.games > 0)
    first = each.firsts()
    number = np.diff(first, append=len(each))
    totals = _totals(each, first).those(number > 1)
    places = np.concatenate([np.arange(len(each)), (first + number - 1)[number > 1]])
    both = zip(each.columns, totals.columns, strict=True)
    scores = EventResults(*(np.concatenate(columns) for columns in both))
    return scores.those(np.argsort(places, kind="stable"))


def _totals(each: EventResults, first: Numbers) -> EventResults:
    """Return the results of all events of each player."""
    if not len(each):
        return each
    return replace(added_up(each, first), event=np.full(len(first), ALL_EVENTS))


def _bounds(scores: EventResults) -> NDArray[np.float64]:
    """Return how probable scores, or ones farther off on their sides, are at least."""
    sums = sums_of(scores)
    is_high, low = scores.score > scores.expected, sums.mirrored
    names = Score.__struct_fields__
    return least_chance(
        Score(**{n: np.where(is_high, getattr(sums, n), getattr(low, n)) for n in names})
    )


def sums_of(result: EventResult | EventResults) -> Score:
    """Return the sums of a result in points, or those of many results."""
    return Score(
        games=result.games / 1,
        score=result.score / 100,
        expected=result.expected / 100,
        spread=result.spread / 10_000,
        least=result.least / 100,
        most=result.most / 100,
    )


def games_by_player(case: Case, players: set[int]) -> dict[int, list[OneGame]]:
    """Return the single games of some players, from the events in which they played."""
    found: dict[int, list[OneGame]] = {number: [] for number in players}
    wanted = np.isin(case.results.player, np.fromiter(players, np.int64))
    events = np.unique(case.results.event[wanted]).tolist()
    for game in games_of_events(case.connection, case.pool, case.list_date, events, players):
        found[game.player].append(game)
    return found


def chance_of(result: EventResult, games: Sequence[OneGame]) -> float:
    """Return how probable a score is, or one farther off on its side."""
    expected: Counter[int] = Counter()
    for game in games:
        if result.event in {ALL_EVENTS, game.event}:
            expected[game.expected] += game.sign
    is_high = result.score > result.expected
    exact = chance_of_at_least if is_high else chance_of_at_most
    return min(exact(expected, result.score), 1.0)


def _finding(case: Case, result: EventResult, chance: float, tests: int) -> GateFinding:
    is_total = result.event == ALL_EVENTS
    where = "in all events of this list" if is_total else f"in event {result.event}"
    return case.limits.finding(
        Check.IMPROBABLE,
        case.code(result.player),
        f"Scored {in_points(result.score)} from {result.games} games {where}, where "
        f"{in_points(result.expected)} were expected: by chance {once_in(chance)}.",
        games=result.games,
        score=in_points(result.score),
        expected=in_points(result.expected),
        chance=chance,
        tests=tests,
        corrected=min(chance * tests, 1.0),
        **({} if is_total else {"event": result.event}),
    )
