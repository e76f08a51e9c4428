"""Claims: the sound parts of an event file, so that one fault does not hide another.

A file with a misspelt field is no event yet, but what its other fields say can already be held
against each other. Where items had to be left out, nothing is concluded from their absence.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from arpad.formats.deviation import Deviation
from arpad.formats.document import Content
from arpad.formats.wording import Trail
from arpad.model.event import Game, Round, Stage
from arpad.model.fields import Points
from arpad.model.player import Player
from arpad.model.system import System


class Claims(Struct, frozen=True, kw_only=True):
    """What a file says where it can be understood; items keep their position in the file."""

    start: date | None = None
    end: date | None = None
    registered: date | bool | None = None
    received: date | None = None
    system: System | None = None
    time_control: str | None = None
    women_only: bool = False
    scheduled_games: int | None = None
    points_to_win: Points | None = None
    rounds: dict[int, Round] = {}
    stages: dict[int, Stage] = {}
    players: dict[int, Player] = {}
    games: dict[int, Game] = {}
    incomplete: frozenset[str] = frozenset()
    """The lists of which something had to be left out."""
    partial_players: frozenset[int] = frozenset()
    """The players of whom a field had to be left out."""

    def has_all(self, *lists: str) -> bool:
        """Tell whether everything in these lists was understood."""
        return self.incomplete.isdisjoint(lists)


_ITEMS: dict[str, type[Struct]] = {
    "rounds": Round,
    "stages": Stage,
    "players": Player,
    "games": Game,
}
_FACTS = frozenset(Claims.__struct_fields__) - _ITEMS.keys() - {"incomplete", "partial_players"}


def claims_of(content: Content, deviations: Iterable[Deviation]) -> Claims:
    """Return what a document claims, without its deviating parts."""
    broken = {deviation.path[:3] for deviation in deviations}
    claims: dict[str, Any] = {
        name: content[name] for name in content.keys() & _FACTS if (name,) not in broken
    }
    incomplete = set()
    for name, type_ in _ITEMS.items():
        items = [] if (name,) in broken else content.get(name, [])
        claims[name] = _sound_items(items, type_, _faults(name, broken))
        if (name,) in broken or len(claims[name]) < len(items):
            incomplete.add(name)
    claims |= {"incomplete": incomplete, "partial_players": set(_faults("players", broken))}
    return msgspec.convert(claims, Claims)


def _faults(name: str, broken: Iterable[Trail]) -> dict[int, set[str | int]]:
    """Return for each faulty item of a list the fields that are at fault."""
    faults: dict[int, set[str | int]] = defaultdict(set)
    for path in broken:
        if path[0] == name and len(path) > 1 and isinstance(path[1], int):
            faults[path[1]].update(path[2:])
    return faults


def _sound_items(
    items: list[Any], type_: type[Struct], faults: dict[int, set[str | int]]
) -> dict[int, Any]:
    """Return the items without their faulty fields; leave out those that need one of them."""
    required = {field.name for field in msgspec.structs.fields(type_) if field.required}
    sound = {}
    for index, item in enumerate(items):
        kept = item if index not in faults else _without(item, faults[index])
        if required <= kept.keys():
            sound[index] = kept
    return sound


def _without(item: object, fields: Collection[str | int]) -> Content:
    if not isinstance(item, dict):
        return {}
    return {name: value for name, value in item.items() if name not in fields}
