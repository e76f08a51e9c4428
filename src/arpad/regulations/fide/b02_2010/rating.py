"""Articles 8 and 12: from a played game to a change of rating, and to a first rating.

In the order of the text. 8.21 itself, which results count at all, stands in admission.py; the
steps of the table of 8.58 are put together in ../round_robin.py.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import DRAW, half_up
from arpad.model.outcome import Method
from arpad.model.rating import Record
from arpad.regulations.edition import AnyRule, Readings, in_force
from arpad.regulations.fide.b02_2004.rating import (
    capped_rating,
    has_reached,
    is_new,
)
from arpad.regulations.fide.b02_2008 import rating as rating_2008
from arpad.regulations.fide.b02_2010 import B02_2010, PARAMETERS, admission
from arpad.regulations.fide.part import Judged, Objection, UnratedResult

# 8.1 The tables

# p = score / games to two decimals, a tie up; same rule as 2008.
score_percentage = rating_2008.score_percentage
# d_p for p from table (a); 800 at 0 and 100 %; same rule as 2008.
rating_difference = B02_2010.article("8.1a")(rating_2008.rating_difference)
# P_D for D from table (b), as it stands; same rule as 2008.
expected_score = B02_2010.article("8.1b", "12.1", "12.2")(rating_2008.expected_score)

# 8.2 The rating R_u of an unrated player in one event

# R_c and R_a are whole numbers before anything is added; same rule as 2008.
whole_average = rating_2008.whole_average
# R_c in a Swiss or team event: the mean of the opponents, a whole number; same rule as 2008.
average_of_opponents = B02_2010.article("8.21a")(rating_2008.average_of_opponents)
# R_a = R_ar - d_pa x n/(n+1) in a round robin, a whole number; same rule as 2008.
average_of_tournament = B02_2010.article("8.21b")(rating_2008.average_of_tournament)

# 8.22 and 8.23 print R_a, which a Swiss does not have: R_c is meant (reading rc_or_ra).
# At 50 %: R_u = R_c; same rule as 2008.
rating_at_half = B02_2010.article("8.22")(rating_2008.rating_at_half)


@B02_2010.article("8.23")
def rating_above_half(R_c: Fraction, half_points: int, *, on: date) -> Fraction:
    """Return R_u of a player above 50 %: so much for every half point above.

    >>> rating_above_half(Fraction(2348), 5, on=date(2012, 1, 1))
    Fraction(2423, 1)
    """
    return R_c + half_points * Fraction(in_force(PARAMETERS.points_a_half_point, on))


# Below 50 % in a Swiss or team event: R_u = R_c + d_p; same rule as 2008.
rating_below_half_in_swiss = B02_2010.article("8.24")(rating_2008.rating_below_half_in_swiss)
# Below 50 % in a round robin: R_u = R_c + d_p x n/(n+1); same rule as 2008.
rating_below_half_in_round_robin = B02_2010.article("8.25")(
    rating_2008.rating_below_half_in_round_robin
)

# R_u to the nearest integer, 0.5 up; same rule as 2008.
round_event_rating = rating_2008.round_event_rating

# 8.3 The first published rating


@B02_2010.article("8.3", "8.34")
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


# R_c over several events, by games; same rule as 2008.
average_of_pool = rating_2008.average_of_pool
# Below 50 % the factor n/(n+1) only for one round robin alone; same rule as 2008.
below_half_of_pool = rating_2008.below_half_of_pool


@B02_2010.article("8.31")
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


# R_n to the nearest integer, 0.5 up; same rule as 2008.
round_first_rating = B02_2010.article("8.32")(rating_2008.round_first_rating)


@B02_2010.article("8.33", "0.6")
def reaches_floor(rating: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating is at least the floor, the lowest one published (reading at_floor)."""
    floor = _floor(rating, on, readings)
    if rating == floor:
        return readings.take("at_floor") == "at-least"
    return rating > floor


def _floor(rating: int, on: date, readings: Readings) -> int:
    """Return the floor: that of the text, unless it is read as a lower one (floor_2012)."""
    floor = in_force(PARAMETERS.floor, on)
    if rating > floor or on < readings.since("floor_2012"):
        return floor
    (lower,) = readings.numbers_of("floor_2012")
    if rating < lower:
        return floor
    return lower if readings.take("floor_2012") == f"{lower}" else floor


# 8.4 A player who became rated before the event was

# Rated for himself, with his current rating; unrated for his opponents; same rule as 2008.
rating_since = B02_2010.article("8.4")(rating_2008.rating_since)

# 8.5 The change of a rated player

# D = own rating - opponent's; same rule as 2008.
difference = B02_2010.article("8.51")(rating_2008.difference)


