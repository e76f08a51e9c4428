"""From what rows say to an event, through the shape and the contradictions of the event file.

So a name that is too long, a rating that cannot be one or two games of one player in a round are
refused in the same words, whatever file they came in.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain

import msgspec

from arpad.formats import event_contradictions, game_contradictions, player_contradictions
from arpad.formats.claims import claims_of
from arpad.formats.deviation import MOST, Deviation, Deviations, first_of
from arpad.formats.document import Content, Findings
from arpad.formats.reading import findings_of
from arpad.formats.report_shape import report_shape
from arpad.formats.wording import Trail, printable
from arpad.model.event import Event

_POSITION = re.compile(r"\b(players|games)\[(\d{1,9})\]")
_CHECKS = (
    event_contradictions.days,
    event_contradictions.time_controls,
    event_contradictions.empty_lists,
    player_contradictions.players,
    game_contradictions.strangers,
    game_contradictions.byes,
    game_contradictions.double_games,
    game_contradictions.handicaps,
)


def built_event(
    content: Content, places: Mapping[Trail, str], *, name: str
) -> tuple[Event | None, Findings]:
    """Return the event that a content describes, or everything that is wrong with it.

    `places` has the words for where things stand in the file; a thing without words of its own is
    where the thing around it is.
    """
    faults = report_shape(Event)(content)
    if len(faults) <= MOST:
        faults = first_of((*faults, *_contradictions(content, faults)))
    if not faults:
        return msgspec.convert(content, Event), ()
    told = tuple(Deviation(fault.path, _by_lines(fault.message, places)) for fault in faults)
    return None, findings_of(told, lambda path: _where(path, places, name))


def _contradictions(content: Content, faults: Deviations) -> Iterator[Deviation]:
    claims = claims_of(content, faults)
    return chain.from_iterable(check(claims) for check in _CHECKS)


def _by_lines(message: str, places: Mapping[Trail, str]) -> str:
    """Return a message that names other players and games by where they stand in the file."""
    return _POSITION.sub(lambda m: printable(places.get((m[1], int(m[2])), m[0])), message)


def _where(path: Trail, places: Mapping[Trail, str], name: str) -> str:
    file = printable(name, longest=200)
    for length in range(len(path), 0, -1):
        words = places.get(path[:length])
        if words is not None:
            return f"{file}: {printable(words, longest=200)}"
    return file
