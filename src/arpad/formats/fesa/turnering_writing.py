"""Writing turnering.txt from an event, in the plain form of FESA's guide.

Lines end with a line feed. A round without a game is written as 0-, because FESA's program takes a
row without results for the end of the table.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from arpad.formats.fesa.cells import POINTS
from arpad.formats.fesa.games import cells_of
from arpad.formats.fesa.heading import heading_text
from arpad.formats.fesa.latin import LATIN_1, encoded
from arpad.formats.fesa.names import fitting, parted_name
from arpad.formats.fesa.points import points_text
from arpad.formats.trf.event_writing import control_of
from arpad.formats.trf.time_controls import text_of
from arpad.model.event import Event
from arpad.model.player import Player

_COUNTRY = re.compile(r"[A-Za-z]{2,3}")


def write_turnering(event: Event) -> bytes:
    """Return an event as turnering.txt, in ISO 8859-1.

    Raise ValueError for letters that the encoding does not have, and for an event that contradicts
    itself.
    """
    lines = [f"[{heading_text(event)}]", f"[{event.last_day}]", *_time_control(event)]
    lines += _rows(event)
    named = (event.name, event.place or "", *(player.label for player in event.players))
    return encoded("".join(f"{line}\n" for line in lines), LATIN_1, named)


def _time_control(event: Event) -> Iterator[str]:
    control = control_of(event)
    if control is None:
        return
    if len(control.periods) > 1 or control.first_control:
        yield f"[Time control: {text_of(control)}]"
        return
    period = control.periods[0]
    seconds = f" + {period.seconds_a_move}sec" if period.seconds_a_move else ""
    yield f"[Time control: {period.minutes}min{seconds}]"


def _rows(event: Event) -> Iterator[str]:
    cells = cells_of(event)
    has_list = any(player.is_rated for player in event.players)
    for number, player in enumerate(event.players, start=1):
        last, first = parted_name(player)
        mark = "N " if is_new(player, has_list=has_list) else ""
        country = country_of(player)
        extra = f" {country} " if country else ""
        results = cells[player.id]
        points = sum((POINTS[cell.partition("(")[0][-1]] for cell in results), Decimal(0))
        row = f"{number} {mark}[{last}][{first}]{extra}[{' '.join(results)}]"
        yield f"{row} {points_text(points)}"


def is_new(player: Player, *, has_list: bool) -> bool:
    """Tell whether FESA does not know a player yet.

    The event says so by no games so far; where others have ratings, somebody without rating, games
    and results is new as well.
    """
    if player.games is not None:
        return player.games == 0
    return has_list and not player.is_rated and not player.history


def country_of(player: Player) -> str:
    """Return the code of a player's country or federation, nothing for longer words."""
    country = fitting(player.federation or "")
    return country.upper() if _COUNTRY.fullmatch(country) else ""
