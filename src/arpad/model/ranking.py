"""Rankings from which starting ratings are born, and the ratings they give."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from arpad.model.fields import Text
from arpad.model.finding import Finding

Place = Annotated[int, Meta(ge=1, le=1_000_000)]


class RankedPlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's places in two rankings; a player may stand in one of them only, or in none."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Text = ""
    duplicate_rank: Place | None = None
    duplicate_series: Annotated[int, Meta(ge=1, le=7)] | None = None
    classic_rank: Place | None = None
    classic_series: Text | None = None


class StartMethod(StrEnum):
    """What a starting rating rests on."""

    QUANTILE = "quantile"
    """The place in the merged ranking, through the normal law."""
    CONSTANT = "constant"
    """A classic ranking alone: the printed constant of its series."""
    NONE = "none"
    """No ranking at all: the lowest starting rating, for an officer to look at."""


class StartingRating(Struct, frozen=True, kw_only=True):
    """One player's starting rating: his place, the value of the law, the rating after the clamps.

    `place` counts everybody in the merged order, `rank` only those who move the law.
    """

    id: str
    name: str
    place: int
    rank: int | None
    raw: Decimal | None
    rating: int
    method: StartMethod


class NormalLaw(Struct, frozen=True, kw_only=True):
    """The parameters of the law, kept with the season they served."""

    choice: str
    players: int
    lowest: int
    highest: int
    mean: Decimal
    deviation: Decimal


class StartingRatings(Struct, frozen=True, kw_only=True):
    """The starting ratings of a season, with the law that gave them."""

    edition: str
    season: str
    on: date
    law: NormalLaw | None
    ratings: tuple[StartingRating, ...]
    readings: dict[str, str]
    findings: tuple[Finding, ...]
