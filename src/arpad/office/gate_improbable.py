"""Improbable results: scores in an event, or in all events of a list, that chance hardly explains.

Every score is held against the sum of the expectations, on both sides. Who looks at many scores
finds odd ones, so the probability is multiplied by the number of scores looked at, twice for the
two sides (Bonferroni): what is left is a bound for the chance that an honest list has any such
finding at all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.gate_tail import Score, chance_of_at_least, chance_of_at_most, least_chance
from arpad.office.gate_words import in_points, once_in
from arpad.store.gate_results import EventResult, OneGame, games_for

_SIDES = 2
ALL_EVENTS = 0
"""In the place of an event: the result of all events of a player."""


def improbable(case: Case) -> Iterator[GateFinding]:
    """Yield the scores that are less probable than the threshold."""
    tested, far_off = _far_off(case)
    tests = _SIDES * tested
    chance = float(case.limits.number("improbable.chance"))
    odd = [result for result in far_off if _may_be_rarer(result, chance / max(tests, 1))]
    played = games_by_player(case, {result.player for result in odd})
    for each in odd:
        found = chance_of(each, played[each.player])
        if found * tests <= chance:
            yield _finding(case, each, found, tests)


def _far_off(case: Case) -> tuple[int, list[EventResult]]:
    """Return how many results there are, and those farther off than one standard deviation.

    A player has one of every event, and one of all where there are several. By far the most are
    near what was expected.
    """
    tested, far_off = 0, list[EventResult]()
    for _, results in groupby(case.results, key=attrgetter("player")):
        each = [result for result in results if result.games > 0]
        tested += len(each)
        far_off += [r for r in each if (r.score - r.expected) ** 2 >= r.spread]
        if len(each) > 1:
            tested += 1
            surplus = sum([r.score - r.expected for r in each])
            if surplus * surplus >= sum([r.spread for r in each]):
                far_off.append(_total(each))
    return tested, far_off


def _total(each: Sequence[EventResult]) -> EventResult:
    return EventResult(
        player=each[0].player,
        event=ALL_EVENTS,
        games=sum(result.games for result in each),
        score=sum(result.score for result in each),
        expected=sum(result.expected for result in each),
        spread=sum(result.spread for result in each),
        least=min(result.least for result in each),
        most=max(result.most for result in each),
        opponents=sum(result.opponents for result in each),
        own=sum(result.own for result in each),
        k=max(result.k for result in each),
        amount=sum(result.amount for result in each),
    )


def _may_be_rarer(result: EventResult, chance: float) -> bool:
    """Tell whether a score may be less probable than so much, as far as its sums say."""
    sums = sums_of(result)
    return least_chance(sums if result.score > result.expected else sums.mirrored) <= chance


def sums_of(result: EventResult) -> Score:
    """Return the sums of a result in points."""
    return Score(
        games=result.games,
        score=result.score / 100,
        expected=result.expected / 100,
        spread=result.spread / 10_000,
        least=result.least / 100,
        most=result.most / 100,
    )


def games_by_player(case: Case, players: set[int]) -> dict[int, list[OneGame]]:
    """Return the single games of some players."""
    found: dict[int, list[OneGame]] = {number: [] for number in players}
    for game in games_for(case.connection, case.pool, case.list_date, players):
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
