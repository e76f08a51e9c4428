"""Articles 0 to 5, 7.2.2 and 8: whether an event, a game, a result may be rated.

A line that names a rule of an older text is an unchanged article; the numbers it reads are those
of this edition.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.model.event import Event, Game
from arpad.model.exact import DRAW
from arpad.model.finding import Finding
from arpad.model.outcome import Method
from arpad.model.system import Discipline, System
from arpad.model.time_control import TimeControl
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2010 import admission as admission_2010
from arpad.regulations.fide.newcomers import rated_met, score_that_counts
from arpad.regulations.fide.numbers import newer_numbers
from arpad.regulations.fide.pace import (
    MOVES,
    at_odds,
    discipline_of,
    is_at_another_pace,
    pace_findings,
    rounds_findings,
)
from arpad.regulations.fide.part import Judged, Objection, Part, UnratedResult
from arpad.regulations.fide.rapid_blitz_2012 import PARAMETERS, RAPID_BLITZ_2012
from arpad.regulations.fide.registration import registered_days_before
from arpad.regulations.fide.time_of_play import minutes_for_moves

on_the_calendar = RAPID_BLITZ_2012.article("0.0")(admission_2010.on_the_calendar)


@RAPID_BLITZ_2012.article("0.1")
def takes_effect(assembly: date) -> date:
    """Return the day from which events follow the text."""
    del assembly
    return RAPID_BLITZ_2012.since


@RAPID_BLITZ_2012.article("0.2")
def registration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event registered too few days before it began."""
    del readings
    days = in_force(PARAMETERS.registration_days, event.start)
    yield from registered_days_before(event, days=days, article=RAPID_BLITZ_2012.cite(registration))


is_always_rated = RAPID_BLITZ_2012.article("0.3")(admission_2010.is_always_rated)
refusal_to_rate = RAPID_BLITZ_2012.article("0.5")(admission_2010.refusal_to_rate)


@RAPID_BLITZ_2012.article("1.1.1", "1.1.2")
def pace_of(minutes: Fraction, *, on: date) -> Discipline | None:
    """Return whether so many minutes, with 60 increments, are rapid or blitz; None for neither.

    >>> pace_of(Fraction(15), on=date(2012, 2, 1)).value
    'rapid'
    """
    if in_force(PARAMETERS.rapid_least, on) <= minutes < in_force(PARAMETERS.rapid_below, on):
        return Discipline.RAPID
    is_blitz = minutes >= in_force(PARAMETERS.blitz_least, on)
    return Discipline.BLITZ if is_blitz and minutes < in_force(PARAMETERS.rapid_least, on) else None


def minutes_a_player(control: TimeControl, *, on: date) -> Fraction:
    """Return a player's minutes: the time allotted and 60 times any increment."""
    del on
    return minutes_for_moves(control, MOVES)


