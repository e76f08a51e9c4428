"""Articles 0 to 6, 8.21 and 9: whether an event, a game, a result may be rated.

A line that names a rule of 2004 is an unchanged article under its number here; the numbers it
reads are those of this edition.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.model.event import Event, Game, RatingChoice, Verdict
from arpad.model.exact import WIN
from arpad.model.finding import Finding, info, refuse, warn
from arpad.model.outcome import Method
from arpad.model.system import System
from arpad.model.time_control import TimeControl, parse_time_control
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2004 import admission as admission_2004
from arpad.regulations.fide.b02_2008 import B02_2008, PARAMETERS
from arpad.regulations.fide.newcomers import (
    rated_met,
    score_that_counts,
)
from arpad.regulations.fide.numbers import numbers
from arpad.regulations.fide.part import Judged, Part, UnratedResult
from arpad.regulations.fide.ratings_used import first_day
from arpad.regulations.fide.registration import (
    late_registration,
    refusals,
)
from arpad.regulations.fide.time_of_play import (
    has_no_time_control,
    minutes_for_moves,
    no_end,
    no_time_control,
    rounds_a_day_findings,
    strongest_rating,
    take_unrated_strength,
    time_control_of_round,
    too_fast,
    too_long,
    undated_rounds,
    wrong_first_control,
)

on_the_calendar = B02_2008.article("0.0")(admission_2004.on_the_calendar)


@B02_2008.article("0.1")
def takes_effect(assembly: date) -> date:
    """Return the 1 July after a General Assembly, from which events follow its amendments.

    >>> takes_effect(date(2008, 11, 25))
    datetime.date(2009, 7, 1)
    """
    same_year = date(assembly.year, in_force(PARAMETERS.amendment_month, assembly), 1)
    return same_year if assembly < same_year else same_year.replace(year=assembly.year + 1)


@B02_2008.article("0.3")
def is_always_rated(event: Event) -> bool:
    """Tell whether an event is an official one, which is rated whatever speaks against it."""
    return event.official


@B02_2008.article("0.4")
def registration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event registered less than a month before it began."""
    months = in_force(numbers(readings).registration_months, event.start)
    yield from late_registration(
        event, readings, months=months, article=readings.edition.cite(registration)
    )


@B02_2008.article("0.5")
def refusal_to_rate(event: Event, readings: Readings) -> Iterator[Finding]:
    """State a recorded refusal to rate the event, and until when it can be appealed."""
    days = in_force(numbers(readings).appeal_days, event.start)
    yield from refusals(event, appeal_days=days, article=readings.edition.cite(refusal_to_rate))


