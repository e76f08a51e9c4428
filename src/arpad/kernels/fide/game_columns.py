"""Games as columns of what they changed: for those who want to see every one."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import DOES_NOT_COUNT, UNPLAYED, Bools, Games, Int16, Int32
from arpad.kernels.fide.great_differences import Whole, counted_whole
from arpad.kernels.fide.seats import NO_RATING
from arpad.kernels.fide.sides import Coefficients, Meetings, Sides
from arpad.kernels.fide.tables import MIDDLE
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.model.exact import DRAW, WIN


@dataclass(frozen=True, slots=True)
class SideColumns:
    """One side of games; `DOES_NOT_COUNT` in every column where a game does not.

    `difference` is own rating minus the opponent's, `counted` what the cap leaves of it;
    `expected` and `change` are in hundredths.
    """

    rating: Int16
    k: Int16
    difference: Int16
    counted: Int16
    expected: Int16
    change: Int32

    @property
    def counts(self) -> Bools:
        """Return for which games the side's rating moves."""
        return np.not_equal(self.rating, DOES_NOT_COUNT)


@dataclass(frozen=True, slots=True)
class GameColumns:
    """Both sides of games, in the order of the games."""

    white: SideColumns
    black: SideColumns


def side_columns(side: "_Counted", text: Int16, texts: TextsOfReplay) -> SideColumns:
    """Return what games do to one side, given the ratings by which they count."""
    own, k = side.own, side.k
    counts = own != NO_RATING
    difference = np.where(counts, own - side.against, 0)
    counted, expected = _looked_up(difference, side.is_whole, text, texts)
    change = (side.score - expected) * k.astype(np.int32)

    def shown(column: NDArray[Any]) -> NDArray[Any]:
        return np.where(counts, column, DOES_NOT_COUNT)

    return SideColumns(
        rating=shown(own).astype(np.int16),
        k=shown(k).astype(np.int16),
        difference=shown(difference).astype(np.int16),
        counted=shown(counted).astype(np.int16),
        expected=shown(expected).astype(np.int16),
        change=shown(change).astype(np.int32),
    )


def _looked_up(
    difference: Int32, is_whole: Bools, text: Int16, texts: TextsOfReplay
) -> tuple[Int16, Int16]:
    """Return what the cap leaves of differences, and the scores they let expect."""
    cells = np.clip(difference, -MIDDLE + 1, MIDDLE - 1) + MIDDLE
    counted, expected = np.zeros((2, len(cells)), np.int16)
    for number, tables in enumerate(texts.tables):
        which = np.flatnonzero(text == number)
        if len(which):
            counted[which] = tables.counted[cells[which]]
            expected[which] = tables.expected[cells[which]]
            whole = which[is_whole[which]]
            counted[whole] = tables.later.counted_whole[cells[whole]]
            expected[whole] = tables.later.expected_whole[cells[whole]]
    return counted, expected


class _Counted(NamedTuple):
    """By which ratings one side of games counts, its K, and what it scored, in hundredths.

    And whether the whole difference counts.
    """

    own: Int32
    against: Int32
    k: Int16
    score: Int32
    is_whole: Bools


def _both(
    games: Games, meetings: Meetings, k: Coefficients, whole: Whole
) -> tuple[_Counted, _Counted]:
    score = games.result.astype(np.int32) * DRAW
    return (
        _Counted(meetings.white_own, meetings.white_against, k.white, score, whole.white),
        _Counted(meetings.black_own, meetings.black_against, k.black, WIN - score, whole.black),
    )


def columns_of(
    games: Games, text: Int16, meetings: Meetings, k: Coefficients, texts: TextsOfReplay
) -> GameColumns:
    """Return both sides of games, given the ratings by which they count."""
    whole = counted_whole(games, text, meetings, texts)
    white, black = _both(games, meetings, k, whole)
    return GameColumns(side_columns(white, text, texts), side_columns(black, text, texts))


def between_rated(games: Games, sides: Sides) -> Meetings:
    """Return the ratings by which games between two rated players count."""
    white, black = sides.white.rating.astype(np.int32), sides.black.rating.astype(np.int32)
    counts = (white > 0) & (black > 0) & (games.result != UNPLAYED)
    white, black = (np.where(counts, rating, NO_RATING) for rating in (white, black))
    return Meetings(white, black, black.copy(), white.copy())
