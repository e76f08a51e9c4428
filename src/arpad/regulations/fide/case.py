"""A case: one event before the law, with the edition that governs it and those around it."""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from msgspec import Struct

from arpad.model.event import Event
from arpad.regulations.edition import Readings
from arpad.regulations.fide.law import Law

Succession: TypeAlias = Callable[[date], Law]
"""The edition in force on a day; always the same one where an edition was named."""


class Case(Struct, frozen=True):
    """An event, the edition that governs it, the choices taken, and the editions by date.

    Events follow the edition of their start, lists that of their own day, and a result of an
    earlier event is judged by the text under which it was played (reading edition_from).

    `rated_apart` says that the games of rated players are rated apart, on columns: the outcome has
    everything else.
    """

    law: Law
    event: Event
    readings: Readings
    succession: Succession
    rated_apart: bool = False

    @property
    def monthly_since(self) -> date | None:
        """Return the day from which lists are monthly, where a decision on it is recorded."""
        decision = self.event.monthly_decision
        return None if decision is None else self.law.publication.monthly_from(decision)

    def readings_of(self, law: Law) -> Readings:
        """Return the choices for an edition: those taken here, or what the other one takes."""
        return self.readings if law.edition is self.law.edition else Readings(law.edition)
