"""What a calculator may be asked with by an address alone."""

from datetime import date
from typing import Annotated

from litestar.openapi.spec import Example
from litestar.params import QueryParameter

from arpad.client.answers.calculations import MOST_GAMES

EditionAsked = Annotated[
    str,
    QueryParameter(
        description="The edition that computes.",
        max_length=64,
        examples=[Example(value="fide/b02_2010")],
    ),
]
Games = Annotated[
    list[str],
    QueryParameter(
        description="A game as RATING:SCORE, the opponent's rating and 1, 0.5 or 0; repeat it.",
        min_items=1,
        max_items=MOST_GAMES,
        examples=[Example(value=["2500:1", "2550:0.5"])],
    ),
]
RatingAsked = Annotated[
    int, QueryParameter(description="The rating.", ge=1, le=3999, examples=[Example(value=2400)])
]
CoefficientAsked = Annotated[
    int | None,
    QueryParameter(
        description="K; without it, it follows from the record.",
        ge=1,
        le=100,
        examples=[Example(value=10)],
    ),
]
GamesSoFar = Annotated[
    int | None,
    QueryParameter(
        description="Rated games so far.", ge=0, le=100_000, examples=[Example(value=120)]
    ),
]
Reached2400 = Annotated[
    bool | None,
    QueryParameter(
        description="Whether the rating was once 2400 or more (FIDE).",
        examples=[Example(value=False)],
    ),
]
Reached2300 = Annotated[
    bool | None,
    QueryParameter(
        description="Whether the rating was once 2300 or more (FIDE from 2014 on).",
        examples=[Example(value=False)],
    ),
]
Born = Annotated[
    str | None,
    QueryParameter(
        description="The day or only the year of birth (FIDE from 2014 on).",
        pattern="^(19|20)[0-9]{2}(-[0-9]{2}-[0-9]{2})?$",
        examples=[Example(value="2008")],
    ),
]
GamesInPeriod = Annotated[
    int | None,
    QueryParameter(
        description="All games of the rating period (FIDE from 2014 on).",
        ge=0,
        le=100_000,
        examples=[Example(value=39)],
    ),
]
On = Annotated[
    date | None,
    QueryParameter(
        description="The day whose numbers count; else the last of the edition.",
        examples=[Example(value="2012-02-29")],
    ),
]
