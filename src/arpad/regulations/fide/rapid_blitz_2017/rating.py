"""Article 7: from a played game to a change of rating, and to a first rating.

In the order of the text. Unrated players count for nobody, so that there is no table of a round
robin; its steps stand here only because every edition has them.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import DRAW
from arpad.model.outcome import GameEntry, Method
from arpad.model.rating import Record
from arpad.regulations.edition import AnyRule, Readings, in_force
from arpad.regulations.fide.part import UnratedResult
from arpad.regulations.fide.rapid_blitz_2014 import rating as rating_2014
from arpad.regulations.fide.rapid_blitz_2017 import PARAMETERS, RAPID_BLITZ_2017
from arpad.regulations.fide.upgrades import with_cap

# 7.1 The tables

# p = score / games to two decimals, a tie up.
score_percentage = rating_2014.score_percentage
# d_p for p; 800 at 0 and 100 %.
rating_difference = RAPID_BLITZ_2017.article("7.1.1")(rating_2014.rating_difference)
# P_D for D, as the table stands.
expected_score = RAPID_BLITZ_2017.article("7.1.2")(rating_2014.expected_score)

# 7.2 The rating R_u of an unrated player

# A standard rating stands in for a missing one, and counts as one.
initial_rating = RAPID_BLITZ_2017.article("7.2.1")(rating_2014.initial_rating)
# R_a, the mean of the rated opponents, is not rounded by itself.
whole_average = rating_2014.whole_average
average_of_opponents = RAPID_BLITZ_2017.article("7.2.3")(rating_2014.average_of_opponents)

# At 50 %: R_u = R_a.
rating_at_half = RAPID_BLITZ_2017.article("7.2.4")(rating_2014.rating_at_half)


@RAPID_BLITZ_2017.article("7.2.4")
def rating_above_half(R_c: Fraction, half_points: int, *, on: date) -> Fraction:
    """Return R_u of a player above 50 %: so much for every half point above.

    >>> rating_above_half(Fraction(1800), 2, on=date(2017, 7, 1))
    Fraction(1840, 1)
    """
    return R_c + half_points * Fraction(in_force(PARAMETERS.points_a_half_point, on))


# Below 50 %: R_u = R_a + d_p.
rating_below_half_in_swiss = RAPID_BLITZ_2017.article("7.2.4")(
    rating_2014.rating_below_half_in_swiss
)
# R_u to the nearest integer, a half up (reading ru_halves).
round_event_rating = rating_2014.round_event_rating


@RAPID_BLITZ_2017.article("7.2.4")
def first_rating(
    results: Sequence[UnratedResult], *, on: date, readings: Readings
) -> Fraction | None:
    """Return R_u unrounded from all games, as if they were of one event."""
    if any(result.rc is None for result in results):
        return None
    games = sum(result.games for result in results)
    score = sum(result.score for result in results)
    R_a = average_of_pool(results)
    half_points = (score - games * DRAW) // DRAW
    if half_points == 0:
        return rating_at_half(R_a)
    if half_points > 0:
        return rating_above_half(R_a, half_points, on=on)
    d_p = rating_difference(score_percentage(score, games, readings), readings)
    return None if d_p is None else rating_below_half_in_swiss(R_a, d_p)


# The mean of the opponents of several events.
average_of_pool = rating_2014.average_of_pool
# The rating of a new player is rounded as that of one event.
round_first_rating = RAPID_BLITZ_2017.article("7.2.4")(rating_2014.round_first_rating)


@RAPID_BLITZ_2017.article("6.1.4", "6.1.2")
def reaches_floor(rating: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating is at least the floor, the lowest one published."""
    del readings
    return rating >= in_force(PARAMETERS.floor, on)


# Rated for himself, with his current rating; unrated for his opponents.
rating_since = RAPID_BLITZ_2017.article("7.2.5")(rating_2014.rating_since)

# 7.3 The change of a rated player

# D = own rating - opponent's.
difference = RAPID_BLITZ_2017.article("7.3.1")(rating_2014.difference)
# The whole difference.
counted_difference = RAPID_BLITZ_2017.article("7.3.1")(rating_2014.counted_difference)


@RAPID_BLITZ_2017.article("7.3.1")
def settle(entries: Sequence[GameEntry], *, on: date, readings: Readings) -> Sequence[GameEntry]:
    """Count greater differences whole, or as the cap (reading great_differences)."""
    cap = in_force(PARAMETERS.difference_cap, on)
    if not any(abs(entry.difference or 0) > cap for entry in entries):
        return entries
    if readings.take("great_differences") == "whole":
        return entries
    return with_cap(entries, cap, expected_in_game, lambda s, e, K: change(gain(s, e), K))


# One difference counts for both sides of a game.
is_difference_shared = rating_2014.is_difference_shared
# Only games against rated opponents count, whatever the system.
unrated_opponents_count = rating_2014.unrated_opponents_count
# P_D of the difference that counts.
expected_in_game = RAPID_BLITZ_2017.article("7.3.2")(rating_2014.expected_in_game)
# Delta R = score - P_D.
gain = RAPID_BLITZ_2017.article("7.3.2")(rating_2014.gain)
# Sum of Delta R x K.
change = RAPID_BLITZ_2017.article("7.3.2")(rating_2014.change)


@RAPID_BLITZ_2017.article("7.3.3")
def development_coefficient(record: Record, *, on: date, readings: Readings) -> int:
    """Return K, the same for everybody.

    >>> record = Record(rating=2700, games=5, games_since_listing=5)
    >>> development_coefficient(record, on=date(2017, 7, 1), readings=Readings(RAPID_BLITZ_2017))
    20
    """
    del record, readings
    return in_force(PARAMETERS.k_ordinary, on)


@RAPID_BLITZ_2017.article("7.3.3")
def coefficient_in_period(K: int, games: int, *, on: date, readings: Readings) -> int:
    """Return the largest whole K that, times the games of a period, is at most 700.

    >>> coefficient_in_period(20, 36, on=date(2017, 7, 1), readings=Readings(RAPID_BLITZ_2017))
    19
    """
    del readings
    most = in_force(PARAMETERS.k_times_games, on)
    return K if K * games <= most else most // games


# K is the same on every list: it does not matter which one is asked.
is_k_of_last_list = rating_2014.is_k_of_last_list
# R_n to the nearest integer, once a list, 0.5 up (reading halves_on).
new_rating = RAPID_BLITZ_2017.article("7.3.4")(rating_2014.new_rating)

# The comment on K and the table of a round robin: nothing of this text asks for them.
games_to_turn_over = rating_2014.games_to_turn_over
average_of_tournament = rating_2014.average_of_tournament
rating_below_half_in_round_robin = rating_2014.rating_below_half_in_round_robin
rating_counted_for_unrated = rating_2014.rating_counted_for_unrated
average_after_cap = rating_2014.average_after_cap
stand_in_rating = rating_2014.stand_in_rating

# What the articles come to


def articles_of_game(*, is_capped: bool, unrated_in: Method | None) -> tuple[str, ...]:
    """Return the articles behind one game's change."""
    del is_capped, unrated_in  # difference and cap are one article here
    rules: tuple[AnyRule, ...] = (difference, expected_in_game, development_coefficient)
    return tuple(RAPID_BLITZ_2017.cite(rule) for rule in rules)


objection = rating_2014.objection
