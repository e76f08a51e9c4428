"""Article 8: from a played game to a change of rating, and to a first rating.

In the order of the text. 8.21 itself, which results count at all, stands in admission.py; the
steps of the table of 8.58 are put together in ../round_robin.py.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import DRAW
from arpad.model.outcome import Method
from arpad.model.rating import Record
from arpad.regulations.edition import AnyRule, Readings, in_force
from arpad.regulations.fide.b02_2004.rating import (
    capped_rating,
    has_reached,
    is_new,
)
from arpad.regulations.fide.b02_2014 import rating as rating_2014
from arpad.regulations.fide.b02_2017 import B02_2017, PARAMETERS, admission
from arpad.regulations.fide.juniors import birthday, is_under
from arpad.regulations.fide.part import Judged, Objection, UnratedResult

# 8.1 The tables

# p = score / games to two decimals, a tie up; same rule as 2014.
score_percentage = rating_2014.score_percentage
# d_p for p from table (a); 800 at 0 and 100 %; same rule as 2014.
rating_difference = B02_2017.article("8.1a")(rating_2014.rating_difference)
# P_D for D from table (b), as it stands; same rule as 2014.
expected_score = B02_2017.article("8.1b")(rating_2014.expected_score)

# 8.2 The rating R_u of an unrated player in one event

# R_c and R_a are whole numbers before anything is added; same rule as 2014.
whole_average = rating_2014.whole_average
# R_c in a Swiss or team event: the mean of the opponents, a whole number; same rule as 2014.
average_of_opponents = B02_2017.article("8.21a")(rating_2014.average_of_opponents)
# R_a = R_ar - d_pa x n/(n+1) in a round robin, a whole number; same rule as 2014.
average_of_tournament = B02_2017.article("8.21b")(rating_2014.average_of_tournament)

# At 50 %: R_u = R_c; same rule as 2014.
rating_at_half = B02_2017.article("8.22")(rating_2014.rating_at_half)


@B02_2017.article("8.23")
def rating_above_half(R_c: Fraction, half_points: int, *, on: date) -> Fraction:
    """Return R_u of a player above 50 %: so much for every half point above.

    >>> rating_above_half(Fraction(2348), 5, on=date(2018, 12, 1))
    Fraction(2448, 1)
    """
    return R_c + half_points * Fraction(in_force(PARAMETERS.points_a_half_point, on))


# Below 50 % in a Swiss or team event: R_u = R_c + d_p; same rule as 2014.
rating_below_half_in_swiss = B02_2017.article("8.24")(rating_2014.rating_below_half_in_swiss)
# Below 50 % in a round robin: R_u = R_c + d_p x n/(n+1); same rule as 2014.
rating_below_half_in_round_robin = B02_2017.article("8.25")(
    rating_2014.rating_below_half_in_round_robin
)

# R_u to the nearest integer, 0.5 up; same rule as 2014.
round_event_rating = rating_2014.round_event_rating

# 8.3 The first published rating


@B02_2017.article("8.3")
def first_rating(
    results: Sequence[UnratedResult], *, on: date, readings: Readings
) -> Fraction | None:
    """Return R_n unrounded: all games as if they were of one event.

    The average is that of all opponents, so each event's R_c counts by its games.
    """
    if any(result.rc is None for result in results):
        return None
    games = sum(result.games for result in results)
    score = sum(result.score for result in results)
    R_c = average_of_pool(results, readings)
    half_points = (score - games * DRAW) // DRAW
    if half_points == 0:
        return rating_at_half(R_c)
    if half_points > 0:
        return rating_above_half(R_c, half_points, on=on)
    d_p = rating_difference(score_percentage(score, games, readings), readings)
    return None if d_p is None else below_half_of_pool(R_c, d_p, results, readings)


# R_c over several events, by games; same rule as 2014.
average_of_pool = rating_2014.average_of_pool
# Below 50 % the factor n/(n+1) only for one round robin alone; same rule as 2014.
below_half_of_pool = rating_2014.below_half_of_pool


@B02_2017.article("8.31")
def is_ignored_first_result(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> bool:
    """Tell whether a result below the floor comes before any that counts."""
    has_good = any(judged.counts for judged in earlier)
    return (
        not has_good
        and result.ru is not None
        and not reaches_floor(result.ru, on=result.start, readings=readings)
    )


# R_n to the nearest integer, 0.5 up; same rule as 2014.
round_first_rating = B02_2017.article("8.32")(rating_2014.round_first_rating)


@B02_2017.article("8.33", "0.6")
def reaches_floor(rating: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating is at least the floor, the lowest one published (reading at_floor)."""
    floor = in_force(PARAMETERS.floor, on)
    if rating == floor:
        return readings.take("at_floor") == "at-least"
    return rating > floor


# 8.4 A player who became rated before the event was

# Rated for himself, with his current rating; unrated for his opponents; same rule as 2014.
rating_since = B02_2017.article("8.4")(rating_2014.rating_since)

# 8.5 The change of a rated player

# D = own rating - opponent's; same rule as 2014.
difference = B02_2017.article("8.51")(rating_2014.difference)


# Games against unrated opponents count in a round robin; same rule as 2014.
unrated_opponents_count = B02_2017.article("8.52")(rating_2014.unrated_opponents_count)
# An unrated opponent counts with his R_u of this event alone; same rule as 2014.
stand_in_rating = B02_2017.article("8.53")(rating_2014.stand_in_rating)


