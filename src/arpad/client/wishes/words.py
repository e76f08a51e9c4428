"""The kinds of values that wishes are made of, each with what it means and an example."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

_LARGEST = 2**53 - 1
LONGEST_REASON = 1000


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every wish is: a frozen value; a field that is not known is refused."""


Number = Annotated[int, Meta(ge=1, le=_LARGEST)]
EventNumber = Annotated[
    int, Meta(description="The number of an event.", ge=1, le=_LARGEST, examples=[12])
]
ObjectionNumber = Annotated[
    int, Meta(description="The objection that it answers.", ge=1, le=_LARGEST, examples=[4])
]
PoolCode = Annotated[str, Meta(description="The code of a pool.", max_length=64, examples=["fide"])]
Code = Annotated[
    str, Meta(description="The code of a player.", max_length=64, examples=["4500012"])
]
Words = Annotated[str, Meta(max_length=LONGEST_REASON, examples=["The hall was evacuated."])]
Reason = Annotated[
    str,
    Meta(
        description="Why; it is kept for good.",
        max_length=LONGEST_REASON,
        examples=["The hall was evacuated."],
    ),
]
Name = Annotated[
    str,
    Meta(description="A name, as it is written.", max_length=200, examples=["Tartu Open 2012"]),
]
FederationCode = Annotated[
    str, Meta(description="The code of a federation.", max_length=16, examples=["EST"])
]
Article = Annotated[
    str, Meta(description="An article, by its own number.", max_length=64, examples=["8.56"])
]
Day = Annotated[date, Meta(description="A day.", examples=["2012-02-29"])]
