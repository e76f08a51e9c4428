"""Whom a reading touches: every open point that came to matter, decided the other way.

An outcome says which open points it leant on. Only those are tried, each other choice by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from arpad.drift.compare_reasons import line_of
from arpad.drift.compare_values import ReadingTouch
from arpad.model.event import Event
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.regulations import catalogue
from arpad.regulations.application import rate

_Key = tuple[str, str, str, str]
"""Edition, reading, the choice taken, the other one."""


class Asked(Protocol):
    """A side of a comparison."""

    @property
    def edition(self) -> str:
        """Return the name of the edition."""

    @property
    def readings(self) -> Mapping[str, str]:
        """Return the choices taken."""


class Touches:
    """Counts whom other choices would move."""

    def __init__(self, sides: Sequence[Asked]) -> None:
        """Ask about each side, about two that are the same only once."""
        self._sides = [(s, place) for place, s in enumerate(sides) if s not in sides[:place]]
        self._events: dict[_Key, int] = {}
        self._players: dict[_Key, set[str]] = {}

    def add(self, event: Event, outcomes: Sequence[Outcome]) -> None:
        """Rate an event again for every choice that could have been another."""
        for side, place in self._sides:
            readings = catalogue.edition(side.edition).readings()
            for name, taken in outcomes[place].readings.items():
                if not readings[name].switch:
                    continue
                for other in readings[name].choices:
                    if other != taken:
                        self._try(side, event, outcomes[place], (name, taken, other))

    def _try(
        self, side: Asked, event: Event, outcome: Outcome, choice: tuple[str, str, str]
    ) -> None:
        name, _, other = choice
        key = (catalogue.edition(side.edition).name, *choice)
        again = rate(event, edition=side.edition, readings={**side.readings, name: other})
        moved = _moved(outcome.players, again.players)
        self._events[key] = self._events.get(key, 0) + bool(moved)
        self._players.setdefault(key, set()).update(moved)

    def found(self) -> tuple[ReadingTouch, ...]:
        """Return every choice that was tried, those that touch most first."""
        tried = (
            ReadingTouch(
                edition=edition,
                reading=name,
                taken=taken,
                other=other,
                events=self._events[edition, name, taken, other],
                players=len(players),
            )
            for (edition, name, taken, other), players in self._players.items()
        )
        return tuple(sorted(tried, key=lambda t: (t.edition, -t.players, t.reading, t.other)))


def _moved(before: Sequence[PlayerOutcome], after: Sequence[PlayerOutcome]) -> set[str]:
    """Return who would have another change, rating or standing."""
    then = {player.id: line_of(player) for player in after}
    return {player.id for player in before if then.get(player.id) != line_of(player)}
