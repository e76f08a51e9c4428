"""The points and the rated opponents by which a result of an unrated player is judged."""

from arpad.model.exact import Score
from arpad.regulations.edition import Readings
from arpad.regulations.fide.part import UnratedResult


def score_that_counts(result: UnratedResult, readings: Readings, *, needed: Score) -> Score:
    """Return the score an unrated player is judged by: that of the games that count for him."""
    if result.score < needed <= result.points:
        by_all = readings.take("points_counted") == "all-games"
        return result.points if by_all else result.score
    return result.score


def rated_met(result: UnratedResult, readings: Readings, *, needed: int) -> int:
    """Return how many rated opponents a result has: by games, unless read by persons."""
    if result.rated_opponents < needed <= result.rated_games:
        by_persons = readings.take("three_rated") == "opponents"
        return result.rated_opponents if by_persons else result.rated_games
    return result.rated_games
