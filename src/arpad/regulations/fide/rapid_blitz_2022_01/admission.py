"""Articles 0 to 5, 7.2.2 and 8: whether an event, a game, a result may be rated.

A line that names a rule of an older text is an unchanged article; the numbers it reads are those
of this edition.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

from arpad.model.event import Event, Game
from arpad.model.finding import Finding
from arpad.model.system import Discipline
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.pace import (
    at_odds,
    discipline_of,
    is_at_another_pace,
    pace_findings,
    rounds_findings,
)
from arpad.regulations.fide.part import Objection
from arpad.regulations.fide.rapid_blitz_2017 import admission as admission_2017
from arpad.regulations.fide.rapid_blitz_2022_01 import PARAMETERS, RAPID_BLITZ_2022_01
from arpad.regulations.fide.registration import registered_days_before

on_the_calendar = RAPID_BLITZ_2022_01.article("0.0")(admission_2017.on_the_calendar)


@RAPID_BLITZ_2022_01.article("0.1")
def takes_effect(assembly: date) -> date:
    """Return the day from which events follow the text."""
    del assembly
    return RAPID_BLITZ_2022_01.since


text_of_the_day = RAPID_BLITZ_2022_01.article("0.1")(admission_2017.text_of_the_day)


@RAPID_BLITZ_2022_01.article("0.2")
def registration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event registered too few days before it began."""
    del readings
    days = in_force(PARAMETERS.registration_days, event.start)
    yield from registered_days_before(
        event, days=days, article=RAPID_BLITZ_2022_01.cite(registration)
    )


is_always_rated = RAPID_BLITZ_2022_01.article("0.3")(admission_2017.is_always_rated)
refusal_to_rate = RAPID_BLITZ_2022_01.article("0.5")(admission_2017.refusal_to_rate)


@RAPID_BLITZ_2022_01.article("1.1.1", "1.1.2")
def pace_of(minutes: Fraction, *, on: date) -> Discipline | None:
    """Return whether so many minutes, with 60 increments, are rapid or blitz; None for neither.

    >>> pace_of(Fraction(10), on=date(2022, 1, 1)).value
    'blitz'
    """
    if minutes > in_force(PARAMETERS.blitz_most, on):
        return Discipline.RAPID if minutes < in_force(PARAMETERS.rapid_below, on) else None
    return Discipline.BLITZ


minutes_a_player = admission_2017.minutes_a_player


@RAPID_BLITZ_2022_01.article("1.1.1", "1.1.2")
def rate_of_play(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse a rate of play that is neither rapid nor blitz, or not that of the list."""
    del readings
    articles = {Discipline.RAPID: "1.1.1", Discipline.BLITZ: "1.1.2"}
    yield from pace_findings(event, lambda m: pace_of(m, on=event.start), articles)


minutes_needed = admission_2017.minutes_needed
minutes_for = admission_2017.minutes_for


@RAPID_BLITZ_2022_01.article("1.1.1", "1.1.2")
def is_too_fast(event: Event, game: Game, *, needed: int) -> bool:
    """Tell whether a game's own round was played faster than the list allows."""
    del needed
    return is_at_another_pace(event, game, lambda m: pace_of(m, on=event.start), faster=True)


@RAPID_BLITZ_2022_01.article("1.2", "1.1.1")
def objection_to_game(event: Event, game: Game) -> Objection | None:
    """Return what keeps a game out of the list: different times, or a slower round."""
    if is_at_another_pace(event, game, lambda m: pace_of(m, on=event.start), faster=False):
        return Objection("1.1.1", "played too slowly for this list")
    return at_odds(game, RAPID_BLITZ_2022_01.cite(objection_to_game))


@RAPID_BLITZ_2022_01.article("3.1.1", "3.1.2")
def rounds_a_day(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse more than 15 rounds of rapid or 30 of blitz on a day."""
    del readings
    if discipline_of(event, lambda m: pace_of(m, on=event.start)) is Discipline.BLITZ:
        most = in_force(PARAMETERS.blitz_rounds_a_day, event.start)
        yield from rounds_findings(event, most, "3.1.2")
    else:
        most = in_force(PARAMETERS.rapid_rounds_a_day, event.start)
        yield from rounds_findings(event, most, "3.1.1")


# Nothing of a choice between ratings is in hand.
uses_actual_ratings = admission_2017.uses_actual_ratings

is_unplayed = RAPID_BLITZ_2022_01.article("4.1")(admission_2017.is_unplayed)
match_with_unrated = RAPID_BLITZ_2022_01.article("5.1")(admission_2017.match_with_unrated)
games_after_decision = RAPID_BLITZ_2022_01.article("5.2")(admission_2017.games_after_decision)
# Stages one by one, and opponents met as the measure of every system.
are_stages_pooled = admission_2017.are_stages_pooled
method_of = admission_2017.method_of

is_void_first_event = RAPID_BLITZ_2022_01.article("7.2.2")(admission_2017.is_void_first_event)
meets_enough_rated = RAPID_BLITZ_2022_01.article("7.2.3")(admission_2017.meets_enough_rated)
counts_for_rated = RAPID_BLITZ_2022_01.article("7.3.1")(admission_2017.counts_for_rated)
arbiter_reported = RAPID_BLITZ_2022_01.article("8.2")(admission_2017.arbiter_reported)

terms_of_match = admission_2017.terms_of_match

EVENT_CHECKS = (
    on_the_calendar,
    text_of_the_day,
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
    RAPID_BLITZ_2022_01.cite(on_the_calendar): (RAPID_BLITZ_2022_01.cite(registration),),
}
"""Articles under which a decision admits what another article refuses."""

TOO_LITTLE = admission_2017.TOO_LITTLE
"""Why a first event of an unrated player is void."""

UNRATED_MATCH = RAPID_BLITZ_2022_01.cite(match_with_unrated)
"""The article under which the games of a match with an unrated player are left out."""

AMONG_UNRATED = "7.2.3"
"""The article that leaves out a game between two unrated players."""

FINAL = frozenset({RAPID_BLITZ_2022_01.cite(refusal_to_rate)})
"""Articles whose refusal no other decision lifts."""
