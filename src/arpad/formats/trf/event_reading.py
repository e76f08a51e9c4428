"""From a report file to an event: what the records say about it, its players and its games.

A file that contradicts itself is no event. Whatever else is missing, unclear or derived becomes a
finding beside the event.
"""

from datetime import date
from typing import TypeAlias

from arpad.formats.document import Findings
from arpad.formats.trf.checking import errors
from arpad.formats.trf.checks import penalties
from arpad.formats.trf.conversion import Conversion
from arpad.formats.trf.event_facts import (
    is_of_league,
    name_of,
    rounds_of,
    start_of,
    system_of,
    time_control_of,
    words_of,
)
from arpad.formats.trf.event_games import games_of
from arpad.formats.trf.event_players import ids_of, players_of
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.observation import in_order, told
from arpad.formats.trf.report import report_of
from arpad.model.event import Event
from arpad.model.finding import Severity

EventReading: TypeAlias = tuple[Event | None, Findings]
"""An event and what is to be said about it, or the errors that keep the file from being one."""


def event_from_trf(file: TrfFile) -> EventReading:
    """Return the event of a report, or the errors that stand in its way.

    The findings are about the way from the report to the event; what else is to be said about the
    form of the file, `check_trf` says.
    """
    report = report_of(file)
    problems = in_order(errors(report))
    conversion = Conversion(report)
    start = start_of(conversion)
    event = None if problems or start is None else _event(conversion, start)
    return event, told([*problems, *conversion.seen])


def _event(conversion: Conversion, start: date) -> Event | None:
    """Return the event, or note that there is nothing in it to rate."""
    conversion.seen.extend(penalties.check(conversion.report))
    ids = ids_of(conversion.report.table)
    games = games_of(conversion, ids)
    if not games:
        what = "games" if ids else "players"
        conversion.tell(None, f"there are no {what}; nothing can be rated", Severity.ERROR)
        return None
    return Event(
        name=name_of(conversion),
        place=words_of(conversion, "022"),
        federation=words_of(conversion, "032"),
        start=start,
        end=conversion.day("052"),
        system=system_of(conversion),
        time_control=time_control_of(conversion),
        rounds=rounds_of(conversion, start, games[-1].round),
        league=is_of_league(conversion),
        arbiter=words_of(conversion, "102"),
        players=tuple(players_of(conversion, ids, start)),
        games=games,
    )
