"""Time controls: the code of 222 and the words of 122, as an event states its rate of play.

A rate of play that is half understood would be worse than none, so a code must be whole and words
must be understood to the last one.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from arpad.formats.trf.time_words import periods_from_words
from arpad.model.time_control import TimeControl, TimePeriod, parse_time_control

MOST_MINUTES = 599
"""The most minutes of a period in words; a larger number there is one of seconds, or a slip."""

_A_MINUTE = 60
_CODED = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)


def control_from_code(code: str) -> TimeControl | None:
    """Return the time control of 222, None when it has no equal in whole minutes for both sides.

    >>> control_from_code("40/6000+30:900+30") == parse_time_control("40/100 15 +30")
    True
    """
    periods = []
    for part in code.replace(" ", "").split(":"):
        found = _CODED.fullmatch(part)
        if not found or int(found[2]) % _A_MINUTE:
            return None
        moves = int(found[1]) if found[1] else None
        periods.append(TimePeriod(moves, int(found[2]) // _A_MINUTE, int(found[3] or 0)))
    return _sound(periods)


def code_of(control: TimeControl) -> str:
    """Return a time control as 222 writes it.

    >>> code_of(parse_time_control("40/100 15 +30"))
    '40/6000+30:900+30'
    """
    return ":".join(
        f"{f'{p.moves}/' if p.moves else ''}{p.minutes * _A_MINUTE}"
        f"{f'+{p.seconds_a_move}' if p.seconds_a_move else ''}"
        for p in control.periods
    )


def text_of(control: TimeControl) -> str:
    """Return a time control as an event states it.

    >>> text_of(parse_time_control("40/90, 30, +30"))
    '40/90 30 +30'
    """
    seconds = {period.seconds_a_move for period in control.periods}
    is_alone = len(control.periods) > 1 and len(seconds) == 1
    words = [_period_text(period, has_seconds=not is_alone) for period in control.periods]
    if is_alone and (everywhere := seconds.pop()):
        words.append(f"+{everywhere}")
    return " ".join(words)


def _period_text(period: TimePeriod, *, has_seconds: bool) -> str:
    moves = f"{period.moves}/" if period.moves else ""
    seconds = f"+{period.seconds_a_move}" if has_seconds and period.seconds_a_move else ""
    return f"{moves}{period.minutes}{seconds}"


@lru_cache(maxsize=256)
def control_from_words(text: str) -> TimeControl | None:
    """Return the time control that words state, None when they are not understood for certain.

    >>> control_from_words("90 min + 30 sec/move") == parse_time_control("90+30")
    True
    """
    try:
        periods: Sequence[TimePeriod] = parse_time_control(text).periods
    except ValueError:
        periods = periods_from_words(text)
    return None if any(p.minutes > MOST_MINUTES for p in periods) else _sound(periods)


def _sound(periods: Sequence[TimePeriod]) -> TimeControl | None:
    """Return a time control of these periods if an event can state it."""
    if not periods:
        return None
    control = TimeControl(tuple(periods))
    try:
        return control if parse_time_control(text_of(control)) == control else None
    except ValueError:
        return None
