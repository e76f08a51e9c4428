"""The period kernel of FIDE beside the floor: a loop that only reaches for the same places.

10 million games of 500 000 players, any against any. The floor gathers two ratings and scatters two
sums a game, in arrays of the same types, and computes nothing; no kernel can be faster. Ids and
results are held against the players once, before the passes, as in a replay; what a pass takes that
has to do so itself is stated beside it. All ways are measured in turn, and all must give the same
sums, those of the rules for a sample of the games.
"""

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from datetime import date
from functools import partial
from pathlib import Path as FilePath

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(FilePath(__file__).parents[1]))
from benchmarks.report import IS_QUICK, at_least, at_most, compared, exit_code, stated
from benchmarks.timing import in_turn, medians, ratio, timed
from benchmarks.world_play import uniform_pairs

from arpad.kernels.columns import Events, Games, Int16, Int64, day_number
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fide.basis import Basis
from arpad.kernels.fide.checking import SoundGames, sound_games
from arpad.kernels.fide.gains import Room
from arpad.kernels.fide.period import PeriodSums, sums_of_games
from arpad.kernels.fide.tables import law_tables
from arpad.model.exact import DRAW
from arpad.regulations.fide.b02_2010 import LAW
from arpad.regulations.fide.b02_2010 import rating as rules

MILLION = 1_000_000
GAMES, PLAYERS, GAMES_AN_EVENT = 10 * MILLION, 500_000, 100
SIZES = (1, 10) if IS_QUICK else (1, 2, 5, 10, 20, 50)
"""Millions of games over which the time of one must stay the same."""
REPETITIONS = 31
DAY = date(2012, 3, 1)
LIMITS = (("numba", "one core", 0.90), ("numba", "two cores", 0.80), ("numpy", "one core", 0.30))
"""How much of the floor's speed a path must reach."""
FLAT = 1.25
_CHECKED = 20_000
_LOWEST, _HIGHEST = 1400, 2800

Unsigned = NDArray[np.uint32]
Way = Callable[[], object]


@compiled
def reach(ratings: Int16, white: Unsigned, black: Unsigned, sums: Int64) -> None:
    """Gather two ratings and scatter two sums a game."""
    for game in range(len(white)):
        one, other = white[game], black[game]
        difference = np.int64(ratings[one]) - np.int64(ratings[other])
        sums[one] += difference
        sums[other] -= difference


