"""Article 8: from a played game to a change of rating, and to a first rating.

In the order of the text. Unrated players count for nobody, so that the table of a round robin with
its passes is gone; its steps stand here only because every edition has them.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import DRAW
from arpad.model.outcome import GameEntry, Method
from arpad.model.rating import Record
from arpad.regulations.edition import AnyRule, Readings, in_force
from arpad.regulations.fide.b02_2004.rating import has_reached, is_new
from arpad.regulations.fide.b02_2017 import rating as rating_2017
from arpad.regulations.fide.b02_2022 import B02_2022, PARAMETERS, admission
from arpad.regulations.fide.juniors import is_in_years, is_under
from arpad.regulations.fide.part import Judged, Objection, UnratedResult
from arpad.regulations.fide.rapid_blitz_2012 import rating as rating_rapid_2012
from arpad.regulations.fide.upgrades import with_upgrades

# 8.1 The tables

# p = score / games to two decimals, a tie up; same rule as 2017.
score_percentage = rating_2017.score_percentage
# d_p for p; 800 at 0 and 100 %; same rule as 2017.
rating_difference = B02_2022.article("8.1.1")(rating_2017.rating_difference)
# P_D for D, as the table stands; same rule as 2017.
expected_score = B02_2022.article("8.1.2")(rating_2017.expected_score)

# 8.2 The rating R_u of an unrated player

# R_a is not rounded by itself; same rule as rapid and blitz of 2012.
whole_average = rating_rapid_2012.whole_average
# R_a, the mean of the rated opponents; same rule as rapid and blitz of 2012.
average_of_opponents = B02_2022.article("8.2.2")(rating_rapid_2012.average_of_opponents)

# At 50 %: R_u = R_a; same rule as 2017.
rating_at_half = B02_2022.article("8.2.3")(rating_2017.rating_at_half)


@B02_2022.article("8.2.3")
def rating_above_half(R_c: Fraction, half_points: int, *, on: date) -> Fraction:
    """Return R_u of a player above 50 %: so much for every half point above.

    >>> rating_above_half(Fraction(1800), 2, on=date(2023, 1, 1))
    Fraction(1840, 1)
    """
    return R_c + half_points * Fraction(in_force(PARAMETERS.points_a_half_point, on))


# Below 50 %: R_u = R_a + d_p; same rule as 2017.
rating_below_half_in_swiss = B02_2022.article("8.2.3")(rating_2017.rating_below_half_in_swiss)
# R_u to the nearest integer, a half up (reading ru_halves); same rule as rapid and blitz of 2012.
round_event_rating = rating_rapid_2012.round_event_rating


@B02_2022.article("8.2.3")
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


# The mean of the opponents of several events; same rule as rapid and blitz of 2012.
average_of_pool = rating_rapid_2012.average_of_pool
# The rating of a new player is rounded as that of one event; same rule as rapid and blitz of 2012.
round_first_rating = B02_2022.article("8.2.3")(rating_rapid_2012.round_first_rating)


@B02_2022.article("7.1.4", "7.1.2")
def reaches_floor(rating: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating is at least the floor, the lowest one published."""
    del readings
    return rating >= in_force(PARAMETERS.floor, on)


# Rated for himself, with his current rating; unrated for his opponents; same rule as 2017.
rating_since = B02_2022.article("8.2.4")(rating_2017.rating_since)

# 8.3 The change of a rated player

# D = own rating - opponent's; same rule as 2017.
difference = B02_2022.article("8.3.1")(rating_2017.difference)


@B02_2022.article("8.3.1")
def counted_difference(player: int, opponent: int, *, on: date) -> int:
    """Return the difference of a game taken by itself, at most the cap either way.

    >>> counted_difference(2500, 1900, on=date(2023, 9, 1))
    400
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return max(-cap, min(cap, difference(player, opponent)))


@B02_2022.article("8.3.1")
def settle(entries: Sequence[GameEntry], *, on: date, readings: Readings) -> Sequence[GameEntry]:
    """Leave one upgrade to a player: in other games the whole difference counts."""
    return with_upgrades(
        entries,
        most=in_force(PARAMETERS.upgrades, on),
        readings=readings,
        expected_in_game=expected_in_game,
        change=lambda score, expected, K: change(gain(score, expected), K),
    )


def is_difference_shared(*, on: date) -> bool:
    """Say that a difference may count whole for one side and capped for the other."""
    del on
    return False


# Only games against rated opponents count; same rule as rapid and blitz of 2012.
unrated_opponents_count = rating_rapid_2012.unrated_opponents_count
# P_D of the difference that counts; same rule as 2017.
expected_in_game = B02_2022.article("8.3.2")(rating_2017.expected_in_game)
# Delta R = score - P_D; same rule as 2017.
gain = B02_2022.article("8.3.2")(rating_2017.gain)
# Sum of Delta R x K; same rule as 2017.
change = B02_2022.article("8.3.2")(rating_2017.change)


@B02_2022.article("8.3.3")
def development_coefficient(record: Record, *, on: date, readings: Readings) -> int:
    """Return K: 10 for good once 2400 was published, else 40 for newcomers and juniors, else 20.

    >>> record = Record(rating=1900, games=30, games_since_listing=30, born=2005)
    >>> development_coefficient(record, on=date(2023, 12, 1), readings=Readings(B02_2022))
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


@B02_2022.article("8.3.3")
def coefficient_in_period(K: int, games: int, *, on: date, readings: Readings) -> int:
    """Return the largest whole K that, times the games of a period, is at most 700.

    >>> coefficient_in_period(20, 39, on=date(2023, 1, 1), readings=Readings(B02_2022))
    17
    """
    del readings
    most = in_force(PARAMETERS.k_times_games, on)
    return K if K * games <= most else most // games


# K of the list before the one that is made (reading k_of_list); same rule as 2017.
is_k_of_last_list = B02_2022.article("8.3.3")(rating_2017.is_k_of_last_list)
# R_n to the nearest integer, once a list, 0.5 up (reading halves_on); same rule as 2017.
new_rating = B02_2022.article("8.3.4")(rating_2017.new_rating)

# The comment on K and the table of a round robin: nothing of this text asks for them.
games_to_turn_over = rating_2017.games_to_turn_over
average_of_tournament = rating_2017.average_of_tournament
rating_below_half_in_round_robin = rating_2017.rating_below_half_in_round_robin
rating_counted_for_unrated = rating_2017.rating_counted_for_unrated
average_after_cap = rating_2017.average_after_cap
stand_in_rating = rating_2017.stand_in_rating

# What the articles come to


def articles_of_game(*, is_capped: bool, unrated_in: Method | None) -> tuple[str, ...]:
    """Return the articles behind one game's change."""
    del is_capped, unrated_in  # difference and cap are one article here
    rules: tuple[AnyRule, ...] = (difference, expected_in_game, development_coefficient)
    return tuple(B02_2022.cite(rule) for rule in rules)


def objection(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> Objection | None:
    """Return what voids an unrated player's result, if anything does, in the order of the text."""
    cite = readings.edition.cite
    if admission.is_void_first_event(result, earlier, readings):
        return Objection(cite(admission.is_void_first_event), admission.TOO_LITTLE)
    if not admission.meets_enough_rated(result, readings):
        return Objection(cite(admission.meets_enough_rated), "too few rated opponents")
    return None
