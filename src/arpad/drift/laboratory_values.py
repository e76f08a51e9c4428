"""What the laboratory finds out: two replays of one history side by side, as plain values."""

from datetime import date

from msgspec import Struct

from arpad.drift.fairness import GroupDifference
from arpad.drift.figure import Figure
from arpad.drift.movers import Movers


class MeanRating(Struct, frozen=True):
    """How many had a rating on a day, and which on average, under the base and the house."""

    day: date
    base_players: int | None
    base_mean: float | None
    house_players: int | None
    house_mean: float | None


class Foretold(Struct, frozen=True):
    """How well an edition's expectations foretold the games: less is better in both measures.

    `expected` and `scored` are White's, a game, in points.
    """

    edition: str
    games: int
    log_loss: float
    brier: float
    expected: float
    scored: float


class PairedLoss(Struct, frozen=True):
    """Log-loss of the house less that of the base, game by game, with its 95 % interval."""

    games: int
    mean: float
    low: float
    high: float


class Laboratory(Struct, frozen=True, kw_only=True):
    """One history under a base and under a house edition.

    `changed` says which numbers are the house's. `base_a_year` and `house_a_year` are the points
    that the mean rating gains in a year, by least squares over the days of `means`. Without
    enough days for a line they are None. `paired` holds the forecasts of the same games together.
    """

    base: str
    house: str
    title: str
    changed: tuple[str, ...]
    readings: dict[str, str]
    games: int
    events: int
    players: int
    first_day: date | None
    last_day: date | None
    means: tuple[MeanRating, ...]
    base_a_year: float | None
    house_a_year: float | None
    movers: Movers
    calibration: tuple[Foretold, ...]
    paired: PairedLoss | None
    fairness: tuple[GroupDifference, ...]
    figures: tuple[Figure, ...]