def floor(ratings: Int16, games: Games, *, threads: int = 1) -> list[Int64]:
    """Return the floor's sums: every thread has its own, as many games each."""
    white, black = games.white.view(np.uint32), games.black.view(np.uint32)
    part = -(-len(white) // threads)

    def work(first: int) -> Int64:
        sums = np.zeros(len(ratings), np.int64)
        reach(ratings, white[first : first + part], black[first : first + part], sums)
        return sums

    firsts = range(0, len(white), part)
    if threads == 1:
        return [work(first) for first in firsts]
    with ThreadPoolExecutor(threads) as pool:
        return [*pool.map(work, firsts)]


def main() -> int:
    """Tell how near to the floor each path comes, and that they agree."""
    basis, games = _basis(), _games(GAMES)
    kernel = _kernel(basis, len(games) // GAMES_AN_EVENT + 1)
    sound = sound_games(games, PLAYERS, Path.NUMBA)
    ways: dict[str, Way] = {
        "floor, one core": partial(floor, basis.rating, games),
        "numba, one core": partial(kernel, sound, path=Path.NUMBA),
        "floor, two cores": partial(floor, basis.rating, games, threads=2),
        "numba, two cores": partial(kernel, sound, path=Path.NUMBA, threads=2),
        "numpy, one core": partial(kernel, sound, path=Path.NUMPY),
        "numba with checks, one core": partial(kernel, games, path=Path.NUMBA),
    }
    _compare(kernel, games)
    _hold_to_rules(basis, kernel, _first(games, _CHECKED))
    seconds = _measured(ways)
    nanoseconds = {way: found / len(games) * 1e9 for way, found in medians(seconds).items()}
    for name, cores, limit in LIMITS:
        near, own = f"floor, {cores}", f"{name}, {cores}"
        note = f"{nanoseconds[own]:.1f} ns a game, floor {nanoseconds[near]:.1f}"
        what = f"period kernel, {own}: share of the floor"
        at_least(what, ratio(seconds, near, own), limit, "%", note=note)
    checked = "numba with checks, one core"
    share = ratio(seconds, "floor, one core", checked)
    what = "period kernel, numba, one core: share of the floor if the pass checks its games"
    stated(what, f"{share:.1%}, {nanoseconds[checked]:.1f} ns a game")
    _tell_flat(basis)
    return exit_code()


def _basis() -> Basis:
    dice = np.random.default_rng(64)
    tables = law_tables(LAW, DAY, {})
    return Basis(
        since=day_number(DAY),
        until=day_number(DAY) + 1,
        rating=dice.integers(_LOWEST, _HIGHEST, PLAYERS, dtype=np.int16),
        k=dice.choice(np.unique(tables.k), PLAYERS),
        expected=tables.expected,
    )


def _games(number: int) -> Games:
    white, black, result = uniform_pairs(number, PLAYERS)
    event = np.arange(number, dtype=np.int32) // GAMES_AN_EVENT
    return Games(event, np.ones(number, np.int16), white, black, result)


def _first(games: Games, number: int) -> Games:
    """Return the first of the games, as views."""
    return Games(*(getattr(games, field.name)[:number] for field in fields(games)))


def _kernel(basis: Basis, number: int) -> Callable[..., PeriodSums]:
    """Return the kernel for so many Swiss events of one day."""
    days, no = np.full(number, day_number(DAY), np.int32), np.zeros(number, np.bool_)
    events, room = Events(days, days, days, np.zeros(number, np.int8), no, no), Room()

    def kernel(games: Games | SoundGames, *, path: Path, threads: int = 1) -> PeriodSums:
        return sums_of_games([basis], games, events, path=path, threads=threads, room=room)

    return kernel


def _compare(kernel: Callable[..., PeriodSums], games: Games) -> None:
    """Compare the sums of all paths, on one core, on two, and on more threads than cores."""
    paths = [(path, threads) for path in Path for threads in (1, 2, 3)]
    first, *others = (kernel(games, path=path, threads=threads) for path, threads in paths)
    apart = [
        f"{path}, {threads} threads"
        for (path, threads), sums in zip(paths[1:], others, strict=True)
        if not _is_same(sums, first)
    ]
    what = f"{len(games):,} games, {len(paths)} ways"
    compared("period kernel: same sums by every path", apart, what=what)


def _is_same(one: PeriodSums, other: PeriodSums) -> bool:
    return (
        np.array_equal(one.change, other.change)
        and np.array_equal(one.games, other.games)
        and len(one.unrated) == len(other.unrated) == 0
    )


def _hold_to_rules(basis: Basis, kernel: Callable[..., PeriodSums], games: Games) -> None:
    """Add up some games by calling the rules of the edition for each side."""
    change, count = [0] * PLAYERS, [0] * PLAYERS
    columns = (games.white.tolist(), games.black.tolist(), games.result.tolist())
    for white, black, half_points in zip(*columns, strict=True):
        for own, other, score in ((white, black, half_points), (black, white, 2 - half_points)):
            ratings = int(basis.rating[own]), int(basis.rating[other])
            expected = rules.expected_in_game(rules.counted_difference(*ratings, on=DAY))
            change[own] += rules.change(rules.gain(score * DRAW, expected), int(basis.k[own]))
            count[own] += 1
    sums = kernel(games, path=Path.NUMBA)
    same = np.array_equal(sums.change, change) and np.array_equal(sums.games, count)
    others = [] if same else ["kernel and rules"]
    compared("period kernel: same sums as by the rules", others, what=f"{len(games):,} games")


def _measured(ways: Mapping[str, Way]) -> dict[str, list[float]]:
    runs = {name: partial(timed, way) for name, way in ways.items()}
    for run in runs.values():
        run()  # compiles, and maps the memory
    return in_turn(runs, repetitions=REPETITIONS)


def _tell_flat(basis: Basis) -> None:
    """Tell what a game costs in periods of all sizes, beyond what a period of one event costs.

    However few games there are, the sums of all 500 000 players are made and unpacked.
    """
    largest = _games(max(SIZES) * MILLION)
    kernel = _kernel(basis, len(largest) // GAMES_AN_EVENT)
    numbers = (GAMES_AN_EVENT, *(size * MILLION for size in SIZES))
    parts = {str(n): sound_games(_first(largest, n), PLAYERS, Path.NUMBA) for n in numbers}
    runs = {n: partial(timed, partial(kernel, part, path=Path.NUMBA)) for n, part in parts.items()}
    empty, *seconds = medians(in_turn(runs, repetitions=REPETITIONS)).values()
    costs = [(s - empty) / n * 1e9 for s, n in zip(seconds, numbers[1:], strict=True)]
    shown = ", ".join(f"{size} M {cost:.1f}" for size, cost in zip(SIZES, costs, strict=True))
    stated("period kernel, numba, one core: ns a game by size", shown)
    stated("period kernel, numba, one core: a period of one event", f"{empty * 1e3:.2f} ms")
    what = f"period kernel: dearest size from {SIZES[0]} to {SIZES[-1]} M games"
    at_most(what, max(costs) / min(costs), FLAT, "x cheapest")


if __name__ == "__main__":
    sys.exit(main())
