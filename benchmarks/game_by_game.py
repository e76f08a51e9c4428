"""Elo game by game, without any rule: ours beside riix and elote, on the same games.

A yardstick and no more, since no federation rates so. One loop is the logistic curve in floats,
which the peers compute too: the ratings must be theirs. It takes the curve from pieces, as calling
an exponential for every game would be half of its time. The other is exact: hundredths, the table
of an edition for whole differences, its coefficient; a plain loop over the rules checks it.
Slow peers get the first games only, and their time a game is held against ours for all games.
"""

import math
import sys
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.child import ChildError
from benchmarks.peer_loops import START, K
from benchmarks.peers import playing
from benchmarks.report import IS_QUICK, absent, at_least, compared, exit_code, stated
from benchmarks.timing import in_turn, medians, ratio, timed
from benchmarks.world import PLAYERS, make_world
from benchmarks.world_tables import played_games

from arpad.kernels.columns import Int8, Int32
from arpad.kernels.compiled import compiled
from arpad.model.exact import DRAW, hundredths_half_up
from arpad.model.rating import Record
from arpad.regulations.edition import Readings
from arpad.regulations.fide.b02_2010 import B02_2010, rating

DAY = date(2012, 1, 1)
SAMPLE = {"riix": 200_000, "elote": 50_000} if IS_QUICK else {"riix": 1_000_000, "elote": 300_000}
LIMITS = {("bare", "riix"): 120, ("bare", "elote"): 250, ("exact", "riix"): 200}
_CHECKED = 20_000
_NEAR = 1e-6
"""So far apart may two float ratings be that come from one formula written in two ways."""
_HALF_RANGE = 1 << 15
_PIECE, _PIECES = 4.0, 1 << 11
"""The curve comes in so many pieces, each so many points wide: 10^-10 from it at most."""
_FURTHEST = _PIECE * _PIECES / 2
_SCALE = math.log(10) / 400

Games = dict[str, NDArray[Any]]
Ways = dict[str, Callable[[Games], NDArray[Any]]]


@compiled
def bare_elo(
    ratings: NDArray[np.float64],
    white: NDArray[np.uint32],
    black: NDArray[np.uint32],
    result: Int8,
    k: float,
    pieces: NDArray[np.float64],
) -> None:
    """Move the ratings of both players after every game, by the logistic curve."""
    for game in range(len(white)):
        one, other = white[game], black[game]
        difference = ratings[one] - ratings[other]
        piece = np.uint32(np.int32((difference + _FURTHEST) / _PIECE))
        if piece < _PIECES:
            off = difference - (piece * _PIECE + (0.5 * _PIECE - _FURTHEST))
            expected = pieces[piece, 3]
            for power in (2, 1, 0):
                expected = pieces[piece, power] + off * expected
        else:
            expected = 1.0 / (1.0 + math.exp(-_SCALE * difference))
        change = k * (0.5 * result[game] - expected)
        ratings[one] += change
        ratings[other] -= change


def curve_in_pieces() -> NDArray[np.float64]:
    """Return what the logistic curve is in the middle of each piece, and its next three terms."""
    middle = (np.arange(_PIECES) + 0.5) * _PIECE - _FURTHEST
    f = 1 / (1 + np.exp(-_SCALE * middle))
    slope = f * (1 - f)
    terms = f, slope, slope * (1 - 2 * f) / 2, slope * (1 - 6 * f + 6 * f * f) / 6
    return np.stack([term * _SCALE**power for power, term in enumerate(terms)], axis=1)


@compiled
def exact_elo(
    hundredths: Int32,
    white: NDArray[np.uint32],
    black: NDArray[np.uint32],
    result: Int8,
    expected: NDArray[np.uint8],
    k: int,
) -> None:
    """Move the ratings of both players after every game, by a table for differences of 16 bits."""
    for game in range(len(white)):
        one, other = white[game], black[game]
        difference = (hundredths[one] + 50) // 100 - (hundredths[other] + 50) // 100
        change = k * (50 * result[game] - expected[difference & 0xFFFF])
        hundredths[one] += change
        hundredths[other] -= change


