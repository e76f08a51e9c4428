"""Both sides of each game: together they scored one point, and together one was expected.

The second holds where both sides look up one difference in one table, as most of FIDE's texts do.
By that of 2022, and from October 2025 on, a great difference may count whole for one side only; in
shogi each side is rated against what the other one has after the event.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator
from datetime import date

import numpy as np

from arpad.model.pool import Pool
from arpad.office.deadlines import law_of
from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.store.event_results import sums_by
from arpad.store.gate_results import OneGame, games_of_events

_HALF = 50


def both_sides(case: Case) -> Iterator[GateFinding]:
    """Yield games whose two sides do not make one point.

    In most events everybody's sums cancel out, and nothing more is asked. Only of the others, such
    as those with unrated players, are the games looked at one by one.
    """
    shared = _with_shared_differences(case)
    sides = defaultdict[tuple[int, int, frozenset[str]], list[OneGame]](list)
    for game in games_of_events(
        case.connection, case.pool, case.list_date, _unbalanced(case, shared)
    ):
        sides[game.event, game.round, frozenset({game.code, game.opponent})].append(game)
    for (event, round_, _), games in sides.items():
        if _has_two_sides(games) and not _is_even(games, has_table=event in shared):
            yield _finding(case, event, round_, games)


def _has_two_sides(games: list[OneGame]) -> bool:
    """Tell whether both sides are booked; for an unrated player nothing is."""
    booked: Counter[str] = Counter()
    for game in games:
        booked[game.code] += game.sign
    return len(booked) > 1 and len(set(booked.values())) == 1


def _with_shared_differences(case: Case) -> set[int]:
    """Return the events by whose text one difference counts for both sides of every game."""
    if not case.is_by_period:
        return set()
    starts = {one.start for one in case.events.values()}
    shared = {start for start in starts if _is_shared(case.pool, start)}
    return {number for number, one in case.events.items() if one.start in shared}


def _is_shared(pool: Pool, start: date) -> bool:
    law = law_of(pool, start)
    return isinstance(law, AppliedLaw) and law.rating.is_difference_shared(on=start)


def _unbalanced(case: Case, shared: Container[int]) -> set[int]:
    """Return the events whose sums do not cancel out."""
    results = case.results
    half = _HALF * results.games
    events, scores = sums_by(results.event, results.score - half)
    _, expected = sums_by(results.event, results.expected - half)
    odd = np.flatnonzero((scores != 0) | (expected != 0))
    return {
        event
        for event, score in zip(events[odd].tolist(), scores[odd].tolist(), strict=True)
        if score or event in shared
    }


def _is_even(games: list[OneGame], *, has_table: bool) -> bool:
    number = sum(game.sign for game in games)
    score = sum(game.sign * game.score for game in games)
    expected = sum(game.sign * game.expected for game in games)
    return score == _HALF * number and (not has_table or expected == _HALF * number)


def _finding(case: Case, event: int, round_: int, games: list[OneGame]) -> GateFinding:
    said = ", ".join(
        f"{g.code} scored {g.score / 100:g}, expected {g.expected / 100:g}"
        for g in games
        if g.sign > 0
    )
    return case.limits.finding(
        Check.BALANCE,
        str(event),
        f"Event {event}, round {round_}: the sides of a game do not make one point ({said}).",
        event=event,
        round=round_,
    )
