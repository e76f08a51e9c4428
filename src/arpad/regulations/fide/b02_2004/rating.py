"""Articles 10 and 14: from a played game to a change of rating, and to a first rating."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from arpad.model.exact import (
    DRAW,
    ROUNDINGS,
    Hundredths,
    Score,
    half_from_zero,
    half_up,
    is_half,
)
from arpad.model.outcome import GameEntry, Method
from arpad.model.rating import Record
from arpad.regulations.edition import AnyRule, Readings, in_force
from arpad.regulations.fide.b02_2004 import B02_2004, PARAMETERS, admission
from arpad.regulations.fide.part import Judged, Objection, UnratedResult
from arpad.regulations.tables import expected_scores, performances

_PERFORMANCE = performances(__package__, "tables")
_PERFORMANCE_OF_LATER_EDITIONS = performances()
_EXPECTED = expected_scores()


def score_percentage(score: Score, games: int, readings: Readings) -> Hundredths:
    """Return p to two decimals; a tie goes up (reading tie_of_p).

    >>> score_percentage(800, 9, Readings(B02_2004))
    89
    """
    exact = Fraction(score, games)
    if not is_half(exact):
        return half_up(exact)
    choice = readings.take("tie_of_p")
    if choice == "from-half":
        choice = "up" if exact > DRAW else "down"
    return ROUNDINGS[choice](exact)


@B02_2004.article("10.1a")
def rating_difference(percentage: Hundredths, readings: Readings) -> int | None:
    """Return d_p for p; the table leaves 0 and 100 % blank, and so does this (None)."""
    difference = _PERFORMANCE.of(percentage)
    if difference is None and readings.take("dp_at_extremes") == "eight-hundred":
        return _PERFORMANCE_OF_LATER_EDITIONS.of(percentage)
    return difference


@B02_2004.article("10.1b", "14.1", "14.2")
def expected_score(difference: int) -> Hundredths:
    """Return P_D from the table as it stands: no formula, no third digit.

    >>> expected_score(100), expected_score(-350)
    (64, 11)
    """
    return _EXPECTED.of(difference)


@B02_2004.article("10.21a")
def average_of_opponents(ratings: Sequence[int], readings: Readings) -> Fraction:
    """Return R_c of a Swiss or team event: the mean of the opponents, to a whole number."""
    return whole_average(Fraction(sum(ratings), len(ratings)), readings)


def whole_average(exact: Fraction, readings: Readings) -> Fraction:
    """Return R_c or R_a as a whole number before anything is added to it (reading rc_rounding)."""
    if exact.denominator == 1 or readings.take("rc_rounding") == "exact":
        return exact
    return Fraction(half_up(exact))


@B02_2004.article("10.21b")
def average_of_tournament(
    ratings: Sequence[int], differences: Sequence[int], opponents: int, readings: Readings
) -> Fraction:
    """Return R_a = R_ar - d_pa x n/(n+1), over the rated players of a round robin.

    >>> average_of_tournament(
    ...     [2600, 2500, 2400, 2150, 2300, 2300],
    ...     [351, 220, 125, -43, -125, -351],
    ...     9,
    ...     Readings(B02_2004),
    ... )
    Fraction(2348, 1)
    """
    R_ar = Fraction(sum(ratings), len(ratings))
    d_pa = Fraction(sum(differences), len(differences))
    return whole_average(R_ar - d_pa * Fraction(opponents, opponents + 1), readings)


@B02_2004.article("10.22")
def rating_at_half(R_c: Fraction) -> Fraction:
    """Return R_u of a player who scored exactly 50 %."""
    return R_c


@B02_2004.article("10.23")
def rating_above_half(R_c: Fraction, half_points: int, *, on: date) -> Fraction:
    """Return R_u of a player above 50 %: so much for every half point above.

    >>> rating_above_half(Fraction(2348), 5, on=date(2006, 1, 1))
    Fraction(4821, 2)
    """
    return R_c + half_points * Fraction(in_force(PARAMETERS.points_a_half_point, on))


@B02_2004.article("10.24")
def rating_below_half_in_swiss(R_c: Fraction, d_p: int) -> Fraction:
    """Return R_u of a player below 50 % in a Swiss or team event."""
    return R_c + d_p


@B02_2004.article("10.25")
def rating_below_half_in_round_robin(R_c: Fraction, d_p: int, opponents: int) -> Fraction:
    """Return R_u of a player below 50 % in a round robin.

    >>> rating_below_half_in_round_robin(Fraction(2348), -220, 9)
    Fraction(2150, 1)
    """
    return R_c + d_p * Fraction(opponents, opponents + 1)


def round_event_rating(exact: Fraction, readings: Readings) -> int:
    """Round R_u to the nearest integer; halves go up, as the example prints (reading halves)."""
    if is_half(exact):
        return ROUNDINGS[readings.take("halves")](exact)
    return half_up(exact)


@B02_2004.article("10.3")
def first_rating(
    results: Sequence[UnratedResult], *, on: date, readings: Readings
) -> Fraction | None:
    """Return R_n unrounded: the mean of the R_u, weighted by games."""
    del on
    if any(result.ru is None for result in results):
        return None
    games = sum(result.games for result in results)
    return _sum_of_ru(results, readings) / games


def _sum_of_ru(results: Sequence[UnratedResult], readings: Readings) -> Fraction:
    rounded = sum((Fraction(r.ru or 0) * r.games for r in results), Fraction(0))
    exact = sum((Fraction(r.ru_exact or r.ru or 0) * r.games for r in results), Fraction(0))
    if rounded != exact and readings.take("ru_in_mean") == "exact":
        return exact
    return rounded


@B02_2004.article("10.31")
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


@B02_2004.article("10.32")
def round_first_rating(exact: Fraction, readings: Readings) -> int:
    """Round R_n of a new player to the nearest integer; halves go up (reading halves)."""
    if is_half(exact):
        return ROUNDINGS[readings.take("halves")](exact)
    return half_up(exact)


@B02_2004.article("10.33")
def reaches_floor(rating: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating is at least the floor in force on a day."""
    del readings
    return rating >= in_force(PARAMETERS.floor, on)


