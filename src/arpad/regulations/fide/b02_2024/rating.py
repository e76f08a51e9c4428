"""Article 8: from a played game to a change of rating, and to a first rating.

In the order of the text. Unrated players count for nobody, so that the table of a round robin with
its passes is gone; its steps stand here only because every edition has them.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import DRAW, Hundredths, Score, half_from_zero
from arpad.model.outcome import GameEntry, Method
from arpad.model.rating import Record
from arpad.regulations.edition import AnyRule, Readings, in_force
from arpad.regulations.fide.b02_2004.rating import has_reached, is_new
from arpad.regulations.fide.b02_2022 import rating as rating_2022
from arpad.regulations.fide.b02_2024 import B02_2024, PARAMETERS
from arpad.regulations.fide.juniors import is_in_years, is_under
from arpad.regulations.fide.part import UnratedResult
from arpad.regulations.fide.with_draws import WithDraws

_NOBODY = 4000
"""No rating is as high."""

# 8.1 The tables

# p = score / games to two decimals, a tie up; same rule as 2022.
score_percentage = rating_2022.score_percentage
# d_p for p; 800 at 0 and 100 %; same rule as 2022.
rating_difference = B02_2024.article("8.1.1")(rating_2022.rating_difference)
# P_D for D, as the table stands; same rule as 2022.
expected_score = B02_2024.article("8.1.2")(rating_2022.expected_score)

# 8.2 The rating R_u of an unrated player

# R_a, the mean of the rated opponents, is not rounded by itself; same rules as 2022.
whole_average = rating_2022.whole_average
average_of_opponents = B02_2024.article("8.2.2")(rating_2022.average_of_opponents)


@B02_2024.article("8.2.2")
def average_with_draws(R_a: Fraction, games: int, *, on: date) -> Fraction:
    """Return the mean of the rated opponents and two hypothetical ones rated 1800.

    >>> average_with_draws(Fraction(2000), 6, on=date(2024, 4, 1))
    Fraction(1950, 1)
    """
    more, rating = _hypothetical(on)
    return (R_a * games + more * rating) / (games + more)


@B02_2024.article("8.2.3")
def rating_with_draws(
    R_a: Fraction, score: Score, games: int, *, on: date, readings: Readings
) -> WithDraws | None:
    """Return R_u: the mean with two drawn games against 1800, and d_p of the score with them.

    At most 2200.
    """
    more, rating = _hypothetical(on)
    p = score_percentage(score + more * DRAW, games + more, readings)
    d_p = rating_difference(p, readings)
    if d_p is None:
        return None
    average = average_with_draws(R_a, games, on=on)
    most = in_force(PARAMETERS.highest_first_rating, on)
    return WithDraws(more, rating, average, p, d_p, most)


def _hypothetical(on: date) -> tuple[int, int]:
    """Return how many hypothetical opponents there are, and their rating."""
    number = in_force(PARAMETERS.hypothetical_opponents, on)
    return number, in_force(PARAMETERS.hypothetical_rating, on)


# The three formulas of older texts for one event; of this one R_a + d_p alone is left.
rating_at_half = rating_2022.rating_at_half
rating_above_half = rating_2022.rating_above_half
rating_below_half_in_swiss = B02_2024.article("8.2.3")(rating_2022.rating_below_half_in_swiss)
# R_u to the nearest integer, a half up (reading ru_halves); same rule as 2022.
round_event_rating = rating_2022.round_event_rating


@B02_2024.article("8.2.3")
def first_rating(
    results: Sequence[UnratedResult], *, on: date, readings: Readings
) -> Fraction | None:
    """Return R_u unrounded from all games, as if they were of one event."""
    if any(result.rc is None for result in results):
        return None
    games = sum(result.games for result in results)
    score = sum(result.score for result in results)
    R_a = average_of_pool(results)
    rated = rating_with_draws(R_a, score, games, on=on, readings=readings)
    return None if rated is None else rated.exact


# The mean of the opponents of several events; same rule as 2022.
average_of_pool = rating_2022.average_of_pool
# The rating of a new player is rounded as that of one event; same rule as 2022.
round_first_rating = B02_2024.article("8.2.3")(rating_2022.round_first_rating)


@B02_2024.article("7.1.4", "7.1.2")
def reaches_floor(rating: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating is at least the floor, the lowest one published."""
    del readings
    return rating >= in_force(PARAMETERS.floor, on)


# Rated for himself, with his current rating; unrated for his opponents; same rule as 2022.
rating_since = B02_2024.article("8.2.4")(rating_2022.rating_since)

# 8.3 The change of a rated player

# D = own rating - opponent's; same rule as 2022.
difference = B02_2024.article("8.3.1")(rating_2022.difference)


