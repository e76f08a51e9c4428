"""Players as a report names them, with the record their rating depends on."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from arpad.model.system import EventClass, System, Word

Text = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
Rating = Annotated[int, Meta(ge=1, le=3999, description="a published rating")]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Coefficient = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[Decimal, Meta(description="points in halves, as a number or as text")]


class Sex(Word):
    """The two entries a report knows; some write w for a woman."""

    FEMALE = "f"
    MALE = "m"

    @property
    def synonyms(self) -> tuple[str, ...]:
        """Return the letter of reports that have women and men."""
        return ("w",) if self is Sex.FEMALE else ()


class Membership(StrEnum):
    """Associations whose members need fewer games for a first rating."""

    IBCA = "IBCA"
    ICSC = "ICSC"
    IPCA = "IPCA"


class EarlierResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an unrated player has brought from an earlier event: counted games, score, R_c, R_u.

    `opponents_total`, the sum of the opponents' ratings, keeps the mean exact where results of
    several events are pooled; R_c alone is already a whole number.
    """

    start: date
    end: date | None = None
    system: System = System.SWISS
    games: Annotated[int, Meta(ge=1, le=1000)]
    score: Points
    rc: Rating | None = None
    opponents_total: Annotated[int, Meta(ge=1, le=4_000_000)] | None = None
    ru: Annotated[int, Meta(ge=-4000, le=4999)] | None = None
    event_class: EventClass | None = None


class PublishedRating(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rating from a later list than the one in force when the event began."""

    since: date
    rating: Rating
    k: Coefficient | None = None


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One participant; `rating` is that of the list in force at the start, absent when unrated."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Text = ""
    federation: Text | None = None
    sex: Sex | None = None
    born: date | Annotated[int, Meta(ge=1850, le=2100)] | None = None
    title: Text | None = None
    rating: Rating | None = None
    k: Coefficient | None = None
    games: Count | None = None
    games_since_listing: Count | None = None
    reached_2400: bool | None = None
    memberships: tuple[Membership, ...] = ()
    earlier: tuple[EarlierResult, ...] = ()
    published: tuple[PublishedRating, ...] = ()

    @property
    def is_rated(self) -> bool:
        """Tell whether the player had a rating when the event began."""
        return self.rating is not None

    @property
    def label(self) -> str:
        """Return the words that name the player in a sentence."""
        return f"{self.name} ({self.id})" if self.name else self.id
