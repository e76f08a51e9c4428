"""Time controls: the little grammar in which an event states its rate of play.

A time control is a row of periods, separated by blanks or commas: `MINUTES` for the rest of the
game or `MOVES/MINUTES` for a number of moves. `+SECONDS` adds time for every move: attached to a
period it runs in that period, standing alone it runs from the first move. What the seconds are,
time added for every move or time for every move once the clock has run out (byoyomi), the
edition says.
"""

import re
from functools import lru_cache

from msgspec import Struct

_PERIOD = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<minutes>\d{1,4})(?:\+(?P<seconds>\d{1,4}))?")
_EVERY_MOVE = re.compile(r"\+(?P<seconds>\d{1,4})")


class TimePeriod(Struct, frozen=True):
    """One stretch of a game: so many moves (or the rest) in so many minutes."""

    moves: int | None
    minutes: int
    seconds_a_move: int = 0


class TimeControl(Struct, frozen=True):
    """The periods of a game, in order."""

    periods: tuple[TimePeriod, ...]

    @property
    def first_control(self) -> int | None:
        """Return the number of moves of the first control, if it has one."""
        return self.periods[0].moves


@lru_cache(maxsize=256)
def parse_time_control(text: str) -> TimeControl:
    """Read a time control; raise ValueError with a sentence when it is not one.

    >>> parse_time_control("40/90 30 +30").periods[1]
    TimePeriod(moves=None, minutes=30, seconds_a_move=30)
    >>> parse_time_control("40/90 30+30").periods[0].seconds_a_move
    0
    """
    words = text.replace(",", " ").split()
    every_move = _EVERY_MOVE.fullmatch(words[-1]) if words else None
    if every_move:
        words.pop()
    periods = tuple(_period(word, text) for word in words)
    if not periods:
        raise ValueError(_expected(text))
    if every_move:
        seconds = int(every_move["seconds"])
        if any(period.seconds_a_move for period in periods):
            message = f"time control {text!r} states its increment twice"
            raise ValueError(message)
        periods = tuple(TimePeriod(p.moves, p.minutes, seconds) for p in periods)
    if any(period.moves is None for period in periods[:-1]):
        message = f"time control {text!r}: only the last period may be for the rest of the game"
        raise ValueError(message)
    return TimeControl(periods)


def _period(word: str, text: str) -> TimePeriod:
    match = _PERIOD.fullmatch(word)
    if match is None:
        raise ValueError(_expected(text))
    moves = match["moves"]
    if moves is not None and int(moves) == 0:
        raise ValueError(_expected(text))
    return TimePeriod(
        int(moves) if moves else None, int(match["minutes"]), int(match["seconds"] or 0)
    )


def _expected(text: str) -> str:
    return (
        f"time control {text!r} is not understood: write minutes (120), minutes and seconds a move "
        "(90+30), or periods (40/90 30 +30)"
    )