@RAPID_BLITZ_2012.article("1.1.1", "1.1.2")
def rate_of_play(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse a rate of play that is neither rapid nor blitz, or not that of the list."""
    del readings
    articles = {Discipline.RAPID: "1.1.1", Discipline.BLITZ: "1.1.2"}
    yield from pace_findings(event, lambda m: pace_of(m, on=event.start), articles)


def minutes_needed(event: Event) -> int:
    """Return 0: the pace has two bounds, which `rate_of_play` looks at."""
    return minutes_for(0, on=event.start)


def minutes_for(strongest: int, *, on: date) -> int:
    """Return 0: nothing hangs on the strongest player."""
    del strongest, on
    return 0


@RAPID_BLITZ_2012.article("1.1.1", "1.1.2")
def is_too_fast(event: Event, game: Game, *, needed: int) -> bool:
    """Tell whether a game's own round was played faster than the list allows."""
    del needed
    return is_at_another_pace(event, game, lambda m: pace_of(m, on=event.start), faster=True)


@RAPID_BLITZ_2012.article("1.2", "1.1.1")
def objection_to_game(event: Event, game: Game) -> Objection | None:
    """Return what keeps a game out of the list: different times, or a slower round."""
    if is_at_another_pace(event, game, lambda m: pace_of(m, on=event.start), faster=False):
        return Objection("1.1.1", "played too slowly for this list")
    return at_odds(game, RAPID_BLITZ_2012.cite(objection_to_game))


@RAPID_BLITZ_2012.article("3.1.1", "3.1.2")
def rounds_a_day(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse more than 15 rounds of rapid or 30 of blitz on a day."""
    del readings
    if discipline_of(event, lambda m: pace_of(m, on=event.start)) is Discipline.BLITZ:
        most = in_force(PARAMETERS.blitz_rounds_a_day, event.start)
        yield from rounds_findings(event, most, "3.1.2")
    else:
        most = in_force(PARAMETERS.rapid_rounds_a_day, event.start)
        yield from rounds_findings(event, most, "3.1.1")


def uses_actual_ratings(event: Event) -> bool:
    """Return False: nothing of a choice between ratings is in hand."""
    del event
    return False


is_unplayed = RAPID_BLITZ_2012.article("4.1")(admission_2010.is_unplayed)
match_with_unrated = RAPID_BLITZ_2012.article("5.1")(admission_2010.match_with_unrated)
games_after_decision = RAPID_BLITZ_2012.article("5.2")(admission_2010.games_after_decision)


def are_stages_pooled(event: Event) -> bool:
    """Rate stages one by one: with opponents met as the only measure, nothing hangs on it."""
    del event
    return False


def method_of(part: Part, played: Sequence[Game]) -> Method:
    """Return the method: opponents met are the measure of every system (reading round_robins)."""
    del played
    return Method.MATCH if part.system is System.MATCH else Method.SWISS


@RAPID_BLITZ_2012.article("7.2.2")
def is_void_first_event(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> bool:
    """Tell whether an unrated player scored too little, with no good result before."""
    needed = in_force(newer_numbers(readings).half_points_of_first_event, result.start) * DRAW
    has_good = any(judged.counts for judged in earlier)
    return not has_good and score_that_counts(result, readings, needed=needed) < needed


@RAPID_BLITZ_2012.article("7.2.3")
def meets_enough_rated(result: UnratedResult, readings: Readings) -> bool:
    """Tell whether an unrated player met enough rated opponents."""
    needed = in_force(newer_numbers(readings).rated_games, result.start)
    return rated_met(result, readings, needed=needed) >= needed


counts_for_rated = RAPID_BLITZ_2012.article("7.3.1")(admission_2010.counts_for_rated)
arbiter_reported = RAPID_BLITZ_2012.article("8.2")(admission_2010.arbiter_reported)

terms_of_match = admission_2010.terms_of_match

EVENT_CHECKS = (
    on_the_calendar,
    registration,
    refusal_to_rate,
    rate_of_play,
    rounds_a_day,
    arbiter_reported,
)
"""The checks of a whole event, in the order of the text."""

COMPOSITION_CHECKS = ()
"""A round robin's field is not asked for rated players (reading round_robins)."""

PART_CHECKS = (terms_of_match, match_with_unrated)
"""The checks of matches."""

ADMITTED_BY: Mapping[str, tuple[str, ...]] = {
    RAPID_BLITZ_2012.cite(on_the_calendar): (RAPID_BLITZ_2012.cite(registration),),
}
"""Articles under which a decision admits what another article refuses."""

TOO_LITTLE = admission_2010.TOO_LITTLE
"""Why a first event of an unrated player is void."""

UNRATED_MATCH = RAPID_BLITZ_2012.cite(match_with_unrated)
"""The article under which the games of a match with an unrated player are left out."""

AMONG_UNRATED = "7.2.3"
"""The article that leaves out a game between two unrated players."""

FINAL = frozenset({RAPID_BLITZ_2012.cite(refusal_to_rate)})
"""Articles whose refusal no other decision lifts."""
