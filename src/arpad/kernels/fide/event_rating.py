"""R_u of an unrated player: from an average and a score, in whole numbers."""

from arpad.kernels.columns import Int16, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import (
    DRAWN_AGAINST,
    DRAWN_GAMES,
    HIGHEST_FIRST,
    POINTS_DOUBLED,
    REACHES_FLOOR,
    Texts,
)
from arpad.kernels.fide.newcomer_tables import CLIP, NO_D_P
from arpad.kernels.fide.rounding import nearest, percentage
from arpad.kernels.fide.seats import NO_RATING, PAST, PERSONS, POINTS, RATED, SCORE


@compiled
def event_rating(
    average: int,
    parts: int,
    half_points: int,
    games: int,
    opponents: int,
    text: int,
    texts: Texts,
) -> int:
    """Return R_u from an average of so many parts; without opponents by the formula of a Swiss."""
    if texts.numbers[text, DRAWN_GAMES] > 0:
        return rating_with_draws(average, half_points, games, text, text, texts.ties_of_ru, texts)
    above = half_points - games
    if above >= 0:
        added = above * int(texts.numbers[text, POINTS_DOUBLED])
        return nearest(2 * average + added * parts, 2 * parts, texts.ties_of_ru, text)
    d_p = int(texts.d_p[text, percentage(half_points, games, texts.ties_of_p, text)])
    if d_p == NO_D_P:
        return NO_RATING
    if opponents == 0:
        return nearest(average + d_p * parts, parts, texts.ties_of_ru, text)
    scaled = average * (opponents + 1) + d_p * opponents * parts
    return nearest(scaled, parts * (opponents + 1), texts.ties_of_ru, text)


@compiled
def rating_with_draws(
    total: int, half_points: int, games: int, text: int, on: int, ties: Int16, texts: Texts
) -> int:
    """Return R_u or R_n from the ratings of all opponents and some drawn games more.

    Their number, the rating and the maximum are those of the text `on`.
    """
    drawn = int(texts.numbers[on, DRAWN_GAMES])
    d_p = int(
        texts.d_p[text, percentage(half_points + drawn, games + drawn, texts.ties_of_p, text)]
    )
    if d_p == NO_D_P:
        return NO_RATING
    total += drawn * int(texts.numbers[on, DRAWN_AGAINST]) + d_p * (games + drawn)
    return min(nearest(total, games + drawn, ties, text), int(texts.numbers[on, HIGHEST_FIRST]))


@compiled
def is_void(seat: int, text: int, sheets: Int32, texts: Texts) -> bool:
    """Tell whether a result of a round robin is void: a first event, or too few rated met."""
    points = clipped(int(sheets[seat, POINTS]))
    if texts.is_void[text, points, points, sheets[seat, PAST]]:
        return True
    return not meets_enough(seat, 1, text, sheets, texts)


@compiled
def meets_enough(seat: int, robin: int, text: int, sheets: Int32, texts: Texts) -> bool:
    """Tell whether an unrated player met enough rated ones."""
    rated, persons = clipped(int(sheets[seat, RATED])), clipped(int(sheets[seat, PERSONS]))
    return bool(texts.is_enough[text, rated, persons, robin])


@compiled
def is_good(seat: int, robin: int, ru: int, text: int, sheets: Int32, texts: Texts) -> bool:
    """Tell whether nothing speaks against a result: its score as played, its R_u as computed."""
    if ru == NO_RATING:
        return False
    if not meets_enough(seat, robin, text, sheets, texts):
        return False
    points = int(sheets[seat, POINTS])
    score = clipped(int(sheets[seat, SCORE]) if robin == 0 else points)
    floor = 1 if ru >= texts.numbers[text, REACHES_FLOOR] else 0
    return not texts.is_bad[text, score, clipped(points), robin, sheets[seat, PAST], floor]


@compiled
def clipped(number: int) -> int:
    """Return a number as far as tables tell numbers apart."""
    return min(number, CLIP - 1)
