"""Pools: one scale each, a federation and a discipline, with its dated row of editions."""

from datetime import date
from enum import StrEnum

from msgspec import Struct


class Moves(StrEnum):
    """How the ratings of a pool move."""

    BY_PERIOD = "by period"
    """All events of a period use the list in force when they start, and enter the next one."""
    BY_EVENT = "by event"
    """Event by event, in order."""


class PoolEdition(Struct, frozen=True):
    """The edition that governs a pool from a day on, with the readings chosen; None: by its dates.

    A federation whose texts bear dates needs no edition here: the texts say which one governs.
    """

    since: date | None
    edition: str | None
    readings: dict[str, str]


class Pool(Struct, frozen=True, kw_only=True):
    """One scale of ratings."""

    id: int
    code: str
    name: str
    federation: str
    discipline: str
    moves: Moves
    editions: tuple[PoolEdition, ...] = ()

    def chosen_on(self, day: date) -> PoolEdition:
        """Return the edition and the readings chosen for a day."""
        chosen = [e for e in self.editions if e.since is None or e.since <= day]
        return chosen[-1] if chosen else PoolEdition(None, None, {})
