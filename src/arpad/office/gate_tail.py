"""How probable a score is: the exact tail of a sum of games, and a quick bound from below.

Each game is taken as won with the expectation p or lost with 1 - p. Draws are counted in half
points: two of them are as good as one game won and one lost, and for one that is left over a fair
coin is tossed. Of all ways to score p on average this one spreads most, so that whoever draws much
seems more probable than he is, and nobody is accused for his draws.
"""

from collections.abc import Mapping
from math import exp, log, log1p, sqrt

from msgspec import Struct

_POINT = 100


class Score(Struct, frozen=True, kw_only=True):
    """The sums of some games: score and expectation in points, the spread is the sum of p(1 - p).

    `least` and `most` are the smallest and the largest p among the games.
    """

    games: int
    score: float
    expected: float
    spread: float
    least: float
    most: float

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


def least_chance(score: Score) -> float:
    """Return a probability that `chance_of_at_least` does not fall below, from the sums alone.

    Two bounds, whichever says more. All games won is one way to score at least so much; log p is
    concave, so that the chord between the smallest and the largest p bounds the product. And with
    V the spread, t the surplus and h(u) = (1 - u) log(1 - u) + u: shifting all games by the same
    odds until the mean is the score multiplies no variance by less than exp(-theta), so that it
    costs at most V h(t / V); the mean is the mode then, and by Chebyshev that has a chance of at
    least 3/4 among the 4 sigma + 1 whole numbers around it. The half is for an odd half point.
    """
    surplus = score.score - score.expected
    if surplus <= 0:
        return _QUARTER
    all_won = exp(_sum_of_logs(score))
    if surplus >= score.spread:
        return all_won / 2
    u = surplus / score.spread
    shifted = exp(-score.spread * ((1 - u) * log1p(-u) + u)) * 0.75 / (2 * sqrt(score.games) + 1)
    return max(all_won, shifted) / 2


def _sum_of_logs(score: Score) -> float:
    least, most = score.least, score.most
    if most <= least:
        return score.games * log(least)
    share = (score.expected / score.games - least) / (most - least)
    return score.games * ((1 - share) * log(least) + share * log(most))
