"""The table of a round robin with unrated players: average, first pass, cap pass."""

from typing import NamedTuple

from arpad.kernels.columns import Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import IS_RC_NEW_WHOLE, IS_RC_WHOLE, Texts
from arpad.kernels.fide.event_rating import event_rating
from arpad.kernels.fide.newcomer_tables import FAR, NO_D_P
from arpad.kernels.fide.rounding import half_up, percentage
from arpad.kernels.fide.seats import IS_VOID, KEPT, KEPT_POINTS, NO_RATING, RATING, RU, RU_NEW


class Average(NamedTuple):
    """R_a as so many parts of a whole, and n; no parts where it cannot be determined."""

    sum: int
    parts: int
    opponents: int


@compiled
def is_in_field(seat: int, sheets: Int32) -> bool:
    """Tell whether a player is in the table: rated, or unrated with games that are left."""
    return sheets[seat, RATING] > 0 or (not sheets[seat, IS_VOID] and sheets[seat, KEPT] > 0)


@compiled
def average_of_field(seats: int, opponents: int, text: int, sheets: Int32, texts: Texts) -> Average:
    """Return R_a, from the ratings of the rated players and from how they did."""
    rated, ratings, differences = 0, 0, 0
    for seat in range(seats):
        if sheets[seat, RATING] == 0:
            continue
        if sheets[seat, KEPT] == 0:
            return Average(0, 0, opponents)
        p = percentage(
            int(sheets[seat, KEPT_POINTS]), int(sheets[seat, KEPT]), texts.ties_of_p, text
        )
        d_p = int(texts.d_p[text, p])
        if d_p == NO_D_P:
            return Average(0, 0, opponents)
        rated, ratings, differences = (
            rated + 1,
            ratings + int(sheets[seat, RATING]),
            differences + d_p,
        )
    if rated == 0:
        return Average(0, 0, opponents)
    total = ratings * (opponents + 1) - differences * opponents
    parts = rated * (opponents + 1)
    if texts.numbers[text, IS_RC_WHOLE]:
        return Average(half_up(total, parts), 1, opponents)
    return Average(total, parts, opponents)


@compiled
def first_pass(seats: int, average: Average, text: int, sheets: Int32, texts: Texts) -> None:
    """Give the unrated players of the field their R_u from R_a."""
    for seat in range(seats):
        sheets[seat, RU] = sheets[seat, RU_NEW] = NO_RATING
        if average.parts > 0 and sheets[seat, RATING] == 0 and is_in_field(seat, sheets):
            sheets[seat, RU] = rating_in_robin(
                seat, average.sum, average.parts, average.opponents, text, sheets, texts
            )


@compiled
def rating_in_robin(
    seat: int,
    total: int,
    parts: int,
    opponents: int,
    text: int,
    sheets: Int32,
    texts: Texts,
) -> int:
    """Return R_u of one player from an average."""
    points, games = int(sheets[seat, KEPT_POINTS]), int(sheets[seat, KEPT])
    return event_rating(total, parts, points, games, opponents, text, texts)


@compiled
def corrections(seat: int, seats: int, text: int, sheets: Int32, texts: Texts) -> int:
    """Return by how much the cap brings all opponents nearer; beyond `FAR` nothing is known."""
    own, total = int(sheets[seat, RU]), 0
    for opponent in range(seats):
        if opponent == seat or not is_in_field(opponent, sheets):
            continue
        is_rated = sheets[opponent, RATING] > 0
        actual = int(sheets[opponent, RATING]) if is_rated else int(sheets[opponent, RU])
        if actual == NO_RATING:
            continue
        away = actual - own
        if away > FAR or away < -FAR:
            return NO_RATING
        total += int(texts.brought_near[text, 1 if is_rated else 0, away + FAR]) - away
    return total


@compiled
def cap_pass(
    seat: int, seats: int, average: Average, text: int, sheets: Int32, texts: Texts
) -> int:
    """Give one unrated player his R_u after the cap pass; return R_c (new), a whole number."""
    corrected = corrections(seat, seats, text, sheets, texts)
    if corrected == NO_RATING:
        return NO_RATING
    opponents = average.opponents
    total = average.sum * opponents + corrected * average.parts
    parts = average.parts * opponents
    if texts.numbers[text, IS_RC_NEW_WHOLE]:
        total, parts = half_up(total, parts), 1
    sheets[seat, RU_NEW] = rating_in_robin(seat, total, parts, opponents, text, sheets, texts)
    return half_up(total, parts)
