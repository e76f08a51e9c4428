"""The launch of a rating: the state it begins with, and every step that led there."""

from datetime import date

from msgspec import Struct

from arpad.model.finding import Finding
from arpad.model.outcome import Outcome
from arpad.model.period import RatingList
from arpad.model.player import Player
from arpad.model.ranking import StartingRatings


class ReplayedTournament(Struct, frozen=True):
    """One tournament of the two seasons with the outcome it had in its turn."""

    name: str
    end: date
    outcome: Outcome


class Launch(Struct, frozen=True, kw_only=True):
    """The state with which the ratings begin, and every step that led to it.

    `players` are those who played; `listed` is the first list, and its file has everybody with a
    rating, those with none but a starting rating included.
    """

    edition: str
    day: date
    starting: StartingRatings
    tournaments: tuple[ReplayedTournament, ...]
    players: tuple[Player, ...]
    listed: RatingList
    readings: dict[str, str]
    findings: tuple[Finding, ...]