def main() -> int:
    """Tell how many times as fast as the peers the two loops are, with the same ratings."""
    games = played_games(make_world())
    ways = our_ways()
    for way in ways.values():
        way(games)  # compiles, which is not measured
    stated("Elo game by game: games, players", f"{len(games['white']):,}, {PLAYERS:,}")
    _hold_to_rules(_first(games, _CHECKED), ways["exact"])
    for name, sample in SAMPLE.items():
        try:
            _beside(name, ways, games, _first(games, sample))
        except ChildError as error:
            absent(f"Elo game by game, beside {name}", str(error))
    return exit_code()


def our_ways() -> Ways:
    """Return both loops: each takes games and returns everybody's rating."""
    table = np.array([_expected(d) for d in range(-_HALF_RANGE, _HALF_RANGE)], np.uint8)
    # From -32768 upwards becomes from 0 upwards, then the negative ones: as 16 bits count.
    expected, k = np.roll(table, _HALF_RANGE), _coefficient()
    pieces = curve_in_pieces()

    def bare(games: Games) -> NDArray[Any]:
        ratings = np.full(PLAYERS, START)
        bare_elo(ratings, games["white"], games["black"], games["result"], K, pieces)
        return ratings

    def exact(games: Games) -> NDArray[Any]:
        ratings = np.full(PLAYERS, int(START) * 100, np.int32)
        exact_elo(ratings, games["white"], games["black"], games["result"], expected, k)
        return ratings

    return {"bare": bare, "exact": exact}


def _expected(difference: int) -> int:
    return rating.expected_in_game(rating.counted_difference(difference, 0, on=DAY))


def _coefficient() -> int:
    record = Record(rating=int(START), games=100, games_since_listing=100)
    return rating.development_coefficient(record, on=DAY, readings=Readings(B02_2010))


def _hold_to_rules(games: Games, exact: Callable[[Games], NDArray[Any]]) -> None:
    """Rate some games by calling the rules of the edition, one after the other."""
    hundredths, k = [int(START) * 100] * PLAYERS, _coefficient()
    columns = (games[name].tolist() for name in ("white", "black", "result"))
    for white, black, result in zip(*columns, strict=True):
        difference = hundredths_half_up(hundredths[white]) - hundredths_half_up(hundredths[black])
        change = rating.change(rating.gain(result * DRAW, _expected(difference)), k)
        hundredths[white] += change
        hundredths[black] -= change
    same = np.array_equal(exact(games), hundredths)
    others = [] if same else ["the table loop and the rules"]
    compared("Elo game by game, exact: same ratings as by the rules", others, what=_number(games))


def _beside(name: str, ways: Ways, games: Games, some: Games) -> None:
    """Measure a peer on some games in turn with our loops on all."""
    own = {way: partial(timed, partial(loop, games)) for way, loop in ways.items()}
    with TemporaryDirectory() as folder, playing(name, some, PLAYERS, Path(folder)) as peer:
        seconds = in_turn({**own, name: peer.seconds})
        ratings = peer.ratings()
    apart = float(np.abs(ways["bare"](some) - ratings).max())
    others = [] if apart < _NEAR else [f"up to {apart:.3g} points from {name}"]
    compared(f"Elo game by game, bare: same ratings as {name}", others, what=_number(some))
    _tell(name, seconds, len(games["white"]), len(some["white"]))


def _tell(name: str, seconds: Mapping[str, list[float]], games: int, sample: int) -> None:
    """Tell how many times as long a peer takes for a game."""
    found = medians(seconds)
    for (way, beside), limit in LIMITS.items():
        if beside == name:
            times = ratio(seconds, name, way) * games / sample
            own, other = found[way] / games * 1e9, found[name] / sample * 1e6
            note = f"{own:.1f} ns a game, {name} {other:.2f} µs"
            what = f"Elo game by game, {way}, one core, beside {name}"
            at_least(what, times, limit, "x", note=note)


def _first(games: Games, number: int) -> Games:
    return {name: column[:number] for name, column in games.items()}


def _number(games: Games) -> str:
    return f"{len(games['white']):,} games"


if __name__ == "__main__":
    sys.exit(main())
