"""Flows of points in words: what page, paper and drawing call them."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from arpad.drift.balance_causes import TITLES
from arpad.drift.balance_flow import Flow
from arpad.drift.balance_yearly import Yearly
from arpad.locale import ENGLISH, Words, message
from arpad.model.exact import Hundredths, as_decimal
from arpad.model.ledger import Cause

CORRECTED: Mapping[Cause, str] = {
    Cause.START: message("start"),
    Cause.FIRST_RATING: message("first rating"),
    Cause.GAME: message("game"),
    Cause.BONUS: message("bonus"),
    Cause.ROUNDING: message("rounding"),
    Cause.FLOOR: message("floor"),
    Cause.CORRECTION: message("correction"),
    Cause.DELISTING: message("delisting"),
    Cause.ADJUSTMENT: message("adjustment"),
}
BELOW: Mapping[str, Any] = {
    "orient": "bottom",
    "columns": {"expr": "width < 400 ? 1 : 2"},
    "labelLimit": 0,
}
"""The legend stands below a drawing, where a phone has room for it: for one column."""
_LABEL = 24
"""So many letters of a label stand in one line."""


def cause_title(flow: Flow | Yearly, say: Words = ENGLISH) -> str:
    """Return why points came or went, of a correction also what it corrects."""
    title = say(TITLES[flow.cause])
    return f"{title} ({say(CORRECTED[flow.corrects])})" if flow.corrects else title


def label_of(flow: Flow | Yearly, say: Words) -> str:
    """Return the cause and the article of a flow, in lines that are short enough for a phone."""
    return "\n".join(wrap(f"{cause_title(flow, say)}, {flow.article}", _LABEL))


def in_points(amount: Hundredths) -> float:
    """Return hundredths as points, for a drawing.

    >>> in_points(-1250)
    -12.5
    """
    return amount / 100


def signed_points(points: float, say: Words) -> str:
    """Write points of a drawing with their sign."""
    return say.signed(as_decimal(round(100 * points)))


def tooltip(say: Words) -> list[dict[str, str]]:
    """Return what is told of a bar under the pointer."""
    return [
        {"field": "cause", "title": say("cause")},
        {"field": "article", "title": say("article")},
        {"field": "points", "title": say("points")},
    ]