@B02_2017.article("8.54")
def counted_difference(player: int, opponent: int, *, on: date) -> int:
    """Return the difference in rating that counts, at most the cap either way.

    >>> counted_difference(2500, 1900, on=date(2018, 9, 1))
    400
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return max(-cap, min(cap, difference(player, opponent)))


# P_D of the difference that counts; same rule as 2014.
expected_in_game = B02_2017.article("8.55a")(rating_2014.expected_in_game)
# Delta R = score - P_D; same rule as 2014.
gain = B02_2017.article("8.55b")(rating_2014.gain)
# Sum of Delta R x K; same rule as 2014.
change = B02_2017.article("8.55c")(rating_2014.change)


@B02_2017.article("8.56")
def development_coefficient(record: Record, *, on: date, readings: Readings) -> int:
    """Return K: 10 for good once 2400 was published, else 40 for newcomers and juniors, else 20.

    >>> record = Record(rating=1900, games=30, games_since_listing=30, born=date(2000, 3, 5))
    >>> development_coefficient(record, on=date(2018, 12, 1), readings=Readings(B02_2017))
    40
    """
    is_newcomer = is_new(record, in_force(PARAMETERS.k_new_games, on), readings)
    if has_reached(record, in_force(PARAMETERS.k_high_rating, on)) and not (
        is_newcomer and readings.take("k_at_2400") == "new-player"
    ):
        return in_force(PARAMETERS.k_high, on)
    if is_newcomer:
        return in_force(PARAMETERS.k_new, on)
    return in_force(
        PARAMETERS.k_junior
        if is_junior(record, on=on, readings=readings)
        else PARAMETERS.k_ordinary,
        on,
    )


def is_junior(record: Record, *, on: date, readings: Readings) -> bool:
    """Tell whether a player is under 2300 and the year of the 18th birthday is not over."""
    if not is_under(record, in_force(PARAMETERS.k_junior_rating, on), readings):
        return False
    age = in_force(PARAMETERS.k_junior_age, on)
    if record.born is None:
        return False
    if isinstance(record.born, int):
        return on.year - record.born <= age
    is_in_year = on.year - record.born.year <= age
    if is_in_year and on >= birthday(record.born, age):
        return readings.take("junior_until") == "year"
    return is_in_year


@B02_2017.article("8.56")
def coefficient_in_period(K: int, games: int, *, on: date, readings: Readings) -> int:
    """Return the largest whole K that, times the games of a period, is at most 700.

    >>> coefficient_in_period(20, 39, on=date(2018, 12, 1), readings=Readings(B02_2017))
    17
    """
    most = in_force(PARAMETERS.k_times_games, on)
    if K * games <= most or readings.take("k_times_games") == "uncapped":
        return K
    return most // games


# K of the list before the one that is made (reading k_of_list); same rule as 2014.
is_k_of_last_list = B02_2017.article("8.56")(rating_2014.is_k_of_last_list)
# The games of an event do not bear on each other; same rule as 2014.
settle = rating_2014.settle
is_difference_shared = rating_2014.is_difference_shared
# R_n to the nearest integer, 0.5 up, once a list; same rule as 2014.
new_rating = B02_2017.article("8.57")(rating_2014.new_rating)


@B02_2017.article("8.58")
def rating_counted_for_unrated(
    unrated: int, opponent: int, *, is_opponent_rated: bool, on: date, readings: Readings
) -> int:
    """Return an opponent's rating as it counts for an unrated player: at most the cap away.

    >>> rating_counted_for_unrated(
    ...     2032, 2500, is_opponent_rated=True, on=date(2018, 12, 1), readings=Readings(B02_2017)
    ... )
    2432
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return capped_rating(
        unrated, opponent, cap=cap, is_opponent_rated=is_opponent_rated, readings=readings
    )


# R_c (new) = R_a + mean of (counted - actual) over the opponents; same rule as 2014.
average_after_cap = B02_2017.article("8.58")(rating_2014.average_after_cap)

# The comment on K is not in hand; same answer as 2013.
games_to_turn_over = rating_2014.games_to_turn_over

# What the articles come to


def articles_of_game(*, is_capped: bool, unrated_in: Method | None) -> tuple[str, ...]:
    """Return the articles behind one game's change, so that a player can verify it.

    `unrated_in` is the method by which an unrated opponent was rated.
    """
    rules: list[AnyRule] = [difference]
    if unrated_in is not None:
        rules += [unrated_opponents_count, stand_in_rating]
    if is_capped:
        rules.append(counted_difference)
    rules += [expected_in_game, gain, change, development_coefficient]
    if unrated_in is Method.ROUND_ROBIN:
        rules.append(average_after_cap)
    return tuple(B02_2017.cite(rule) for rule in rules)


def objection(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> Objection | None:
    """Return what voids an unrated player's result, if anything does, in the order of the text."""
    cite = B02_2017.cite
    if admission.is_void_first_event(result, earlier, readings):
        return Objection(cite(admission.is_void_first_event), admission.TOO_LITTLE)
    if not admission.meets_enough_rated(result, readings):
        return Objection(cite(admission.meets_enough_rated), "too few rated opponents")
    if is_ignored_first_result(result, earlier, readings):
        return Objection(cite(is_ignored_first_result), "a first result below the floor")
    return None
