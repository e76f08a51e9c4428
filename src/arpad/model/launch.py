"""The launch of a rating: the state it begins with, and every step that led there."""

from datetime import date

from msgspec import Struct

from arpad.model.finding import Finding
from arpad.model.outcome import Outcome
from arpad.model.player import Player
from arpad.model.ranking import StartingRatings


class ReplayedTournament(Struct, frozen=True):
    """One tournament of the two seasons with the outcome it had in its turn."""

    name: str
    end: date
    outcome: Outcome


class Launch(Struct, frozen=True, kw_only=True):
    """The state with which the ratings begin, and every step that led to it."""

    edition: str
    day: date
    starting: StartingRatings
    tournaments: tuple[ReplayedTournament, ...]
    players: tuple[Player, ...]
    readings: dict[str, str]
    findings: tuple[Finding, ...]
