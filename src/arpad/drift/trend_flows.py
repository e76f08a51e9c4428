"""What gave the points between two lists, where a text has several givers: hundredths by cause.

Whatever these do not hold of the movement of a rating is rounding.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Curve, curve_of
from arpad.drift.causes import Cause
from arpad.drift.trend_history import RatedGames
from arpad.engines.law_by_day import law_by_day
from arpad.kernels.columns import UNRATED, Int32, Int64
from arpad.model.exact import WIN

Columns = Mapping[str, NDArray[Any]]
Side = Mapping[str, Int64]
_SIDES = (("white", "black"), ("black", "white"))


def flows_of_events(
    edition: str, rows: Columns, games: Columns, as_rated: RatedGames, shape: tuple[int, ...]
) -> dict[str, Int32]:
    """Return the hundredths that entered every list, by cause, of a replay by events."""
    law = law_by_day(edition).only()
    is_shogi = law.edition.federation == "fesa"
    causes, parts = (_SHOGI, _shogi) if is_shogi else (_SCRABBLE, _scrabble)
    curve = curve_of(law)
    entered = {cause.value: np.zeros(shape, np.int32) for cause in causes}
    for own, other in _SIDES:
        side = _side(games, own, other)
        counts = side["rating"] > UNRATED
        where = as_rated.list_number[counts], getattr(as_rated, own)[counts]
        for cause, points in parts(side, curve):
            np.add.at(entered[cause.value], where, points[counts].astype(np.int32))
    if not is_shogi:
        where = rows["quarter"] + 1, rows["player"]
        np.add.at(entered[Cause.FLOOR.value], where, _raised_to_floor(rows, law))
    return entered


_SHOGI = (Cause.GAMES, Cause.UNEVEN, Cause.UNRATED_OPPONENT, Cause.RAISED, Cause.BONUS)
_SCRABBLE = (Cause.GAMES, Cause.CAP, Cause.FLOOR)


def _side(games: Columns, own: str, other: str) -> Side:
    """Return the columns of one side; nought stands for what does not count."""
    names = ("rating", "k", "difference", "expected", "raised", "bonus", "change")
    side = {
        name: games[f"{own}_{name}"].astype(np.int64) for name in names if f"{own}_{name}" in games
    }
    met = {
        "met": games[f"{other}_rating"].astype(np.int64),
        "difference_met": games[f"{other}_difference"].astype(np.int64),
    }
    return {**side, **met}


def _shogi(side: Side, curve: Curve) -> Iterator[tuple[Cause, Int64]]:
    """Yield what d gives, what d' gives above it, and bonuses.

    Of d against a rated player, half of what both expect beyond one point together is each one's.
    """
    base = side["change"] - side["raised"] - side["bonus"]
    is_rated = side["met"] > UNRATED
    beyond = curve.expected(side["difference"]) + curve.expected(side["difference_met"]) - 1
    uneven = np.where(is_rated, -np.rint(WIN / 2 * side["k"] * beyond).astype(np.int64), 0)
    yield Cause.UNEVEN, uneven
    yield Cause.GAMES, np.where(is_rated, base, 0) - uneven
    yield Cause.UNRATED_OPPONENT, np.where(is_rated, 0, base)
    yield Cause.RAISED, side["raised"]
    yield Cause.BONUS, side["bonus"]


def _scrabble(side: Side, curve: Curve) -> Iterator[tuple[Cause, Int64]]:
    """Yield what the end of the table gives where a difference is beyond it, and the rest."""
    without_end = np.rint(WIN * curve.expected(side["difference"])).astype(np.int64)
    capped = side["k"] * (without_end - side["expected"])
    yield Cause.CAP, capped
    yield Cause.GAMES, side["change"] - capped


def _raised_to_floor(rows: Columns, law: Any) -> Int32:  # noqa: ANN401 - what a law can do varies
    floor = law.rating.lowest_rating(on=law.edition.since)
    exact = WIN * rows["before"].astype(np.int64) + rows["change"]
    raised: Int32 = np.maximum(WIN * floor - exact, 0).astype(np.int32)
    return raised


def bonus_of(days: NDArray[Any], ids: NDArray[Any], bonuses: Columns | None) -> Int32:
    """Return bonuses by list and player: nothing where none are told of."""
    shape = (len(days), len(ids))
    if bonuses is None:
        return np.broadcast_to(np.int32(0), shape)
    bonus = np.zeros(shape, np.int32)
    bonus[places_of(days, bonuses["list_date"]), np.searchsorted(ids, bonuses["player"])] = bonuses[
        "hundredths"
    ]
    return bonus


def places_of(days: NDArray[Any], column: NDArray[Any]) -> Int64:
    """Return the numbers of lists by their days."""
    return np.searchsorted(days, column.astype("datetime64[D]").astype(np.int64))
