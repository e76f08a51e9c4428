"""The games of a rating period by player: later texts of FIDE hold K times their number down.

Counted are played games against opponents whom the book has a rating of, in all events that enter
a list, and those that were booked for it before. What is booked already keeps the K it had.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from msgspec.structs import replace

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.office.pools import edition_for
from arpad.office.standing_in_event import Knowledge
from arpad.regulations.catalogue import governing, law
from arpad.store.gate_results import Changes

Entering = Sequence[tuple[Docket, Event]]


def with_games_of_period(
    events: Entering, known: Knowledge, booked: Callable[[], Mapping[int, Changes]]
) -> list[tuple[Docket, Event]]:
    """Return events whose players know the games of their whole period, where a text asks."""
    if not any(_asks(known, event.start) for _, event in events):
        return list(events)
    counted = games_of_period((event for _, event in events), known)
    before = booked()
    for code, number in known.numbers.items():
        if number in before:
            counted[code] += before[number].games
    return [(docket, _told(event, counted)) for docket, event in events]


def games_of_period(events: Iterable[Event], known: Knowledge) -> Counter[str]:
    """Return how many games of some events count for each player."""
    counted = Counter[str]()
    for event in events:
        rated = {p.id for p in event.players if _is_rated(known, p.id, event.start)}
        for game in event.games:
            if game.result.is_played and game.black is not None:
                pairs = ((game.white, game.black), (game.black, game.white))
                counted.update(player for player, opponent in pairs if opponent in rated)
    return counted


def _asks(known: Knowledge, start: date) -> bool:
    """Tell whether the text of a day holds K down by the games of a period."""
    pool = known.pool
    edition, _ = edition_for(pool, start)
    by_date = governing(start, pool.federation.casefold(), pool.discipline)
    found = by_date if edition is None else law(edition)
    return found is not None and hasattr(found.edition.parameters, "k_times_games")


def _is_rated(known: Knowledge, code: str, on: date) -> bool:
    stood = known.standing(code, on)
    return stood is not None and stood.rating is not None


def _told(event: Event, counted: Counter[str]) -> Event:
    players = (replace(p, games_in_period=counted[p.id] or None) for p in event.players)
    return replace(event, players=tuple(players))
