"""The pace of rapid and blitz: which of the two a rate of play is, and what fits neither."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from arpad.model.event import Event, Game
from arpad.model.finding import Finding, refuse
from arpad.model.system import Discipline
from arpad.model.time_control import parse_time_control
from arpad.regulations.fide.part import Objection
from arpad.regulations.fide.time_of_play import (
    has_no_time_control,
    minutes_for_moves,
    no_time_control,
    time_control_of_round,
    uses_event_control,
    words_for_minutes,
)

MOVES = 60
"""An increment counts so many times, as the texts of rapid and blitz say."""

PaceOf = Callable[[Fraction], Discipline | None]
"""Tells which discipline so many minutes make, by the text in hand."""


def discipline_of(event: Event, pace_of: PaceOf) -> Discipline | None:
    """Return what an event is held to be: what it says, or what its rate of play makes it."""
    if event.discipline in {Discipline.RAPID, Discipline.BLITZ}:
        return event.discipline
    minutes = minutes_of(event)
    return None if minutes is None else pace_of(minutes)


def minutes_of(event: Event) -> Fraction | None:
    """Return the minutes that an event's rate of play gives a player."""
    if event.time_control is None:
        return None
    return minutes_for_moves(parse_time_control(event.time_control), MOVES)


def pace_findings(
    event: Event, pace_of: PaceOf, articles: Mapping[Discipline, str]
) -> Iterator[Finding]:
    """Refuse an event whose rate of play is neither rapid nor blitz, or not what it says it is."""
    wanted, minutes = discipline_of(event, pace_of), minutes_of(event)
    article = articles[wanted or Discipline.RAPID]
    if has_no_time_control(event):
        yield no_time_control(article)
    if minutes is None or not uses_event_control(event):
        return
    found = pace_of(minutes)
    given = f"{event.time_control} gives a player {words_for_minutes(minutes)} minutes for 60 moves"
    if found is None:
        message = f"{given}, which is neither rapid nor blitz: the games belong to another list."
        yield refuse(article, "time control", message)
    elif found is not wanted:
        message = f"{given}, which is {found}, not {wanted}: the games belong to another list."
        yield refuse(article, "time control", message)


def is_at_another_pace(event: Event, game: Game, pace_of: PaceOf, *, faster: bool) -> bool:
    """Tell whether a game's own round was faster, or else slower, than the event must be."""
    control = time_control_of_round(event, game.round)
    if control is None:
        return False
    own, wanted = minutes_for_moves(control, MOVES), discipline_of(event, pace_of)
    if wanted is None or pace_of(own) is wanted:
        return False
    is_slower = pace_of(own) is Discipline.RAPID or own > (minutes_of(event) or own - 1)
    return is_slower is not faster


def at_odds(game: Game, article: str) -> Objection | None:
    """Return the objection to a game whose players had different times, where it has odds."""
    return Objection(article, "the players had different times") if game.handicap else None


def rounds_findings(event: Event, most: int, article: str) -> Iterator[Finding]:
    """Refuse more rounds on a day than are allowed."""
    days = Counter(r.date for r in event.rounds if r.date is not None)
    for day, number in sorted(days.items()):
        if number > most:
            message = f"{number} rounds on {day}; at most {most} are allowed."
            yield refuse(article, f"{day}", message)
