"""What a program may ask with: every parameter of the API, with what it means and an example."""

from datetime import date
from typing import Annotated

from litestar.exceptions import ValidationException
from litestar.openapi.spec import Example
from litestar.params import PathParameter, QueryParameter

MOST = 500
_LARGEST = 2**53 - 1

Limit = Annotated[
    int,
    QueryParameter(
        description=f"How many items a page may have, at most {MOST}.",
        ge=1,
        le=MOST,
        examples=[Example(value=50)],
    ),
]
Cursor = Annotated[
    str | None,
    QueryParameter(
        description="Where to go on: `next` of the page before.",
        max_length=500,
        examples=[Example(value="")],
    ),
]
PlayerCode = Annotated[
    str,
    PathParameter(
        description="The code of a player.", max_length=64, examples=[Example(value="4500012")]
    ),
]
PoolCode = Annotated[
    str,
    PathParameter(
        description="The code of a pool.", max_length=64, examples=[Example(value="fide")]
    ),
]
AnyPool = Annotated[
    str | None,
    QueryParameter(
        description="The code of a pool; without it, all pools.",
        max_length=64,
        examples=[Example(value="fide")],
    ),
]
ListDay = Annotated[
    date,
    PathParameter(
        description="The day of a list: it is named by the first day for which it is valid.",
        examples=[Example(value="2012-01-01")],
    ),
]
Valid = Annotated[
    date | None,
    QueryParameter(
        description="Of which day something is asked; today, if left out.",
        examples=[Example(value="2012-02-29")],
    ),
]
Known = Annotated[
    date | None,
    QueryParameter(
        description="As far as was known at the end of this day; by all that is known, if left "
        "out. It cannot lie in the future.",
        examples=[Example(value="2012-03-31")],
    ),
]
Federation = Annotated[
    str | None,
    QueryParameter(
        description="Only those of a federation, by its code.",
        max_length=16,
        examples=[Example(value="EST")],
    ),
]
EventNumber = Annotated[
    int,
    PathParameter(
        description="The number under which the office keeps an event.",
        ge=1,
        le=_LARGEST,
        examples=[Example(value=1)],
    ),
]
FederationName = Annotated[
    str,
    PathParameter(
        description="A federation whose texts are held: fide, fesa or fisf.",
        max_length=64,
        examples=[Example(value="fide")],
    ),
]
EditionName = Annotated[
    str,
    PathParameter(
        description="The name of an edition within its federation.",
        max_length=64,
        examples=[Example(value="b02_2010")],
    ),
]
Language = Annotated[
    str | None,
    QueryParameter(
        description="The language of sentences: en, fr or et; else `Accept-Language` decides.",
        max_length=16,
        examples=[Example(value="fr")],
    ),
]


def wrong(**messages: str) -> ValidationException:
    """Return the refusal of parameters, each with what is wrong with it."""
    extra = [{"key": key, "message": message} for key, message in messages.items()]
    return ValidationException("A parameter of the address is wrong.", extra=extra)


def known_by(known: date | None, today: date) -> date | None:
    """Return the day whose knowledge is asked for; refuse one that is still to come."""
    if known is not None and known > today:
        raise wrong(known=f"is still to come; today is {today}")
    return known
