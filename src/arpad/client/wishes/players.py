"""Wishes about players: enter one, change what holds from a day on, put right what was wrong."""

from datetime import date
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from arpad.client.wishes.words import Code, Day, EventNumber, FederationCode, PoolCode, Reason, Wish

PersonName = Annotated[
    str, Meta(description="A name, as it is written.", max_length=200, examples=["Kask, Kaur"])
]
TitleWord = Annotated[str, Meta(description="A title.", max_length=16, examples=["WGM"])]
SexWord = Annotated[Literal["f", "m"], Meta(description="`f` or `m`.", examples=["f"])]
Birth = Annotated[
    date | int,
    Meta(description="The day of birth, or the year.", examples=[1987]),
]
Member = Literal["IBCA", "ICSC", "IPCA"]
Memberships = Annotated[
    tuple[Member, ...],
    Meta(description="The associations.", max_length=3, examples=[["IBCA"]]),
]


class Facts(Wish, frozen=True, kw_only=True):
    """What is said of a player; null takes something back, what is left out stays."""

    name: PersonName | UnsetType = UNSET
    federation: FederationCode | UnsetType | None = UNSET
    title: TitleWord | UnsetType | None = UNSET
    sex: SexWord | UnsetType | None = UNSET
    born: Birth | UnsetType | None = UNSET
    deceased: Day | UnsetType | None = UNSET
    memberships: Memberships | UnsetType = UNSET
    is_excluded: bool | UnsetType = UNSET


class NewPlayer(Wish, frozen=True, kw_only=True):
    """A new player; without a code the office numbers him."""

    facts: Facts
    code: Code = ""
    since: Annotated[date, Meta(description="From when on it is known; else today.")] | None = None
    source: Annotated[
        str, Meta(description="Where it was learnt.", max_length=200, examples=["passport"])
    ] = ""


class Change(Wish, frozen=True, kw_only=True):
    """What holds of a player from a day on: a new name, a title."""

    facts: Facts
    since: Annotated[date, Meta(description="From which day on; else today.")] | None = None
    source: Annotated[
        str, Meta(description="Where it was learnt.", max_length=200, examples=["passport"])
    ] = ""


class RegisterCorrection(Wish, frozen=True, kw_only=True):
    """What was wrong of a player from its first day on; what was there before stays visible."""

    facts: Facts
    reason: Reason
    on: (
        Annotated[date, Meta(description="A day on which the register says it wrong; else now.")]
        | None
    ) = None


class Merge(Wish, frozen=True, kw_only=True):
    """The entry is the same person as another one, which is kept."""

    kept: Code
    reason: Reason


class NewObjection(Wish, frozen=True, kw_only=True):
    """What somebody says is wrong about a player; without an event it is about the rating."""

    player: Code
    claim: Annotated[
        str,
        Meta(description="What is wrong.", max_length=1000, examples=["Round 3 was a draw."]),
    ]
    by: Annotated[str, Meta(description="Who says so.", max_length=200, examples=["Kask, Kaur"])]
    event: EventNumber | None = None
    round: Annotated[int, Meta(description="The round.", ge=1, le=1000)] | None = None
    pool: PoolCode | None = None


class ObjectionAnswer(Wish, frozen=True, kw_only=True):
    """An objection is closed without a correction; one that is upheld is named with its booking."""

    state: Annotated[
        Literal["rejected", "withdrawn"],
        Meta(description="What becomes of it.", examples=["rejected"]),
    ]
    reason: Reason