@B02_2004.article("10.4")
def rating_since(published: Sequence[int]) -> int | None:
    """Return the current rating of a player who was unrated when he played."""
    return published[-1] if published else None


@B02_2004.article("10.51")
def counted_difference(player: int, opponent: int, *, on: date) -> int:
    """Return the difference in rating that counts, at most the cap either way.

    >>> counted_difference(2500, 1900, on=date(2006, 9, 1))
    350
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return max(-cap, min(cap, player - opponent))


@B02_2004.article("10.51a")
def expected_in_game(difference: int) -> Hundredths:
    """Return the expected score of one game."""
    return expected_score(difference)


@B02_2004.article("10.51b")
def gain(score: Score, expected: Hundredths) -> Hundredths:
    """Return Delta R = score - P_D of one game."""
    return score - expected


@B02_2004.article("10.51c")
def change(gained: Hundredths, K: int) -> Hundredths:
    """Return the change of rating: the sum of Delta R times K."""
    return gained * K


@B02_2004.article("10.52")
def development_coefficient(record: Record, *, on: date, readings: Readings) -> int:
    """Return K: 25 until 30 games, 10 for good once 2400 was published and 30 games are done.

    >>> record = Record(rating=2410, games=15, games_since_listing=15, has_reached_high=True)
    >>> development_coefficient(record, on=date(2006, 1, 1), readings=Readings(B02_2004))
    25
    """
    if is_new(record, in_force(PARAMETERS.k_new_games, on), readings):
        return in_force(PARAMETERS.k_new, on)
    if has_reached(record, in_force(PARAMETERS.k_high_rating, on)):
        return in_force(PARAMETERS.k_high, on)
    return in_force(PARAMETERS.k_ordinary, on)


def coefficient_in_period(K: int, games: int, *, on: date, readings: Readings) -> int:
    """Return K as it is: this text does not look at the games of a period."""
    del games, on, readings
    return K


def is_k_of_last_list(readings: Readings) -> bool:
    """Say that K is that of the list in force when an event began, as the rating is."""
    del readings
    return False


def is_difference_shared(*, on: date) -> bool:
    """Say that one difference counts for both sides of a game, the cap applied."""
    del on
    return True


def settle(entries: Sequence[GameEntry], *, on: date, readings: Readings) -> Sequence[GameEntry]:
    """Return the games as they are: each one's difference counts by itself."""
    del on, readings
    return entries


def is_new(record: Record, games: int, readings: Readings) -> bool:
    """Tell whether a player has not yet completed the games of a newcomer (reading k_games)."""
    if record.games < games:
        return True
    if record.games_since_listing < games:
        return readings.take("k_games") == "since-listing"
    return False


def has_reached(record: Record, rating: int) -> bool:
    """Tell whether a published rating has once reached a mark."""
    return record.has_reached_high or record.rating >= rating


