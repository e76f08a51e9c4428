"""Results of invented games, drawn from what the true strengths let expect."""

from random import Random

from msgspec import Struct

from arpad.model.event import Result
from arpad.regulations.tables import expected_scores

_PERCENT = 100


class Manners(Struct, frozen=True, kw_only=True):
    """How a sport is played: what the first move is worth, and how many games in 100 are drawn."""

    first_move: int
    draws: int
    forfeits_in_a_thousand: int = 0


CHESS = Manners(first_move=35, draws=34, forfeits_in_a_thousand=6)
SHOGI = Manners(first_move=10, draws=0, forfeits_in_a_thousand=8)
SCRABBLE = Manners(first_move=15, draws=1, forfeits_in_a_thousand=6)


def result_of(random: Random, white: int, black: int, manners: Manners) -> Result:
    """Return the result of a game between two true strengths."""
    if random.randrange(1000) < manners.forfeits_in_a_thousand:
        return random.choice((Result.WHITE_FORFEIT_WIN, Result.BLACK_FORFEIT_WIN))
    expected = expected_scores().of(white + manners.first_move - black)
    draws = min(manners.draws, 2 * expected, 2 * (_PERCENT - expected))
    thrown = random.randrange(2 * _PERCENT)
    if thrown < 2 * expected - draws:
        return Result.WHITE_WINS
    return Result.DRAW if thrown < 2 * expected + draws else Result.BLACK_WINS