@B02_2010.article("8.52")
def unrated_opponents_count(method: Method, readings: Readings) -> bool:
    """Tell whether games against unrated opponents count, with their R_u: in a round robin.

    The sentence does not say so, 6.42 and 8.58 do (reading unrated_opponents).
    """
    if method is Method.ROUND_ROBIN:
        return True
    return readings.take("unrated_opponents") == "every-system"


# An unrated opponent counts with his R_u of this event alone; same rule as 2008.
stand_in_rating = B02_2010.article("8.53")(rating_2008.stand_in_rating)


@B02_2010.article("8.54")
def counted_difference(player: int, opponent: int, *, on: date) -> int:
    """Return the difference in rating that counts, at most the cap either way.

    >>> counted_difference(2500, 1900, on=date(2011, 9, 1))
    400
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return max(-cap, min(cap, difference(player, opponent)))


# P_D of the difference that counts; same rule as 2008.
expected_in_game = B02_2010.article("8.55a")(rating_2008.expected_in_game)
# Delta R = score - P_D; same rule as 2008.
gain = B02_2010.article("8.55b")(rating_2008.gain)
# Sum of Delta R x K; same rule as 2008.
change = B02_2010.article("8.55c")(rating_2008.change)


@B02_2010.article("8.56")
def development_coefficient(record: Record, *, on: date, readings: Readings) -> int:
    """Return K: 10 for good once 2400 was published, else 30 until 30 games, else 15.

    >>> record = Record(rating=1900, games=29, games_since_listing=29)
    >>> development_coefficient(record, on=date(2012, 1, 1), readings=Readings(B02_2010))
    30
    """
    is_high = has_reached(record, in_force(PARAMETERS.k_high_rating, on))
    if is_new(record, in_force(PARAMETERS.k_new_games, on), readings) and not (
        is_high and readings.take("k_at_2400") == "ten"
    ):
        return in_force(PARAMETERS.k_new, on)
    return in_force(PARAMETERS.k_high if is_high else PARAMETERS.k_ordinary, on)


# The games of a period and of an event do not bear on each other; same rules as 2008.
coefficient_in_period = rating_2008.coefficient_in_period
is_k_of_last_list = rating_2008.is_k_of_last_list
settle = rating_2008.settle
is_difference_shared = rating_2008.is_difference_shared
# R_n to the nearest integer, 0.5 up, once a list; same rule as 2008.
new_rating = B02_2010.article("8.57")(rating_2008.new_rating)


@B02_2010.article("8.58")
def rating_counted_for_unrated(
    unrated: int, opponent: int, *, is_opponent_rated: bool, on: date, readings: Readings
) -> int:
    """Return an opponent's rating as it counts for an unrated player: at most the cap away.

    >>> rating_counted_for_unrated(
    ...     2032, 2500, is_opponent_rated=True, on=date(2012, 1, 1), readings=Readings(B02_2010)
    ... )
    2432
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return capped_rating(
        unrated, opponent, cap=cap, is_opponent_rated=is_opponent_rated, readings=readings
    )


# R_c (new) = R_a + mean of (counted - actual) over the opponents; same rule as 2008.
average_after_cap = B02_2010.article("8.58")(rating_2008.average_after_cap)

# 12.3 The comment on K


@B02_2010.article("12.3")
def games_to_turn_over(K: int, *, on: date) -> int | None:
    """Return after about how many games a rating has turned over, as the comment prints it.

    >>> [games_to_turn_over(K, on=date(2012, 1, 1)) for K in (10, 15, 25)]
    [75, 50, 30]
    """
    return half_up(Fraction(in_force(PARAMETERS.turnover_points, on), K))


# What the articles come to


@B02_2010.article("12.4")
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
    return tuple(B02_2010.cite(rule) for rule in rules)


def objection(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> Objection | None:
    """Return what voids an unrated player's result, if anything does, in the order of the text."""
    cite = B02_2010.cite
    if admission.is_void_first_event(result, earlier, readings):
        return Objection(cite(admission.is_void_first_event), admission.TOO_LITTLE)
    if not admission.meets_enough_rated(result, readings):
        return Objection(cite(admission.meets_enough_rated), "too few rated opponents")
    if is_ignored_first_result(result, earlier, readings):
        return Objection(cite(is_ignored_first_result), "a first result below the floor")
    reaches = result.ru is None or reaches_floor(result.ru, on=result.start, readings=readings)
    if not result.is_round_robin and not admission.performance_counts(
        result, reaches_floor=reaches, readings=readings
    ):
        return Objection(cite(admission.performance_counts), "no point, or below the floor")
    return None
