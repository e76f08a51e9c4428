"""Which events of a period can be rated at the same time."""

from collections.abc import Sequence
from datetime import date

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.office.groups import Groups
from arpad.office.standing_in_event import Knowledge

_AT_LEAST = 100
"""So many events make a portion, as far as there are any left."""


def portions(events: Sequence[tuple[Docket, Event]], known: Knowledge) -> list[list[int]]:
    """Return the places of events in portions, each in order, so that none waits for another.

    Only what an unrated player brings goes from one event to the next: events that share one
    belong together.
    """
    groups = Groups(len(events))
    first, rated = dict[str, int](), _rated_throughout(events, known)
    for place, (_, event) in enumerate(events):
        for code in [player.id for player in event.players if player.id not in rated]:
            standing = known.standing(code, event.start)
            if standing is None or standing.rating is None:
                groups.join(first.setdefault(code, place), place)
    found, portion = list[list[int]](), list[int]()
    for group in groups.all():
        portion += group
        if len(portion) >= _AT_LEAST:
            found.append(portion)
            portion = []
    return [*found, portion] if portion else found


def _rated_throughout(events: Sequence[tuple[Docket, Event]], known: Knowledge) -> frozenset[str]:
    """Return who has one standing, with a rating, from before all events: most of the players."""
    earliest = min((event.start for _, event in events), default=date.max)
    numbers = {
        number
        for number, standings in known.standings.items()
        if len(standings) == 1
        and standings[0].rating is not None
        and standings[0].since <= earliest
    }
    return frozenset(code for code, number in known.numbers.items() if number in numbers)
