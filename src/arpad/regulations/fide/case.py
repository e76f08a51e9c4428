"""A case: one event before the law, with the edition that governs it and those around it."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import TypeAlias

from msgspec import Struct

from arpad.model.event import Event
from arpad.regulations.edition import Readings
from arpad.regulations.fide.adjustments import comes_before_floor
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.monthly import monthly_since

Succession: TypeAlias = Callable[[date], Law]
"""The edition in force on a day; always the same one where an edition was named."""


def law_of_first_ratings(succession: Succession, list_date: date) -> Law:
    """Return the text that works out first ratings: that of the list, or of the eve.

    Where a list is compressed its ratings come from the scale before, and so from the text before
    (reading first_ratings_by of the adjustments).
    """
    is_compressed = comes_before_floor(list_date) is not None
    return succession(list_date - timedelta(days=1) if is_compressed else list_date)


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
        """Return the day from which lists are monthly, by a recorded decision or a reading."""
        return monthly_since(self.law, self.event.monthly_decision, self.readings)

    def law_of_first_ratings(self, list_date: date) -> Law:
        """Return the text by which a first rating on a list is worked out."""
        return law_of_first_ratings(self.succession, list_date)

    def readings_of(self, law: Law) -> Readings:
        """Return the choices for an edition: those taken here, or what the other one takes."""
        return self.readings if law.edition is self.law.edition else Readings(law.edition)
