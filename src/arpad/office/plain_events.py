"""Which events of a large period are rated on columns, and by which tables of the law."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache

from msgspec import Struct

from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.tables import Choices, LawTables, law_tables
from arpad.model.event import Event
from arpad.model.system import System
from arpad.regulations.application import law_for
from arpad.regulations.catalogue import governing
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.fide.part import is_round_robin

_FROM_OPPONENTS_MET = frozenset({System.SWISS, System.TEAM})


class Text(Struct, frozen=True):
    """The edition that governs an event, the choices in force, and its tables for the day.

    `in_force` tells the edition of another day, where editions follow each other.
    """

    law: AppliedLaw
    readings: Mapping[str, str]
    tables: LawTables
    in_force: Callable[[date], object] | None


def text_for(event: Event, edition: str | None, readings: Mapping[str, str]) -> Text | None:
    """Return the text by whose tables an event is rated; None where columns cannot follow it.

    Where of the great differences of an event only the greatest is capped, games depend on others:
    such events are rated one by one.
    """
    law = law_for(event, edition)
    if not isinstance(law, AppliedLaw):
        return None
    return _text(law, event.start, tuple(sorted(readings.items())))


@lru_cache(maxsize=1 << 10)
def _text(law: AppliedLaw, start: date, choices: Choices) -> Text | None:
    try:
        tables = law_tables(law, start, dict(choices))
    except KernelError:
        return None
    if tables.later.is_one_capped:
        return None
    in_force = governing if law.edition.governs(start) else None
    return Text(law, dict(choices), tables, in_force)


def is_plain(event: Event, text: Text) -> bool:
    """Tell whether the games of an event's rated players can be rated on columns.

    `event` has its players as the book knows them. The law itself still checks the event and rates
    the unrated players, whatever they are. The rest goes event by event where

    - the event has stages, or is a match or a Scheveningen: which games count depends on others;
    - it is a round robin with unrated players: they count for the rated by what the table gives;
    - a round has its own time control, so that its games may be too fast;
    - ratings are those of the day of each game, or a later list than that of the start is out;
    - a player is named twice, or has no FIDE number, so that games count for the opponents alone;
    - a rating is beyond the tables, or so high that differences count whole.
    """
    players, highest = event.players, min(HIGHEST, text.tables.later.uncapped_from - 1)
    are_rated = all(player.rating is not None for player in players)
    return (
        not event.stages
        and (event.system in _FROM_OPPONENTS_MET or (are_rated and is_round_robin(event.system)))
        and all(round_.time_control is None for round_ in event.rounds)
        and not text.law.admission.uses_actual_ratings(event)
        and not any(player.published or player.k is not None for player in players)
        and not any(player.has_fide_id is False for player in players)
        and all((player.rating or 0) <= highest for player in players)
        and len({player.id for player in players}) == len(players)
    )
