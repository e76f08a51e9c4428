"""Players as a report names them, with the record their rating depends on."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from arpad.model.fields import Coefficient, Count, Points, Rating, Text, Words
from arpad.model.grading import Approval, Counters, Evidence
from arpad.model.system import EventClass, System, Word


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
    several events are pooled; R_c alone is already a whole number. `points` are all points of the
    event where games that did not count, against unrated opponents, brought some besides.
    """

    start: date
    end: date | None = None
    system: System = System.SWISS
    games: Annotated[int, Meta(ge=1, le=1000)]
    score: Points
    points: Points | None = None
    rc: Rating | None = None
    opponents_total: Annotated[int, Meta(ge=1, le=4_000_000)] | None = None
    ru: Annotated[int, Meta(ge=-4000, le=4999)] | None = None
    event_class: EventClass | None = None


class PublishedRating(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rating from a later list than the one in force when the event began.

    K of that list, or the record that it depends on, where they are known.
    """

    since: date
    rating: Rating
    k: Coefficient | None = None
    games: Count | None = None
    games_since_listing: Count | None = None
    reached_2400: bool | None = None
    reached_2300: bool | None = None


class StoredResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result of a player who is still unrated: the opponent's rating after that event, the score.

    `virtual` marks one of the two results that a newcomer's outside grade gives him.
    """

    opponent_rating: Annotated[int, Meta(ge=-3999, le=3999)]
    score: Points
    virtual: bool = False


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One participant; `rating` is that of the list in force at the start, absent when unrated.

    `has_fide_id` is false for a player of whom it is known that there is no FIDE identity number.
    """

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Text = ""
    has_fide_id: bool | None = None
    federation: Text | None = None
    sex: Sex | None = None
    born: date | Annotated[int, Meta(ge=1850, le=2100)] | None = None
    title: Text | None = None
    rating: Rating | None = None
    standard_rating: Rating | None = None
    k: Coefficient | None = None
    games: Count | None = None
    games_since_listing: Count | None = None
    reached_2400: bool | None = None
    reached_2300: bool | None = None
    games_in_period: Count | None = None
    memberships: tuple[Membership, ...] = ()
    earlier: tuple[EarlierResult, ...] = ()
    published: tuple[PublishedRating, ...] = ()
    history: tuple[StoredResult, ...] = ()
    bonus_used: Annotated[int, Meta(ge=0, le=100)] | None = None
    grade: Words | None = None
    outside_grade: Words | None = None
    evidence: Words | Evidence | None = None
    counters: Counters = Counters()
    approvals: tuple[Approval, ...] = ()
    last_event: date | None = None
    tournaments: Count | None = None
    series: Text | None = None

    @property
    def is_rated(self) -> bool:
        """Tell whether the player had a rating when the event began."""
        return self.rating is not None

    @property
    def label(self) -> str:
        """Return the words that name the player in a sentence."""
        return f"{self.name} ({self.id})" if self.name else self.id
