"""Articles 0 to 6, 8.21 and 9: whether an event, a game, a result may be rated.

A line that names a rule of 2014 is an article carried over under its number there; the numbers it
reads are those of this edition.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

from arpad.model.event import Event, Game
from arpad.model.finding import Finding, info
from arpad.model.time_control import TimeControl, parse_time_control
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2014 import admission as admission_2014
from arpad.regulations.fide.b02_2017 import B02_2017, PARAMETERS
from arpad.regulations.fide.time_of_play import (
    has_no_time_control,
    minutes_for_moves,
    no_time_control,
    strongest_rating,
    take_unrated_strength,
    time_control_of_round,
    too_fast,
)

on_the_calendar = B02_2017.article("0.0")(admission_2014.on_the_calendar)


@B02_2017.article("0.1")
def takes_effect(assembly: date) -> date:
    """Return the day from which events follow an amendment of a General Assembly.

    >>> takes_effect(date(2016, 9, 13))
    datetime.date(2017, 7, 1)
    """
    return date(assembly.year + 1, in_force(PARAMETERS.amendment_month, assembly), 1)


@B02_2017.article("0.1")
def amendment(event: Event, readings: Readings) -> Iterator[Finding]:
    """Say of an event under the amendment of 2021 that its content is not in hand."""
    amended = readings.since("amendment_2021")
    if event.start >= amended:
        readings.take("amendment_2021")
        yield info(
            B02_2017.cite(takes_effect),
            "edition",
            f"An amendment of {amended} is in force whose content is not in hand: it is "
            "not applied (reading amendment_2021).",
        )


is_always_rated = B02_2017.article("0.3")(admission_2014.is_always_rated)

registration = B02_2017.article("0.4")(admission_2014.registration)
refusal_to_rate = B02_2017.article("0.5")(admission_2014.refusal_to_rate)


@B02_2017.article("1.1")
def time_for_all_moves(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time for 60 moves, by the strongest rating in the event."""
    article = B02_2017.cite(time_for_all_moves)
    if has_no_time_control(event):
        yield no_time_control(article)
    if event.time_control is None:
        return
    if strongest_rating(event.players) < in_force(PARAMETERS.middle_rating, event.start):
        take_unrated_strength(event, readings)
    given = minutes_a_player(parse_time_control(event.time_control), on=event.start)
    moves = in_force(PARAMETERS.assumed_moves, event.start)
    yield from too_fast(event, given, minutes_needed(event), moves, article)


def minutes_a_player(control: TimeControl, *, on: date) -> Fraction:
    """Return a player's minutes for all moves of a game of the assumed length.

    >>> minutes_a_player(parse_time_control("40/90 15 +30"), on=date(2018, 1, 1))
    Fraction(135, 1)
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


@B02_2017.article("1.2")
def is_too_fast(event: Event, game: Game, *, needed: int) -> bool:
    """Tell whether a game's own round was played faster than the event must be."""
    control = time_control_of_round(event, game.round)
    return control is not None and minutes_a_player(control, on=event.start) < needed


first_control = B02_2017.article("1.3")(admission_2014.first_control)
rounds_a_day = B02_2017.article("3.1")(admission_2014.rounds_a_day)
duration = B02_2017.article("4.1")(admission_2014.duration)
may_exceed_duration = B02_2017.article("4.11")(admission_2014.may_exceed_duration)
approval_of_longer_event = B02_2017.article("4.12")(admission_2014.approval_of_longer_event)
uses_actual_ratings = B02_2017.article("4.13")(admission_2014.uses_actual_ratings)
rating_option = B02_2017.article("4.13")(admission_2014.rating_option)

is_unplayed = B02_2017.article("5.1")(admission_2014.is_unplayed)
objection_to_player = B02_2017.article("5.2")(admission_2014.objection_to_player)


is_void_first_event = B02_2017.article("6.1")(admission_2014.is_void_first_event)
are_stages_pooled = B02_2017.article("6.2")(admission_2014.are_stages_pooled)
stages_without_a_wish = admission_2014.stages_without_a_wish

share_of_rated = B02_2017.article("6.3")(admission_2014.share_of_rated)
rated_in_a_small_field = B02_2017.article("6.31")(admission_2014.rated_in_a_small_field)
double_round_robin = B02_2017.article("6.32")(admission_2014.double_round_robin)
national_championship = B02_2017.article("6.33")(admission_2014.national_championship)
counts_for_rated = B02_2017.article("6.42")(admission_2014.counts_for_rated)
method_of = B02_2017.article("6.43")(admission_2014.method_of)
games_after_decision = B02_2017.article("6.5")(admission_2014.games_after_decision)
match_with_unrated = B02_2017.article("6.6")(admission_2014.match_with_unrated)


meets_enough_rated = B02_2017.article("8.21")(admission_2014.meets_enough_rated)
arbiter_reported = B02_2017.article("9.2")(admission_2014.arbiter_reported)

unknown_system = admission_2014.unknown_system
terms_of_match = admission_2014.terms_of_match

EVENT_CHECKS = (
    amendment,
    on_the_calendar,
    registration,
    refusal_to_rate,
    time_for_all_moves,
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
    B02_2017.cite(on_the_calendar): (B02_2017.cite(registration),),
    B02_2017.cite(duration): (B02_2017.cite(approval_of_longer_event),),
}
"""Articles under which a decision admits what another article refuses."""

TOO_LITTLE = admission_2014.TOO_LITTLE
"""Why a first event of an unrated player is void."""

UNRATED_MATCH = B02_2017.cite(match_with_unrated)
"""The article under which the games of a match with an unrated player are left out."""

AMONG_UNRATED = "8.21a"
"""The article that leaves out a game between two unrated players of a Swiss or team event."""

FINAL = frozenset({B02_2017.cite(refusal_to_rate)})
"""Articles whose refusal no other decision lifts."""