@B02_2008.article("1.1A")
def time_with_a_strong_player(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time where somebody is rated 2200 or more."""
    del readings
    if strongest_rating(event.players) >= in_force(PARAMETERS.strong_rating, event.start):
        yield from _too_fast(event, B02_2008.cite(time_with_a_strong_player))


@B02_2008.article("1.1B")
def time_with_a_middle_player(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time where the strongest is rated from 1600 to 2199."""
    del readings
    strong = in_force(PARAMETERS.strong_rating, event.start)
    middle = in_force(PARAMETERS.middle_rating, event.start)
    if middle <= strongest_rating(event.players) < strong:
        yield from _too_fast(event, B02_2008.cite(time_with_a_middle_player))


@B02_2008.article("1.1C")
def time_with_weak_players(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time where everybody is rated below 1600."""
    if strongest_rating(event.players) < in_force(PARAMETERS.middle_rating, event.start):
        take_unrated_strength(event, readings)
        yield from _too_fast(event, B02_2008.cite(time_with_weak_players))


def _too_fast(event: Event, article: str) -> Iterator[Finding]:
    if has_no_time_control(event):
        yield no_time_control(article)
    if event.time_control is not None:
        given = minutes_a_player(parse_time_control(event.time_control), on=event.start)
        moves = in_force(PARAMETERS.assumed_moves, event.start)
        yield from too_fast(event, given, minutes_needed(event), moves, article)


def minutes_a_player(control: TimeControl, *, on: date) -> Fraction:
    """Return a player's minutes for all moves of a game of the assumed length.

    >>> minutes_a_player(parse_time_control("90+30"), on=date(2010, 1, 1))
    Fraction(120, 1)
    """
    return minutes_for_moves(control, in_force(PARAMETERS.assumed_moves, on))


def minutes_needed(event: Event) -> int:
    """Return the minutes a player must have, by the strongest rating in the event."""
    return minutes_for(strongest_rating(event.players), on=event.start)


def minutes_for(strongest: int, *, on: date) -> int:
    """Return the minutes a player must have where the strongest has a given rating."""
    if strongest >= in_force(PARAMETERS.strong_rating, on):
        return in_force(PARAMETERS.strong_minutes, on)
    if strongest >= in_force(PARAMETERS.middle_rating, on):
        return in_force(PARAMETERS.middle_minutes, on)
    return in_force(PARAMETERS.weak_minutes, on)


@B02_2008.article("1.2")
def is_too_fast(event: Event, game: Game, *, needed: int) -> bool:
    """Tell whether a game's own round was played faster than the event must be."""
    control = time_control_of_round(event, game.round)
    return control is not None and minutes_a_player(control, on=event.start) < needed


@B02_2008.article("1.3")
def first_control(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse a first control with a move count other than 40."""
    wanted = in_force(numbers(readings).first_control_moves, event.start)
    yield from wrong_first_control(event, wanted, readings.edition.cite(first_control))


@B02_2008.article("3.1")
def rounds_a_day(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse more than three rounds, or more than twelve hours of play, on a day."""
    article = readings.edition.cite(rounds_a_day)
    yield from undated_rounds(event, article)
    yield from rounds_a_day_findings(
        event,
        readings,
        rounds=in_force(numbers(readings).rounds_a_day, event.start),
        hours=in_force(numbers(readings).hours_a_day, event.start),
        assumed_moves=in_force(numbers(readings).assumed_moves, event.start),
        article=article,
    )


@B02_2008.article("4.1")
def duration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event of more than 90 days that is no league and was not approved."""
    longest = in_force(numbers(readings).longest_days, event.start)
    article = readings.edition.cite(duration)
    yield from no_end(event, article)
    if may_exceed_duration(event):
        readings.take("league_word")
        return
    approval = list(approval_of_longer_event(event, readings))
    yield from approval or too_long(event, readings, longest=longest, article=article)


may_exceed_duration = B02_2008.article("4.11")(admission_2004.may_exceed_duration)


@B02_2008.article("4.12")
def approval_of_longer_event(event: Event, readings: Readings) -> Iterator[Finding]:
    """State that the chairman of the commission has approved an event of over 90 days."""
    article = readings.edition.cite(approval_of_longer_event)
    for decision in event.decisions:
        if decision.article == article and decision.verdict is not Verdict.REFUSE:
            yield info(
                article,
                "decisions",
                f"{decision.who} approved the longer event on {decision.when}: {decision.because}.",
            )


@B02_2008.article("4.13")
def uses_actual_ratings(event: Event) -> bool:
    """Tell whether ratings of the day of each game are used: chosen before the first round."""
    option = event.rating_option
    if option is None or option.choice is RatingChoice.START:
        return False
    return option.at < first_day(event)


@B02_2008.article("4.13")
def rating_option(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn about an option for actual ratings that came too late or cannot be followed."""
    option = event.rating_option
    if option is None or option.choice is RatingChoice.START:
        return
    article = readings.edition.cite(rating_option)
    readings.take("actual_ratings")
    if not uses_actual_ratings(event):
        yield warn(
            article,
            "rating option",
            f"Actual ratings were chosen on {option.at}, not before the first round on "
            f"{first_day(event)}: the ratings at the start are used.",
        )
    elif any(event.date_of_round(game.round) is None for game in event.games):
        yield warn(
            article,
            "rating option",
            "Actual ratings are to be used, but not every round has a date: games without one "
            "take the ratings at the start.",
        )
    elif not any(player.published for player in event.players):
        yield warn(
            article,
            "rating option",
            "Actual ratings are to be used, but no player carries ratings of later lists "
            "(published): the ratings at the start stand.",
        )


@B02_2008.article("5.1")
def is_unplayed(game: Game, readings: Readings) -> bool:
    """Tell whether a game was not played: it counts once both sides have made a move."""
    del readings
    return game.black is None or not game.result.is_played or not game.moves


@B02_2008.article("6.1")
def is_void_first_event(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> bool:
    """Tell whether an unrated player scored nothing or half a point, with no good result before."""
    needed = in_force(numbers(readings).points_of_first_event, result.start) * WIN
    has_good = any(judged.counts for judged in earlier)
    return not has_good and score_that_counts(result, readings, needed=needed) < needed


@B02_2008.article("6.2")
def are_stages_pooled(event: Event) -> bool:
    """Pool preliminaries and finals into one event where the organiser asks for it."""
    return bool(event.stages) and event.pooled is True


def stages_without_a_wish(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn when stages are reported and nobody said whether to pool them."""
    if event.stages and event.pooled is None:
        yield warn(
            readings.edition.cite(are_stages_pooled),
            "stages",
            "The report does not say whether the stages are to be pooled (pooled: true or "
            "false): each is rated by itself.",
        )


share_of_rated = B02_2008.article("6.3")(admission_2004.share_of_rated)
rated_in_a_small_field = B02_2008.article("6.31")(admission_2004.rated_in_a_small_field)
double_round_robin = B02_2008.article("6.32")(admission_2004.double_round_robin)
national_championship = B02_2008.article("6.33")(admission_2004.national_championship)


@B02_2008.article("6.41")
def performance_counts(result: UnratedResult, *, reaches_floor: bool, readings: Readings) -> bool:
    """Tell whether a Swiss result has a point and the floor, where every event needs them.

    By reading bad_result only results before a first good one need them (6.1, 8.31).
    """
    needed = in_force(numbers(readings).points_in_swiss, result.start) * WIN
    has_point = score_that_counts(result, readings, needed=needed) >= needed
    return (has_point and reaches_floor) or readings.take("bad_result") == "until-first-good"


@B02_2008.article("8.21")
def meets_enough_rated(result: UnratedResult, readings: Readings) -> bool:
    """Tell whether an unrated player played three games against rated opponents."""
    needed = in_force(numbers(readings).rated_games, result.start)
    if rated_met(result, readings, needed=needed) >= needed:
        return True
    return result.is_round_robin and readings.take("few_rated") == "keep"


counts_for_rated = B02_2008.article("6.42")(admission_2004.counts_for_rated)


@B02_2008.article("6.43")
def method_of(part: Part, played: Sequence[Game]) -> Method:
    """Return the method: a round robin in which a game was not played is rated as a Swiss."""
    if part.system is System.MATCH:
        return Method.MATCH
    if part.is_round_robin and part.everybody_met(played):
        return Method.ROUND_ROBIN
    return Method.SWISS


games_after_decision = B02_2008.article("6.5")(admission_2004.games_after_decision)


@B02_2008.article("6.6")
def match_with_unrated(part: Part, readings: Readings) -> Iterator[Finding]:
    """Refuse a match in which one or both players are unrated."""
    if part.system is System.MATCH and part.unrated_count:
        yield refuse(
            readings.edition.cite(match_with_unrated),
            part.where,
            "A match in which a player is unrated is not rated.",
        )


arbiter_reported = B02_2008.article("9.2")(admission_2004.arbiter_reported)


def unknown_system(part: Part, readings: Readings) -> Iterator[Finding]:
    """Warn about a system that the text does not name: it is rated as a Swiss or team event."""
    if part.system in {System.TABLE, System.SCHEVENINGEN}:
        yield admission_2004.rated_as_swiss(part, readings.edition.cite(method_of))


terms_of_match = admission_2004.terms_of_match

EVENT_CHECKS = (
    on_the_calendar,
    registration,
    refusal_to_rate,
    time_with_a_strong_player,
    time_with_a_middle_player,
    time_with_weak_players,
    first_control,
    rounds_a_day,
    duration,
    rating_option,
    stages_without_a_wish,
    arbiter_reported,
)
"""The checks of a whole event, in the order of the text."""

COMPOSITION_CHECKS = (
    share_of_rated,
    rated_in_a_small_field,
    double_round_robin,
    national_championship,
)
"""The checks of a round robin's field, in the order of the text."""

PART_CHECKS = (unknown_system, terms_of_match, match_with_unrated)
"""The checks of systems other than the round robin."""

ADMITTED_BY: Mapping[str, tuple[str, ...]] = {
    B02_2008.cite(on_the_calendar): (B02_2008.cite(registration),),
    B02_2008.cite(duration): (B02_2008.cite(approval_of_longer_event),),
}
"""Articles under which a decision admits what another article refuses."""

TOO_LITTLE = admission_2004.TOO_LITTLE
"""Why a first event of an unrated player is void."""

UNRATED_MATCH = B02_2008.cite(match_with_unrated)
"""The article under which the games of a match with an unrated player are left out."""

AMONG_UNRATED = "8.21a"
"""The article that leaves out a game between two unrated players of a Swiss or team event."""

FINAL = frozenset({B02_2008.cite(refusal_to_rate)})
"""Articles whose refusal no other decision lifts."""
