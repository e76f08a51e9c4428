"""Whether a table determines the ratings of its unrated players at all.

An unrated player's rating is held from below by those he took points from and from above by those
who took points from him. Everything that is known beforehand is one anchor: rated players, stored
results, players who lost everything. Whoever is not tied to the anchor both ways has no finite
rating, or any, however long one sweeps.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from arpad.model.exact import LOSS, WIN
from arpad.regulations.fesa.table import Entrant

_ANCHOR = ""
"""The node of everything known: no player's id is empty."""

Edges: TypeAlias = Mapping[str, Iterable[str]]


class Undetermined(StrEnum):
    """In which way the results leave a rating open."""

    NO_ANCHOR = "no anchor"
    ABOVE = "unbounded above"
    BELOW = "unbounded below"


def undetermined(entrants: Sequence[Entrant]) -> dict[str, Undetermined]:
    """Return the unrated players whose rating the results do not determine, and how."""
    took = _took_points_from(entrants)
    lost = _reversed(took)
    from_below, from_above = _reached_from(_ANCHOR, lost), _reached_from(_ANCHOR, took)
    found = {}
    for entrant in entrants:
        if not entrant.is_unrated or entrant.has_lost_all:
            continue
        is_held_below, is_held_above = entrant.id in from_below, entrant.id in from_above
        if not is_held_below and not is_held_above:
            found[entrant.id] = Undetermined.NO_ANCHOR
        elif not is_held_above:
            found[entrant.id] = Undetermined.ABOVE
        elif not is_held_below:
            found[entrant.id] = Undetermined.BELOW
    return found


def groups_of(entrants: Sequence[Entrant], found: Mapping[str, Undetermined]) -> list[list[str]]:
    """Return undetermined players by the groups that games among them make, each in row order."""
    met = {
        entrant.id: {game.opponent for game in entrant.played if game.opponent in found}
        for entrant in entrants
        if entrant.id in found
    }
    groups: list[list[str]] = []
    for player in met:
        if not any(player in group for group in groups):
            reached = _reached_from(player, met)
            groups.append([other for other in met if other in reached])
    return [
        [player for player in group if found[player] is how]
        for group in groups
        for how in dict.fromkeys(found[player] for player in group)
    ]


def _took_points_from(entrants: Sequence[Entrant]) -> dict[str, set[str]]:
    """Return who took points from whom, with everything known as one anchor."""
    known = {e.id for e in entrants if not e.is_unrated or e.has_lost_all}
    took: dict[str, set[str]] = defaultdict(set)
    for entrant in entrants:
        node = _ANCHOR if entrant.id in known else entrant.id
        for game in entrant.played:
            if game.score > LOSS:
                took[node].add(_ANCHOR if game.opponent in known else game.opponent)
        for score in entrant.stored_scores:
            if score > LOSS:
                took[node].add(_ANCHOR)
            if score < WIN:
                took[_ANCHOR].add(node)
        if entrant.has_won_all:
            took[node].add(_ANCHOR)
            took[_ANCHOR].add(node)
    return took


def _reversed(edges: Edges) -> dict[str, set[str]]:
    back: dict[str, set[str]] = defaultdict(set)
    for start, ends in edges.items():
        for end in ends:
            back[end].add(start)
    return back


def _reached_from(start: str, edges: Edges) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        for node in edges.get(waiting.pop(), ()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found
