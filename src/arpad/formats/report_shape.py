"""Shapes of what people write in a report, with phrases where the type's own words say too little.

What is expected in a field is worded from its type; a phrase adds what a value stands for.
"""

from functools import cache

from msgspec import Struct

from arpad.formats.deviation import Shape
from arpad.formats.shape import shape_of

POINTS_OF_A_GAME = "0, 0.5 or 1"

_PHRASES = {
    "Event.registered": "the day of registration as YYYY-MM-DD, or false when there was none",
    "Game.black": "{}, or null for a bye",
    "Game.handicap": "true or false, or the name of the handicap",
    "Player.evidence": "the document as {}, an object with document and more, or null",
    "Player.rating": "{}, or null for an unrated player",
    "StoredResult.score": POINTS_OF_A_GAME,
}


@cache
def report_shape(type_: type[Struct]) -> Shape:
    """Return the shape of an event, or of a part of it that has a file of its own."""
    return shape_of(type_, phrases=_PHRASES)