@B02_2024.article("8.3.1")
def counted_difference(player: int, opponent: int, *, on: date) -> int:
    """Return the difference that counts: at most the cap, but whole for the strongest players.

    >>> counted_difference(2700, 2100, on=date(2025, 9, 30))
    400
    >>> counted_difference(2700, 2100, on=date(2025, 10, 1))
    600
    """
    whole = difference(player, opponent)
    if player >= in_force(PARAMETERS.uncapped_rating, on):
        return whole
    cap = in_force(PARAMETERS.difference_cap, on)
    return max(-cap, min(cap, whole))


@B02_2024.article("8.3.1")
def settle(entries: Sequence[GameEntry], *, on: date, readings: Readings) -> Sequence[GameEntry]:
    """Return the games as they are, and note that one is counted whole (reading uncapped_from)."""
    cap = in_force(PARAMETERS.difference_cap, on)
    if any(abs(entry.counted or 0) > cap for entry in entries):
        readings.take("uncapped_from")
    return entries


def is_difference_shared(*, on: date) -> bool:
    """Tell whether the cap holds for everybody: not once the strongest count it whole."""
    return in_force(PARAMETERS.uncapped_rating, on) >= _NOBODY


# Only games against rated opponents count, whatever the system; same rule as 2022.
unrated_opponents_count = rating_2022.unrated_opponents_count
# P_D of the difference that counts; same rule as 2022.
expected_in_game = B02_2024.article("8.3.2")(rating_2022.expected_in_game)
# Delta R = score - P_D; same rule as 2022.
gain = B02_2024.article("8.3.2")(rating_2022.gain)
# Sum of Delta R x K; same rule as 2022.
change = B02_2024.article("8.3.2")(rating_2022.change)


@B02_2024.article("8.3.3")
def development_coefficient(record: Record, *, on: date, readings: Readings) -> int:
    """Return K: 10 for good once 2400 was published, else 40 for newcomers and juniors, else 20.

    >>> record = Record(rating=1900, games=30, games_since_listing=30, born=2006)
    >>> development_coefficient(record, on=date(2024, 12, 1), readings=Readings(B02_2024))
    40
    """
    is_newcomer = is_new(record, in_force(PARAMETERS.k_new_games, on), readings)
    if has_reached(record, in_force(PARAMETERS.k_high_rating, on)) and not (
        is_newcomer and readings.take("k_at_2400") == "new-player"
    ):
        return in_force(PARAMETERS.k_high, on)
    if is_newcomer:
        return in_force(PARAMETERS.k_new, on)
    is_junior = is_in_years(record, in_force(PARAMETERS.k_junior_age, on), on) and is_under(
        record, in_force(PARAMETERS.k_junior_rating, on), readings
    )
    return in_force(PARAMETERS.k_junior if is_junior else PARAMETERS.k_ordinary, on)


@B02_2024.article("8.3.3")
def coefficient_in_period(K: int, games: int, *, on: date, readings: Readings) -> int:
    """Return the largest whole K that, times the games of a period, is at most 700.

    >>> coefficient_in_period(20, 39, on=date(2024, 4, 1), readings=Readings(B02_2024))
    17
    """
    del readings
    most = in_force(PARAMETERS.k_times_games, on)
    return K if K * games <= most else most // games


# K of the list before the one that is made (reading k_of_list); same rule as 2022.
is_k_of_last_list = B02_2024.article("8.3.3")(rating_2022.is_k_of_last_list)


@B02_2024.article("8.3.4")
def new_rating(rating: int, changed: Hundredths, readings: Readings) -> int:
    """Round the change to the nearest whole number, 0.5 away from zero, and add it.

    >>> new_rating(1500, -50, Readings(B02_2024)), new_rating(1500, 50, Readings(B02_2024))
    (1499, 1501)
    """
    del readings
    return rating + half_from_zero(Fraction(changed, 100))


# The comment on K and the table of a round robin: nothing of this text asks for them.
games_to_turn_over = rating_2022.games_to_turn_over
average_of_tournament = rating_2022.average_of_tournament
rating_below_half_in_round_robin = rating_2022.rating_below_half_in_round_robin
rating_counted_for_unrated = rating_2022.rating_counted_for_unrated
average_after_cap = rating_2022.average_after_cap
stand_in_rating = rating_2022.stand_in_rating

# What the articles come to


def articles_of_game(*, is_capped: bool, unrated_in: Method | None) -> tuple[str, ...]:
    """Return the articles behind one game's change."""
    del is_capped, unrated_in  # difference and cap are one article here
    rules: tuple[AnyRule, ...] = (difference, expected_in_game, development_coefficient)
    return tuple(B02_2024.cite(rule) for rule in rules)


objection = rating_2022.objection
