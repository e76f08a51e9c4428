"""K within a rating period: how many games of it a player has, and what they leave of K.

How many games an event brings is known only when all of them were looked at: so the limit comes
after the games, and before great differences are settled.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from msgspec.structs import replace

from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.outcome import GameEntry
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.law import Law


def within_period(law: Law, K: int, games: int, *, on: date, readings: Readings) -> int:
    """Return K within what the games of a rating period leave of it (reading games_of_period)."""
    limited = law.rating.coefficient_in_period(K, games, on=on, readings=readings)
    if limited < K:
        readings.take("games_of_period")
    return limited


class GamesOfPeriod:
    """The rated games of a player in a period: those stated, or at least those of the event."""

    def __init__(self, case: Case, player: Player, entries: Sequence[GameEntry]) -> None:
        """Count them."""
        self._case = case
        self._entries = entries
        self._games = max(player.games_in_period or 0, len(entries))

    def coefficient(self, K: int) -> int:
        """Return what they leave of a K."""
        case = self._case
        return within_period(case.law, K, self._games, on=case.event.start, readings=case.readings)

    def entries(self) -> Sequence[GameEntry]:
        """Return the games of the event with what is left of K in each."""
        left = {K: self.coefficient(K) for K in {entry.k for entry in self._entries} if K}
        if all(limited == K for K, limited in left.items()):
            return self._entries
        return [_with(self._case.law, entry, left[entry.k or 0]) for entry in self._entries]


def _with(law: Law, entry: GameEntry, K: int) -> GameEntry:
    """Return a game rated with another K."""
    score, expected = as_hundredths(entry.score), as_hundredths(entry.expected or Decimal(0))
    changed = law.rating.change(law.rating.gain(score, expected), K)
    return replace(entry, k=K, change=as_decimal(changed))
