"""Templates: how values of the office look on a page, in the words of the reader."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from arpad.locale import Words
from arpad.locale.words import MINUS
from arpad.regulations import catalogue
from arpad.web.assets import Assets
from arpad.web.without_commands import without_commands

_HYPHEN = re.compile(r"(?<!\w)-(?=\d)")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def environment(assets: Assets) -> Environment:
    """Return the templates, ready to be rendered; a value that is missing is an error."""
    templates = Environment(
        loader=PackageLoader("arpad.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    templates.globals.update(asset=assets.address, query=query, segment=segment, title_of=title_of)
    templates.filters.update(
        day=day,
        short_day=short_day,
        month=month,
        number=number,
        points=points,
        signed=signed,
        minus=minus,
        cell=cell,
        without_commands=without_commands,
    )
    return templates


def query(current: Mapping[str, object], **changes: object) -> str:
    """Return the query of an address with some of its parameters changed; None takes one out.

    >>> query({"fed": "EST", "page": 2}, page=None, sort="name")
    '?fed=EST&sort=name'
    """
    merged = {key: value for key, value in {**current, **changes}.items() if value is not None}
    return "?" + urlencode({key: str(value) for key, value in merged.items()}, doseq=False)


def segment(text: object) -> str:
    """Return a text as one segment of an address.

    >>> segment("a/b c")
    'a%2Fb%20c'
    """
    said = str(text)
    # Nearly every one is a code of letters and digits, and a page of a list has hundreds.
    return said if said.isascii() and said.isalnum() else quote(said, safe="")


def title_of(name: str) -> str:
    """Return the title of an edition, or its name where nobody knows it any more.

    >>> title_of("fide/b02_2010"), title_of("fide/lost")
    ('FIDE Rating Regulations B.02, amended 1984 to 2010', 'fide/lost')
    """
    try:
        return catalogue.edition(name).title
    except catalogue.UnknownEditionError:
        return name


def _say(context: Context) -> Words:
    say: Words = context["say"]
    return say


@pass_context
def day(context: Context, value: date | None) -> str:
    """Write a day in full."""
    return "" if value is None else _say(context).day(value)


@pass_context
def short_day(context: Context, value: date | None) -> str:
    """Write a day for a narrow column."""
    return "" if value is None else _say(context).short_day(value)


@pass_context
def month(context: Context, value: date) -> str:
    """Write the month of a day."""
    return _say(context).month(value)


@pass_context
def number(context: Context, value: Decimal | int | None, decimals: int = 0) -> str:
    """Write a number that counts things, in groups of three."""
    return "" if value is None else _say(context).number(value, decimals).replace("-", MINUS)


@pass_context
def points(context: Context, value: Decimal | int | None, decimals: int = 0) -> str:
    """Write a rating or points, ungrouped."""
    return "" if value is None else _say(context).points(value, decimals)


@pass_context
def signed(
    context: Context, value: Decimal | int | None, decimals: int = 2, *, grouped: bool = False
) -> str:
    """Write a change with its sign: it went up, or it went down."""
    return "" if value is None else _say(context).signed(value, decimals, grouped=grouped)


def minus(text: str) -> str:
    """Put the sign that print has before the negative numbers of a text.

    >>> minus("from -1.5 on 2012-03-01") == f"from {MINUS}1.5 on 2012-03-01"
    True
    """
    return _HYPHEN.sub(MINUS, text)


@pass_context
def cell(context: Context, value: object, places: int) -> str:
    """Write what stands in a table of statistics: a day, a number with its places, or a text."""
    if isinstance(value, float):
        return _say(context).points(Decimal(str(value + 0.0)), places)
    if isinstance(value, int):
        return _say(context).number(value)
    found = str(value)
    return _say(context).short_day(date.fromisoformat(found)) if _DAY.fullmatch(found) else found