@B02_2004.article("10.53")
def new_rating(rating: int, changed: Hundredths, readings: Readings) -> int:
    """Round R_n to the nearest integer, once a list; halves go up (readings halves, halves_on).

    >>> new_rating(1500, -50, Readings(B02_2004))
    1500
    """
    exact = rating + Fraction(changed, 100)
    if not is_half(exact):
        return half_up(exact)
    if readings.take("halves_on") == "change":
        return rating + half_from_zero(Fraction(changed, 100))
    return ROUNDINGS[readings.take("halves")](exact)


@B02_2004.article("10.54")
def rating_counted_for_unrated(
    unrated: int, opponent: int, *, is_opponent_rated: bool, on: date, readings: Readings
) -> int:
    """Return an opponent's rating as it counts for an unrated player: at most the cap away.

    >>> rating_counted_for_unrated(
    ...     2150, 2600, is_opponent_rated=True, on=date(2006, 1, 1), readings=Readings(B02_2004)
    ... )
    2500
    """
    cap = in_force(PARAMETERS.difference_cap, on)
    return capped_rating(
        unrated, opponent, cap=cap, is_opponent_rated=is_opponent_rated, readings=readings
    )


def capped_rating(
    unrated: int, opponent: int, *, cap: int, is_opponent_rated: bool, readings: Readings
) -> int:
    """Return an opponent's rating brought within a cap of an unrated player's."""
    if abs(opponent - unrated) <= cap:
        return opponent
    if not is_opponent_rated and readings.take("cap_between_unrated") == "no":
        return opponent
    if opponent > unrated:
        return unrated + cap
    return opponent if readings.take("cap_direction") == "weak-side" else unrated - cap


@B02_2004.article("10.54")
def average_after_cap(
    R_a: Fraction, corrections: Sequence[int], opponents: int, readings: Readings
) -> Fraction:
    """Return R_c (new): R_a plus the mean correction over all opponents, to a whole number.

    >>> average_after_cap(Fraction(2348), [29], 9, Readings(B02_2004))
    Fraction(2351, 1)
    """
    exact = R_a + Fraction(sum(corrections), opponents)
    if exact.denominator == 1 or readings.take("rc_new_rounding") == "exact":
        return exact
    return Fraction(half_up(exact))


@B02_2004.article("14.3")
def games_to_turn_over(K: int, *, on: date) -> int | None:
    """Return after about how many games a rating has turned over, as the comment prints it.

    >>> [games_to_turn_over(K, on=date(2006, 1, 1)) for K in (10, 15, 25)]
    [75, 50, 30]
    """
    return half_up(Fraction(in_force(PARAMETERS.turnover_points, on), K))


def unrated_opponents_count(method: Method, readings: Readings) -> bool:
    """Tell whether games against unrated opponents count: in a round robin or Scheveningen."""
    del readings
    return method in {Method.ROUND_ROBIN, Method.SCHEVENINGEN}


def stand_in_rating(in_this_event: int, earlier: Sequence[UnratedResult]) -> int:
    """Return the rating by which an unrated opponent counts: his R_u of this event alone."""
    del earlier
    return in_this_event


@B02_2004.article("14.4")
def articles_of_game(*, is_capped: bool, unrated_in: Method | None) -> tuple[str, ...]:
    """Return the articles behind one game's change, so that a player can verify it.

    `unrated_in` is the method by which an unrated opponent was rated.
    """
    del is_capped  # difference and cap are one article here
    rules: tuple[AnyRule, ...] = (
        counted_difference,
        expected_in_game,
        gain,
        change,
        development_coefficient,
    )
    if unrated_in is Method.SCHEVENINGEN:
        rules = (admission.unrated_in_scheveningen, *rules)
    elif unrated_in is not None:
        rules = (*rules, average_after_cap)
    return tuple(B02_2004.cite(rule) for rule in rules)


def objection(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> Objection | None:
    """Return what voids an unrated player's result, if anything does, in the order of the text."""
    cite = B02_2004.cite
    if admission.is_void_first_event(result, earlier, readings):
        return Objection(cite(admission.is_void_first_event), admission.TOO_LITTLE)
    if not admission.meets_enough_rated(result, readings):
        return Objection(cite(admission.meets_enough_rated), "too few rated opponents")
    if is_ignored_first_result(result, earlier, readings):
        return Objection(cite(is_ignored_first_result), "a first result below the floor")
    return None
