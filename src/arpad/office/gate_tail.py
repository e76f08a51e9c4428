"""How probable a score is: the exact tail of a sum of games, and a quick bound from below.

Each game is taken as won with the expectation p or lost with 1 - p. Draws are counted in half
points: two of them are as good as one game won and one lost, and for one that is left over a fair
coin is tossed. Of all ways to score p on average this one spreads most, so that whoever draws much
seems more probable than he is, and nobody is accused for his draws.
"""

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

_POINT = 100

Number: TypeAlias = float | NDArray[np.float64]


class Score(Struct, frozen=True, kw_only=True):
    """The sums of some games: score and expectation in points, the spread is the sum of p(1 - p).

    `least` and `most` are the smallest and the largest p among the games. All of them may be
    columns, for many scores.
    """

    games: Number
    score: Number
    expected: Number
    spread: Number
    least: Number
    most: Number

    @property
    def mirrored(self) -> "Score":
        """Return the same games as the opponents saw them."""
        return Score(
            games=self.games,
            score=self.games - self.score,
            expected=self.games - self.expected,
            spread=self.spread,
            least=1 - self.most,
            most=1 - self.least,
        )


def chance_of_at_least(expected: Mapping[int, int], score: int) -> float:
    """Return how probable a score is, or a higher one; p and score are in hundredths.

    `expected` says how many games have each p.

    >>> chance_of_at_least({50: 3}, 300), chance_of_at_least({50: 1}, 50)
    (0.125, 0.75)
    """
    chances = [1.0]
    for hundredths, games in expected.items():
        p = hundredths / _POINT
        for _ in range(games):
            chances = _one_more(chances, p)
    whole, rest = divmod(max(score, 0), _POINT)
    share = rest / _POINT
    return (1 - share) * sum(chances[whole:]) + share * sum(chances[whole + 1 :])


def chance_of_at_most(expected: Mapping[int, int], score: int) -> float:
    """Return how probable a score is, or a lower one."""
    games = sum(expected.values())
    return chance_of_at_least(
        {_POINT - p: number for p, number in expected.items()}, games * _POINT - score
    )


def _one_more(chances: list[float], p: float) -> list[float]:
    lost, won = [c * (1 - p) for c in chances], [c * p for c in chances]
    return [a + b for a, b in zip((*lost, 0.0), (0.0, *won), strict=True)]


_QUARTER = 0.25
"""Who scores no more than expected is at least so probable: the median lies beside the mean."""


def least_chance(score: Score) -> NDArray[np.float64]:
    """Return a probability that `chance_of_at_least` does not fall below, from the sums alone.

    Two bounds, whichever says more. All games won is one way to score at least so much; log p is
    concave, so that the chord between the smallest and the largest p bounds the product. And with
    V the spread, t the surplus and h(u) = (1 - u) log(1 - u) + u: shifting all games by the same
    odds until the mean is the score multiplies no variance by less than exp(-theta), so that it
    costs at most V h(t / V); the mean is the mode then, and by Chebyshev that has a chance of at
    least 3/4 among the 4 sigma + 1 whole numbers around it. The half is for an odd half point.
    """
    surplus = np.asarray(score.score - score.expected)
    all_won = np.exp(_sum_of_logs(score))
    is_inside = surplus < score.spread
    u = np.divide(
        surplus, score.spread, out=np.zeros_like(surplus), where=is_inside & (surplus > 0)
    )
    cost = score.spread * ((1 - u) * np.log1p(-u) + u)
    shifted = np.exp(-cost) * 0.75 / (2 * np.sqrt(score.games) + 1)
    bound = np.where(is_inside, np.maximum(all_won, shifted), all_won) / 2
    return np.where(surplus <= 0, _QUARTER, bound)


def _sum_of_logs(score: Score) -> Number:
    least, most = score.least, score.most
    width = np.asarray(most - least)
    above = np.asarray(score.expected / score.games - least)
    share = np.divide(above, width, out=np.zeros_like(above), where=width > 0)
    logs: Number = score.games * ((1 - share) * np.log(least) + share * np.log(most))
    return logs
