"""The filters and orders of a list, as an address gives them."""

from typing import Annotated, Literal

from litestar.di import Provide
from litestar.openapi.spec import Example
from litestar.params import QueryParameter
from msgspec import Struct

from arpad.model.player import Sex
from arpad.web.api.parameters import Federation

Words = Annotated[
    str | None,
    QueryParameter(
        description="Only players with this code, or with words of a name that begin so.",
        max_length=200,
        examples=[Example(value="kask")],
    ),
]
SexWord = Annotated[
    Literal["f", "m"] | None,
    QueryParameter(description="Only women (f) or men (m).", examples=[Example(value="f")]),
]
BornFrom = Annotated[
    int | None,
    QueryParameter(
        description="Born in this year or later.", ge=1850, le=2100, examples=[Example(value=1993)]
    ),
]
BornTo = Annotated[
    int | None,
    QueryParameter(
        description="Born in this year or earlier.",
        ge=1850,
        le=2100,
        examples=[Example(value=1962)],
    ),
]
Title = Annotated[
    str | None,
    QueryParameter(
        description="Only holders of a title.", max_length=16, examples=[Example(value="FM")]
    ),
]
Grade = Annotated[
    str | None,
    QueryParameter(
        description="Only holders of a grade (shogi).",
        max_length=32,
        examples=[Example(value="2 Dan")],
    ),
]
Series = Annotated[
    str | None,
    QueryParameter(
        description="Only players of a series (Scrabble).",
        max_length=32,
        examples=[Example(value="A")],
    ),
]
Active = Annotated[
    bool | None,
    QueryParameter(
        description="Only active players, or only inactive ones.", examples=[Example(value=True)]
    ),
]
OrderWord = Annotated[
    Literal["rating", "name", "federation", "games", "change"],
    QueryParameter(
        description="The order; by games only who has played, by change only whose rating moved.",
        examples=[Example(value="rating")],
    ),
]
Reverse = Annotated[
    bool, QueryParameter(description="The other way round.", examples=[Example(value=False)])
]


class Filters(Struct, frozen=True, kw_only=True):
    """Who is asked for, and in which order."""

    q: str | None
    federation: str | None
    sex: Sex | None
    born_from: int | None
    born_to: int | None
    title: str | None
    grade: str | None
    series: str | None
    is_active: bool | None
    order: str
    is_reversed: bool


def filters() -> dict[str, Provide]:
    """Return the way in which handlers get the filters."""
    return {"asked": Provide(_filters, sync_to_thread=False)}


def _filters(  # noqa: PLR0913, PLR0917 - one argument a parameter
    q: Words = None,
    federation: Federation = None,
    sex: SexWord = None,
    born_from: BornFrom = None,
    born_to: BornTo = None,
    title: Title = None,
    grade: Grade = None,
    series: Series = None,
    active: Active = None,
    order: OrderWord = "rating",
    reverse: Reverse = False,  # noqa: FBT002 - a parameter of an address has a name
) -> Filters:
    return Filters(
        q=q,
        federation=federation,
        sex=Sex(sex) if sex else None,
        born_from=born_from,
        born_to=born_to,
        title=title,
        grade=grade,
        series=series,
        is_active=active,
        order=order,
        is_reversed=reverse,
    )
