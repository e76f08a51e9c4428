"""Articles 0 to 6, 8.2.1 and 9: whether an event, a game, a result may be rated.

A line that names a rule of 2017 or 2014 is an unchanged article, mostly under a new number; the
numbers it reads are those of this edition. Round robins have no rules of their own any more.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

from arpad.model.event import Event, Game
from arpad.model.finding import Finding
from arpad.model.time_control import TimeControl, parse_time_control
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2014 import admission as admission_2014
from arpad.regulations.fide.b02_2017 import admission as admission_2017
from arpad.regulations.fide.b02_2022 import B02_2022, PARAMETERS
from arpad.regulations.fide.rapid_blitz_2012 import admission as admission_rapid_2012
from arpad.regulations.fide.registration import registered_days_before
from arpad.regulations.fide.time_of_play import (
    early_first_control,
    has_no_time_control,
    minutes_for_moves,
    no_time_control,
    strongest_rating,
    take_unrated_strength,
    time_control_of_round,
    too_fast,
)

on_the_calendar = B02_2022.article("0.0")(admission_2017.on_the_calendar)


@B02_2022.article("0.1")
def takes_effect(assembly: date) -> date:
    """Return the day from which events follow the text: the one that its title names."""
    del assembly
    return B02_2022.since


is_always_rated = B02_2022.article("0.3")(admission_2017.is_always_rated)


@B02_2022.article("0.4")
def registration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event registered less than three days before it began, or thirty with norms."""
    del readings
    series = PARAMETERS.registration_days_norms if event.norms else PARAMETERS.registration_days
    days = in_force(series, event.start)
    yield from registered_days_before(event, days=days, article=B02_2022.cite(registration))


refusal_to_rate = B02_2022.article("0.5")(admission_2017.refusal_to_rate)


@B02_2022.article("1.1")
def time_for_all_moves(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time for 60 moves, by the strongest rating in the event."""
    article = B02_2022.cite(time_for_all_moves)
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

    >>> minutes_a_player(parse_time_control("60+30"), on=date(2023, 1, 1))
    Fraction(90, 1)
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


@B02_2022.article("1.1")
def is_too_fast(event: Event, game: Game, *, needed: int) -> bool:
    """Tell whether a game's own round was played faster than the event must be."""
    control = time_control_of_round(event, game.round)
    return control is not None and minutes_a_player(control, on=event.start) < needed


@B02_2022.article("1.2")
def first_control(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse a first control before move 30, where it has a number of moves."""
    del readings
    least = in_force(PARAMETERS.first_control_moves, event.start)
    yield from early_first_control(event, least, B02_2022.cite(first_control))


rounds_a_day = B02_2022.article("3.1")(admission_2017.rounds_a_day)
duration = B02_2022.article("4.1")(admission_2017.duration)
may_exceed_duration = B02_2022.article("4.11")(admission_2017.may_exceed_duration)
approval_of_longer_event = B02_2022.article("4.12")(admission_2017.approval_of_longer_event)
uses_actual_ratings = B02_2022.article("4.13")(admission_2017.uses_actual_ratings)
rating_option = B02_2022.article("4.13")(admission_2017.rating_option)

is_unplayed = B02_2022.article("5.1")(admission_2017.is_unplayed)
objection_to_player = B02_2022.article("5.1")(admission_2017.objection_to_player)

match_with_unrated = B02_2022.article("6.1")(admission_2017.match_with_unrated)
games_after_decision = B02_2022.article("6.2")(admission_2017.games_after_decision)
# Stages one by one, and opponents met as the measure of every system but a match; same rules as
# rapid and blitz of 2012.
are_stages_pooled = admission_rapid_2012.are_stages_pooled
method_of = admission_rapid_2012.method_of

is_void_first_event = B02_2022.article("8.2.1")(admission_2014.is_void_first_event)
meets_enough_rated = B02_2022.article("8.2.2")(admission_2014.meets_enough_rated)
counts_for_rated = B02_2022.article("8.3.1")(admission_2017.counts_for_rated)
arbiter_reported = B02_2022.article("9.2")(admission_2017.arbiter_reported)

terms_of_match = admission_2017.terms_of_match

EVENT_CHECKS = (
    on_the_calendar,
    registration,
    refusal_to_rate,
    time_for_all_moves,
    first_control,
    rounds_a_day,
    duration,
    rating_option,
    arbiter_reported,
)
"""The checks of a whole event, in the order of the text."""

COMPOSITION_CHECKS = ()
"""A round robin's field is not asked for rated players any more."""

PART_CHECKS = (terms_of_match, match_with_unrated)
"""The checks of matches."""

ADMITTED_BY: Mapping[str, tuple[str, ...]] = {
    B02_2022.cite(on_the_calendar): (B02_2022.cite(registration),),
    B02_2022.cite(duration): (B02_2022.cite(approval_of_longer_event),),
}
"""Articles under which a decision admits what another article refuses."""

TOO_LITTLE = admission_2017.TOO_LITTLE
"""Why a first event of an unrated player is void."""

UNRATED_MATCH = B02_2022.cite(match_with_unrated)
"""The article under which the games of a match with an unrated player are left out."""

AMONG_UNRATED = "8.2.2"
"""The article that leaves out a game between two unrated players."""

FINAL = frozenset({B02_2022.cite(refusal_to_rate)})
"""Articles whose refusal no other decision lifts."""
