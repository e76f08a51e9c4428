"""A case: one table before the law."""

from msgspec import Struct

from arpad.model.event import Event
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers


class Case(Struct, frozen=True):
    """A reported table, the edition that governs it, and what is in force on its first day."""

    law: Law
    event: Event
    numbers: Numbers
    readings: Readings

    def label(self, player_id: str) -> str:
        """Return the words that name a player in a sentence."""
        return next(player.label for player in self.event.players if player.id == player_id)
