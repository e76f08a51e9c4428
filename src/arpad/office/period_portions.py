"""Which events of a period can be rated at the same time."""

from collections.abc import Sequence

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
    first = dict[str, int]()
    for place, (_, event) in enumerate(events):
        for player in event.players:
            standing = known.standing(player.id, event.start)
            if standing is None or standing.rating is None:
                groups.join(first.setdefault(player.id, place), place)
    found, portion = list[list[int]](), list[int]()
    for group in groups.all():
        portion += group
        if len(portion) >= _AT_LEAST:
            found.append(portion)
            portion = []
    return [*found, portion] if portion else found
